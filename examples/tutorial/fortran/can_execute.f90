! Teaches a kernel that cannot do every task: it refuses by fail_task, the program finds out which
! tasks were refused, and gives these to another kernel. Each refusal is a line on the error unit.
!
! C has beyond it: can_execute, a function of the codelet that says beforehand which workers can run
! a task.
module can_execute_kernels
    use, intrinsic :: iso_fortran_env, only: int32
    use starpu_tasks, only: fail_task, task_arguments
    implicit none
    private
    public :: swap_pairs, swap_whole_pairs

contains

    ! Argument 1 is a piece of the numbers; 2 becomes the number of pairs, and stays what it was
    ! after a refusal.
    recursive subroutine swap_pairs(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32), pointer :: x(:), pairs(:)

        call arguments%get(1, x)
        call arguments%get(2, pairs)
        if (mod(size(x), 2) /= 0) then
            call fail_task('its piece has an odd number of elements')
            return
        end if
        call swap(x)
        pairs = size(x) / 2
    end subroutine swap_pairs

    recursive subroutine swap_whole_pairs(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32), pointer :: x(:), pairs(:)

        call arguments%get(1, x)
        call arguments%get(2, pairs)
        pairs = size(x) / 2
        call swap(x(:2 * pairs(1)))
    end subroutine swap_whole_pairs

    recursive subroutine swap(x)
        integer(int32), intent(inout) :: x(:)
        integer :: i

        do i = 1, size(x), 2
            x(i:i + 1) = x([i + 1, i])
        end do
    end subroutine swap

end module can_execute_kernels

program can_execute
    use, intrinsic :: iso_fortran_env, only: int32
    use can_execute_kernels, only: swap_pairs, swap_whole_pairs
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks
    implicit none
    integer, parameter :: length = 50, tasks = 8 ! two pieces of 7 and six of 6
    integer(int32), target :: x(length), pairs(tasks)
    integer(int32), pointer :: seen(:)
    type(data_of_int32) :: vector, counts, pieces(tasks), count_of(tasks)
    logical :: is_refused(tasks)
    integer :: i, status

    x = [(i, i = 1, length)]
    pairs = 0
    call starpu_init()
    call register_data(vector, x)
    call register_data(counts, pairs)
    call partition_data(vector, pieces)
    call partition_data(counts, count_of)
    do i = 1, tasks
        call submit(swap_pairs, read_write(pieces(i)), read_write(count_of(i)), name='swap_pairs')
    end do
    ! The status tells that a task failed. From here on the data of failed tasks can be used again.
    call wait_for_tasks(status)
    call acquire(counts, seen, 'r')
    is_refused = seen == 0
    call release(counts)
    do i = 1, tasks
        if (is_refused(i)) call submit(swap_whole_pairs, read_write(pieces(i)), write(count_of(i)))
    end do
    call unregister_data(vector)
    call unregister_data(counts)
    call starpu_shutdown()

    print '(2(i0, a))', tasks, ' tasks ran, ', &
        count(is_refused), ' were refused and done by another kernel'
    if (status == 0 .or. count(is_refused) /= 2) &
        error stop 'can_execute: the wrong tasks were refused'
    if (any(pairs /= 3) .or. any(x(:8) /= [2, 1, 4, 3, 6, 5, 7, 9])) &
        error stop 'can_execute: the numbers are wrong'
end program can_execute
