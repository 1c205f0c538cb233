! A user's program that was written to StarPU's own Fortran module: each element of a vector is doubled by tasks on its pieces.
module kernels
    use iso_c_binding
    use fstarpu_mod
    implicit none

contains

    recursive subroutine double_values(buffers, arguments) bind(C)
        type(c_ptr), value, intent(in) :: buffers, arguments
        integer(c_int), target :: factor
        real(8), pointer :: x(:)

        call fstarpu_unpack_arg(arguments, (/ c_loc(factor), c_null_ptr /))
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 0), x, (/ fstarpu_vector_get_nx(buffers, 0) /))
        x = factor * x
    end subroutine double_values

end module kernels

program consumer
    use iso_c_binding
    use fstarpu_mod
    use kernels
    implicit none
    integer, parameter :: n = 1000, pieces = 4
    real(8), target :: x(n)
    integer(c_int), target :: factor = 2
    integer :: i
    type(c_ptr) :: codelet, vector, filter, piece

    if (fstarpu_init(c_null_ptr) /= 0) stop 77
    x = 21
    codelet = fstarpu_codelet_allocate()
    call fstarpu_codelet_set_name(codelet, c_char_"double_values"//c_null_char)
    call fstarpu_codelet_add_cpu_func(codelet, c_funloc(double_values))
    call fstarpu_codelet_add_buffer(codelet, FSTARPU_RW.ior.FSTARPU_LOCALITY)
    call fstarpu_vector_data_register(vector, 0, c_loc(x), n, c_sizeof(x(1)))
    filter = fstarpu_df_alloc_vector_filter_block()
    call fstarpu_data_filter_set_nchildren(filter, pieces)
    call fstarpu_data_partition(vector, filter)
    do i = 0, pieces - 1
        piece = fstarpu_data_get_sub_data(vector, 1, (/ i /))
        call fstarpu_insert_task((/ codelet, &
            FSTARPU_VALUE, c_loc(factor), FSTARPU_SZ_C_INT, &
            FSTARPU_RW.ior.FSTARPU_LOCALITY, piece, &
            c_null_ptr /))
    end do
    call fstarpu_task_wait_for_all()
    call fstarpu_data_unpartition(vector, 0)
    call fstarpu_data_unregister(vector)
    call fstarpu_data_filter_free(filter)
    call fstarpu_codelet_free(codelet)
    call fstarpu_shutdown()
    if (any(x /= 42)) error stop "wrong results"
    print '(a)', 'consumer: as expected'
end program consumer
