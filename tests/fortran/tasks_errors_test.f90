! What starpu_tasks refuses: stat and errmsg say why, or one line does, and nothing is done.
module refused_tasks
    use checks, only: check, check_equal
    use error_lines, only: counted_lines, start_counting
    use failing_kernels, only: count_runs
    use refused_task_calls
    use starpu_tasks
    implicit none
    private
    public :: check_refusals, check_without_runtime

    integer, parameter :: no_runtime = -1019, invalid = -1022, no_value = -1061

    abstract interface
        subroutine refused_call(stat, errmsg)
            integer, intent(out), optional :: stat
            character(*), intent(inout), optional :: errmsg
        end subroutine refused_call
    end interface

contains

    ! With stat: the code, a message that begins with the name of the procedure and has this text, and at most one line.
    ! Without: one line. An empty name or text is not looked for.
    subroutine check_refusal(call_it, code, name, text)
        procedure(refused_call) :: call_it
        integer, intent(in) :: code
        character(*), intent(in) :: name, text
        character(:), allocatable :: lines
        character(200) :: message
        integer :: status, count

        message = ''
        status = 0
        call start_counting()
        call call_it(status, message)
        count = counted_lines(lines)
        call check_equal(status, code, name // ', ' // text // ': stat')
        call check(count <= 1, name // ', ' // text // ': lines although stat is present: ' // lines)
        call check(index(message, name) == 1, name // ', ' // text // ': the name in errmsg: ' // trim(message))
        call check(index(message, text) > 0, name // ', ' // text // ': errmsg is ' // trim(message))

        message = ''
        call start_counting()
        call call_it(errmsg=message)
        count = counted_lines(lines)
        call check_equal(count, 1, name // ', ' // text // ': lines without stat: ' // lines)
        call check(index(lines, 'starpu: ') == 1, name // ', ' // text // ': the line is ' // lines)
        call check(index(message, text) > 0, name // ', ' // text // ': errmsg without stat is ' // trim(message))
    end subroutine check_refusal

    subroutine check_refusals()
        call register_data(vector, x)
        call register_data(sum_data, total)
        call register_data(matrix, m)
        call register_data(cut, x)
        call partition_data(cut, pieces)
        call set_reduction(sum_data, count_runs, count_runs)
        call check_refusal(submit_unregistered, -2, 'submit', 'not registered')
        call check_refusal(submit_third_unregistered, -4, 'submit', 'not registered')
        call check_refusal(submit_reduction, invalid, 'submit', '')
        call check_refusal(submit_without_value, no_value, 'submit', '')
        call check_refusal(register_twice, -1, 'register_data', 'registered already')
        call check_refusal(new_vector_with_gaps, -1, 'data_of_real64', 'apart')
        call check_refusal(new_empty_matrix, -1, 'data_of_real64', 'no elements')
        call check_refusal(new_reversed_block, -1, 'data_of_real64', 'backwards')
        call check_refusal(register_vector_with_gaps, -2, 'register_data', 'apart')
        call check_refusal(register_reversed_vector, -2, 'register_data', '')
        call check_refusal(register_rows_with_gaps, -2, 'register_data', 'apart')
        call check_refusal(register_reversed_rows, -2, 'register_data', '')
        call check_refusal(register_reversed_columns, -2, 'register_data', 'backwards')
        call check_refusal(register_block_with_gaps, -2, 'register_data', 'apart')
        call check_refusal(register_columns_of_block_reversed, -2, 'register_data', 'backwards')
        call check_refusal(register_planes_reversed, -2, 'register_data', 'backwards')
        call check_refusal(new_components, -1, 'data_of_real64', 'apart')
        call check_refusal(register_components, -2, 'register_data', 'apart')
        call check_refusal(register_pointer_to_components, -2, 'register_data', 'apart')
        call check_refusal(register_block_of_components, -2, 'register_data', 'apart')
        call check_refusal(register_empty_vector, -2, 'register_data', 'no elements')
        call check_refusal(register_empty_matrix, -2, 'register_data', 'no elements')
        call check_refusal(register_empty_block, -2, 'register_data', 'no elements')
        call check_refusal(create_nothing, -2, '', 'not positive')
        call check_refusal(create_negative, -2, '', 'not positive')
        call check_refusal(create_four_dimensions, -2, '', 'three dimensions')
        call check_refusal(create_twice, -1, '', 'registered already')
        call check_refusal(acquire_unregistered, -1, 'acquire', 'not registered')
        call check_refusal(acquire_number_as_vector, -2, 'acquire', 'rank')
        call check_refusal(acquire_vector_as_number, -2, 'acquire', 'rank')
        call check_refusal(acquire_vector_as_matrix, -2, 'acquire', 'rank')
        call check_refusal(acquire_vector_as_block, -2, 'acquire', 'rank')
        call check_refusal(acquire_with_wrong_access, -3, 'acquire', "'rw'")
        call check_refusal(acquire_without_access, -3, 'acquire', "'rw'")
        call check_refusal(acquire_without_value, no_value, 'acquire', '')
        call check_refusal(cut_number, -1, 'partition_data', 'no pieces')
        call check_refusal(cut_into_none, -2, 'partition_data', 'one element per piece')
        call check_refusal(cut_twice, -1, 'partition_data', 'pieces already')
        call check_refusal(cut_unregistered, -1, 'partition_data', 'not registered')
        call check_refusal(cut_into_data, -2, 'partition_data', 'is data already')
        call check_refusal(cut_too_small, invalid, 'partition_data', '')
        call check_refusal(reduce_unregistered, -1, 'set_reduction', 'not registered')
        call check_what_is_left()
    end subroutine check_refusals

    ! Refused calls have changed nothing.
    subroutine check_what_is_left()
        integer :: status, lines

        call unregister_data(cut, status)
        call check_equal(status, 0, 'unregister_data after refused calls')
        call unregister_data(vector, status)
        call check_equal(status, 0, 'unregister_data after refused calls')
        call unregister_data(sum_data)
        call unregister_data(matrix)
        call check(all(abs(x - 1) <= 0) .and. all(abs(m - 1) <= 0), 'the arrays are unchanged')
        call check(abs(total - 1) <= 0, 'the number is unchanged')
        call start_counting()
        call release(empty)
        lines = counted_lines()
        call check_equal(lines, 0, 'release of data that are not registered')
    end subroutine check_what_is_left

    ! Before the runtime starts, and after it has stopped.
    subroutine check_without_runtime()
        call check_refusal(register_new, no_runtime, 'register_data', 'the runtime is not running')
        call check_refusal(new_number, no_runtime, 'data_of_real64', 'the runtime is not running')
        call check_refusal(create_new, no_runtime, '', 'the runtime is not running')
        call check_refusal(submit_nothing, no_runtime, 'submit', 'the runtime is not running')
        call check_refusal(wait_for_nothing, no_runtime, 'wait_for_tasks', 'the runtime is not running')
    end subroutine check_without_runtime

end module refused_tasks

program tasks_errors_test
    use checks, only: check_equal, finish_checks
    use refused_tasks
    use starpu_runtime, only: starpu_init, starpu_shutdown
    implicit none
    integer :: status

    call check_without_runtime()
    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    call check_refusals()
    call starpu_shutdown()
    call check_without_runtime()
    call finish_checks()
end program tasks_errors_test
