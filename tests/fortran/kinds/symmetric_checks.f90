! Products with, updates and norms of @symmetric@ matrices in the kind @kind@; only the named triangle may be used.
module @symmetric@_checks_@kind@
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use checks, only: check, check_equal
    use numbers_@kind@, only: check_equal_matrices, noise, op
    use registered_@kind@, only: matrix_under_handle, register, unregister
    use starpu_linalg
    implicit none
    private
    public :: check_@symmetric@_@kind@
    integer, parameter :: n = 30, k = 20
    integer :: status

contains

    subroutine check_@symmetric@_@kind@()
        character, parameter :: other = '@sy_letters@'(2:2)

        call products('L')
        call products('U')
        call updates('L', 'N', other)
        call updates('U', other, other)
        call updates_of_handles('L', 'N', 0)
        call updates_of_handles('U', other, 12)
        call norms('L')
        call norms('U')
        call failures()
    end subroutine check_@symmetric@_@kind@

    ! The @symmetric@ matrix with this triangle.
    function whole(a, uplo)
        @scalar@, intent(in) :: a(:, :)
        character, intent(in) :: uplo
        @scalar@ :: whole(size(a, 1), size(a, 2))
        integer :: j

        whole = a
        do j = 1, size(a, 1)
            if (uplo == 'L') whole(j, j:) = @sy_conjugate@(a(j:, j))
            if (uplo == 'U') whole(j:, j) = @sy_conjugate@(a(j, j:))
            whole(j, j) = (a(j, j) + @sy_conjugate@(a(j, j))) / 2
        end do
    end function whole

    subroutine products(uplo)
        character, intent(in) :: uplo
        @scalar@ :: a(n, n), b(n, k), c(n, k), before(n, k), wide(2 * k, n), alpha, beta

        a = noise(n, n)
        b = noise(n, k)
        c = noise(n, k)
        before = c
        alpha = b(1, 2)
        beta = b(2, 1)
        call starpu_linalg_@sy@mm(a, b, c, uplo=uplo, alpha=alpha, beta=beta, stat=status)
        call check_equal(status, 0, '@kind@ @sy@mm')
        call check_equal_matrices(c, alpha * matmul(whole(a, uplo), b) + beta * before, n, '@sy@mm ' // uplo)
        call starpu_linalg_@sy@mm(a, transpose(b), wide(::2, :), 'R', uplo)
        call check_equal_matrices(wide(::2, :), matmul(transpose(b), whole(a, uplo)), n, '@sy@mm from the right ' // uplo)
    end subroutine products

    subroutine updates(uplo, trans, other)
        character, intent(in) :: uplo, trans, other
        @scalar@, allocatable :: a(:, :), b(:, :), left(:, :), right(:, :), both(:, :)
        @scalar@ :: c(n, n), before(n, n), alpha
        @sy_factor@ :: factor, beta

        allocate (a, source=noise(merge(n, k, trans == 'N'), merge(k, n, trans == 'N')))
        allocate (b, source=noise(size(a, 1), size(a, 2)))
        allocate (left, source=op(a, trans))
        allocate (right, source=op(b, merge(other, 'N', trans == 'N')))
        allocate (both(n, n))
        alpha = a(1, 1)
        factor = real(a(1, 2), kind(factor))
        beta = real(a(2, 1), kind(beta))
        before = noise(n, n)
        c = before
        call starpu_linalg_@sy@rk(a, c, uplo, trans, factor, beta, stat=status)
        call check_equal(status, 0, '@kind@ @sy@rk')
        call check_equal_matrices(whole(c, uplo), factor * matmul(left, op(left, other)) + beta * whole(before, uplo), k, &
                                  '@sy@rk ' // uplo // trans)
        c = before
        call starpu_linalg_@sy@r2k(a, b, c, uplo, trans, alpha, beta, stat=status)
        call check_equal(status, 0, '@kind@ @sy@r2k')
        both = alpha * matmul(left, right)
        call check_equal_matrices(whole(c, uplo), both + op(both, other) + beta * whole(before, uplo), k, &
                                  '@sy@r2k ' // uplo // trans)
        if (uplo == 'L') call check(all(abs(c(1, 2:) - before(1, 2:)) <= 0), '@kind@ the other triangle')
        if (uplo == 'U') call check(all(abs(c(2:, 1) - before(2:, 1)) <= 0), '@kind@ the other triangle')
    end subroutine updates

    ! Of whole matrices, or of tiles of so many rows and columns.
    subroutine updates_of_handles(uplo, trans, step)
        character, intent(in) :: uplo, trans
        integer, intent(in) :: step
        @scalar@, allocatable, target :: a(:, :)
        @scalar@, target :: c(n, n)
        @scalar@ :: wanted(n, n)
        @sy_factor@ :: factor, beta
        type(matrix_under_handle) :: ha, hc

        allocate (a, source=noise(merge(n, k, trans == 'N'), merge(k, n, trans == 'N')))
        factor = real(a(1, 2), kind(factor))
        beta = real(a(2, 1), kind(beta))
        c = noise(n, n)
        wanted = c
        call starpu_linalg_@sy@rk(a, wanted, uplo, trans, factor, beta)
        call starpu_linalg_@sy@rk(a, wanted, uplo, trans, beta, factor)
        call register(ha, a, step)
        call register(hc, c, step)
        call starpu_linalg_@sy@rk_handle(ha%handle, hc%handle, factor, uplo, trans, beta, stat=status)
        call check_equal(status, 0, '@kind@ @sy@rk_handle')
        call starpu_linalg_@sy@rk_handle(ha%handle, hc%handle, beta, uplo, trans, factor)
        call starpu_linalg_@sy@rk_handle(ha%handle, hc%handle, factor, 'X', stat=status)
        call check_equal(status, -4, '@kind@ @sy@rk_handle with an unknown uplo')
        call starpu_linalg_@sy@rk_handle(hc%handle, hc%handle, factor, stat=status)
        call check_equal(status, -2, '@kind@ @sy@rk_handle into its operand')
        call unregister(ha)
        call unregister(hc)
        call check_equal_matrices(c, wanted, k, '@sy@rk_handle ' // uplo // trans)
    end subroutine updates_of_handles

    subroutine norms(uplo)
        character, intent(in) :: uplo
        @scalar@ :: a(n, n), wide(2 * n, n)
        @real@ :: value, sizes(n, n)

        a = noise(n, n)
        wide(::2, :) = a
        sizes = abs(whole(a, uplo))
        call starpu_linalg_lan@sy@(a, value, uplo=uplo, stat=status)
        call check_equal(status, 0, '@kind@ lan@sy@')
        call check(abs(value - maxval(sum(sizes, dim=1))) <= n * epsilon(value) * value, '@kind@ lan@sy@ 1 ' // uplo)
        call starpu_linalg_lan@sy@(wide(::2, :), value, 'm', uplo)
        call check(abs(value - maxval(sizes)) <= 4 * epsilon(value) * value, '@kind@ lan@sy@ M ' // uplo)
        call starpu_linalg_lan@sy@(a, value, 'F', uplo)
        call check(abs(value - norm2(sizes)) <= n * epsilon(value) * value, '@kind@ lan@sy@ F ' // uplo)
        call starpu_linalg_lan@sy@(a(:, :5), value, stat=status)
        call check_equal(status, -1, '@kind@ lan@sy@ of no square')
    end subroutine norms

    subroutine failures()
        @scalar@ :: a(n, k), c(n, n), b(n, k)
        character(200) :: message

        message = ''
        c = 0
        call starpu_linalg_@sy@mm(c, a, b(:5, :), stat=status, errmsg=message)
        call check_equal(status, -3, '@kind@ @sy@mm to a short matrix')
        call check(index(message, 'starpu_linalg_@sy@mm: argument 3, c') > 0, 'the message: ' // trim(message))
        call starpu_linalg_@sy@rk(a(:5, :), c, stat=status)
        call check_equal(status, -1, '@kind@ @sy@rk of a short matrix')
        call starpu_linalg_@sy@rk(a, c, trans='X', stat=status)
        call check_equal(status, -4, '@kind@ @sy@rk with an unknown letter')
        call starpu_linalg_@sy@r2k(a, b(:, :3), c, stat=status)
        call check_equal(status, -2, '@kind@ @sy@r2k of two shapes')
        call starpu_linalg_@sy@rk(a, c(:, :3))
        call check(all(ieee_is_nan(abs(c(:, :3)))) .and. all(abs(c(:, 4:)) <= 0), '@kind@ NaN without stat')
    end subroutine failures

end module @symmetric@_checks_@kind@
