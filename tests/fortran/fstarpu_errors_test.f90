! What fstarpu_mod refuses: one line for each, nothing is done, and the runtime goes on.
module refused_calls
    use, intrinsic :: iso_c_binding
    use checks, only: check, check_equal, finish_checks
    use error_lines, only: counted_lines, start_counting
    use fstarpu_mod
    implicit none
    type(c_ptr) :: codelet, handle

contains

    subroutine run_all()
        real(c_double), target :: x(4)

        call check_equal(int(fstarpu_init(c_null_ptr)), 0, 'fstarpu_init')
        x = 1
        codelet = fstarpu_codelet_allocate()
        call fstarpu_codelet_set_name(codelet, c_char_'adds_one' // c_null_char)
        call fstarpu_codelet_add_cpu_func(codelet, c_funloc(add_one))
        call fstarpu_codelet_add_buffer(codelet, FSTARPU_RW)
        call fstarpu_vector_data_register(handle, 0_c_int, c_loc(x), 4_c_int, c_sizeof(x(1)))

        call check_line(no_address, 'has no address', 'a number without an address')
        call check_line(unknown_code, 'c_null_ptr', 'an argument code of a later version')
        call check_line(no_handle, 'NULL', 'a handle that is null')
        call check_line(two_buffers, 'more buffers', 'more buffers than the codelet has')
        call check_line(value_without_address, 'NULL', 'a value without an address')
        call check_line(fifth_implementation, 'implementations', 'more implementations than there is room for')
        call check_line(negative_buffers, '-3 buffers', 'a negative number of buffers')
        call check_line(no_pieces, '0 pieces', 'a filter for no pieces')
        call check_line(empty_array, '0 elements', 'an array of no handles')
        call check_line(unknown_constant, 'FSTARPU_NOTHING', 'a constant that does not exist')
        call check_line(several_dependencies, '2 dependencies', 'more dependencies than fit into the call')
        call check_line(no_codelet, 'the codelet is NULL', 'a codelet that is null')

        call fstarpu_task_insert([codelet, FSTARPU_RW, handle, FSTARPU_EXECUTE_WHERE, FSTARPU_CPU, c_null_ptr])
        call fstarpu_data_unregister(handle)
        call check(all(abs(x - 2) < 0.5), 'only the task that was not refused has run')
        call fstarpu_codelet_free(codelet)
        call fstarpu_shutdown()
        call finish_checks()
    end subroutine run_all

    recursive subroutine add_one(buffers, arguments) bind(c)
        type(c_ptr), value, intent(in) :: buffers, arguments
        real(c_double), pointer :: values(:)

        if (c_associated(arguments)) return
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 0_c_int), values, [fstarpu_vector_get_nx(buffers, 0_c_int)])
        values = values + 1
    end subroutine add_one

    subroutine check_line(refused, text, what)
        interface
            subroutine refused()
            end subroutine refused
        end interface
        character(*), intent(in) :: text, what
        character(:), allocatable :: line
        integer :: count

        call start_counting()
        call refused()
        count = counted_lines(line)
        call check_equal(count, 1, what)
        call check(index(line, text) > 0, what // ': ' // line)
    end subroutine check_line

    subroutine no_address()
        call fstarpu_task_insert([codelet, FSTARPU_PRIORITY, c_null_ptr, FSTARPU_RW, handle, c_null_ptr])
    end subroutine no_address

    subroutine unknown_code()
        call fstarpu_task_insert([codelet, FSTARPU_SOON_CALLBACK, c_null_ptr, FSTARPU_RW, handle, c_null_ptr])
    end subroutine unknown_code

    subroutine no_handle()
        call fstarpu_task_insert([codelet, FSTARPU_RW, c_null_ptr, c_null_ptr])
    end subroutine no_handle

    subroutine two_buffers()
        call fstarpu_task_insert([codelet, FSTARPU_RW, handle, FSTARPU_RW, handle, c_null_ptr])
    end subroutine two_buffers

    subroutine value_without_address()
        call fstarpu_task_insert([codelet, FSTARPU_RW, handle, FSTARPU_VALUE, c_null_ptr, FSTARPU_SZ_C_INT, c_null_ptr])
    end subroutine value_without_address

    subroutine fifth_implementation()
        type(c_ptr) :: full
        integer :: i

        full = fstarpu_codelet_allocate()
        do i = 1, 5
            call fstarpu_codelet_add_cpu_func(full, c_funloc(add_one))
        end do
        call fstarpu_codelet_free(full)
    end subroutine fifth_implementation

    subroutine negative_buffers()
        call fstarpu_codelet_set_nbuffers(codelet, -3_c_int)
    end subroutine negative_buffers

    subroutine no_pieces()
        type(c_ptr) :: filter

        filter = fstarpu_df_alloc_vector_filter_block()
        call fstarpu_data_filter_set_nchildren(filter, 0_c_int)
        call fstarpu_data_filter_free(filter)
    end subroutine no_pieces

    subroutine empty_array()
        call check(.not. c_associated(fstarpu_data_handle_array_alloc(0_c_int)), 'no array of no handles')
    end subroutine empty_array

    subroutine unknown_constant()
        call check(.not. c_associated(fstarpu_get_constant(c_char_'FSTARPU_NOTHING' // c_null_char)), 'no constant')
    end subroutine unknown_constant

    subroutine several_dependencies()
        call fstarpu_task_declare_deps(c_null_ptr, 2_c_int, c_null_ptr)
    end subroutine several_dependencies

    subroutine no_codelet()
        call fstarpu_codelet_set_where(c_null_ptr, FSTARPU_CPU)
    end subroutine no_codelet

end module refused_calls

program fstarpu_errors_test
    use refused_calls, only: run_all
    implicit none

    call run_all()
end program fstarpu_errors_test
