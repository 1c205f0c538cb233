! The task runtime from Fortran: starting and stopping it, its workers, and how many tasks they executed.
module starpu_runtime
    use starpu_init_m, only: starpu_init, starpu_shutdown, starpu_is_initialized
    use starpu_worker_m, only: starpu_worker_count, starpu_cpu_worker_count, starpu_executed_tasks
    implicit none
    public
end module starpu_runtime
