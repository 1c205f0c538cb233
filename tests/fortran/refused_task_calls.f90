! Calls of starpu_tasks that are refused, each a procedure that hands stat and errmsg on.
module refused_task_calls
    use, intrinsic :: iso_fortran_env, only: int32, real64
    use checks, only: check
    use failing_kernels, only: count_runs
    use starpu_tasks
    implicit none

    ! What the refused calls are about: a vector and a number, which are data, and data that are not registered.
    real(real64), target, save :: x(10) = 1, m(4, 4) = 1, c(3, 3, 3) = 1, total = 1
    type(data_of_real64), save :: vector, sum_data, matrix, empty, pieces(3), cut

    ! Arrays of it have components that lie apart.
    type :: cell
        complex(real64) :: z = 1
        real(real64) :: w = 1
    end type cell

    type(cell), target, save :: cells(5), plane(3, 2), block(3, 2, 2)

contains

    subroutine submit_unregistered(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call submit(count_runs, read_write(empty), stat=stat, errmsg=errmsg)
    end subroutine submit_unregistered

    subroutine submit_third_unregistered(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call submit(count_runs, value(1_int32), read(vector), read(empty), read(empty), stat=stat, &
            errmsg=errmsg)
    end subroutine submit_third_unregistered

    ! Without set_reduction.
    subroutine submit_reduction(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call submit(count_runs, reduce(vector), stat=stat, errmsg=errmsg)
    end subroutine submit_reduction

    ! It would read what nothing has written.
    subroutine submit_without_value(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: data

        call create_data(data, [4])
        call submit(count_runs, read(data), stat=stat, errmsg=errmsg)
    end subroutine submit_without_value

    subroutine register_twice(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(vector, x(2:3), stat, errmsg)
    end subroutine register_twice

    ! Nothing moves into the variable, and what it had has ended.
    subroutine new_vector_with_gaps(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), target :: y(3)
        type(data_of_real64) :: data
        integer :: status

        y = 1
        call register_data(data, y)
        data = data_of_real64(x(::2), stat, errmsg)
        call submit(count_runs, read(data), stat=status)
        call check(status == -2, 'a variable whose new data were refused is empty')
    end subroutine new_vector_with_gaps

    subroutine new_empty_matrix(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: data

        data = data_of_real64(m(:, :0), stat, errmsg)
    end subroutine new_empty_matrix

    subroutine new_reversed_block(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: data

        data = data_of_real64(c(:, :, 3:1:-1), stat, errmsg)
    end subroutine new_reversed_block

    subroutine new_number(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: data

        data = data_of_real64(total, stat, errmsg)
    end subroutine new_number

    subroutine register_vector_with_gaps(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, x(::2), stat, errmsg)
    end subroutine register_vector_with_gaps

    subroutine register_reversed_vector(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, x(10:1:-1), stat, errmsg)
    end subroutine register_reversed_vector

    subroutine register_rows_with_gaps(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, m(1:4:2, :), stat, errmsg)
    end subroutine register_rows_with_gaps

    subroutine register_reversed_rows(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, m(4:1:-1, :), stat, errmsg)
    end subroutine register_reversed_rows

    subroutine register_reversed_columns(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, m(:, 4:1:-1), stat, errmsg)
    end subroutine register_reversed_columns

    subroutine register_block_with_gaps(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, c(::2, :, :), stat, errmsg)
    end subroutine register_block_with_gaps

    subroutine register_columns_of_block_reversed(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, c(:, 3:1:-1, :), stat, errmsg)
    end subroutine register_columns_of_block_reversed

    subroutine register_planes_reversed(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, c(:, :, 3:1:-1), stat, errmsg)
    end subroutine register_planes_reversed

    subroutine new_components(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: data

        data = data_of_real64(cells%w, stat, errmsg)
    end subroutine new_components

    subroutine register_components(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, cells%w, stat, errmsg)
    end subroutine register_components

    subroutine register_pointer_to_components(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), pointer :: p(:, :)

        p => plane%w
        call register_data(empty, p, stat, errmsg)
    end subroutine register_pointer_to_components

    ! The distance of its columns is no whole number of elements.
    subroutine register_block_of_components(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_complex64) :: data

        call register_data(data, block%z, stat, errmsg)
    end subroutine register_block_of_components

    subroutine register_empty_vector(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, x(4:3), stat, errmsg)
    end subroutine register_empty_vector

    subroutine register_empty_matrix(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, m(:, 4:3), stat, errmsg)
    end subroutine register_empty_matrix

    subroutine register_empty_block(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call register_data(empty, c(:, 3:2, :), stat, errmsg)
    end subroutine register_empty_block

    subroutine create_nothing(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call create_data(empty, [3, 0], stat, errmsg)
    end subroutine create_nothing

    subroutine create_negative(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call create_data(empty, [-1], stat, errmsg)
    end subroutine create_negative

    subroutine create_four_dimensions(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call create_data(empty, [2, 2, 2, 2], stat, errmsg)
    end subroutine create_four_dimensions

    subroutine create_twice(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call create_data(vector, [10], stat, errmsg)
    end subroutine create_twice

    subroutine acquire_unregistered(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), pointer :: p(:)

        call acquire(empty, p, 'r', stat, errmsg)
        call check(.not. associated(p), 'no pointer to data that are not acquired')
    end subroutine acquire_unregistered

    subroutine acquire_number_as_vector(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), pointer :: p(:)

        call acquire(sum_data, p, 'r', stat, errmsg)
        call check(.not. associated(p), 'no pointer to data that are not acquired')
    end subroutine acquire_number_as_vector

    subroutine acquire_vector_as_number(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), pointer :: p

        call acquire(vector, p, 'r', stat, errmsg)
        call check(.not. associated(p), 'no pointer to data that are not acquired')
    end subroutine acquire_vector_as_number

    subroutine acquire_vector_as_matrix(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), pointer :: p(:, :)

        call acquire(vector, p, 'w', stat, errmsg)
        call check(.not. associated(p), 'no pointer to data that are not acquired')
    end subroutine acquire_vector_as_matrix

    subroutine acquire_vector_as_block(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), pointer :: p(:, :, :)

        call acquire(vector, p, 'rw', stat, errmsg)
        call check(.not. associated(p), 'no pointer to data that are not acquired')
    end subroutine acquire_vector_as_block

    subroutine acquire_with_wrong_access(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), pointer :: p(:)

        call acquire(vector, p, 'wr', stat, errmsg)
        call check(.not. associated(p), 'no pointer to data that are not acquired')
    end subroutine acquire_with_wrong_access

    subroutine acquire_without_access(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), pointer :: p(:)

        call acquire(vector, p, '', stat, errmsg)
        call check(.not. associated(p), 'no pointer to data that are not acquired')
    end subroutine acquire_without_access

    subroutine acquire_without_value(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: data
        real(real64), pointer :: p(:)

        call create_data(data, [4])
        call acquire(data, p, 'r', stat, errmsg)
        call check(.not. associated(p), 'no pointer to data without a value')
    end subroutine acquire_without_value

    subroutine cut_number(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: parts(2)

        call partition_data(sum_data, parts, stat, errmsg)
    end subroutine cut_number

    subroutine cut_into_none(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: parts(2)

        call partition_data(vector, parts(1:0), stat, errmsg)
    end subroutine cut_into_none

    subroutine cut_twice(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: parts(2)

        call partition_data(cut, parts, stat, errmsg)
    end subroutine cut_twice

    subroutine cut_unregistered(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: parts(2)

        call partition_data(empty, parts, stat, errmsg)
    end subroutine cut_unregistered

    subroutine cut_into_data(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call partition_data(vector, pieces, stat, errmsg)
    end subroutine cut_into_data

    ! Ten numbers into eleven pieces.
    subroutine cut_too_small(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: parts(11)

        call partition_data(vector, parts, stat, errmsg)
    end subroutine cut_too_small

    subroutine reduce_unregistered(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call set_reduction(empty, count_runs, count_runs, stat, errmsg)
    end subroutine reduce_unregistered

    subroutine register_new(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: data

        call register_data(data, x, stat, errmsg)
    end subroutine register_new

    subroutine create_new(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(data_of_real64) :: data

        call create_data(data, [3], stat, errmsg)
    end subroutine create_new

    subroutine submit_nothing(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call submit(count_runs, stat=stat, errmsg=errmsg)
    end subroutine submit_nothing

    subroutine wait_for_nothing(stat, errmsg)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call wait_for_tasks(stat, errmsg)
    end subroutine wait_for_nothing

end module refused_task_calls
