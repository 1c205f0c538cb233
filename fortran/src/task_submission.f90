! Tasks: their kernels, how they access data, and how the program submits and awaits them.
module starpu_task_submission
    use, intrinsic :: iso_c_binding, only: c_associated, c_char, c_f_pointer, c_f_procpointer, c_funloc, c_funptr, c_int, &
        c_null_char, c_ptr, c_size_t
    use starpu_call_outcome, only: call_outcome
    use starpu_task_arguments_complex64, only: arguments_of_complex64
    use starpu_task_data, only: check_registered, task_data
    use starpu_task_types
    implicit none
    private
    public :: task_arguments, task_kernel, task_callback, task_argument, submit, wait_for_tasks, set_reduction
    public :: read, write, read_write, commute, reduce, scratch

    ! What a kernel gets: call arguments%get(i, pointer) and call arguments%get_value(i, variable).
    type, extends(arguments_of_complex64) :: task_arguments
    end type task_arguments

    abstract interface
        ! What a task does. Several threads may run one kernel at once, so it, and what it calls, is recursive. It is a procedure of
        ! a module, not one within another procedure.
        recursive subroutine task_kernel(arguments)
            import :: task_arguments
            type(task_arguments), intent(inout) :: arguments
        end subroutine task_kernel

        ! Called when a task has ended, by the thread that ran it: outcome is 0, or -(1000 + errno) of a task that failed or was
        ! not run because of another one's failure.
        recursive subroutine task_callback(outcome)
            integer, intent(in) :: outcome
        end subroutine task_callback
    end interface

    interface
        integer(c_int) function c_submit(task, name, name_length) bind(c, name='starpu_fortran_task_submit')
            import :: c_char, c_int, task_description
            type(task_description), intent(in) :: task
            character(kind=c_char), intent(in) :: name(*)
            integer(c_int), value :: name_length
        end function c_submit

        integer(c_int) function c_set_reduction(handle, add, make_neutral) bind(c, name='starpu_fortran_set_reduction')
            import :: c_int, c_ptr, task_description
            type(c_ptr), value :: handle
            type(task_description), intent(in) :: add, make_neutral
        end function c_set_reduction

        integer(c_int) function c_wait(text, room) bind(c, name='starpu_task_wait_for_all_quietly')
            import :: c_char, c_int, c_size_t
            character(kind=c_char), intent(out) :: text(*)
            integer(c_size_t), value :: room
        end function c_wait
    end interface

