! A user's program that was written to StarPU's own Fortran modules: each rank in turn adds one to a value of rank 0.
module kernels
    use iso_c_binding
    use fstarpu_mod
    implicit none
contains
    recursive subroutine add_one(buffers, arguments) bind(C)
        type(c_ptr), value, intent(in) :: buffers, arguments
        integer(c_int), pointer :: number

        if (c_associated(arguments)) error stop "arguments"
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), number)
        number = number + 1
    end subroutine add_one
end module kernels

program consumer
    use iso_c_binding
    use fstarpu_mod
    use fstarpu_mpi_mod
    use kernels
    implicit none
    integer(c_int), target :: number, comm, runner
    integer(c_int) :: i, ranks, rank, home
    type(c_ptr) :: codelet, handle

    if (fstarpu_init(c_null_ptr) /= 0) error stop "no runtime"
    if (fstarpu_mpi_init(1) /= 0) error stop "no start"
    comm = fstarpu_mpi_world_comm()
    rank = fstarpu_mpi_world_rank()
    ranks = fstarpu_mpi_world_size()
    number = 40
    home = merge(0, -1, rank == 0)
    codelet = fstarpu_codelet_allocate()
    call fstarpu_codelet_add_cpu_func(codelet, c_funloc(add_one))
    call fstarpu_codelet_add_buffer(codelet, FSTARPU_RW)
    call fstarpu_variable_data_register(handle, home, c_loc(number), c_sizeof(number))
    call fstarpu_mpi_data_register(handle, 1_c_int64_t, 0)
    do i = 0, ranks - 1
        runner = i
        call fstarpu_mpi_task_insert((/ c_loc(comm), codelet, FSTARPU_RW, handle, &
            FSTARPU_EXECUTE_ON_NODE, c_loc(runner), c_null_ptr /))
    end do
    if (fstarpu_mpi_wait_for_all(comm) /= 0) error stop "no end"
    call fstarpu_data_unregister(handle)
    call fstarpu_codelet_free(codelet)
    if (fstarpu_mpi_shutdown() /= 0) error stop "no shutdown"
    call fstarpu_shutdown()
    if (rank == 0 .and. number /= 40 + ranks) error stop "wrong results"
    if (rank == 0) print '(a)', 'consumer: as expected'
end program consumer
