! Counts failed checks, so that a test says all that is wrong and ends with the right status.
module checks
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_fortran_env, only: error_unit, real64
    implicit none
    private
    public :: check, check_equal, check_small, finish_checks, largest

    integer :: failures = 0

contains

    subroutine check(good, what)
        logical, intent(in) :: good
        character(*), intent(in) :: what

        if (good) return
        failures = failures + 1
        write (error_unit, '(2a)') 'FAILED: ', what
    end subroutine check

    subroutine check_equal(actual, expected, what)
        integer, intent(in) :: actual, expected
        character(*), intent(in) :: what

        call check(actual == expected, what)
        if (actual /= expected) write (error_unit, '(a,i0,a,i0)') '  is ', actual, ', expected ', expected
    end subroutine check_equal

    ! 0 <= actual <= bound; a NaN fails.
    subroutine check_small(actual, bound, what)
        real(real64), intent(in) :: actual, bound
        character(*), intent(in) :: what
        logical :: good

        good = actual >= 0 .and. actual <= bound
        call check(good, what)
        if (.not. good) write (error_unit, '(a,es10.2,a,es10.2)') '  is ', actual, ', bound ', bound
    end subroutine check_small

    ! As maxval, which passes over a NaN; this one finds it. Brackets make a vector of any array.
    pure real(real64) function largest(sizes)
        real(real64), intent(in) :: sizes(:)
        integer :: i

        largest = maxval(sizes)
        do i = 1, size(sizes)
            if (ieee_is_nan(sizes(i))) largest = sizes(i)
        end do
    end function largest

    subroutine finish_checks()
        if (failures > 0) error stop 1
    end subroutine finish_checks

end module checks
