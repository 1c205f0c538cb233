! QR, LQ and least squares in the kind @kind@.
module orthogonal_checks_@kind@
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use checks, only: check, check_equal
    use numbers_@kind@, only: adjoint, check_equal_matrices, noise, unit_matrix
    use starpu_linalg
    implicit none
    private
    public :: check_orthogonal_@kind@
    integer, parameter :: m = 60, n = 25
    integer :: status

contains

    subroutine check_orthogonal_@kind@()
        call qr()
        call lq()
        call least_squares()
        call least_norm()
        call sections()
        call failures()
    end subroutine check_orthogonal_@kind@

    subroutine qr()
        @scalar@ :: a(m, n), f(m, n), q(m, n), r(m, n), tau(n), c(m, n), right(n, m), one(m)
        integer :: j

        a = noise(m, n)
        f = a
        call starpu_linalg_geqrf(f, tau, stat=status)
        call check_equal(status, 0, '@kind@ geqrf')
        r = 0
        do j = 1, n
            r(:j, j) = f(:j, j)
        end do
        q = f
        call starpu_linalg_@or@gqr(q, tau, stat=status)
        call check_equal(status, 0, '@kind@ @or@gqr')
        call check_equal_matrices(matmul(adjoint(q), q), unit_matrix(n), m, 'Q of QR')
        call check_equal_matrices(matmul(q, r(:n, :)), a, m, 'QR')
        c = a
        call starpu_linalg_@or@mqr(f, tau, c, trans='C', stat=status)
        call check_equal(status, 0, '@kind@ @or@mqr')
        call check_equal_matrices(c, r, m, 'the adjoint of Q times A')
        right = adjoint(a)
        call starpu_linalg_@or@mqr(f, tau, right, 'R')
        call check_equal_matrices(right, adjoint(r), m, 'the adjoint of A times Q')
        one = r(:, n)
        call starpu_linalg_@or@mqr(f, tau, one)
        call check_equal_matrices(reshape(one, [m, 1]), a(:, n:), m, 'Q times a vector')
    end subroutine qr

    subroutine lq()
        @scalar@ :: a(n, m), f(n, m), q(n, m), l(n, m), tau(n), c(n, m), left(m, n), one(m)
        integer :: j

        a = noise(n, m)
        f = a
        call starpu_linalg_gelqf(f, tau, stat=status)
        call check_equal(status, 0, '@kind@ gelqf')
        l = 0
        do j = 1, n
            l(j:, j) = f(j:, j)
        end do
        q = f
        call starpu_linalg_@or@glq(q, tau, stat=status)
        call check_equal(status, 0, '@kind@ @or@glq')
        call check_equal_matrices(matmul(q, adjoint(q)), unit_matrix(n), m, 'Q of LQ')
        call check_equal_matrices(matmul(l(:, :n), q), a, m, 'LQ')
        c = a
        call starpu_linalg_@or@mlq(f, tau, c, 'R', 'C', stat=status)
        call check_equal(status, 0, '@kind@ @or@mlq')
        call check_equal_matrices(c, l, m, 'A times the adjoint of Q')
        left = adjoint(a)
        call starpu_linalg_@or@mlq(f, tau, left)
        call check_equal_matrices(left, adjoint(l), m, 'Q times the adjoint of A')
        left = adjoint(l)
        one = left(:, 1)
        left = adjoint(a)
        call starpu_linalg_@or@mlq(f, tau, one, trans='@adjoint@')
        call check_equal_matrices(reshape(one, [m, 1]), left(:, :1), m, 'the adjoint of Q times a vector')
    end subroutine lq

    subroutine least_squares()
        @scalar@ :: a(m, n), f(m, n), b(m, 3), x(m, 3), one(m)
        real :: ratio

        a = noise(m, n)
        b = noise(m, 3)
        f = a
        x = b
        call starpu_linalg_gels(f, x, stat=status)
        call check_equal(status, 0, '@kind@ gels')
        call check_equal_matrices(matmul(adjoint(a), matmul(a, x(:n, :))), matmul(adjoint(a), b), m, 'gels, tall')
        ratio = real(sum(abs(x(n + 1:, 1))**2) / sum(abs(matmul(a, x(:n, 1)) - b(:, 1))**2))
        call check(abs(ratio - 1) < 1e-3, '@kind@ the sum of squares of the residual')
        one = b(:, 2)
        f = a
        call starpu_linalg_gels(f, one)
        call check_equal_matrices(reshape(one(:n), [n, 1]), x(:n, 2:2), m, 'gels of one right-hand side')
    end subroutine least_squares

    ! The least norm is that of an x = adjoint(op(a)) y, which is orthogonal to what op(a) maps to 0.
    subroutine least_norm()
        @scalar@ :: a(n, m), f(m, n), b(n, 2), x(m, 2), y(m, 2)

        a = noise(n, m)
        b = noise(n, 2)
        f = adjoint(a)
        x(:n, :) = b
        call starpu_linalg_gels(f, x, 'c', stat=status)
        call check_equal(status, 0, '@kind@ gels of the adjoint')
        call check_equal_matrices(matmul(a, x), b, m, 'gels of the adjoint')
        f = adjoint(a)
        y = x
        call starpu_linalg_gels(f, y)
        call check_equal_matrices(matmul(adjoint(a), y(:n, :)), x, m, 'the least norm')
    end subroutine least_norm

    subroutine sections()
        @scalar@ :: a(m, n), wide(2 * m, n), tall(m, 2), b(2 * m), tau(2 * n)

        a = noise(m, n)
        wide = 3
        wide(::2, n:1:-1) = a
        tau = 5
        call starpu_linalg_geqrf(wide(::2, n:1:-1), tau(::2))
        b = 4
        b(2::2) = a(:, n)
        call starpu_linalg_@or@mqr(wide(::2, n:1:-1), tau(::2), b(2::2), trans='@adjoint@')
        tall = 0
        tall(:n, 1) = wide(1:2 * n:2, 1)
        tall(:, 2) = b(2::2)
        call check_equal_matrices(tall(:, 2:), tall(:, :1), m, 'QR of a section')
        call check(all(abs(wide(2::2, :) - 3) <= 0) .and. all(abs(tau(2::2) - 5) <= 0) .and. all(abs(b(::2) - 4) <= 0), &
                   '@kind@ what lies between')
    end subroutine sections

    subroutine failures()
        @scalar@ :: a(m, n), tau(n), b(m, 2)
        character(200) :: message

        a = noise(m, n)
        a(:, 3) = 0
        b = 1
        call starpu_linalg_gels(a, b, stat=status, errmsg=message)
        call check_equal(status, 3, '@kind@ gels without full rank')
        call check(index(message, 'entry 3 of R') > 0, 'the message: ' // trim(message))
        a(:, 3) = 0
        call starpu_linalg_gels(a, b)
        call check(all(ieee_is_nan(abs(b))), '@kind@ without stat b becomes NaN')
        call starpu_linalg_geqrf(a, tau(:n - 1), stat=status)
        call check_equal(status, -2, '@kind@ too short a tau')
        call starpu_linalg_@or@gqr(a, b(:, 1), stat=status)
        call check_equal(status, -2, '@kind@ too long a tau')
        call starpu_linalg_@or@glq(a, tau, stat=status)
        call check_equal(status, -1, '@kind@ more rows than Q has')
        call starpu_linalg_@or@mqr(a, tau, b(:5, :), stat=status)
        call check_equal(status, -3, '@kind@ a short c')
        call starpu_linalg_@or@mlq(a(:n, :), tau, b(:n, :), 'Q', stat=status)
        call check_equal(status, -4, '@kind@ an unknown side')
        call starpu_linalg_gels(a, b(:n, 1), stat=status)
        call check_equal(status, -2, '@kind@ gels of a short right-hand side')
        call starpu_linalg_gels(a, b, ' ', stat=status)
        call check_equal(status, -3, '@kind@ gels with an unknown trans')
    end subroutine failures

end module orthogonal_checks_@kind@
