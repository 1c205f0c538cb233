! What the linear algebra routines share: argument checks, the meaning of codes, and the NaN of failed results.
module starpu_linalg_outcome
    use, intrinsic :: ieee_arithmetic, only: ieee_quiet_nan, ieee_value
    use, intrinsic :: iso_fortran_env, only: int64, real64
    use starpu_status, only: deliver, runtime_message, text_of
    implicit none
    private
    public :: argument_check, finish, nan, no_memory

    integer(int64), parameter :: no_memory = -1012 ! as the runtime reports ENOMEM

    ! Checks arguments in their order and keeps the first fault.
    type :: argument_check
        integer(int64) :: code = 0 ! 0, or minus the position of the first bad argument
        character(:), allocatable :: message
    contains
        procedure :: square
        procedure :: extent
        procedure :: letter
        procedure :: that
    end type argument_check

contains

    real(real64) function nan()
        nan = ieee_value(1.0_real64, ieee_quiet_nan)
    end function nan

    ! `good`, or else `fault` is what is wrong with the argument and what to do.
    subroutine that(check, good, position, name, fault)
        class(argument_check), intent(inout) :: check
        logical, intent(in) :: good
        integer, intent(in) :: position
        character(*), intent(in) :: name, fault

        if (good .or. check%code /= 0) return
        check%code = -position
        check%message = 'argument ' // text_of(int(position, int64)) // ', ' // name // ', ' // fault
    end subroutine that

    subroutine square(check, position, name, extents)
        class(argument_check), intent(inout) :: check
        integer, intent(in) :: position, extents(2)
        character(*), intent(in) :: name

        call check%that(extents(1) == extents(2), position, name, 'is ' // text_of(int(extents(1), int64)) // &
                        ' x ' // text_of(int(extents(2), int64)) // '; pass a square matrix')
    end subroutine square

    ! The number of elements along the first dimension.
    subroutine extent(check, position, name, actual, needed)
        class(argument_check), intent(inout) :: check
        integer, intent(in) :: position, actual, needed
        character(*), intent(in) :: name

        call check%that(actual == needed, position, name, 'has ' // text_of(int(actual, int64)) // &
                        ' rows or elements; it needs ' // text_of(int(needed, int64)))
    end subroutine extent

    subroutine letter(check, position, name, value, allowed)
        class(argument_check), intent(inout) :: check
        integer, intent(in) :: position
        character(*), intent(in) :: name, allowed
        character, intent(in) :: value

        call check%that(index(allowed, value) > 0, position, name, 'is "' // value // '"; pass one of ' // allowed)
    end subroutine letter

    ! Delivers the fault that was found, or else the code of the C routine; `meaning` tells what a positive one is.
    subroutine finish(procedure_name, check, info, meaning, stat, errmsg)
        character(*), intent(in) :: procedure_name, meaning
        type(argument_check), intent(in) :: check
        integer(int64), intent(in) :: info
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        if (check%code /= 0) then
            call deliver(procedure_name, check%code, check%message, stat, errmsg)
        else if (info > 0) then
            call deliver(procedure_name, info, meaning, stat, errmsg)
        else
            call deliver(procedure_name, info, runtime_message(info), stat, errmsg)
        end if
    end subroutine finish

end module starpu_linalg_outcome
