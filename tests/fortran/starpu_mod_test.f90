! StarPU's module starpu_mod: everything in it, with all arguments by keyword.
program starpu_mod_test
    use, intrinsic :: iso_c_binding, only: c_int, c_null_char, c_null_ptr, c_ptr
    use checks, only: check, check_equal, finish_checks
    use fstarpu_mod, only: fstarpu_conf_allocate, fstarpu_conf_free, fstarpu_conf_init, &
        fstarpu_conf_set_sched_policy_name
    use starpu_mod
    implicit none
    interface
        ! As StarPU's own fstarpu_mod binds fstarpu_conf_init.
        subroutine init_by_starpu(conf) bind(c, name='starpu_conf_init')
            import :: c_ptr
            type(c_ptr), value :: conf
        end subroutine init_by_starpu
    end interface
    integer(c_int) :: major, minor, release
    type(c_ptr) :: conf

    call starpu_conf_init(conf=c_null_ptr) ! refused with a line
    conf = fstarpu_conf_allocate()
    call starpu_conf_init(conf=conf)
    call fstarpu_conf_init(conf)
    call fstarpu_conf_free(conf) ! and not the text of STARPU_SCHED, which is set here
    conf = fstarpu_conf_allocate()
    call init_by_starpu(conf)
    call fstarpu_conf_free(conf)
    conf = fstarpu_conf_allocate()
    call init_by_starpu(conf)
    call fstarpu_conf_set_sched_policy_name(conf, 'eager'//c_null_char)
    call fstarpu_conf_free(conf)
    call starpu_get_version(major=major, minor=minor, release=release)
    call check_equal(int(major), 1, 'the major version')
    call check_equal(int(minor), 4, 'the minor version')

    call check_equal(int(starpu_cpu_worker_get_count()), 0, 'no workers before starpu_init')
    call check_equal(int(starpu_init(conf=c_null_ptr)), 0, 'starpu_init')
    call check(starpu_cpu_worker_get_count() > 0, 'CPU workers')
    call starpu_pause()
    call starpu_resume()
    call starpu_task_wait_for_all()
    call starpu_asynchronous_copy_disabled()
    call starpu_asynchronous_cuda_copy_disabled()
    call starpu_asynchronous_opencl_copy_disabled()
    call starpu_asynchronous_mic_copy_disabled()
    call starpu_display_stats()
    call starpu_shutdown()
    call check_equal(int(starpu_cpu_worker_get_count()), 0, 'no workers after starpu_shutdown')
    call finish_checks()
end program starpu_mod_test
