! StarPU's small Fortran interface: starting and stopping the runtime from a program with tasks in C. What a call
! does is said in full beside the C function of its name, in the headers of this folder.
module starpu_mod
    use, intrinsic :: iso_c_binding
    implicit none

    interface
        ! Starts the runtime; conf is a struct starpu_conf or c_null_ptr. 0 or a negative errno.
        function starpu_init(conf) bind(c, name='starpu_init')
            import
            type(c_ptr), value :: conf
            integer(kind=c_int) :: starpu_init
        end function starpu_init

        ! How many CPU workers run.
        function starpu_cpu_worker_get_count() bind(c, name='starpu_cpu_worker_get_count')
            import
            integer(kind=c_int) :: starpu_cpu_worker_get_count
        end function starpu_cpu_worker_get_count

        ! Fills conf, a struct starpu_conf, with the defaults.
        subroutine starpu_conf_init(conf) bind(c, name='starpu_conf_init')
            import
            type(c_ptr), value :: conf
        end subroutine starpu_conf_init

        ! Workers take no further task until starpu_resume.
        subroutine starpu_pause() bind(c, name='starpu_pause')
        end subroutine starpu_pause

        ! Undoes one starpu_pause.
        subroutine starpu_resume() bind(c, name='starpu_resume')
        end subroutine starpu_resume

        ! Waits for all tasks and stops the runtime, once it has been called as often as starpu_init.
        subroutine starpu_shutdown() bind(c, name='starpu_shutdown')
        end subroutine starpu_shutdown

        ! Asks whether copies are synchronous; StarPU's module has no result for the answer, here and in the next three.
        subroutine starpu_asynchronous_copy_disabled() bind(c, name='starpu_asynchronous_copy_disabled')
        end subroutine starpu_asynchronous_copy_disabled

        subroutine starpu_asynchronous_cuda_copy_disabled() bind(c, name='starpu_asynchronous_cuda_copy_disabled')
        end subroutine starpu_asynchronous_cuda_copy_disabled

        subroutine starpu_asynchronous_opencl_copy_disabled() bind(c, name='starpu_asynchronous_opencl_copy_disabled')
        end subroutine starpu_asynchronous_opencl_copy_disabled

        subroutine starpu_asynchronous_mic_copy_disabled() bind(c, name='starpu_asynchronous_mic_copy_disabled')
        end subroutine starpu_asynchronous_mic_copy_disabled

        ! Prints the summaries of links and of workers.
        subroutine starpu_display_stats() bind(c, name='starpu_display_stats')
        end subroutine starpu_display_stats

        ! The version of the interface.
        subroutine starpu_get_version(major, minor, release) bind(c, name='starpu_get_version')
            import
            integer(kind=c_int), intent(out) :: major
            integer(kind=c_int), intent(out) :: minor
            integer(kind=c_int), intent(out) :: release
        end subroutine starpu_get_version

        ! Blocks until every task submitted so far has ended.
        subroutine starpu_task_wait_for_all() bind(c, name='starpu_task_wait_for_all')
        end subroutine starpu_task_wait_for_all
    end interface

end module starpu_mod
