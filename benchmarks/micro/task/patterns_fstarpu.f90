! The same tasks inserted from Fortran, through fstarpu_task_insert: no data, and 1 RW and 3 R of 64 variables.
module patterns_fstarpu
    use, intrinsic :: iso_c_binding
    use fstarpu_mod
    implicit none
    integer, parameter :: variables = 64
    type(c_ptr) :: handles(0:variables - 1), without_data, on_four
    integer(c_long), target :: values(8, 0:variables - 1) ! each begins a line of its own

    interface
        recursive subroutine empty_kernel(buffers, argument) bind(c, name='empty_kernel')
            import
            type(c_ptr), value :: buffers, argument
        end subroutine empty_kernel
    end interface

contains

    ! Starts the runtime and makes what the tasks need. 0 or a negative errno.
    integer(c_int) function fortran_start() bind(c)
        integer :: i

        fortran_start = fstarpu_init(c_null_ptr)
        if (fortran_start /= 0) return
        without_data = fstarpu_codelet_allocate()
        call fstarpu_codelet_add_cpu_func(without_data, c_funloc(empty_kernel))
        on_four = fstarpu_codelet_allocate()
        call fstarpu_codelet_add_cpu_func(on_four, c_funloc(empty_kernel))
        call fstarpu_codelet_add_buffer(on_four, FSTARPU_RW)
        do i = 1, 3
            call fstarpu_codelet_add_buffer(on_four, FSTARPU_R)
        end do
        do i = 0, variables - 1
            call fstarpu_variable_data_register(handles(i), 0_c_int, c_loc(values(1, i)), c_sizeof(values(1, i)))
        end do
    end function fortran_start

    subroutine fortran_stop() bind(c)
        integer :: i

        do i = 0, variables - 1
            call fstarpu_data_unregister(handles(i))
        end do
        call fstarpu_codelet_free(without_data)
        call fstarpu_codelet_free(on_four)
        call fstarpu_shutdown()
    end subroutine fortran_stop

    ! So many tasks without data, and the wait for all of them.
    subroutine fortran_independent(tasks) bind(c)
        integer(c_long), value :: tasks
        integer(c_long) :: i

        do i = 1, tasks
            call fstarpu_task_insert([without_data, c_null_ptr])
        end do
        call fstarpu_task_wait_for_all()
    end subroutine fortran_independent

    ! The same with four variables.
    subroutine fortran_four_handles(tasks) bind(c)
        integer(c_long), value :: tasks
        integer(c_long) :: i

        do i = 0, tasks - 1
            call fstarpu_task_insert([on_four, FSTARPU_RW, handles(mod(i, 64_c_long)), &
                FSTARPU_R, handles(mod(i + 1, 64_c_long)), FSTARPU_R, handles(mod(i + 7, 64_c_long)), &
                FSTARPU_R, handles(mod(i + 19, 64_c_long)), c_null_ptr])
        end do
        call fstarpu_task_wait_for_all()
    end subroutine fortran_four_handles

end module patterns_fstarpu