contains

    ! The task reads the data.
    type(task_argument) function read(data)
        class(task_data), intent(in) :: data

        read = data%as_argument(reading)
    end function read

    ! It writes them, and does not look at what they were.
    type(task_argument) function write(data)
        class(task_data), intent(in) :: data

        write = data%as_argument(writing)
    end function write

    ! It reads them and writes them.
    type(task_argument) function read_write(data)
        class(task_data), intent(in) :: data

        read_write = data%as_argument(reading_and_writing)
    end function read_write

    ! The same, in any order with other tasks that commute on these data, one at a time.
    type(task_argument) function commute(data)
        class(task_data), intent(in) :: data

        commute = data%as_argument(commuting)
    end function commute

    ! It adds to a part of its worker's own; the parts are joined before the data are read. See set_reduction.
    type(task_argument) function reduce(data)
        class(task_data), intent(in) :: data

        reduce = data%as_argument(reducing)
    end function reduce

    ! It has memory of that size, which nothing else sees: for data of create_data that no task writes.
    type(task_argument) function scratch(data)
        class(task_data), intent(in) :: data

        scratch = data%as_argument(as_scratch)
    end function scratch

    ! Submits a task that calls kernel with these arguments, as read(data) or value(n), once all earlier tasks on the data have come
    ! so far that it may access them so. Schedulers that know priorities prefer greater ones. The name is for messages and traces.
    ! stat is 0, -(i + 1) for argument i that is not registered data, or -(1000 + errno).
    subroutine submit(kernel, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, priority, name, callback, stat, errmsg)
        procedure(task_kernel) :: kernel
        type(task_argument), intent(in), optional :: a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12
        integer, intent(in), optional :: priority
        character(*), intent(in), optional :: name
        procedure(task_callback), optional :: callback
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(task_description) :: task
        type(call_outcome) :: outcome

        task%runner = c_funloc(run_kernel)
        task%kernel = c_funloc(kernel)
        if (present(priority)) task%priority = int(priority, c_int)
        task%callback_runner = c_funloc(run_callback)
        if (present(callback)) task%callback = c_funloc(callback)
        call add(task, a1, outcome)
        call add(task, a2, outcome)
        call add(task, a3, outcome)
        call add(task, a4, outcome)
        call add(task, a5, outcome)
        call add(task, a6, outcome)
        call add(task, a7, outcome)
        call add(task, a8, outcome)
        call add(task, a9, outcome)
        call add(task, a10, outcome)
        call add(task, a11, outcome)
        call add(task, a12, outcome)
        if (outcome%code == 0) then
            if (present(name)) then
                call outcome%take(c_submit(task, name, len(name, c_int)), '')
            else
                call outcome%take(c_submit(task, '', 0_c_int), '')
            end if
        end if
        call outcome%finish('submit', stat, errmsg)
    end subroutine submit

    ! Waits until all tasks have ended. stat is 0, or -(1000 + errno) of the first task that has failed since this was last asked
    ! for; errmsg names it and counts the others. Each that failed had its line on the error unit then, with the reason.
    subroutine wait_for_tasks(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(call_outcome) :: outcome
        character(kind=c_char, len=400) :: text
        integer :: length

        call outcome%take(c_wait(text, len(text, c_size_t)), '')
        length = index(text, c_null_char) - 1
        if (outcome%code /= 0 .and. length > 0) outcome%message = text(:length) // '; the line on the error unit says why'
        call outcome%finish('wait_for_tasks', stat, errmsg)
    end subroutine wait_for_tasks

    ! What reduce needs, before the first task that reduces: make_neutral writes what adds nothing to its argument, add_part adds
    ! its second argument to its first, both of them data of the same kind and rank. stat is 0, -1 for data that are not
    ! registered, or -(1000 + errno).
    subroutine set_reduction(data, add_part, make_neutral, stat, errmsg)
        class(task_data), intent(in) :: data
        procedure(task_kernel) :: add_part, make_neutral
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(task_description) :: adding, neutral
        type(task_argument) :: argument
        type(call_outcome) :: outcome

        call check_registered(data, 1, outcome)
        adding%runner = c_funloc(run_kernel)
        adding%kernel = c_funloc(add_part)
        call add(adding, data%as_argument(commuting), outcome)
        call add(adding, data%as_argument(reading), outcome)
        neutral%runner = c_funloc(run_kernel)
        neutral%kernel = c_funloc(make_neutral)
        argument = data%as_argument(writing)
        call add(neutral, argument, outcome)
        if (outcome%code == 0) call outcome%take(c_set_reduction(argument%handle, adding, neutral), '')
        call outcome%finish('set_reduction', stat, errmsg)
    end subroutine set_reduction

    ! Appends an argument where there is one.
    subroutine add(task, argument, outcome)
        type(task_description), intent(inout) :: task
        type(task_argument), intent(in), optional :: argument
        type(call_outcome), intent(inout) :: outcome

        if (.not. present(argument)) return
        task%argument_count = task%argument_count + 1
        task%arguments(task%argument_count) = argument
        call outcome%require(argument%access == a_value .or. c_associated(argument%handle), task%argument_count + 1, &
            'the data are not registered')
    end subroutine add

    ! Called by the glue on the thread of a worker.
    recursive subroutine run_kernel(known, buffers, values) bind(c, name='')
        type(c_ptr), value :: known, buffers, values
        type(task_arguments) :: arguments
        procedure(task_kernel), pointer :: kernel

        call c_f_pointer(known, arguments%task)
        arguments%buffers = buffers
        if (c_associated(values)) call c_f_pointer(values, arguments%values, [2, most_arguments])
        call c_f_procpointer(arguments%task%kernel, kernel)
        call kernel(arguments)
    end subroutine run_kernel

    recursive subroutine run_callback(procedure_to_call, outcome) bind(c, name='')
        type(c_funptr), value :: procedure_to_call
        integer(c_int), value :: outcome
        procedure(task_callback), pointer :: callback

        call c_f_procpointer(procedure_to_call, callback)
        call callback(merge(-1000 - abs(int(outcome)), 0, outcome /= 0))
    end subroutine run_callback

end module starpu_task_submission
