! Systems in two precisions, of the kind @kind@.
module mixed_checks_@kind@
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use, intrinsic :: iso_fortran_env, only: int32, int64
    use checks, only: check, check_equal
    use numbers_@kind@, only: check_equal_matrices, definite, noise, well_conditioned
    use starpu_linalg
    implicit none
    private
    public :: check_mixed_@kind@
    integer, parameter :: n = 60
    integer :: status, iter

contains

    subroutine check_mixed_@kind@()
        call general()
        call positive_definite()
        call failures()
    end subroutine check_mixed_@kind@

    subroutine general()
        @scalar@ :: a(n, n), f(n, n), b(n, 3), x(n, 3), one(2 * n)
        integer(int64) :: long(n)
        integer(int32) :: short(n)

        a = well_conditioned(n)
        b = noise(n, 3)
        f = a
        call starpu_linalg_@mixed@gesv(f, b, x, iter, long, stat=status)
        call check_equal(status, 0, '@kind@ @mixed@gesv')
        call check(iter >= 0 .and. all(abs(f - a) <= 0), '@kind@ @mixed@gesv takes two precisions and leaves a')
        call check_equal_matrices(matmul(a, x), b, n, '@mixed@gesv')
        x = 0
        call starpu_linalg_@mixed@gesv(f, b, x, ipiv=short)
        call check(all(long == short), '@kind@ pivots of @mixed@gesv')
        call check_equal_matrices(matmul(a, x), b, n, '@mixed@gesv with short pivots')
        one = 8
        call starpu_linalg_@mixed@gesv(f, b(:, 2), one(::2), iter)
        call check_equal_matrices(reshape(one(::2), [n, 1]), x(:, 2:2), n, '@mixed@gesv of one right-hand side')
        call check(all(abs(one(2::2) - 8) <= 0), '@kind@ the elements between')
        short = 0
        call starpu_linalg_@mixed@gesv(f, b(:, 1), one(:n), iter, short)
        call check(all(long == short), '@kind@ pivots of @mixed@gesv for one')
    end subroutine general

    subroutine positive_definite()
        @scalar@ :: a(n, n), f(n, n), b(n, 3), x(n, 3), one(n)

        a = definite(n)
        b = noise(n, 3)
        f = a
        call starpu_linalg_@mixed@posv(f, b, x, iter, 'U', stat=status)
        call check_equal(status, 0, '@kind@ @mixed@posv')
        call check(iter >= 0 .and. all(abs(f - a) <= 0), '@kind@ @mixed@posv takes two precisions and leaves a')
        call check_equal_matrices(matmul(a, x), b, n, '@mixed@posv')
        call starpu_linalg_@mixed@posv(f, b(:, 1), one)
        call check_equal_matrices(reshape(one, [n, 1]), x(:, :1), n, '@mixed@posv of one right-hand side')
    end subroutine positive_definite

    subroutine failures()
        @scalar@ :: a(n, n), b(n), x(n)
        character(200) :: message

        message = ''
        a = well_conditioned(n)
        a(1, 1) = 1e300_c_double
        b = 1
        call starpu_linalg_@mixed@gesv(a, b, x, iter, stat=status)
        call check(status == 0 .and. iter == -2, '@kind@ a number that overflows the smaller precision')
        a = well_conditioned(n)
        a(:, 9) = 0
        x = 5
        call starpu_linalg_@mixed@gesv(a, b, x, iter, stat=status, errmsg=message)
        call check(status == 9 .and. iter == -3, '@kind@ @mixed@gesv of a singular matrix')
        call check(index(message, 'column 9 ') > 0, 'the message: ' // trim(message))
        call check(all(abs(x - 5) <= 0), '@kind@ x is unchanged')
        a = definite(n)
        a(2, 2) = -1
        call starpu_linalg_@mixed@posv(a, b, x)
        call check(all(ieee_is_nan(abs(x))), '@kind@ without stat x becomes NaN')
        call starpu_linalg_@mixed@posv(a, b, x(:4), stat=status)
        call check_equal(status, -3, '@kind@ @mixed@posv with a short x')
        call starpu_linalg_@mixed@gesv(a(:4, :), b, x, stat=status)
        call check_equal(status, -1, '@kind@ @mixed@gesv of an oblong matrix')
    end subroutine failures

end module mixed_checks_@kind@
