! What came of a call: the first fault of its arguments, or what the library reports.
module starpu_call_outcome
    use, intrinsic :: iso_c_binding, only: c_int
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_status, only: deliver, runtime_message
    implicit none
    private
    public :: call_outcome

    type :: call_outcome
        integer(int64) :: code = 0             ! as stat: 0, minus the position of an argument, or -(1000 + errno)
        character(:), allocatable :: message   ! allocated where the code is not 0
        logical, private :: is_printed = .false.
    contains
        procedure :: require
        procedure :: refuse
        procedure :: take
        procedure :: finish
    end type call_outcome

contains

    ! Keeps the fault of an argument at this position unless the argument is good or an earlier one was not. A fault that is
    ! put together goes to refuse(), so that it costs nothing where there is none.
    subroutine require(outcome, good, position, fault)
        class(call_outcome), intent(inout) :: outcome
        logical, intent(in) :: good
        integer, intent(in) :: position
        character(*), intent(in) :: fault

        if (.not. good) call outcome%refuse(position, fault)
    end subroutine require

    ! Keeps the fault of an argument at this position unless an earlier one was bad.
    subroutine refuse(outcome, position, fault)
        class(call_outcome), intent(inout) :: outcome
        integer, intent(in) :: position
        character(*), intent(in) :: fault

        if (outcome%code /= 0) return
        outcome%code = -position
        outcome%message = fault
    end subroutine refuse

    ! Takes what the glue returned: 0, an errno, or -errno where the library has printed its line already. `missing` is
    ! the message for ENOENT.
    subroutine take(outcome, error, missing)
        class(call_outcome), intent(inout) :: outcome
        integer(c_int), intent(in) :: error
        character(*), intent(in) :: missing
        integer, parameter :: enoent = 2

        if (error == 0) return
        outcome%code = -1000 - abs(int(error, int64))
        outcome%is_printed = error < 0
        outcome%message = runtime_message(outcome%code)
        if (abs(error) == enoent) outcome%message = missing
    end subroutine take

    ! Hands the outcome to the caller as every procedure of the suite does, but prints no second line.
    subroutine finish(outcome, procedure_name, stat, errmsg)
        class(call_outcome), intent(in) :: outcome
        character(*), intent(in) :: procedure_name
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer :: not_asked_for

        if (outcome%code == 0) then
            if (present(stat)) stat = 0
        else if (outcome%is_printed .and. .not. present(stat)) then
            call deliver(procedure_name, outcome%code, outcome%message, not_asked_for, errmsg)
        else
            call deliver(procedure_name, outcome%code, outcome%message, stat, errmsg)
        end if
    end subroutine finish

end module starpu_call_outcome
