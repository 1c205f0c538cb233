! Teaches how to measure tasks: the kernels note how long their task waited and ran, and the runtime
! tells how many tasks each worker executed.
!
! C has beyond it: the runtime itself notes when a task was submitted, started and ended, and how
! long a worker executed tasks and slept.
module profiling_kernels
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_tasks, only: task_arguments
    implicit none
    private
    public :: work_for_a_millisecond

contains

    ! Argument 1 is the time of submission; 2 is the sums of the times that the tasks waited and
    ! ran.
    recursive subroutine work_for_a_millisecond(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int64), pointer :: sums(:)
        integer(int64) :: submitted, started, now, ticks_per_second

        call system_clock(started, ticks_per_second)
        call arguments%get_value(1, submitted)
        call arguments%get(2, sums)
        do
            call system_clock(now)
            if (1000 * (now - started) >= ticks_per_second) exit
        end do
        sums = sums + [started - submitted, now - started]
    end subroutine work_for_a_millisecond

end module profiling_kernels

program profiling
    use, intrinsic :: iso_fortran_env, only: int64, real64
    use profiling_kernels, only: work_for_a_millisecond
    use starpu_runtime
    use starpu_tasks
    implicit none
    integer, parameter :: tasks = 20
    integer(int64), target :: sums(2) = 0
    type(data_of_int64) :: times
    integer(int64) :: now, ticks_per_second, total, executed
    real(real64) :: microseconds(2)
    integer :: i

    call starpu_init()
    call register_data(times, sums)
    do i = 1, tasks
        call system_clock(now)
        call submit(work_for_a_millisecond, value(now), read_write(times), name='work')
        call wait_for_tasks()
    end do
    call unregister_data(times)

    call system_clock(now, ticks_per_second)
    microseconds = 1e6_real64 * sums / (ticks_per_second * tasks)
    print '(2(a, f0.1), a)', 'on average a task waited ', microseconds(1), ' us and ran ', &
        microseconds(2), ' us'
    ! The count of a worker begins again at 0 whenever it is read.
    total = 0
    do i = 1, starpu_worker_count()
        executed = starpu_executed_tasks(i)
        print '(2(a, i0), a)', 'worker ', i, ': ', executed, ' tasks'
        total = total + executed
    end do
    call starpu_shutdown()
    if (total /= tasks) error stop 'profiling: the workers have not counted all tasks'
    if (microseconds(2) < 1000) error stop 'profiling: the tasks ended too early'
end program profiling
