! The same tasks submitted by the module starpu_tasks.
module patterns_tasks
    use, intrinsic :: iso_c_binding, only: c_int, c_long
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_tasks
    implicit none
    private
    public :: tasks_start, tasks_stop, tasks_independent, tasks_four_handles

    integer, parameter :: variables = 64
    type(data_of_int64) :: data(0:variables - 1)
    integer(int64), target :: values(16, 0:variables - 1) ! each begins a line of its own

contains

    recursive subroutine nothing(arguments)
        type(task_arguments), intent(inout) :: arguments

        if (.not. associated(arguments%task)) error stop
    end subroutine nothing

    subroutine tasks_start() bind(c)
        integer :: i

        do i = 0, variables - 1
            call register_data(data(i), values(1, i))
        end do
    end subroutine tasks_start

    subroutine tasks_stop() bind(c)
        integer :: i

        do i = 0, variables - 1
            call unregister_data(data(i))
        end do
    end subroutine tasks_stop

    subroutine tasks_independent(tasks) bind(c)
        integer(c_long), value :: tasks
        integer(c_long) :: i

        do i = 1, tasks
            call submit(nothing)
        end do
        call wait_for_tasks()
    end subroutine tasks_independent

    subroutine tasks_four_handles(tasks) bind(c)
        integer(c_long), value :: tasks
        integer(c_long) :: i

        do i = 0, tasks - 1
            call submit(nothing, read_write(data(mod(i, 64_c_long))), read(data(mod(i + 1, 64_c_long))), &
                read(data(mod(i + 7, 64_c_long))), read(data(mod(i + 19, 64_c_long))))
        end do
        call wait_for_tasks()
    end subroutine tasks_four_handles

end module patterns_tasks
