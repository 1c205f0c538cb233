! LU in the kind @kind@: pivots of both kinds, whole matrices, sections, failures.
module lu_checks_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use, intrinsic :: iso_fortran_env, only: int32, int64
    use checks, only: check, check_equal
    use numbers_@kind@, only: check_equal_matrices, noise, op, unit_matrix, well_conditioned
    use starpu_linalg
    implicit none
    private
    public :: check_lu_@kind@
    integer, parameter :: n = 42
    integer :: status

contains

    subroutine check_lu_@kind@()
        call solves('N')
        call solves('T')
        call solves('C')
        call systems()
        call inverses()
        call without_pivots()
        call sections()
        call failures()
    end subroutine check_lu_@kind@

    subroutine solves(trans)
        character, intent(in) :: trans
        @scalar@ :: a(n, n), f(n, n), g(n, n), b(n, 3), x(n, 3), one(n)
        integer(int64) :: long(n)
        integer(int32) :: short(n)

        a = well_conditioned(n)
        b = noise(n, 3)
        f = a
        g = a
        call starpu_linalg_getrf(f, long, stat=status)
        call check_equal(status, 0, '@kind@ getrf')
        call starpu_linalg_getrf(g, short, stat=status)
        call check(all(long == short) .and. any(long /= 1) .and. all(abs(f - g) <= 0), '@kind@ pivots of both kinds')
        x = b
        call starpu_linalg_getrs(f, long, x, trans, stat=status)
        call check_equal(status, 0, '@kind@ getrs')
        call check_equal_matrices(matmul(op(a, trans), x), b, n, 'getrs ' // trans)
        x = b
        call starpu_linalg_getrs(f, short, x, trans)
        call check_equal_matrices(matmul(op(a, trans), x), b, n, 'getrs with short pivots ' // trans)
        one = b(:, 1)
        call starpu_linalg_getrs(f, long, one, trans)
        call check_equal_matrices(reshape(one, [n, 1]), x(:, :1), n, 'getrs of one right-hand side ' // trans)
        one = b(:, 1)
        call starpu_linalg_getrs(f, short, one, trans)
        call check_equal_matrices(reshape(one, [n, 1]), x(:, :1), n, 'getrs of one, with short pivots ' // trans)
    end subroutine solves

    subroutine systems()
        @scalar@ :: a(n, n), f(n, n), b(n, 3), x(n, 3), one(n)
        integer(int64) :: long(n)
        integer(int32) :: short(n)

        a = well_conditioned(n)
        b = noise(n, 3)
        f = a
        x = b
        call starpu_linalg_gesv(f, x, long, stat=status)
        call check_equal(status, 0, '@kind@ gesv')
        call check_equal_matrices(matmul(a, x), b, n, 'gesv')
        f = a
        x = b
        call starpu_linalg_gesv(f, x, short)
        call check_equal_matrices(matmul(a, x), b, n, 'gesv with short pivots')
        call check(all(long == short), '@kind@ pivots of gesv')
        f = a
        one = b(:, 2)
        call starpu_linalg_gesv(f, one)
        call check_equal_matrices(reshape(one, [n, 1]), x(:, 2:2), n, 'gesv of one right-hand side')
        f = a
        one = b(:, 3)
        short = 0
        call starpu_linalg_gesv(f, one, short)
        call check_equal_matrices(reshape(one, [n, 1]), x(:, 3:3), n, 'gesv of one, with short pivots')
        call check(all(long == short), '@kind@ pivots of gesv for one')
    end subroutine systems

    subroutine inverses()
        @scalar@ :: a(n, n), f(n, n), g(n, n)
        integer(int64) :: long(n)
        integer(int32) :: short(n)
        @real@ :: norm, rcond, truth

        a = well_conditioned(n)
        f = a
        call starpu_linalg_getrf(f, long)
        short = int(long, int32)
        g = f
        norm = maxval(sum(abs(a), dim=2))
        call starpu_linalg_gecon(f, norm, rcond, 'i', stat=status)
        call check_equal(status, 0, '@kind@ gecon')
        call starpu_linalg_getri(f, long, stat=status)
        call check_equal(status, 0, '@kind@ getri')
        call check_equal_matrices(matmul(f, a), unit_matrix(n), n, 'getri')
        call starpu_linalg_getri(g, short)
        call check_equal_matrices(matmul(g, a), unit_matrix(n), n, 'getri with short pivots')
        truth = 1 / (norm * maxval(sum(abs(f), dim=2)))
        call check(rcond > 0.9 * truth .and. rcond < 10 * truth, '@kind@ gecon')
    end subroutine inverses

    subroutine without_pivots()
        @scalar@ :: a(n, n - 5), f(n, n - 5), l(n, n - 5), u(n - 5, n - 5)
        integer :: j

        a = noise(n, n - 5)
        do j = 1, n - 5
            a(j, j) = 2 * n
        end do
        f = a
        call starpu_linalg_getrf_nopiv(f, stat=status)
        call check_equal(status, 0, '@kind@ getrf_nopiv')
        l = 0
        u = 0
        do j = 1, n - 5
            l(j, j) = 1
            l(j + 1:, j) = f(j + 1:, j)
            u(:j, j) = f(:j, j)
        end do
        call check_equal_matrices(matmul(l, u), a, n, 'getrf_nopiv')
        f(4, 4) = 0
        f(:3, 4) = 0
        call starpu_linalg_getrf_nopiv(f, stat=status)
        call check_equal(status, 4, '@kind@ getrf_nopiv with a pivot of 0')
    end subroutine without_pivots

    subroutine sections()
        @scalar@ :: a(n, n), wide(n, 2 * n), b(2 * n), one(n, 1)
        integer(int32) :: ipiv(2 * n)

        a = well_conditioned(n)
        one = noise(n, 1)
        wide = 4
        wide(n:1:-1, ::2) = a
        b = 2
        b(::2) = one(:, 1)
        ipiv = -1
        call starpu_linalg_gesv(wide(n:1:-1, ::2), b(::2), ipiv(2::2))
        call check_equal_matrices(matmul(a, reshape(b(::2), [n, 1])), one, n, 'gesv of rows in reverse')
        call check(all(abs(wide(:, 2::2) - 4) <= 0) .and. all(abs(b(2::2) - 2) <= 0) .and. all(ipiv(::2) == -1), &
                   '@kind@ what lies between')
        b(::2) = one(:, 1)
        call starpu_linalg_getrs(wide(n:1:-1, ::2), ipiv(2::2), b(::2))
        call check_equal_matrices(matmul(a, reshape(b(::2), [n, 1])), one, n, 'getrs of rows in reverse')
    end subroutine sections

    subroutine failures()
        @scalar@ :: a(n, n), b(n, 2)
        integer(int64) :: ipiv(n), few(3)
        @real@ :: rcond
        character(200) :: message

        a = well_conditioned(n)
        a(:, 17) = 0
        b = 3
        call starpu_linalg_gesv(a, b, stat=status, errmsg=message)
        call check_equal(status, 17, '@kind@ singular from column 17')
        call check(index(message, 'column 17 ') > 0, 'the message names the column: ' // trim(message))
        call check(all(abs(b - 3) <= 0), '@kind@ b is unchanged')
        a = unit_matrix(n)
        a(5, 5) = 0
        ipiv = n
        call starpu_linalg_getri(a, ipiv, stat=status)
        call check_equal(status, 5, '@kind@ getri of a singular matrix')
        message = ''
        ipiv(3) = n + 1
        call starpu_linalg_getrs(a, ipiv, b, stat=status, errmsg=message)
        call check_equal(status, -2, '@kind@ a pivot beyond the matrix')
        call check(index(message, 'argument 2') > 0, 'the message names the argument: ' // trim(message))
        call starpu_linalg_getrf(a, few, stat=status)
        call check_equal(status, -2, '@kind@ too few pivots')
        call starpu_linalg_getrs(a, ipiv, b(:5, :), stat=status)
        call check_equal(status, -3, '@kind@ a short right-hand side')
        call starpu_linalg_gecon(a, 1 + 0 * abs(a(1, 1)), rcond, 'F', stat=status)
        call check_equal(status, -4, '@kind@ gecon with an unknown norm')
    end subroutine failures

end module lu_checks_@kind@
