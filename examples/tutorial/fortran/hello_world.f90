! Teaches a first task: a kernel without data, two values as its arguments, and a callback when the
! task has ended.
!
! C has beyond it: an argument for the callback, and submissions that return when the task has run.
module hello_world_kernels
    use starpu_tasks, only: task_arguments
    implicit none
    private
    public :: greet, say_goodbye

    integer, public :: outcome_of_task = 1 ! not 0 until the callback has been told so

contains

    ! Whatever a worker calls is recursive, since several workers may call it at the same time.
    recursive subroutine greet(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer :: count
        real :: temperature

        call arguments%get_value(1, count)
        call arguments%get_value(2, temperature)
        print '(a, i0, a, f0.1, a)', 'Hello, world: ', count, ' times at ', temperature, ' degrees'
    end subroutine greet

    ! Runs after the kernel. The outcome is 0 unless the task failed.
    recursive subroutine say_goodbye(outcome)
        integer, intent(in) :: outcome

        outcome_of_task = outcome
        print '(a, i0)', 'Done, says the callback of a task with outcome ', outcome
    end subroutine say_goodbye

end module hello_world_kernels

program hello_world
    use hello_world_kernels, only: greet, outcome_of_task, say_goodbye
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks, only: submit, value, wait_for_tasks
    implicit none
    integer :: status

    call starpu_init()
    ! The values are copied: the program need not keep them until the task has run.
    call submit(greet, value(3), value(21.5), name='greet', callback=say_goodbye)
    call wait_for_tasks(status)
    call starpu_shutdown()
    if (status /= 0 .or. outcome_of_task /= 0) error stop 'hello_world: the task has not run'
end program hello_world
