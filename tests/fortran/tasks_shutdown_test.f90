! Data of starpu_tasks that are still registered when the runtime stops.
module data_of_a_stopped_runtime
    use, intrinsic :: iso_fortran_env, only: real64
    use checks, only: check, check_equal
    use error_lines, only: counted_lines, start_counting
    use failing_kernels, only: count_runs
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks
    implicit none
    private
    public :: end_with_data, end_and_start_again

    integer, parameter :: no_runtime = -1019

contains

    ! Data whose runtime has stopped have their value, and can only be unregistered.
    subroutine end_with_data()
        real(real64), target :: x(10), cut(4)
        real(real64), pointer :: p(:)
        type(data_of_real64) :: data, whole, pieces(2)
        integer :: status, lines

        x = 1
        cut = 1
        call register_data(whole, cut)
        call partition_data(whole, pieces)
        call register_data(data, x)
        call submit(count_runs, read_write(data))
        call starpu_shutdown()
        call check(all(abs(x - 2) <= 0), 'starpu_shutdown puts values back')
        call start_counting()
        call submit(count_runs, read_write(data), stat=status)
        lines = counted_lines()
        call check(lines <= 1, 'submit after starpu_shutdown: lines')
        call check_equal(status, no_runtime, 'submit after starpu_shutdown')
        call start_counting()
        call acquire(data, p, 'r', status)
        lines = counted_lines()
        call check(lines <= 1, 'acquire after starpu_shutdown: lines')
        call check_equal(status, no_runtime, 'acquire after starpu_shutdown')
        call check(.not. associated(p), 'no pointer after starpu_shutdown')
        call start_counting()
        call unregister_data(data, status)
        lines = counted_lines()
        call check(lines <= 1 .and. (status == 0 .or. status == no_runtime), 'unregister_data after starpu_shutdown')
        call start_counting()
        call unregister_data(data, status)
        lines = counted_lines()
        call check(status == 0 .and. lines == 0, 'unregister_data after that')
        call start_counting()
        call unregister_data(whole, status)
        call unregister_data(whole)
        lines = counted_lines()
        call check(lines <= 1 .and. status == no_runtime, 'unregister_data of what had pieces')
    end subroutine end_with_data

    ! A variable of a runtime that has stopped serves for the next one.
    subroutine end_and_start_again()
        real(real64), target :: x(4)
        type(data_of_real64) :: data
        integer :: status, lines

        x = 1
        call start_counting()
        call unregister_data(data, status)
        lines = counted_lines()
        call check(status == 0 .and. lines == 0, 'unregister_data while the runtime is stopped')
        call starpu_init(stat=status)
        call check_equal(status, 0, 'starting again')
        call register_data(data, x, status)
        call check_equal(status, 0, 'register_data after the runtime has started again')
        call submit(count_runs, read_write(data))
        call unregister_data(data)
        call check(all(abs(x - 2) <= 0), 'a task after the runtime has started again')
        call starpu_shutdown()
    end subroutine end_and_start_again

end module data_of_a_stopped_runtime

program tasks_shutdown_test
    use checks, only: check_equal, finish_checks
    use data_of_a_stopped_runtime
    use starpu_runtime, only: starpu_init
    implicit none
    integer :: status

    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    call end_with_data()
    call end_and_start_again()
    call finish_checks()
end program tasks_shutdown_test
