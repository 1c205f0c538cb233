! Norms in the kind @kind@: whole matrices, sections, triangles, failures.
module norm_checks_@kind@
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use checks, only: check, check_equal
    use numbers_@kind@, only: noise
    use starpu_linalg
    implicit none
    private
    public :: check_norms_@kind@
    integer, parameter :: m = 40, n = 25
    integer :: status

contains

    subroutine check_norms_@kind@()
        call general()
        call trapezoidal('L', 'N')
        call trapezoidal('U', 'U')
        call failures()
    end subroutine check_norms_@kind@

    subroutine check_close(value, expected, what)
        @real@, intent(in) :: value, expected
        character(*), intent(in) :: what

        call check(abs(value - expected) <= m * epsilon(value) * expected, '@kind@ ' // what)
    end subroutine check_close

    subroutine general()
        @scalar@ :: a(m, n), wide(2 * m, n)
        @real@ :: value

        a = noise(m, n)
        wide = 100
        wide(2 * m:1:-2, :) = a
        call starpu_linalg_lange(a, value, stat=status)
        call check_equal(status, 0, '@kind@ lange')
        call check_close(value, maxval(sum(abs(a), dim=1)), 'lange without a letter')
        call starpu_linalg_lange(a, value, 'i')
        call check_close(value, maxval(sum(abs(a), dim=2)), 'lange I')
        call starpu_linalg_lange(a, value, 'M')
        call check_close(value, maxval(abs(a)), 'lange M')
        call starpu_linalg_lange(wide(2 * m:1:-2, :), value, 'F')
        call check_close(value, norm2(abs(a)), 'lange F of rows in reverse')
        call starpu_linalg_lange(wide(:, 1:0), value)
        call check(abs(value) <= 0, '@kind@ lange of nothing')
    end subroutine general

    subroutine trapezoidal(uplo, diag)
        character, intent(in) :: uplo, diag
        @scalar@ :: a(m, n)
        @real@ :: sizes(m, n), value
        integer :: i, j

        a = noise(m, n)
        sizes = abs(a)
        do j = 1, n
            do i = 1, m
                if (merge(i < j, i > j, uplo == 'L')) sizes(i, j) = 0
            end do
            if (diag == 'U') sizes(j, j) = 1
        end do
        call starpu_linalg_lantr(a, value, 'I', uplo, diag, stat=status)
        call check_equal(status, 0, '@kind@ lantr')
        call check_close(value, maxval(sum(sizes, dim=2)), 'lantr I ' // uplo // diag)
        call starpu_linalg_lantr(a, value, 'E', uplo, diag)
        call check_close(value, norm2(sizes), 'lantr E ' // uplo // diag)
    end subroutine trapezoidal

    subroutine failures()
        @scalar@ :: a(m, n)
        @real@ :: value
        character(200) :: message

        a = 0
        value = 3
        message = ''
        call starpu_linalg_lange(a, value, 'X', stat=status, errmsg=message)
        call check_equal(status, -3, '@kind@ lange with an unknown norm')
        call check(index(message, 'starpu_linalg_lange: argument 3, norm') > 0, 'the message: ' // trim(message))
        call starpu_linalg_lantr(a, value, diag='X', stat=status)
        call check_equal(status, -5, '@kind@ lantr with an unknown diagonal')
        call check(abs(value - 3) <= 0, '@kind@ the value is unchanged')
        call starpu_linalg_lantr(a, value, uplo='X')
        call check(ieee_is_nan(value), '@kind@ NaN without stat')
    end subroutine failures

end module norm_checks_@kind@
