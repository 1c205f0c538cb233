! How many workers there are, and what they have done.
module starpu_worker_m
    use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
    use, intrinsic :: iso_fortran_env, only: int64
    implicit none
    private
    public :: starpu_worker_count, starpu_cpu_worker_count, starpu_executed_tasks

    interface
        function c_worker_count() bind(c, name='starpu_worker_get_count') result(count)
            import :: c_int
            integer(c_int) :: count
        end function c_worker_count

        function c_cpu_worker_count() bind(c, name='starpu_cpu_worker_get_count') result(count)
            import :: c_int
            integer(c_int) :: count
        end function c_cpu_worker_count

        function c_executed_tasks(worker) bind(c, name='starpu_fortran_executed_tasks') result(count)
            import :: c_int, c_int64_t
            integer(c_int), value :: worker
            integer(c_int64_t) :: count
        end function c_executed_tasks
    end interface

contains

    ! Workers of all kinds; 0 while the runtime is stopped.
    integer function starpu_worker_count()
        starpu_worker_count = int(c_worker_count())
    end function starpu_worker_count

    ! Workers that run on a CPU.
    integer function starpu_cpu_worker_count()
        starpu_cpu_worker_count = int(c_cpu_worker_count())
    end function starpu_cpu_worker_count

    ! Tasks that worker number `worker` (1, 2 ...), or without it all workers together, executed since their counts were
    ! last read this way; 0 for a worker that does not exist.
    integer(int64) function starpu_executed_tasks(worker) result(executed)
        integer, intent(in), optional :: worker
        integer :: i

        executed = 0
        do i = 1, starpu_worker_count()
            if (present(worker)) then
                if (i /= worker) cycle
            end if
            executed = executed + max(0_int64, int(c_executed_tasks(int(i - 1, c_int)), int64))
        end do
    end function starpu_executed_tasks

end module starpu_worker_m
