! How every procedure of the suite tells its outcome: through stat and errmsg, or else in one line on the error unit.
module starpu_status
    use, intrinsic :: iso_fortran_env, only: error_unit, int64
    implicit none
    private
    public :: deliver, runtime_message, text_of

contains

    ! Hands `code` (0: success) to the caller. With stat the caller decides what to do; without it the message is
    ! printed and the program goes on. errmsg is assigned on failure only, as with ALLOCATE.
    subroutine deliver(procedure_name, code, message, stat, errmsg)
        character(*), intent(in) :: procedure_name, message
        integer(int64), intent(in) :: code
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        if (present(stat)) stat = int(code)
        if (code == 0) return
        if (present(errmsg)) errmsg = procedure_name // ': ' // message
        if (.not. present(stat)) write (error_unit, '(a)') 'starpu: ' // procedure_name // ': ' // message
    end subroutine deliver

    ! The message for -(1000 + errno).
    function runtime_message(code) result(message)
        integer(int64), intent(in) :: code
        character(:), allocatable :: message

        select case (-code - 1000)
        case (12)
            message = 'not enough memory; use a smaller problem or free memory'
        case (16)
            message = 'the data are in use; release what was acquired first'
        case (17)
            message = 'that is set already'
        case (19)
            message = 'the runtime is not running or no worker runs on a CPU; call starpu_init first'
        case (22)
            message = 'an argument is invalid; see the line on the error unit'
        case (35)
            message = 'called from within a task or while holding the data; call it from the program, after a release'
        case (61)
            message = 'the data have no value yet; submit a task that writes them first'
        case (75)
            message = 'an extent or a distance is too large; the runtime counts in 32 bits'
        case default
            message = 'the runtime reports the error number ' // text_of(-code - 1000) // '; see the line on the error unit'
        end select
    end function runtime_message

    ! A number without blanks around it.
    function text_of(number) result(text)
        integer(int64), intent(in) :: number
        character(:), allocatable :: text
        character(20) :: digits

        write (digits, '(i0)') number
        text = trim(digits)
    end function text_of

end module starpu_status
