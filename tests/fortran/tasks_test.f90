! Tasks of starpu_tasks: their order, all kinds of access, reductions, arguments, callbacks and acquisitions.
module tasks_that_work
    use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
    use checks, only: check, check_equal
    use starpu_tasks
    use task_kernels
    implicit none
    private
    public :: run_all

    integer :: status
    character(200) :: message = 'untouched' ! no call of this test may change it

contains

    subroutine run_all()
        call chains()
        call readers_between_writers()
        call any_order()
        call sums()
        call maxima()
        call scratch_memory()
        call twelve_arguments()
        call names_and_priorities()
        call callbacks()
        call acquisitions()
        call acquired_data_delay_tasks()
        call check(message == 'untouched', 'errmsg is not assigned on success')
    end subroutine run_all

    logical function is_close(x, expected)
        real(real64), intent(in) :: x, expected

        is_close = abs(x - expected) <= 0
    end function is_close

    subroutine wait_for_success(what)
        character(*), intent(in) :: what

        call wait_for_tasks(status, message)
        call check_equal(status, 0, what)
    end subroutine wait_for_success

    ! Steps that do not commute give what a loop gives.
    subroutine chains()
        integer, parameter :: length = 2000
        integer(int64), target :: x, y
        integer(int64) :: expected
        type(data_of_int64) :: x_data, y_data
        integer(int64) :: i

        x = 1
        y = 2
        expected = 1
        call register_data(x_data, x, status, message)
        call check_equal(status, 0, 'register_data of a number')
        call register_data(y_data, y)
        do i = 1, length
            call submit(next_number, value(i), read_write(x_data), stat=status, errmsg=message)
            call check_equal(status, 0, 'submit')
            call submit(next_number, value(-i), read_write(y_data))
            expected = mod(3 * expected + i, modulus)
        end do
        call wait_for_success('a chain of tasks')
        call unregister_data(x_data, status, message)
        call check_equal(status, 0, 'unregister_data')
        call check(x == expected, 'a chain of tasks gives the result of a loop')
        expected = 2
        do i = 1, length
            expected = mod(3 * expected - i, modulus)
        end do
        call unregister_data(y_data)
        call check(y == expected, 'so does another one beside it')
    end subroutine chains

    ! A reader gets what the last write before it wrote, not a later one.
    subroutine readers_between_writers()
        integer, parameter :: count = 100
        integer(int32), target :: x, seen(count)
        type(data_of_int32) :: x_data, seen_data(count)
        integer :: i

        seen = 0
        call register_data(x_data, x)
        do i = 1, count
            call register_data(seen_data(i), seen(i))
            call submit(set_integer, value(int(i * i, int32)), write(x_data))
            call submit(copy_integer, read(x_data), write(seen_data(i)))
        end do
        do i = 1, count
            call unregister_data(seen_data(i))
        end do
        call check(all(seen == [(i * i, i=1, count)]), 'readers between writers')
        call unregister_data(x_data)
    end subroutine readers_between_writers

    subroutine any_order()
        real(real64), target :: x(50)
        type(data_of_real64) :: data
        integer :: i

        x = 5
        call register_data(data, x)
        do i = 1, 100
            call submit(add_number, value(real(i, real64)), commute(data))
        end do
        call submit(double_vector, read_write(data))
        do i = 1, 10
            call submit(add_number, value(1.0_real64), commute(data))
        end do
        call unregister_data(data)
        call check(all(abs(x - (2 * 5055 + 10)) <= 0), 'tasks that commute, before and after one that does not')
    end subroutine any_order

    ! What the data were is part of the sum; sums go on after they have been read.
    subroutine sums()
        real(real64), target :: x(10), total
        real(real64), pointer :: sum_so_far
        type(data_of_real64) :: x_data, total_data
        integer :: i, part

        x = 1
        total = 7
        call register_data(x_data, x)
        call register_data(total_data, total)
        call set_reduction(total_data, add_part, make_zero, status, message)
        call check_equal(status, 0, 'set_reduction')
        do part = 1, 3
            do i = 1, 40
                call submit(add_sum, read(x_data), reduce(total_data))
            end do
            call acquire(total_data, sum_so_far, 'r')
            call check(is_close(sum_so_far, 7 + 400.0_real64 * part), 'a sum, read in between')
            call release(total_data)
        end do
        call submit(add_sum, read(x_data), read_write(total_data))
        call submit(add_sum, read(x_data), reduce(total_data))
        call unregister_data(total_data)
        call check(is_close(total, 1227.0_real64), 'a sum with other accesses between')
        call unregister_data(x_data)
    end subroutine sums

    ! A reduction of vectors with another operation.
    subroutine maxima()
        real(real32), target :: m(5)
        type(data_of_real32) :: data
        integer :: i

        m = 3
        call register_data(data, m)
        call set_reduction(data, keep_greater, make_least)
        do i = 1, 44
            call submit(raise_element, value(int(i, int32)), reduce(data))
        end do
        call unregister_data(data)
        call check(all(nint(m) == [40, 41, 42, 43, 44]), 'a maximum of vectors')
    end subroutine maxima

    subroutine scratch_memory()
        real(real64), target :: x(20), y(20)
        type(data_of_real64) :: work, x_data, y_data
        integer :: i

        x = [(i, i=1, 20)]
        y = 0
        call create_data(work, [20], status, message)
        call check_equal(status, 0, 'create_data')
        call register_data(x_data, x)
        call register_data(y_data, y)
        do i = 1, 25
            call submit(reverse_vector, scratch(work), read(x_data), write(y_data))
            call submit(reverse_vector, scratch(work), read(y_data), write(x_data))
        end do
        call submit(reverse_vector, scratch(work), read(x_data), write(y_data))
        call unregister_data(y_data)
        call unregister_data(x_data)
        call check(all(nint(y) == [(21 - i, i=1, 20)]) .and. all(nint(x) == [(i, i=1, 20)]), 'scratch memory')
    end subroutine scratch_memory

    subroutine twelve_arguments()
        real(real64), target :: x(4), y(3)
        type(data_of_real64) :: x_data, y_data

        x = 100
        y = 0
        call register_data(x_data, x)
        call register_data(y_data, y)
        call submit(take_twelve, value(1_int32), read(x_data), value(2_int64), read(x_data), value(3.0_real32), &
            read(x_data), value(4.0_real64), read(x_data), value((5.0_real32, 6.0_real32)), read(x_data), &
            value((7.0_real64, 8.0_real64)), write(y_data), 3, 'twelve', keep_first_outcome, status, message)
        call check_equal(status, 0, 'submit with all its arguments')
        call unregister_data(y_data)
        call check(all(abs(y - 2036) <= 0), 'twelve arguments')
    end subroutine twelve_arguments

    subroutine names_and_priorities()
        integer(int64), target :: x
        integer(int64) :: i
        type(data_of_int64) :: data

        x = 0
        call register_data(data, x)
        call submit(next_number, value(1_int64), read_write(data), priority=huge(1), name='')
        call submit(next_number, value(2_int64), read_write(data), priority=-huge(1), name='a name with blanks  ')
        call submit(next_number, value(3_int64), read_write(data), priority=0, name=repeat('long', 500))
        do i = 4, 20
            call submit(next_number, value(i), read_write(data), priority=int(mod(i, 5_int64)), name='%s%n%d')
        end do
        call wait_for_success('names and priorities')
        call unregister_data(data)
        block
            integer(int64) :: expected

            expected = 0
            do i = 1, 20
                expected = mod(3 * expected + i, modulus)
            end do
            call check(x == expected, 'priorities do not change the order on the same data')
        end block
    end subroutine names_and_priorities

    subroutine callbacks()
        real(real64), target :: x(3)
        type(data_of_real64) :: data

        first_outcome = 99
        second_outcome = 99
        call register_data(data, x)
        call submit(fill, value(2.0_real64), write(data), callback=keep_first_outcome)
        call submit(double_vector, read_write(data), callback=keep_second_outcome, name='the second')
        call wait_for_success('tasks with callbacks')
        call check_equal(first_outcome, 0, 'the outcome of a task')
        call check_equal(second_outcome, 0, 'the outcome of another one')
        call unregister_data(data)
        call check(all(abs(x - 4) <= 0), 'tasks with callbacks')
    end subroutine callbacks

    subroutine acquisitions()
        real(real64), target :: x(6)
        real(real64), pointer :: p(:)
        type(data_of_real64) :: data

        x = 1
        call register_data(data, x)
        call submit(double_vector, read_write(data))
        call acquire(data, p, 'r', status, message)
        call check_equal(status, 0, "acquire 'r'")
        call check_equal(size(p), 6, 'the size of what was acquired')
        call check(all(abs(p - 2) <= 0), 'acquire waits for the tasks on the data')
        call release(data)
        call submit(double_vector, read_write(data))
        call acquire(data, p, 'w', status, message)
        call check_equal(status, 0, "acquire 'w'")
        p = 10
        call release(data)
        call submit(double_vector, read_write(data))
        call acquire(data, p, access='rw', stat=status)
        call check_equal(status, 0, "acquire 'rw'")
        p = p + 1
        call release(data)
        call acquire(data, p)
        p(6) = p(5) + 1
        call release(data)
        call submit(double_vector, read_write(data))
        call unregister_data(data)
        call check(all(nint(x) == [42, 42, 42, 42, 42, 44]), 'tasks and acquisitions in turns')
    end subroutine acquisitions

    subroutine acquired_data_delay_tasks()
        real(real64), target :: x(4)
        real(real64), pointer :: p(:)
        type(data_of_real64) :: data
        real(real64) :: before

        x = 1
        first_outcome = 99
        call register_data(data, x)
        call acquire(data, p, 'r')
        call submit(fill, value(3.0_real64), write(data), callback=keep_first_outcome)
        before = p(4)
        call check(is_close(before, 1.0_real64) .and. first_outcome == 99, 'a task waits until the data are released')
        call release(data)
        call wait_for_success('the task after release')
        call check_equal(first_outcome, 0, 'a task goes on once the data are released')
        call unregister_data(data)
        call check(all(abs(x - 3) <= 0), 'a task after release')
    end subroutine acquired_data_delay_tasks

end module tasks_that_work

program tasks_test
    use tasks_that_work, only: run_all
    use running_checks, only: run_checks
    implicit none

    call run_checks(run_all)
end program tasks_test
