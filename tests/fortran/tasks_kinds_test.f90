! Tasks on data of every kind of numbers.
program tasks_kinds_test
    use checks, only: check_equal, finish_checks
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use task_checks_complex32, only: check_tasks_complex32
    use task_checks_complex64, only: check_tasks_complex64
    use task_checks_int32, only: check_tasks_int32
    use task_checks_int64, only: check_tasks_int64
    use task_checks_real32, only: check_tasks_real32
    use task_checks_real64, only: check_tasks_real64
    implicit none
    integer :: status

    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    call check_tasks_int32()
    call check_tasks_int64()
    call check_tasks_real32()
    call check_tasks_real64()
    call check_tasks_complex32()
    call check_tasks_complex64()
    call starpu_shutdown()
    call finish_checks()
end program tasks_kinds_test
