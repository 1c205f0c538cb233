! What a kernel's arguments are, before any kind of numbers: which task it is, and where its arrays lie.
module starpu_task_arguments
    use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_int8_t, c_null_char, c_null_ptr, c_ptr
    use starpu_status, only: text_of
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_task_types
    implicit none
    private
    public :: arguments_of_no_kind, fail_task

    type :: arguments_of_no_kind
        type(known_task), pointer :: task => null()
        type(c_ptr) :: buffers = c_null_ptr
        integer(c_int64_t), pointer :: values(:, :) => null() ! 16 bytes each
        logical, private :: has_failed = .false.
    contains
        procedure :: find_array
        procedure :: find_value
    end type arguments_of_no_kind

    interface
        subroutine c_place(buffers, buffer, rank, place) bind(c, name='starpu_fortran_buffer_place')
            import :: array_place, c_int, c_ptr
            type(c_ptr), value :: buffers
            integer(c_int), value :: buffer, rank
            type(array_place), intent(out) :: place
        end subroutine c_place

        subroutine c_fail(message) bind(c, name='starpu_fortran_task_fail')
            import :: c_char
            character(kind=c_char), intent(in) :: message(*)
        end subroutine c_fail
    end interface

contains

    ! Called by a kernel: its task fails once the kernel returns. A line names the task and says this; tasks that need what it
    ! should have written are not run, and wait_for_tasks tells it by stat.
    subroutine fail_task(message)
        character(*), intent(in) :: message

        call c_fail(message // c_null_char)
    end subroutine fail_task

    ! Where the array of argument i lies; where that is no array of this kind and rank, the task fails and false comes back.
    logical function find_array(arguments, i, kind, rank, place) result(is_found)
        class(arguments_of_no_kind), intent(inout) :: arguments
        integer, intent(in) :: i
        integer(c_int8_t), intent(in) :: kind, rank
        type(array_place), intent(out) :: place

        is_found = matches(arguments, i, kind, rank, .true.)
        if (is_found) call c_place(arguments%buffers, int(arguments%task%arguments(i)%place, c_int), int(rank, c_int), place)
    end function find_array

    ! The same of a value, with its bytes.
    logical function find_value(arguments, i, kind, bytes) result(is_found)
        class(arguments_of_no_kind), intent(inout) :: arguments
        integer, intent(in) :: i
        integer(c_int8_t), intent(in) :: kind
        integer(c_int64_t), intent(out) :: bytes(2)

        is_found = matches(arguments, i, kind, 0_c_int8_t, .false.)
        bytes = 0
        if (is_found) bytes = arguments%values(:, arguments%task%arguments(i)%place + 1)
    end function find_value

    ! Whether argument i is such an array or value; the task fails at the first that is not.
    logical function matches(arguments, i, kind, rank, is_array)
        class(arguments_of_no_kind), intent(inout) :: arguments
        integer, intent(in) :: i
        integer(c_int8_t), intent(in) :: kind, rank
        logical, intent(in) :: is_array

        associate (task => arguments%task)
            if (i < 1 .or. i > task%argument_count) then
                matches = .false.
                call fail(arguments, 'it asks for argument ' // number(i) // ' of ' // number(int(task%argument_count)))
                return
            end if
            associate (argument => task%arguments(i))
                matches = argument%kind == kind .and. argument%rank == rank .and. (argument%access /= a_value .eqv. is_array)
                if (.not. matches) &
                    call fail(arguments, 'argument ' // number(i) // ' is ' // description(argument%kind, argument%rank, &
                        argument%access /= a_value) // ', not ' // description(kind, rank, is_array))
            end associate
        end associate
    end function matches

    subroutine fail(arguments, message)
        class(arguments_of_no_kind), intent(inout) :: arguments
        character(*), intent(in) :: message

        if (.not. arguments%has_failed) call fail_task(message)
        arguments%has_failed = .true.
    end subroutine fail

    function description(kind, rank, is_array) result(text)
        integer(c_int8_t), intent(in) :: kind, rank
        logical, intent(in) :: is_array
        character(:), allocatable :: text

        if (is_array) then
            text = 'data of ' // trim(names_of_kinds(kind)) // ' and rank ' // number(int(rank))
        else
            text = 'a value of ' // trim(names_of_kinds(kind))
        end if
    end function description

    function number(n) result(text)
        integer, intent(in) :: n
        character(:), allocatable :: text

        text = text_of(int(n, int64))
    end function number

end module starpu_task_arguments
