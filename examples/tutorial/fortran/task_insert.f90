! Teaches what one call of submit takes: data and values in any order, a priority and a name; and
! tasks that depend on a number which another task computes.
!
! C has beyond it: acquiring with a callback, so that the program need not wait for the computed
! number.
module task_insert_kernels
    use, intrinsic :: iso_fortran_env, only: int32, real32
    use starpu_tasks, only: task_arguments
    implicit none
    private
    public :: scale_both, choose_row, mark

contains

    ! Data of a single number become a pointer to it.
    recursive subroutine scale_both(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32), pointer :: i
        real(real32), pointer :: x
        integer(int32) :: integer_factor
        real(real32) :: real_factor

        call arguments%get_value(1, integer_factor)
        call arguments%get_value(2, real_factor)
        call arguments%get(3, i)
        call arguments%get(4, x)
        i = integer_factor * i
        x = real_factor * x
    end subroutine scale_both

    ! Which row the rest of the program works on is only known when this has run.
    recursive subroutine choose_row(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32), pointer :: row

        call arguments%get(1, row)
        row = 3
    end subroutine choose_row

    recursive subroutine mark(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32), pointer :: marks

        call arguments%get(1, marks)
        marks = marks + 1
    end subroutine mark

end module task_insert_kernels

program task_insert
    use, intrinsic :: iso_fortran_env, only: int32, real32
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks
    use task_insert_kernels, only: choose_row, mark, scale_both
    implicit none
    integer(int32), target :: i = 3, row = 0, marks(4) = 0
    real(real32), target :: x = 2.5

    call starpu_init()
    call scale_in_one_call()
    call work_on_the_chosen_row()
    call starpu_shutdown()
    print '(a, i0, a, f0.1)', '3 * 5 = ', i, ', 2.5 * 4 = ', x
    print '(2(a, i0), a)', 'row ', row, ' was chosen and marked ', sum(marks), ' time'
    if (i /= 15 .or. abs(x - 10) > 0) error stop 'task_insert: the numbers are not scaled'
    if (row /= 3 .or. any(marks /= [0, 0, 1, 0])) error stop 'task_insert: the wrong row is marked'

contains

    ! Data end with the procedure that declares them: no call of unregister_data is needed here.
    subroutine scale_in_one_call()
        type(data_of_int32) :: i_data
        type(data_of_real32) :: x_data

        call register_data(i_data, i)
        call register_data(x_data, x)
        call submit(scale_both, value(5_int32), value(4.0_real32), read_write(i_data), &
            read_write(x_data), priority=1, name='scale_both')
    end subroutine scale_in_one_call

    subroutine work_on_the_chosen_row()
        type(data_of_int32) :: chosen, rows(4)
        integer(int32), pointer :: number
        integer :: k

        call register_data(chosen, row)
        do k = 1, 4
            call register_data(rows(k), marks(k))
        end do
        call submit(choose_row, write(chosen), name='choose_row')
        call acquire(chosen, number, 'r') ! waits until the number is known
        call submit(mark, read_write(rows(number)), name='mark')
        call release(chosen)
    end subroutine work_on_the_chosen_row

end program task_insert
