! Batches in the kind @kind@: arrays of rank 3, and members that lie anywhere.
module batch_checks_@kind@
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use, intrinsic :: iso_fortran_env, only: int32, int64
    use checks, only: check, check_equal
    use numbers_@kind@, only: check_equal_matrices, definite, noise, well_conditioned
    use starpu_linalg
    implicit none
    private
    public :: check_batches_@kind@
    integer, parameter :: n = 12, members = 7
    integer :: status, info(members)

    type :: cell
        @scalar@ :: value
        @scalar@ :: neighbour
    end type cell

    ! Elements of which the distance is no whole number of values.
    type :: marked_cell
        @scalar@ :: value
        character :: mark
    end type marked_cell

contains

    subroutine check_batches_@kind@()
        call products()
        call cholesky()
        call lu()
        call systems()
        call products_of_members()
        call members_anywhere()
        call members_with_other_bounds()
        call members_in_components()
        call lu_of_members()
        call failures()
    end subroutine check_batches_@kind@

    subroutine products()
        @scalar@ :: a(n, 5, members), b(5, 3, members), c(2 * n, 3, members), alpha
        integer :: i

        do i = 1, members
            a(:, :, i) = noise(n, 5)
            b(:, :, i) = noise(5, 3)
        end do
        c = 1
        alpha = a(1, 1, 1)
        call starpu_linalg_gemm_strided(a, b, c(::2, :, :), info, alpha=alpha, beta=2 * alpha, stat=status)
        call check_equal(status, 0, '@kind@ gemm_strided')
        do i = 1, members
            call check_equal_matrices(c(::2, :, i), alpha * matmul(a(:, :, i), b(:, :, i)) + 2 * alpha, 5, 'gemm_strided')
        end do
        call check(all(info == 0) .and. all(abs(c(2::2, :, :) - 1) <= 0), '@kind@ gemm_strided, the rows between')
        call starpu_linalg_gemm_strided(a(:, :, 2), b, c(:n, :, :), info)
        call check_equal_matrices(c(:n, :, 6), matmul(a(:, :, 2), b(:, :, 6)), 5, 'gemm_strided with one a')
        call starpu_linalg_gemm_strided(a, b(:, :, 3), c(:n, :, members:1:-1), info)
        call check_equal_matrices(c(:n, :, members), matmul(a(:, :, 1), b(:, :, 3)), 5, 'gemm_strided with one b')
    end subroutine products

    subroutine cholesky()
        @scalar@ :: a(n, n, members), f(n, n, members), b(n, 2, members), x(n, 2, members), one(n, members)
        integer :: i

        do i = 1, members
            a(:, :, i) = definite(n)
            b(:, :, i) = noise(n, 2)
        end do
        a(3, 3, 5) = -1
        f = a
        call starpu_linalg_potrf_strided(f, info, 'U', stat=status)
        call check_equal(status, 1, '@kind@ potrf_strided')
        call check(info(5) == 3 .and. count(info == 0) == members - 1, '@kind@ the info of potrf_strided')
        x(:, :, 7) = b(:, :, 7)
        call starpu_linalg_potrs(f(:, :, 7), x(:, :, 7), 'U')
        call check_equal_matrices(matmul(a(:, :, 7), x(:, :, 7)), b(:, :, 7), n, 'potrf_strided')
        f = a
        x = b
        call starpu_linalg_posv_strided(f, x, info, stat=status)
        call check_equal(info(5), 3, '@kind@ the info of posv_strided')
        call check(all(abs(x(:, :, 5) - b(:, :, 5)) <= 0), '@kind@ posv_strided leaves b')
        f = a
        one = b(:, 1, :)
        call starpu_linalg_posv_strided(f, one, info, 'L')
        call check(all(ieee_is_nan(abs(one(:, 5)))), '@kind@ a member becomes NaN')
        do i = 1, members
            if (i == 5) cycle
            call check_equal_matrices(matmul(a(:, :, i), x(:, :, i)), b(:, :, i), n, 'posv_strided')
            call check_equal_matrices(one(:, i:i), x(:, 1:1, i), n, 'posv_strided, one right-hand side')
        end do
    end subroutine cholesky

    subroutine lu()
        @scalar@ :: a(n, n, members), f(n, n, members), g(n, n, members), b(n, 1)
        integer(int64) :: long(n, members)
        integer(int32) :: short(n, members)
        integer :: i

        do i = 1, members
            a(:, :, i) = well_conditioned(n)
        end do
        a(:, 4, 2) = 0
        f = a
        g = a
        call starpu_linalg_getrf_strided(f, long, info, stat=status)
        call check_equal(status, 1, '@kind@ getrf_strided')
        call check(info(2) == 4 .and. count(info == 0) == members - 1, '@kind@ the info of getrf_strided')
        call starpu_linalg_getrf_strided(g, short, info, stat=status)
        call check(all(long == short) .and. all(abs(f - g) <= 0), '@kind@ pivots of both kinds')
        b = 1
        call starpu_linalg_getrs(f(:, :, 6), long(:, 6), b)
        call check_equal_matrices(matmul(a(:, :, 6), b), b / b, n, 'getrf_strided')
    end subroutine lu

    subroutine systems()
        @scalar@ :: a(n, n, members), f(n, n, members), b(n, 2, members), x(n, 2, members), one(n, members)
        integer(int64) :: long(n, members)
        integer(int32) :: short(n, members)
        integer :: i

        do i = 1, members
            a(:, :, i) = well_conditioned(n)
            b(:, :, i) = noise(n, 2)
        end do
        f = a
        x = b
        call starpu_linalg_gesv_strided(f, x, info, long, stat=status)
        call check_equal(status, 0, '@kind@ gesv_strided')
        f = a
        one = b(:, 2, :)
        call starpu_linalg_gesv_strided(f, one, info, short)
        call check(all(long == short), '@kind@ pivots of gesv_strided')
        do i = 1, members
            call check_equal_matrices(matmul(a(:, :, i), x(:, :, i)), b(:, :, i), n, 'gesv_strided')
            call check_equal_matrices(one(:, i:i), x(:, 2:2, i), n, 'gesv_strided, one right-hand side')
        end do
        f = a
        one = b(:, 1, :)
        call starpu_linalg_gesv_strided(f, one, info)
        call check_equal_matrices(one, x(:, 1, :), n, 'gesv_strided without pivots')
        f = a
        x = b
        short = 0
        call starpu_linalg_gesv_strided(f, x, info, short)
        call check(all(long == short), '@kind@ short pivots of gesv_strided')
    end subroutine systems

    subroutine products_of_members()
        @scalar@, target :: a(n, 5, members), b(5, 3, members), c(n, 3, members)
        type(starpu_linalg_member_@kind@) :: of_a(members), of_b(members), of_c(members)
        integer :: i

        do i = 1, members
            a(:, :, i) = noise(n, 5)
            b(:, :, i) = noise(5, 3)
            of_a(i)%matrix => a(:, :, i)
            of_b(i)%matrix => b(:, :, members + 1 - i)
            if (i /= 3) of_c(i)%matrix => c(:, :, i)
        end do
        c = 7
        call starpu_linalg_gemm_batch(of_a, of_b, of_c, info, stat=status)
        call check_equal(status, 1, '@kind@ gemm_batch')
        call check(info(3) == -3 .and. count(info == 0) == members - 1, '@kind@ a member that is not associated')
        call check_equal_matrices(c(:, :, 2), matmul(a(:, :, 2), b(:, :, 6)), 5, 'gemm_batch')
        call check(all(abs(c(:, :, 3) - 7) <= 0), '@kind@ another matrix')
    end subroutine products_of_members

    ! The last matrix lies in a larger array, so that all are copied.
    subroutine members_anywhere()
        @scalar@, target :: a(n, n, members), b(n, 2, members), large(2 * n, n)
        @scalar@ :: before(n, n), right(n, 2)
        type(starpu_linalg_member_@kind@) :: of_a(members), of_b(members)
        integer :: i, pass

        do pass = 1, 2
            do i = 1, members
                a(:, :, i) = definite(n)
                b(:, :, i) = noise(n, 2)
                of_a(i)%matrix => a(:, :, i)
                of_b(i)%matrix => b(:, :, i)
            end do
            large = 9
            large(::2, :) = a(:, :, members)
            if (pass == 2) of_a(members)%matrix => large(::2, :)
            a(2, 2, 1) = -1
            before = a(:, :, members)
            right = b(:, :, members)
            call starpu_linalg_posv_batch(of_a, of_b, info, stat=status)
            call check_equal(status, 1, '@kind@ posv_batch')
            call check_equal(info(1), 2, '@kind@ the info of posv_batch')
            call check_equal_matrices(matmul(before, b(:, :, members)), right, n, 'posv_batch')
        end do
        call check(all(abs(large(2::2, :) - 9) <= 0), '@kind@ the rows between')
        large(::2, :) = before
        a(:, :, 2) = before
        call starpu_linalg_potrf_batch(of_a(2:members:members - 2), info(:2), stat=status)
        call check_equal(status, 0, '@kind@ potrf_batch')
        call check(all(abs(a(:, 1, 2) - large(::2, 1)) <= 0) .and. abs(a(1, 1, 2) - before(1, 1)) > 1, '@kind@ two factors')
    end subroutine members_anywhere

    ! A pointer to a whole array has the bounds of the array.
    subroutine members_with_other_bounds()
        @scalar@, target :: first(0:n - 1, -3:n - 4), second(5:n + 4, 2:n + 1)
        @scalar@ :: expected(n, n)
        type(starpu_linalg_member_@kind@) :: of_a(2)

        expected = definite(n)
        first = expected
        second = expected
        of_a(1)%matrix => first
        of_a(2)%matrix => second
        call starpu_linalg_potrf(expected, 'L')
        call starpu_linalg_potrf_batch(of_a, info(:2), 'L', status)
        call check_equal(status, 0, '@kind@ potrf_batch with other bounds')
        call check_equal_matrices(first, expected, n, 'a member with bounds below 1')
        call check_equal_matrices(second, expected, n, 'a member with bounds above 1')
    end subroutine members_with_other_bounds

    ! What lies between the elements of such a member is not its own.
    subroutine members_in_components()
        type(cell), target :: cells(n, n), row(1, n)
        type(marked_cell), target :: marked_cells(n, n)
        @scalar@, target :: b(n, 1), product(1, 1)
        @scalar@ :: expected(n, n)
        type(starpu_linalg_member_@kind@) :: of_a(2), of_row(1), of_b(1), of_product(1)

        expected = definite(n)
        cells%value = expected
        cells%neighbour = 7
        marked_cells%value = expected
        marked_cells%mark = 'x'
        of_a(1)%matrix => cells%value
        of_a(2)%matrix => marked_cells%value
        call starpu_linalg_potrf(expected, 'L')
        call starpu_linalg_potrf_batch(of_a, info(:2), 'L', status)
        call check_equal(status, 0, '@kind@ potrf_batch of components')
        call check_equal_matrices(cells%value, expected, n, 'a member in components')
        call check_equal_matrices(marked_cells%value, expected, n, 'a member in components at odd distances')
        call check(all(abs(cells%neighbour - 7) <= 0) .and. all(marked_cells%mark == 'x'), '@kind@ the other components')
        b = noise(n, 1)
        row%value = transpose(b)
        row%neighbour = 7
        of_row(1)%matrix => row%value
        of_b(1)%matrix => b
        of_product(1)%matrix => product
        call starpu_linalg_gemm_batch(of_row, of_b, of_product, info(:1))
        call check_equal_matrices(product, matmul(row%value, b), n, 'a row in components')
    end subroutine members_in_components

    subroutine lu_of_members()
        @scalar@, target :: a(n, n, members), b(n, 1, members)
        @scalar@ :: before(n, n, members)
        type(starpu_linalg_member_@kind@) :: of_a(members), of_b(members)
        integer(int64) :: long(n, members)
        integer(int32) :: short(n, members)
        integer :: i

        do i = 1, members
            before(:, :, i) = well_conditioned(n)
            of_a(i)%matrix => a(:, :, i)
            of_b(i)%matrix => b(:, :, i)
        end do
        before(:, 4, 2) = 0
        a = before
        call starpu_linalg_getrf_batch(of_a, long, info, stat=status)
        call check(status == 1 .and. info(2) == 4, '@kind@ getrf_batch')
        a = before
        call starpu_linalg_getrf_batch(of_a, short, info, stat=status)
        call check(all(long == short), '@kind@ pivots of getrf_batch')
        a = before
        b = 1
        short = 0
        call starpu_linalg_gesv_batch(of_a, of_b, info, short)
        call check(all(long == short) .and. info(2) == 4 .and. all(ieee_is_nan(abs(b(:, :, 2)))), '@kind@ gesv_batch')
        call check_equal_matrices(matmul(before(:, :, 5), b(:, :, 5)), b(:, :, 5) / b(:, :, 5), n, 'gesv_batch')
        a = before
        b = 1
        call starpu_linalg_gesv_batch(of_a, of_b, info, stat=status)
        call check_equal_matrices(matmul(before(:, :, 1), b(:, :, 1)), b(:, :, 1) / b(:, :, 1), n, 'gesv_batch')
    end subroutine lu_of_members

    subroutine failures()
        @scalar@, target :: a(n, n, members), b(n, members)
        type(starpu_linalg_member_@kind@) :: of_a(members), of_b(members)
        integer(int64) :: few(n - 1, members)
        character(200) :: message

        a = 1
        b = 1
        call starpu_linalg_posv_strided(a, b(:, :3), info, stat=status, errmsg=message)
        call check_equal(status, -2, '@kind@ too few members')
        call check(index(message, 'argument 2, b, has 3 members') > 0, 'the message: ' // trim(message))
        call starpu_linalg_potrf_strided(a, info(:2), stat=status)
        call check_equal(status, -2, '@kind@ too short an info')
        call starpu_linalg_getrf_strided(a, few, info, stat=status)
        call check_equal(status, -2, '@kind@ too few pivots')
        call starpu_linalg_gesv_strided(a, b(:5, :), info, stat=status)
        call check_equal(status, -2, '@kind@ short right-hand sides')
        call starpu_linalg_gemm_strided(a, a(:, :, :2), a, info, stat=status)
        call check_equal(status, -2, '@kind@ gemm_strided of several counts')
        of_a(1)%matrix => a(:, :, 1)
        of_a(2)%matrix => a(:3, :, 2)
        call starpu_linalg_potrf_batch(of_a, info, stat=status, errmsg=message)
        call check_equal(status, -1, '@kind@ members of several shapes')
        call check(index(message, 'several shapes') > 0, 'the message: ' // trim(message))
        of_a(2)%matrix => a(:, :, 2)
        of_b(1)%matrix => b(:3, :)
        call starpu_linalg_gesv_batch(of_a, of_b, info, stat=status)
        call check_equal(status, -2, '@kind@ short right-hand sides of members')
    end subroutine failures

end module batch_checks_@kind@
