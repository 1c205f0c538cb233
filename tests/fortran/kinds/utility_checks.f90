! Row exchanges, copies and settings in the kind @kind@: whole matrices, sections, pivots of both kinds, failures.
module utility_checks_@kind@
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_f_pointer, c_loc
    use, intrinsic :: iso_fortran_env, only: int32, int64
    use checks, only: check, check_equal
    use numbers_@kind@, only: noise, op
    use starpu_linalg
    implicit none
    private
    public :: check_utilities_@kind@
    integer, parameter :: m = 30, n = 20
    integer :: status

contains

    subroutine check_utilities_@kind@()
        call exchanges()
        call copies()
        call settings()
        call transposes()
        call failures()
    end subroutine check_utilities_@kind@

    subroutine check_same(actual, expected, what)
        @scalar@, intent(in) :: actual(:, :), expected(:, :)
        character(*), intent(in) :: what

        call check(all(abs(actual - expected) <= 0), '@kind@ ' // what)
    end subroutine check_same

    subroutine exchanges()
        @scalar@ :: a(m, n), b(m, n), expected(m, n), row(n), wide(2 * m, n)
        integer(int64) :: ipiv(m)
        integer :: i

        a = noise(m, n)
        ipiv = [(1 + mod(7 * i, m), i=1, m)]
        expected = a
        do i = 1, m
            row = expected(i, :)
            expected(i, :) = expected(ipiv(i), :)
            expected(ipiv(i), :) = row
        end do
        b = a
        call starpu_linalg_laswp(b, ipiv, stat=status)
        call check_equal(status, 0, '@kind@ laswp')
        call check_same(b, expected, 'laswp')
        call starpu_linalg_laswp(b, ipiv, incx=-1)
        call check_same(b, a, 'laswp undoes')
        call starpu_linalg_laswp(b, ipiv, 1, 9)
        call starpu_linalg_laswp(b, int(ipiv, int32), 10)
        call check_same(b, expected, 'laswp in two parts, with short pivots')
        wide = 4
        wide(::2, :) = a
        call starpu_linalg_laswp(wide(::2, :), ipiv)
        call check_same(wide(::2, :), expected, 'laswp of a section')
        call check(all(abs(wide(2::2, :) - 4) <= 0), '@kind@ what lies between')
    end subroutine exchanges

    subroutine copies()
        @scalar@ :: a(m, n), b(2 * m, n), expected(2 * m, n)
        integer :: j

        a = noise(m, n)
        b = 5
        expected = b
        call starpu_linalg_lacpy(a, b(::2, :), stat=status)
        call check_equal(status, 0, '@kind@ lacpy')
        expected(::2, :) = a
        call check_same(b, expected, 'lacpy to a section')
        b = 5
        expected = b
        call starpu_linalg_lacpy(a, b(:m, :), 'l')
        do j = 1, n
            expected(j:m, j) = a(j:, j)
        end do
        call check_same(b, expected, 'lacpy of a triangle')
    end subroutine copies

    subroutine settings()
        @scalar@ :: a(m, n), expected(m, n), alpha
        integer :: j

        expected = 0
        do j = 1, n
            expected(j, j) = 1
        end do
        a = noise(m, n)
        alpha = a(1, 2)
        call starpu_linalg_laset(a, beta=expected(1, 1), stat=status)
        call check_equal(status, 0, '@kind@ laset')
        call check_same(a, expected, 'laset')
        call starpu_linalg_laset(a, alpha, expected(1, 1), 'U')
        do j = 2, n
            expected(:j - 1, j) = alpha
        end do
        call check_same(a, expected, 'laset of a triangle')
    end subroutine settings

    subroutine transposes()
        @scalar@ :: a(m, n), b(n, m), c(2 * m, n), alpha

        a = noise(m, n)
        alpha = 2
        call starpu_linalg_omatcopy(a, b, 'T', stat=status)
        call check_equal(status, 0, '@kind@ omatcopy')
        call check_same(b, transpose(a), 'omatcopy T')
        call starpu_linalg_omatcopy(a, b, 'c', alpha)
        call check_same(b, 2 * op(a, 'C'), 'omatcopy C')
        c = 3
        call starpu_linalg_omatcopy(a, c(::2, :), 'R')
        call check_same(c(::2, :), transpose(op(a, 'C')), 'omatcopy R')
        call starpu_linalg_omatcopy(a, c(::2, :))
        call check_same(c(::2, :), a, 'omatcopy')
        call check(all(abs(c(2::2, :) - 3) <= 0), '@kind@ what lies between')
    end subroutine transposes

    subroutine failures()
        @scalar@, target :: a(m, n), b(m, n)
        @scalar@, pointer :: long(:, :) ! of which only the elements of a are there
        integer(int64) :: ipiv(m)
        character(200) :: message

        a = 0
        b = 0
        ipiv = 1
        ipiv(3) = m + 1
        message = ''
        call starpu_linalg_laswp(a, ipiv, stat=status, errmsg=message)
        call check_equal(status, -2, '@kind@ a pivot beyond the matrix')
        call check(index(message, 'starpu_linalg_laswp: argument 2, ipiv') > 0, 'the message: ' // trim(message))
        call starpu_linalg_laswp(a, ipiv, 0, stat=status)
        call check_equal(status, -3, '@kind@ laswp from row 0')
        call starpu_linalg_laswp(a(:5, :), ipiv, 1, 6, stat=status)
        call check_equal(status, -4, '@kind@ laswp beyond the last row')
        call starpu_linalg_laswp(a, ipiv(:2), 1, 3, stat=status)
        call check_equal(status, -2, '@kind@ too few pivots')
        call starpu_linalg_lacpy(a, b(:5, :), stat=status)
        call check_equal(status, -2, '@kind@ lacpy to a short matrix')
        call c_f_pointer(c_loc(a), long, [2_int64**32 + m, int(n, int64)])
        call starpu_linalg_lacpy(long, b, stat=status, errmsg=message)
        call check(status == -2 .and. index(message, 'another shape') > 0, '@kind@ lacpy of a long matrix: ' // trim(message))
        call starpu_linalg_laset(a, uplo='X', stat=status)
        call check_equal(status, -4, '@kind@ laset with an unknown letter')
        call starpu_linalg_omatcopy(a, b, 'T', stat=status)
        call check_equal(status, -2, '@kind@ omatcopy to a wrong shape')
        call starpu_linalg_omatcopy(a, b(:, :3), 'N')
        call check(all(ieee_is_nan(abs(b(:, :3)))) .and. all(abs(b(:, 4:)) <= 0), '@kind@ NaN without stat')
    end subroutine failures

end module utility_checks_@kind@
