! The routines on handles in the kind @kind@, of whole matrices and tiles, against those on arrays; failures.
module handle_checks_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_associated, c_null_ptr, c_ptr
    use checks, only: check, check_equal
    use numbers_@kind@, only: check_equal_matrices, definite, noise, unit_matrix
    use registered_@kind@, only: matrix_under_handle, register, unregister
    use starpu_linalg
    use starpu_tasks, only: acquire, data_of_@kind@, handle_of_data, partition_data, register_data, release, &
        unregister_data
    implicit none
    private
    public :: check_handles_@kind@
    integer, parameter :: n = 50, k = 30
    @scalar@, parameter :: of_kind = 0, one = 1
    integer :: status

contains

    subroutine check_handles_@kind@()
        integer, parameter :: steps(2) = [0, 20] ! whole, and tiles of which the last are smaller
        integer :: i

        do i = 1, 2
            call definite_systems('L', steps(i))
            call definite_systems('u', steps(i))
            call factors_without_pivots(steps(i))
            call products('N', 'C', steps(i))
            call products('T', 'N', steps(i))
            call triangles('L', 'L', 'C', 'N', steps(i))
            call triangles('R', 'U', 'N', 'U', steps(i))
        end do
        call defaults()
        call missing_tiles()
        call numerical_failures()
        call refused_arguments()
        call refused_tiles()
        call data_in_use()
    end subroutine check_handles_@kind@

    subroutine definite_systems(uplo, step)
        character, intent(in) :: uplo
        integer, intent(in) :: step
        @scalar@, target :: a(n, n), x(n, k)
        @scalar@ :: original(n, n), b(n, k), factor(n, n)
        type(matrix_under_handle) :: ha, hx

        original = definite(n)
        a = original
        factor = original
        b = noise(n, k)
        x = b
        call starpu_linalg_potrf(factor, uplo)
        call register(ha, a, step)
        call register(hx, x, step)
        call starpu_linalg_potrf_handle(ha%handle, of_kind, uplo, stat=status)
        call check_equal(status, 0, '@kind@ potrf_handle')
        call starpu_linalg_potrs_handle(ha%handle, hx%handle, of_kind, uplo, stat=status)
        call check_equal(status, 0, '@kind@ potrs_handle')
        call unregister(ha)
        call unregister(hx)
        call check_equal_matrices(a, factor, n, 'potrf_handle ' // uplo)
        call check_equal_matrices(matmul(original, x), b, n, 'potrs_handle ' // uplo)
    end subroutine definite_systems

    ! Of an oblong matrix.
    subroutine factors_without_pivots(step)
        integer, intent(in) :: step
        @scalar@, target :: a(n, k)
        @scalar@ :: factors(n, k)
        type(matrix_under_handle) :: ha

        a = noise(n, k)
        a(:k, :) = a(:k, :) + n * unit_matrix(k)
        factors = a
        call starpu_linalg_getrf_nopiv(factors)
        call register(ha, a, step)
        call starpu_linalg_getrf_nopiv_handle(ha%handle, of_kind, stat=status)
        call check_equal(status, 0, '@kind@ getrf_nopiv_handle')
        call unregister(ha)
        call check_equal_matrices(a, factors, n, 'getrf_nopiv_handle')
    end subroutine factors_without_pivots

    subroutine products(transa, transb, step)
        character, intent(in) :: transa, transb
        integer, intent(in) :: step
        @scalar@, allocatable, target :: a(:, :), b(:, :)
        @scalar@, target :: c(n, n)
        @scalar@ :: wanted(n, n)
        type(matrix_under_handle) :: ha, hb, hc

        allocate (a, source=noise(merge(n, k, transa == 'N'), merge(k, n, transa == 'N')))
        allocate (b, source=noise(merge(k, n, transb == 'N'), merge(n, k, transb == 'N')))
        c = noise(n, n)
        wanted = c
        call starpu_linalg_gemm(a, b, wanted, transa, transb, a(1, 1), b(1, 1))
        call register(ha, a, step)
        call register(hb, b, step)
        call register(hc, c, step)
        call starpu_linalg_gemm_handle(ha%handle, hb%handle, hc%handle, a(1, 1), transa, transb, b(1, 1), stat=status)
        call check_equal(status, 0, '@kind@ gemm_handle')
        call unregister(ha)
        call unregister(hb)
        call unregister(hc)
        call check_equal_matrices(c, wanted, k, 'gemm_handle ' // transa // transb)
    end subroutine products

    subroutine triangles(side, uplo, transa, diag, step)
        character, intent(in) :: side, uplo, transa, diag
        integer, intent(in) :: step
        @scalar@, target :: a(n, n)
        @scalar@, allocatable, target :: b(:, :)
        @scalar@, allocatable :: wanted(:, :)
        @scalar@ :: alpha
        type(matrix_under_handle) :: ha, hb

        a = noise(n, n) / n + 2 * unit_matrix(n)
        allocate (b, source=noise(merge(n, k, side == 'L'), merge(k, n, side == 'L')))
        allocate (wanted, source=b)
        alpha = b(1, 1)
        call starpu_linalg_trsm(a, wanted, side, uplo, transa, diag, alpha)
        call register(ha, a, step)
        call register(hb, b, step)
        call starpu_linalg_trsm_handle(ha%handle, hb%handle, alpha, side, uplo, transa, diag, stat=status)
        call check_equal(status, 0, '@kind@ trsm_handle')
        call unregister(ha)
        call unregister(hb)
        call check_equal_matrices(b, wanted, n, 'trsm_handle ' // side // uplo // transa // diag)
    end subroutine triangles

    ! Letters and beta that are absent.
    subroutine defaults()
        @scalar@, target :: a(n, n), b(n, n), c(n, n)
        @scalar@ :: product_of_both(n, n), solution(n, n)
        type(matrix_under_handle) :: ha, hb, hc

        a = noise(n, n) / n + 2 * unit_matrix(n)
        b = noise(n, n)
        c = 7
        product_of_both = matmul(a, b)
        solution = b
        call starpu_linalg_trsm(a, solution)
        call register(ha, a, 0)
        call register(hb, b, 0)
        call register(hc, c, 0)
        call starpu_linalg_gemm_handle(ha%handle, hb%handle, hc%handle, one)
        call starpu_linalg_trsm_handle(ha%handle, hb%handle, one)
        call unregister(ha)
        call unregister(hb)
        call unregister(hc)
        call check_equal_matrices(c, product_of_both, n, 'gemm_handle by default')
        call check_equal_matrices(b, solution, n, 'trsm_handle by default')
    end subroutine defaults

    ! Of the triangle that is not used.
    subroutine missing_tiles()
        @scalar@, target :: a(n, n)
        @scalar@ :: factor(n, n)
        type(data_of_@kind@) :: tiles(3)
        type(c_ptr) :: joined, handles(2, 2)
        integer :: i

        a = definite(n)
        factor = a
        call starpu_linalg_potrf(factor)
        call register_data(tiles(1), a(:k, :k))
        call register_data(tiles(2), a(k + 1:, :k))
        call register_data(tiles(3), a(k + 1:, k + 1:))
        handles(:, 1) = [handle_of_data(tiles(1)), handle_of_data(tiles(2))]
        handles(:, 2) = [c_null_ptr, handle_of_data(tiles(3))]
        call starpu_linalg_tiles_register(joined, handles, stat=status)
        call check_equal(status, 0, '@kind@ three of four tiles become a matrix')
        call starpu_linalg_potrf_handle(joined, of_kind, stat=status)
        call check_equal(status, 0, '@kind@ potrf_handle without a tile of the other triangle')
        call starpu_linalg_tiles_unregister(joined)
        do i = 1, 3
            call unregister_data(tiles(i))
        end do
        call check(.not. c_associated(joined), '@kind@ a matrix of tiles that has ended is null')
        call check_equal_matrices(a, factor, n, 'potrf_handle without a tile of the other triangle')
    end subroutine missing_tiles

    subroutine numerical_failures()
        @scalar@, target :: a(n, n)
        type(matrix_under_handle) :: ha
        character(200) :: message

        a = definite(n)
        a(33, 33) = -1
        call register(ha, a, 20)
        call starpu_linalg_potrf_handle(ha%handle, of_kind, stat=status, errmsg=message)
        call check_equal(status, 33, '@kind@ potrf_handle of a matrix that is not definite')
        call check(index(message, 'starpu_linalg_potrf_handle: the leading minor of order 33 is') == 1, trim(message))
        call unregister(ha)
        a = unit_matrix(n)
        a(7, 7) = 0
        call register(ha, a, 0)
        call starpu_linalg_getrf_nopiv_handle(ha%handle, of_kind, stat=status, errmsg=message)
        call check_equal(status, 7, '@kind@ getrf_nopiv_handle of a matrix with a zero pivot')
        call check(index(message, 'starpu_linalg_getrf_nopiv_handle: pivot 7 is 0') == 1, trim(message))
        call unregister(ha)
    end subroutine numerical_failures

    subroutine refused_arguments()
        @scalar@, target :: a(n, n), oblong(n, k)
        type(matrix_under_handle) :: ha, ho
        character(200) :: message

        a = unit_matrix(n)
        oblong = 1
        call register(ha, a, 0)
        call register(ho, oblong, 0)
        call starpu_linalg_potrf_handle(ho%handle, of_kind, stat=status, errmsg=message)
        call check_equal(status, -1, '@kind@ potrf_handle of an oblong matrix')
        call check(index(message, 'argument 1 is not valid') > 0, trim(message))
        call starpu_linalg_potrf_handle(ha%handle, of_kind, 'X', stat=status)
        call check_equal(status, -3, '@kind@ potrf_handle with an unknown uplo')
        call starpu_linalg_potrs_handle(ha%handle, c_null_ptr, of_kind, stat=status)
        call check_equal(status, -2, '@kind@ potrs_handle without right-hand sides')
        call starpu_linalg_potrs_handle(ha%handle, ho%handle, of_kind, 'X', stat=status)
        call check_equal(status, -4, '@kind@ potrs_handle with an unknown uplo')
        call starpu_linalg_getrf_nopiv_handle(c_null_ptr, of_kind, stat=status)
        call check_equal(status, -1, '@kind@ getrf_nopiv_handle of nothing')
        call starpu_linalg_gemm_handle(ha%handle, ha%handle, ho%handle, one, stat=status)
        call check_equal(status, -2, '@kind@ gemm_handle of extents that do not fit')
        call starpu_linalg_gemm_handle(ha%handle, ho%handle, ho%handle, one, stat=status)
        call check_equal(status, -3, '@kind@ gemm_handle into an operand')
        call starpu_linalg_gemm_handle(ha%handle, ha%handle, ho%handle, one, transb='X', stat=status)
        call check_equal(status, -6, '@kind@ gemm_handle with an unknown letter')
        call starpu_linalg_trsm_handle(ha%handle, ho%handle, one, 'R', stat=status)
        call check_equal(status, -2, '@kind@ trsm_handle of extents that do not fit')
        call starpu_linalg_trsm_handle(ho%handle, ha%handle, one, stat=status)
        call check_equal(status, -1, '@kind@ trsm_handle with an oblong matrix')
        call starpu_linalg_trsm_handle(ha%handle, ho%handle, one, diag='X', stat=status)
        call check_equal(status, -7, '@kind@ trsm_handle with an unknown diag')
        call starpu_linalg_gemm_handle(ha%handle, c_null_ptr, ho%handle, one) ! prints a line and goes on
        call unregister(ha)
        call unregister(ho)
        call check(all(abs(oblong - 1) <= 0), '@kind@ a matrix with bad arguments is unchanged')
    end subroutine refused_arguments

    subroutine refused_tiles()
        @scalar@, target :: a(n, n)
        type(c_ptr) :: joined, none(0, 0), pair(1, 2)
        type(matrix_under_handle) :: ha
        character(200) :: message

        a = unit_matrix(n)
        call register(ha, a, 0)
        call starpu_linalg_tiles_register(joined, none, stat=status)
        call check_equal(status, -2, '@kind@ a matrix of no tiles')
        pair = ha%handle
        call starpu_linalg_tiles_register(joined, pair, stat=status, errmsg=message)
        call check_equal(status, -2, '@kind@ a matrix with a tile twice')
        call check(index(message, 'argument 2 is not valid') > 0, trim(message))
        call check(.not. c_associated(joined), '@kind@ what is no matrix is null')
        joined = ha%handle
        call starpu_linalg_tiles_unregister(joined, stat=status)
        call check_equal(status, -1, '@kind@ a matrix that was not made of tiles')
        call check(c_associated(joined, ha%handle), '@kind@ the handle stays')
        call unregister(ha)
    end subroutine refused_tiles

    ! While the program has acquired the data, and with pieces, which end with the whole.
    subroutine data_in_use()
        @scalar@, target :: a(n, n)
        @scalar@, pointer :: lent(:, :)
        type(data_of_@kind@) :: whole, halves(2)
        character(200) :: message

        a = 4 * unit_matrix(n)
        call check(.not. c_associated(handle_of_data(whole)), '@kind@ data that are not registered have no handle')
        call register_data(whole, a)
        call acquire(whole, lent)
        call starpu_linalg_potrf_handle(handle_of_data(whole), of_kind, stat=status, errmsg=message)
        call check_equal(status, -1035, '@kind@ potrf_handle of data that are acquired')
        call check(index(message, 'while holding the data') > 0, trim(message))
        call release(whole)
        call partition_data(whole, halves)
        call starpu_linalg_getrf_nopiv_handle(handle_of_data(halves(1)), of_kind, stat=status)
        call check_equal(status, 0, '@kind@ getrf_nopiv_handle of a piece')
        call starpu_linalg_potrf_handle(handle_of_data(whole), of_kind, stat=status)
        call check_equal(status, 0, '@kind@ potrf_handle of data with pieces')
        call unregister_data(whole)
        call check(.not. c_associated(handle_of_data(halves(1))), '@kind@ a piece that has ended has no handle')
        call check_equal_matrices(a, 2 * unit_matrix(n), n, 'the factor of data with pieces')
    end subroutine data_in_use

end module handle_checks_@kind@
