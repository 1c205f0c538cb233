! Communicators are integers in Fortran: the library starts with one that MPI does not know yet, and refuses those that are
! none.
program fortran_communicators
    use, intrinsic :: iso_c_binding
    use checks, only: check_equal, finish_checks
    use fstarpu_mod
    use fstarpu_mpi_mod
    implicit none
    include 'mpif.h'
    integer(c_int), parameter :: invalid = -22
    integer(c_int), target :: none, value = 5
    integer(c_int) :: number
    integer :: code
    logical :: has_begun
    type(c_ptr) :: handle, request

    none = fstarpu_mpi_world_comm()
    call check_equal(none, -1, 'the communicator before the start')
    call check_equal(fstarpu_init(c_null_ptr), 0, 'fstarpu_init')
    call check_equal(fstarpu_mpi_init(1, none), invalid, 'a start without a communicator')
    call MPI_Initialized(has_begun, code)
    call check_equal(merge(1, 0, has_begun), 0, 'MPI after a start that was refused')
    call check_equal(fstarpu_mpi_init(1, MPI_COMM_WORLD), 0, 'a start that begins MPI')
    call check_equal(fstarpu_mpi_world_comm(), MPI_COMM_WORLD, 'the communicator')

    call fstarpu_variable_data_register(handle, 0, c_loc(value), c_sizeof(value))
    request = fstarpu_mpi_req_alloc()
    call check_equal(fstarpu_mpi_comm_size(none, number), invalid, 'fstarpu_mpi_comm_size')
    call check_equal(fstarpu_mpi_comm_rank(none, number), invalid, 'fstarpu_mpi_comm_rank')
    call check_equal(fstarpu_mpi_barrier(none), invalid, 'fstarpu_mpi_barrier')
    call check_equal(fstarpu_mpi_send(handle, 0, 5_c_int64_t, none), invalid, 'fstarpu_mpi_send')
    call check_equal(fstarpu_mpi_isend(handle, request, 0, 5_c_int64_t, none), invalid, 'fstarpu_mpi_isend')
    call check_equal(fstarpu_mpi_recv(handle, 0, 5_c_int64_t, none, c_null_ptr), invalid, 'fstarpu_mpi_recv')
    call check_equal(fstarpu_mpi_gather_detached([handle], 1, 0, none, c_null_funptr, c_null_ptr, c_null_funptr, &
            c_null_ptr), invalid, 'fstarpu_mpi_gather_detached')
    call fstarpu_mpi_data_register_comm(handle, 5_c_int64_t, 0, none)
    call check_equal(fstarpu_mpi_data_get_rank(handle), -1, 'the owner in no communicator')
    call fstarpu_mpi_data_register(handle, 5_c_int64_t, 0)
    call fstarpu_mpi_data_set_rank_comm(handle, -2, none)
    call check_equal(fstarpu_mpi_data_get_rank(handle), 0, 'the owner after that')
    call fstarpu_mpi_data_migrate(none, handle, 0)
    call fstarpu_mpi_get_data_on_node(none, handle, 0)
    call fstarpu_mpi_redux_data(none, handle)
    call fstarpu_mpi_cache_flush(none, handle)
    call fstarpu_mpi_cache_flush_all_data(none)
    call fstarpu_mpi_task_insert([c_loc(none), c_null_ptr, c_null_ptr])
    call fstarpu_mpi_req_free(request)
    call fstarpu_data_unregister(handle)
    call check_equal(fstarpu_mpi_shutdown(), 0, 'fstarpu_mpi_shutdown')
    call fstarpu_shutdown()
    call finish_checks()
end program fortran_communicators
