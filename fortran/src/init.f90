! Starting and stopping the runtime.
module starpu_init_m
    use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_status, only: deliver, runtime_message
    implicit none
    private
    public :: starpu_init, starpu_shutdown, starpu_is_initialized

    interface
        function c_init(ncpus, policy_name) bind(c, name='starpu_fortran_init') result(error)
            import :: c_char, c_int
            integer(c_int), value :: ncpus
            character(kind=c_char), intent(in) :: policy_name(*)
            integer(c_int) :: error
        end function c_init

        subroutine c_shutdown() bind(c, name='starpu_shutdown')
        end subroutine c_shutdown

        function c_is_initialized() bind(c, name='starpu_is_initialized') result(answer)
            import :: c_int
            integer(c_int) :: answer
        end function c_is_initialized
    end interface

contains

    ! Starts the runtime: ncpus CPU workers (default: one per core that this process may use) under the scheduler named
    ! `scheduler` (default: lws). A call while it runs succeeds and needs a starpu_shutdown of its own. When it fails and
    ! stat is absent, a line is printed and the runtime stays stopped; whatever needs it then fails likewise.
    subroutine starpu_init(ncpus, scheduler, stat, errmsg)
        integer, intent(in), optional :: ncpus
        character(*), intent(in), optional :: scheduler
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(c_int) :: count, error
        character(:), allocatable :: policy

        count = -1
        if (present(ncpus)) then
            if (ncpus < 0) then
                call deliver('starpu_init', -1_int64, 'ncpus is negative; pass a number of workers >= 0', stat, errmsg)
                return
            end if
            count = int(ncpus, c_int)
        end if
        policy = ''
        if (present(scheduler)) policy = trim(scheduler)
        error = c_init(count, policy // c_null_char)
        if (error == 0) then
            call deliver('starpu_init', 0_int64, '', stat, errmsg)
        else
            call deliver('starpu_init', int(error, int64) - 1000, runtime_message(int(error, int64) - 1000), stat, errmsg)
        end if
    end subroutine starpu_init

    ! Waits for all tasks and stops the runtime, once it has been called as often as starpu_init.
    subroutine starpu_shutdown()
        call c_shutdown()
    end subroutine starpu_shutdown

    ! Whether starpu_init has succeeded more often than starpu_shutdown was called.
    logical function starpu_is_initialized()
        starpu_is_initialized = c_is_initialized() /= 0
    end function starpu_is_initialized

end module starpu_init_m
