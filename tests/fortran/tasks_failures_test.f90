! Tasks of starpu_tasks that fail: one line tells which and why, what needs them is not run, and the runtime goes on.
module failing_tasks
    use, intrinsic :: iso_fortran_env, only: int32, real64
    use checks, only: check, check_equal
    use error_lines, only: counted_lines, start_counting
    use failing_kernels
    use starpu_tasks
    implicit none
    private
    public :: run_all

    integer, parameter :: failed = -1005, cancelled = -1125, in_task = -1035
    integer :: status
    character(200) :: message
    character(:), allocatable :: lines ! what the last tasks printed

contains

    subroutine run_all()
        call wrong_kinds_and_ranks()
        call values_and_data()
        call missing_arguments()
        call failing_kernel()
        call dependent_tasks()
        call independent_tasks()
        call waiting_without_stat()
        call failing_without_task()
        call waiting_in_kernels()
    end subroutine run_all

    ! How often the last tasks printed this.
    integer function count_text(text)
        character(*), intent(in) :: text
        integer :: at, found

        count_text = 0
        at = 1
        do
            found = index(lines(at:), text)
            if (found == 0) exit
            count_text = count_text + 1
            at = at + found - 1 + len(text)
        end do
    end function count_text

    ! Waits for tasks of which one, named 'task_at_fault', fails: one line says so, with this text, and errmsg names it too. After
    ! that nothing has failed any more.
    subroutine expect_failure(text, what)
        character(*), intent(in) :: text, what
        character(*), parameter :: start = 'wait_for_tasks: task "task_at_fault" failed: Input/output error; '
        integer :: count

        message = ''
        call wait_for_tasks(status, message)
        count = counted_lines(lines)
        call check_equal(status, failed, what // ': stat of wait_for_tasks')
        call check(index(message, start // 'altogether 1 failed and ') == 1, what // ': errmsg is ' // trim(message))
        call check(index(message, '; the line on the error unit says why') > 0, what // ': errmsg: ' // trim(message))
        call check_equal(count, 1, what // ': the number of lines: ' // lines)
        call check(index(lines, 'starpu: task "task_at_fault"') == 1, what // ': a line names the task: ' // lines)
        call check_equal(count_text(text), 1, what // ': one line says why: ' // lines)
        call wait_for_tasks(status)
        call check_equal(status, 0, what // ': wait_for_tasks again')
    end subroutine expect_failure

    subroutine wrong_kinds_and_ranks()
        real(real64), target :: x(4)
        type(data_of_real64) :: data

        x = 1
        call register_data(data, x)
        elements = -1
        call start_counting()
        call submit(ask_for_real32, read_write(data), name='task_at_fault')
        call expect_failure('argument 1 is data of real64 and rank 1, not data of real32 and rank 1', 'a wrong kind')
        call check_equal(elements, 0, 'a pointer of a wrong kind has no elements')
        call start_counting()
        call submit(ask_for_rank_0, read_write(data), name='task_at_fault')
        call expect_failure('argument 1 is data of real64 and rank 1, not data of real64 and rank 0', 'rank 0')
        elements = -1
        call start_counting()
        call submit(ask_for_rank_2, read_write(data), name='task_at_fault')
        call expect_failure('argument 1 is data of real64 and rank 1, not data of real64 and rank 2', 'rank 2')
        call check_equal(elements, 0, 'a pointer of rank 2 has no elements')
        elements = -1
        call start_counting()
        call submit(ask_for_rank_3, read_write(data), name='task_at_fault')
        call expect_failure('argument 1 is data of real64 and rank 1, not data of real64 and rank 3', 'rank 3')
        call check_equal(elements, 0, 'a pointer of rank 3 has no elements')
        call unregister_data(data, status)
        call check_equal(status, 0, 'unregister_data after failures')
        call check(all(abs(x - 1) <= 0), 'kernels with wrong pointers write nothing')
    end subroutine wrong_kinds_and_ranks

    subroutine values_and_data()
        integer(int32), target :: n
        type(data_of_int32) :: data

        n = 8
        call register_data(data, n)
        elements = -1
        call start_counting()
        call submit(ask_for_vector, value(2.0_real64), name='task_at_fault')
        call expect_failure('argument 1 is a value of real64, not data of real64 and rank 1', 'a value as data')
        call check_equal(elements, 0, 'a pointer to a value has no elements')
        number = -1
        call start_counting()
        call submit(ask_for_value, read(data), name='task_at_fault')
        call expect_failure('argument 1 is data of int32 and rank 0, not a value of int32', 'data as a value')
        call check_equal(number, 0, 'data as a value are 0')
        number = -1
        call start_counting()
        call submit(ask_for_value, value(2.0_real64), name='task_at_fault')
        call expect_failure('argument 1 is a value of real64, not a value of int32', 'a value of another kind')
        call check_equal(number, 0, 'a value of another kind is 0')
        call unregister_data(data)
        call check_equal(int(n), 8, 'the data are unchanged')
    end subroutine values_and_data

    subroutine missing_arguments()
        real(real64), target :: x(4)
        type(data_of_real64) :: data

        x = 1
        call register_data(data, x)
        elements = -1
        call start_counting()
        call submit(ask_for_third, write(data), value(1_int32), name='task_at_fault')
        call expect_failure('argument 3 of 2', 'an argument too many')
        call check_equal(elements, 0, 'a pointer to no argument has no elements')
        number = -1
        call start_counting()
        call submit(ask_for_none, value(1_int32), name='task_at_fault')
        call expect_failure('argument 0 of 1', 'argument 0')
        call check_equal(number, 0, 'a value of no argument is 0')
    end subroutine missing_arguments

    subroutine failing_kernel()
        real(real64), target :: x(4)
        type(data_of_real64) :: data

        x = 1
        runs = 0
        outcomes = 99
        call register_data(data, x)
        call start_counting()
        call submit(fail_after_writing, read_write(data), name='task_at_fault', callback=keep_outcome_1)
        call expect_failure('the pivot of row 17 is zero', 'fail_task')
        call check_equal(outcomes(1), failed, 'the outcome of a task that fails')
        call submit(count_runs, read_write(data), callback=keep_outcome_2)
        call wait_for_tasks(status)
        call check_equal(status, 0, 'a task after wait_for_tasks has told of the failure')
        call check_equal(outcomes(2), 0, 'its outcome')
        call check_equal(runs, 1, 'it has run')
        call unregister_data(data)
        call check(all(abs(x - 6) <= 0), 'what the task wrote before it failed is kept')
    end subroutine failing_kernel

    ! Tasks that read what the failed one wrote, or what those would have written, are not run; one that overwrites is.
    subroutine dependent_tasks()
        real(real64), target :: x(4)
        type(data_of_real64) :: data

        x = 1
        runs = 0
        outcomes = 99
        call register_data(data, x)
        call start_counting()
        call submit(fail_after_writing, read_write(data), name='task_at_fault', callback=keep_outcome_1)
        call submit(count_runs, read_write(data), callback=keep_outcome_2)
        call submit(count_runs, read_write(data), callback=keep_outcome_3)
        call expect_failure('the pivot of row 17 is zero', 'a failure with tasks behind it')
        call check_equal(outcomes(1), failed, 'the outcome of the task that failed')
        call check_equal(outcomes(2), cancelled, 'the outcome of the task behind it')
        call check_equal(outcomes(3), cancelled, 'the outcome of the task behind that')
        call check_equal(runs, 0, 'tasks that depend on a failed one are not run')
        call unregister_data(data)
        call check(all(abs(x - 5) <= 0), 'tasks that are not run write nothing')
    end subroutine dependent_tasks

    subroutine independent_tasks()
        real(real64), target :: x(4), y(4)
        type(data_of_real64) :: x_data, y_data

        x = 1
        y = 1
        runs = 0
        call register_data(x_data, x)
        call register_data(y_data, y)
        call start_counting()
        call submit(fail_after_writing, read_write(x_data), name='task_at_fault')
        call submit(count_runs, read_write(y_data))
        call submit(count_runs, read_write(y_data))
        call expect_failure('the pivot of row 17 is zero', 'a failure beside other tasks')
        call check_equal(runs, 2, 'tasks on other data are run')
        call unregister_data(y_data)
        call check(all(abs(y - 3) <= 0), 'tasks on other data write them')
    end subroutine independent_tasks

    ! No line of wait_for_tasks repeats what the task's line says.
    subroutine waiting_without_stat()
        real(real64), target :: x(4)
        type(data_of_real64) :: data
        integer :: count

        call register_data(data, x)
        call start_counting()
        call submit(fail_after_writing, write(data))
        message = ''
        call wait_for_tasks(errmsg=message)
        count = counted_lines(lines)
        call check_equal(count, 1, 'a failure without stat: the number of lines: ' // lines)
        call check_equal(count_text('the pivot of row 17 is zero'), 1, 'a failure without stat: ' // lines)
        call check(index(message, 'wait_for_tasks: ') == 1, 'a failure without stat: errmsg is ' // trim(message))
    end subroutine waiting_without_stat

    subroutine failing_without_task()
        integer :: count

        call start_counting()
        call fail_task('no task calls this')
        count = counted_lines(lines)
        call check_equal(count, 1, 'fail_task outside of a kernel: ' // lines)
        call check(index(lines, 'starpu: ') == 1, 'fail_task outside of a kernel: ' // lines)
        call wait_for_tasks(status)
        call check_equal(status, 0, 'fail_task outside of a kernel does nothing')
    end subroutine failing_without_task

    ! A kernel or callback that waited could wait for itself: such calls are refused, and the task is a good one.
    subroutine waiting_in_kernels()
        real(real64), target :: x(4)
        real(real64), pointer :: p(:)
        type(data_of_real64) :: halves(2)
        integer :: count

        x = 1
        call register_data(shared, x)
        call partition_data(shared, halves)
        call refused_in_kernel(unregister_shared, 'unregister_data in a kernel')
        call refused_in_kernel(acquire_shared, 'acquire in a kernel')
        call refused_in_kernel(wait_in_kernel, 'wait_for_tasks in a kernel')
        status_in_kernel = 99
        call start_counting()
        call submit(count_runs, read_write(shared), callback=wait_in_callback)
        call wait_for_tasks(status)
        count = counted_lines(lines)
        call check(count <= 1, 'wait_for_tasks in a callback: ' // lines)
        call check_equal(status, 0, 'a task whose callback calls wait_for_tasks')
        call check_equal(status_in_kernel, in_task, 'wait_for_tasks in a callback')
        call acquire(shared, p, 'r', status)
        call check_equal(status, 0, 'the data are registered still')
        call release(shared)
        call submit(count_runs, read_write(halves(2)), stat=status)
        call check_equal(status, 0, 'a task on a piece after unregister_data was refused in a kernel')
        call unregister_data(shared, status)
        call check_equal(status, 0, 'unregister_data after it was refused in a kernel')
        call check(all(abs(x - [2, 2, 3, 3]) <= 0), 'the value after refused calls')
    end subroutine waiting_in_kernels

    subroutine refused_in_kernel(kernel, what)
        procedure(task_kernel) :: kernel
        character(*), intent(in) :: what
        integer :: count

        status_in_kernel = 99
        call start_counting()
        call submit(kernel)
        call wait_for_tasks(status)
        count = counted_lines(lines)
        call check(count <= 1, what // ': ' // lines)
        call check_equal(status, 0, what // ': the task')
        call check_equal(status_in_kernel, in_task, what)
    end subroutine refused_in_kernel

end module failing_tasks

program tasks_failures_test
    use failing_tasks, only: run_all
    use running_checks, only: run_checks
    implicit none

    call run_checks(run_all)
end program tasks_failures_test
