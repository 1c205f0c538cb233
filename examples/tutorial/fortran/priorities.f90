! Teaches priorities, and what four schedulers make of them: a priority is an integer, and orders
! tasks that are ready; no task overtakes one that it depends on.
!
! pause and resume, and the range of priorities, come from fstarpu_mod, which goes together with
! starpu_tasks.
module priorities_kernels
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_tasks, only: task_arguments
    implicit none
    private
    public :: note_time

contains

    ! Argument 1 becomes the time at which the task ran.
    recursive subroutine note_time(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int64), pointer :: time(:)
        integer(int64) :: now

        call arguments%get(1, time)
        call system_clock(now)
        time = now
        do while (now == time(1)) ! so that no two tasks have the same time
            call system_clock(now)
        end do
    end subroutine note_time

end module priorities_kernels

program priorities
    use, intrinsic :: iso_fortran_env, only: int64
    use fstarpu_mod, only: fstarpu_pause, fstarpu_resume, fstarpu_sched_get_max_priority, &
        fstarpu_sched_get_min_priority
    use priorities_kernels, only: note_time
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks
    implicit none
    integer, parameter :: tasks = 7, submitted(tasks) = [0, -5, 5, 1, -1, 100, 0]
    integer, parameter :: urgent_first(tasks) = [100, 5, 1, 0, 0, -1, -5]
    integer :: seen(tasks)

    print '(a, 7(1x, i0))', 'tasks are submitted with these priorities:', submitted
    call run_under('eager', seen) ! first come, first served
    if (any(seen /= submitted)) error stop 'priorities: eager has changed the order'
    call run_under('lws', seen)   ! the default: each worker runs its most urgent task first
    call run_under('prio', seen)
    if (any(seen /= urgent_first)) error stop 'priorities: prio has run a task too late'
    call run_under('dmdas', seen)
    if (any(seen /= urgent_first)) error stop 'priorities: dmdas has run a task too late'

contains

    ! The priorities in the order in which one worker ran the tasks.
    subroutine run_under(scheduler, order)
        character(*), intent(in) :: scheduler
        integer, intent(out) :: order(tasks)
        integer(int64), target :: times(tasks)
        type(data_of_int64) :: all_times, time_of(tasks)
        integer :: i

        times = huge(times)
        call starpu_init(ncpus=1, scheduler=scheduler)
        call register_data(all_times, times)
        call partition_data(all_times, time_of)
        call fstarpu_pause() ! tasks pile up, so the scheduler can choose
        do i = 1, tasks
            call submit(note_time, write(time_of(i)), priority=submitted(i))
        end do
        call fstarpu_resume()
        call wait_for_tasks()
        call unregister_data(all_times)
        print '(a, t8, 2(a, i0), a, 7(1x, i0))', scheduler, 'from ', fstarpu_sched_get_min_priority(), &
            ' to ', fstarpu_sched_get_max_priority(), ', ran:', order_of(times)
        order = order_of(times)
        call starpu_shutdown()
    end subroutine run_under

    function order_of(times) result(order)
        integer(int64), intent(in) :: times(tasks)
        integer :: order(tasks)
        logical :: is_left(tasks)
        integer :: i, first

        is_left = .true.
        do i = 1, tasks
            first = minloc(times, 1, is_left)
            order(i) = submitted(first)
            is_left(first) = .false.
        end do
    end function order_of

end program priorities
