! Starting and stopping the runtime, its workers, and the counters of executed tasks.
program runtime_test
    use, intrinsic :: iso_fortran_env, only: int64, real64
    use checks, only: check, check_equal, finish_checks
    use starpu_linalg, only: starpu_linalg_potrf
    use starpu_runtime
    implicit none
    integer :: status, i, n
    character(80) :: message
    real(real64), allocatable :: a(:, :)
    integer(int64) :: executed

    call check(.not. starpu_is_initialized(), 'not running at first')

    message = 'untouched'
    call starpu_init(ncpus=2, stat=status, errmsg=message)
    call check_equal(status, 0, 'starting two workers')
    call check(message == 'untouched', 'errmsg is not assigned on success')
    call check(starpu_is_initialized(), 'running after starpu_init')
    call check_equal(starpu_worker_count(), 2, 'workers')
    call check_equal(starpu_cpu_worker_count(), 2, 'CPU workers')

    call starpu_init(stat=status)
    call check_equal(status, 0, 'a second start while running')
    call starpu_shutdown()
    call check(starpu_is_initialized(), 'still running after one of two shutdowns')

    n = 700
    allocate (a(n, n), source=0.0_real64)
    do i = 1, n
        a(i, i) = i
    end do
    executed = starpu_executed_tasks()
    call starpu_linalg_potrf(a)
    executed = starpu_executed_tasks(1) + starpu_executed_tasks(2)
    call check(executed > 0, 'a factorisation executes tasks')
    call check(starpu_executed_tasks() == 0, 'reading the counters starts them afresh')
    call check(starpu_executed_tasks(7) == 0, 'a worker that does not exist has executed nothing')
    call starpu_shutdown()
    call check(.not. starpu_is_initialized(), 'stopped at last')

    call starpu_init(ncpus=-3, stat=status, errmsg=message)
    call check_equal(status, -1, 'a negative number of workers is refused')
    call check(index(message, 'starpu_init') == 1, 'the message names the procedure')

    call starpu_init(ncpus=1, scheduler='eager', stat=status)
    call check_equal(status, 0, 'starting again, with a named scheduler')
    call check_equal(starpu_worker_count(), 1, 'one worker')
    call starpu_shutdown()
    deallocate (a) ! the main program would keep it, and a leak checker would see that
    call finish_checks()
end program runtime_test
