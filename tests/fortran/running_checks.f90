! Runs the checks of a test while the runtime runs.
module running_checks
    use checks, only: check_equal, finish_checks
    use starpu_runtime, only: starpu_init, starpu_shutdown
    implicit none
    private
    public :: run_checks

contains

    ! Starts the runtime, runs them, stops it, and ends the program by what came of them.
    subroutine run_checks(all_checks)
        interface
            subroutine all_checks()
            end subroutine all_checks
        end interface
        integer :: status

        call starpu_init(stat=status)
        call check_equal(status, 0, 'starting')
        call all_checks()
        call starpu_shutdown()
        call finish_checks()
    end subroutine run_checks

end module running_checks
