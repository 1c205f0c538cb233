! Calls of fstarpu_mod that take a handle by its address: where data lie on a node, and arbiters.
module handle_kernels
    use, intrinsic :: iso_c_binding
    use fstarpu_mod
    implicit none

contains

    recursive subroutine add_one(buffers, arguments) bind(c)
        type(c_ptr), value :: buffers, arguments
        real(c_double), pointer :: values(:)

        if (c_associated(arguments)) return
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 0_c_int), values, [fstarpu_vector_get_nx(buffers, 0_c_int)])
        values = values + 1
    end subroutine add_one

end module handle_kernels

program fstarpu_handles_test
    use, intrinsic :: iso_c_binding
    use checks, only: check, check_equal, finish_checks
    use fstarpu_mod
    use handle_kernels, only: add_one
    use starpu_linalg, only: starpu_linalg_potrf_handle
    implicit none
    integer(c_size_t), parameter :: bytes = 8, nowhere = 0
    integer(c_int), parameter :: without_home = -1
    real(c_double), target :: x(24)
    type(c_ptr) :: variable, vector, matrix, block, tensor, codelet, arbiter, pieces(2), filter
    integer :: i

    call check_equal(int(fstarpu_init(c_null_ptr)), 0, 'fstarpu_init')
    x = 1

    call fstarpu_variable_data_register(variable, without_home, c_null_ptr, bytes)
    call fstarpu_variable_ptr_register(variable, 0_c_int, c_loc(x), c_loc(x), nowhere)
    call check_place(variable, 'variable')
    call fstarpu_vector_data_register(vector, without_home, c_null_ptr, 24_c_int, bytes)
    call fstarpu_vector_ptr_register(vector, 0_c_int, c_loc(x), c_loc(x), nowhere)
    call check_place(vector, 'vector')
    call fstarpu_matrix_data_register(matrix, without_home, c_null_ptr, 4_c_int, 4_c_int, 6_c_int, bytes)
    call fstarpu_matrix_ptr_register(matrix, 0_c_int, c_loc(x), c_loc(x), nowhere, 4_c_int)
    call check_place(matrix, 'matrix')
    call fstarpu_block_data_register(block, without_home, c_null_ptr, 2_c_int, 6_c_int, 2_c_int, 3_c_int, 4_c_int, bytes)
    call fstarpu_block_ptr_register(block, 0_c_int, c_loc(x), c_loc(x), nowhere, 2_c_int, 6_c_int)
    call check_place(block, 'block')
    call fstarpu_tensor_data_register(tensor, without_home, c_null_ptr, 2_c_int, 6_c_int, 12_c_int, 2_c_int, 3_c_int, &
        2_c_int, 2_c_int, bytes)
    call fstarpu_tensor_ptr_register(tensor, 0_c_int, c_loc(x), c_loc(x), nowhere, 2_c_int, 6_c_int, 12_c_int)
    call check_place(tensor, 'tensor')
    call fstarpu_data_unregister(variable)
    call fstarpu_data_unregister(matrix)
    call fstarpu_data_unregister(block)
    call fstarpu_data_unregister(tensor)
    call fstarpu_data_unregister(vector)

    ! Linear algebra on a matrix in columns (4, 2) and (2, 10).
    x(:4) = [4, 2, 2, 10]
    call fstarpu_matrix_data_register(matrix, 0_c_int, c_loc(x), 2_c_int, 2_c_int, 2_c_int, bytes)
    call starpu_linalg_potrf_handle(matrix, x(1), stat=i)
    call check_equal(i, 0, 'starpu_linalg_potrf_handle')
    call fstarpu_data_unregister(matrix)
    call check(all(abs(x(:4) - [2, 1, 2, 3]) < 1e-10), 'the Cholesky factor of a matrix of fstarpu_mod')
    x = 1

    codelet = fstarpu_codelet_allocate()
    call fstarpu_codelet_add_cpu_func(codelet, c_funloc(add_one))
    call fstarpu_codelet_add_buffer(codelet, FSTARPU_RW .ior. FSTARPU_COMMUTE)
    call fstarpu_vector_data_register(vector, 0_c_int, c_loc(x), 24_c_int, bytes)
    arbiter = fstarpu_arbiter_create()
    call fstarpu_data_assign_arbiter(vector, arbiter)
    do i = 1, 10
        call fstarpu_task_insert([codelet, FSTARPU_RW .ior. FSTARPU_COMMUTE, vector, c_null_ptr])
    end do
    call fstarpu_task_wait_for_all()
    call fstarpu_data_unregister(vector)
    call fstarpu_arbiter_destroy(arbiter)
    call check(all(abs(x - 11) < 0.5), 'ten tasks behind an arbiter')

    ! A plan writes the handles of the pieces.
    call fstarpu_vector_data_register(vector, 0_c_int, c_loc(x), 24_c_int, bytes)
    filter = fstarpu_df_alloc_vector_filter_block()
    call fstarpu_data_filter_set_nchildren(filter, 2_c_int)
    pieces = c_null_ptr
    call fstarpu_data_partition_plan(vector, filter, pieces)
    call fstarpu_data_partition_submit(vector, 2_c_int, pieces)
    call fstarpu_task_insert([codelet, FSTARPU_RW .ior. FSTARPU_COMMUTE, pieces(2), c_null_ptr])
    call fstarpu_data_unpartition_submit(vector, 2_c_int, pieces, 0_c_int)
    call fstarpu_data_partition_clean(vector, 2_c_int, pieces)
    call fstarpu_data_unregister(vector)
    call fstarpu_data_filter_free(filter)
    call check(all(abs(x(:12) - 11) < 0.5) .and. all(abs(x(13:) - 12) < 0.5), 'the second of two pieces')

    call fstarpu_codelet_free(codelet)
    call fstarpu_shutdown()
    call finish_checks()

contains

    ! The handle knows the array in main memory.
    subroutine check_place(handle, kind)
        type(c_ptr), value :: handle
        character(*), intent(in) :: kind

        call check(c_associated(fstarpu_data_handle_to_pointer(handle, 0_c_int), c_loc(x)), 'the place of a ' // kind)
    end subroutine check_place

end program fstarpu_handles_test
