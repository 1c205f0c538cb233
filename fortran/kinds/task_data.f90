! Data of tasks of @kind@: arrays of rank 0 to 3 become data, and data that the program has acquired become pointers.
module starpu_task_data_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_int64_t, c_int8_t, c_loc
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_addresses, only: elements_between
    use starpu_call_outcome, only: call_outcome
    use starpu_task_data, only: acquire_place, assign_data, hand_over, register_place, task_data
    use starpu_task_place_@kind@, only: point_to
    use starpu_task_types, only: array_place, of_@kind@
    implicit none
    private
    public :: data_of_@kind@, register_data, create_data, acquire

    type, extends(task_data) :: data_of_@kind@
    contains
        procedure, private :: assign
        generic :: assignment(=) => assign
    end type data_of_@kind@

    ! data = data_of_@kind@(array)
    ! The array, which must be a target or a pointer and stay until the data are unregistered, belongs to tasks from now on. Its
    ! columns may lie apart; what is no neighbour within a column is refused. Assign the result to a variable, which owns the data
    ! then; what the variable had before ends first. stat is 0, -1 for the array, or -(1000 + errno), and the result is empty then.
    interface data_of_@kind@
        procedure new_0, new_1, new_2, new_3
    end interface data_of_@kind@

    ! call register_data(data, array)
    ! The same for a variable that has no data. stat is 0, -1 for data that are registered already, -2 for the array, or
    ! -(1000 + errno).
    interface register_data
        procedure register_0, register_1, register_2, register_3
    end interface register_data

    ! call create_data(data, [n1, n2])
    ! Data in memory of the runtime's, without a value before a task has written one.
    interface create_data
        procedure register_extents
    end interface create_data

    ! call acquire(data, pointer)
    ! Waits for the tasks on the data; then the program may access them by the pointer until it calls release. access is 'r', 'w' or
    ! 'rw', which it is by default. stat is 0, -1 to -3 for these arguments, or -(1000 + errno), and the pointer is null then.
    interface acquire
        procedure acquire_0, acquire_1, acquire_2, acquire_3
    end interface acquire

contains

    impure elemental subroutine assign(to, from)
        class(data_of_@kind@), intent(inout) :: to
        class(data_of_@kind@), intent(in) :: from

        call assign_data(to, from)
    end subroutine assign

    type(data_of_@kind@) function new_0(array, stat, errmsg) result(data)
        @scalar@, intent(inout), target :: array
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(call_outcome) :: outcome

        call finish_construction(data, 0_c_int8_t, place_of_number(array), outcome, stat, errmsg)
    end function new_0

    type(data_of_@kind@) function new_1(array, stat, errmsg) result(data)
        @scalar@, pointer, intent(in) :: array(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome

        call find_place_1(array, 1, place, outcome)
        call finish_construction(data, 1_c_int8_t, place, outcome, stat, errmsg)
    end function new_1

    type(data_of_@kind@) function new_2(array, stat, errmsg) result(data)
        @scalar@, pointer, intent(in) :: array(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome

        call find_place_2(array, 1, place, outcome)
        call finish_construction(data, 2_c_int8_t, place, outcome, stat, errmsg)
    end function new_2

    type(data_of_@kind@) function new_3(array, stat, errmsg) result(data)
        @scalar@, pointer, intent(in) :: array(:, :, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome

        call find_place_3(array, 1, place, outcome)
        call finish_construction(data, 3_c_int8_t, place, outcome, stat, errmsg)
    end function new_3

    subroutine register_0(data, array, stat, errmsg)
        type(data_of_@kind@), intent(inout) :: data
        @scalar@, intent(inout), target :: array
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(call_outcome) :: outcome

        call finish_registration('register_data', data, 0_c_int8_t, place_of_number(array), outcome, stat, errmsg)
    end subroutine register_0

    subroutine register_1(data, array, stat, errmsg)
        type(data_of_@kind@), intent(inout) :: data
        @scalar@, pointer, intent(in) :: array(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome

        call find_place_1(array, 2, place, outcome)
        call finish_registration('register_data', data, 1_c_int8_t, place, outcome, stat, errmsg)
    end subroutine register_1

    subroutine register_2(data, array, stat, errmsg)
        type(data_of_@kind@), intent(inout) :: data
        @scalar@, pointer, intent(in) :: array(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome

        call find_place_2(array, 2, place, outcome)
        call finish_registration('register_data', data, 2_c_int8_t, place, outcome, stat, errmsg)
    end subroutine register_2

    subroutine register_3(data, array, stat, errmsg)
        type(data_of_@kind@), intent(inout) :: data
        @scalar@, pointer, intent(in) :: array(:, :, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome

        call find_place_3(array, 2, place, outcome)
        call finish_registration('register_data', data, 3_c_int8_t, place, outcome, stat, errmsg)
    end subroutine register_3

    subroutine register_extents(data, extents, stat, errmsg)
        type(data_of_@kind@), intent(inout) :: data
        integer, intent(in) :: extents(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome
        integer :: rank

        rank = size(extents)
        call outcome%require(rank <= 3, 2, 'data have at most three dimensions')
        call outcome%require(all(extents > 0), 2, 'an extent is not positive')
        if (outcome%code == 0) then
            place%extents(:rank) = extents
            if (rank > 1) place%steps(1) = place%extents(1)
            if (rank > 2) place%steps(2) = place%extents(1) * place%extents(2)
        end if
        call finish_registration('create_data', data, int(rank, c_int8_t), place, outcome, stat, errmsg)
    end subroutine register_extents

    subroutine finish_construction(data, rank, place, outcome, stat, errmsg)
        type(data_of_@kind@), intent(inout) :: data
        integer(c_int8_t), intent(in) :: rank
        type(array_place), intent(in) :: place
        type(call_outcome), intent(inout) :: outcome
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call finish_registration('data_of_@kind@', data, rank, place, outcome, stat, errmsg)
        call hand_over(data)
    end subroutine finish_construction

    subroutine finish_registration(name, data, rank, place, outcome, stat, errmsg)
        character(*), intent(in) :: name
        type(data_of_@kind@), intent(inout) :: data
        integer(c_int8_t), intent(in) :: rank
        type(array_place), intent(in) :: place
        type(call_outcome), intent(inout) :: outcome
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@ :: one

        call register_place(data, of_@kind@, rank, place, storage_size(one, int64) / 8, outcome)
        call outcome%finish(name, stat, errmsg)
    end subroutine finish_registration

    type(array_place) function place_of_number(number)
        @scalar@, intent(in), target :: number

        place_of_number%first = c_loc(number)
    end function place_of_number

    ! Where the array lies, which is the argument at this position. It comes by pointer: otherwise it could be a packed copy, which
    ! compilers make of components of an array's elements.
    subroutine find_place_1(array, position, place, outcome)
        @scalar@, pointer, intent(in) :: array(:)
        integer, intent(in) :: position
        type(array_place), intent(out) :: place
        type(call_outcome), intent(inout) :: outcome
        @scalar@, pointer :: a(:)

        call check_elements(size(array, kind=int64), position, outcome)
        if (outcome%code /= 0) return
        a(1:) => array
        place%first = c_loc(a(1))
        place%extents(:1) = shape(a, c_int64_t)
        if (size(a, kind=int64) > 1) call check_neighbours(a(1), a(2), position, outcome)
    end subroutine find_place_1

    subroutine find_place_2(array, position, place, outcome)
        @scalar@, pointer, intent(in) :: array(:, :)
        integer, intent(in) :: position
        type(array_place), intent(out) :: place
        type(call_outcome), intent(inout) :: outcome
        @scalar@, pointer :: a(:, :)

        call check_elements(size(array, kind=int64), position, outcome)
        if (outcome%code /= 0) return
        a(1:, 1:) => array
        place%first = c_loc(a(1, 1))
        place%extents(:2) = shape(a, c_int64_t)
        place%steps(1) = place%extents(1)
        if (place%extents(1) > 1) call check_neighbours(a(1, 1), a(2, 1), position, outcome)
        if (place%extents(2) > 1) call find_step(a(1, 1), a(1, 2), place%extents(1), position, place%steps(1), outcome)
    end subroutine find_place_2

    subroutine find_place_3(array, position, place, outcome)
        @scalar@, pointer, intent(in) :: array(:, :, :)
        integer, intent(in) :: position
        type(array_place), intent(out) :: place
        type(call_outcome), intent(inout) :: outcome
        @scalar@, pointer :: a(:, :, :)
        integer(c_int64_t) :: least

        call check_elements(size(array, kind=int64), position, outcome)
        if (outcome%code /= 0) return
        a(1:, 1:, 1:) => array
        place%first = c_loc(a(1, 1, 1))
        place%extents = shape(a, c_int64_t)
        place%steps(1) = place%extents(1)
        if (place%extents(1) > 1) call check_neighbours(a(1, 1, 1), a(2, 1, 1), position, outcome)
        if (place%extents(2) > 1) &
            call find_step(a(1, 1, 1), a(1, 2, 1), place%extents(1), position, place%steps(1), outcome)
        least = place%steps(1) * place%extents(2)
        place%steps(2) = least
        if (place%extents(3) > 1) call find_step(a(1, 1, 1), a(1, 1, 2), least, position, place%steps(2), outcome)
        if (outcome%code /= 0) return ! a step may be 0
        if (place%extents(2) == 1) place%steps(1) = place%steps(2) ! the distance of columns may be any
        call outcome%require(mod(place%steps(2), place%steps(1)) == 0, position, 'planes begin within columns; pass a copy')
    end subroutine find_place_3

    subroutine check_elements(count, position, outcome)
        integer(int64), intent(in) :: count
        integer, intent(in) :: position
        type(call_outcome), intent(inout) :: outcome

        call outcome%require(count > 0, position, 'the array has no elements')
    end subroutine check_elements

    ! Of the first two numbers of a column.
    subroutine check_neighbours(first, second, position, outcome)
        @scalar@, intent(in), target :: first, second
        integer, intent(in) :: position
        type(call_outcome), intent(inout) :: outcome

        call outcome%require(elements_between(c_loc(first), c_loc(second), storage_size(first)) == 1, position, &
            'numbers of a column lie apart; pass a copy')
    end subroutine check_neighbours

    ! The distance between two columns or planes, which is no less than their extent.
    subroutine find_step(first, second, least, position, step, outcome)
        @scalar@, intent(in), target :: first, second
        integer(c_int64_t), intent(in) :: least
        integer, intent(in) :: position
        integer(c_int64_t), intent(inout) :: step
        type(call_outcome), intent(inout) :: outcome
        integer(int64) :: distance

        distance = elements_between(c_loc(first), c_loc(second), storage_size(first))
        call outcome%require(distance >= least, position, &
            'columns or planes run backwards or begin within one another; pass a copy')
        step = distance
    end subroutine find_step

    subroutine acquire_0(data, array, access, stat, errmsg)
        type(data_of_@kind@), intent(in) :: data
        @scalar@, pointer, intent(out) :: array
        character(*), intent(in), optional :: access
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome

        array => null()
        call acquire_with_default(data, access, 0_c_int8_t, place, outcome)
        if (outcome%code == 0) call point_to(place, array)
        call outcome%finish('acquire', stat, errmsg)
    end subroutine acquire_0

    subroutine acquire_1(data, array, access, stat, errmsg)
        type(data_of_@kind@), intent(in) :: data
        @scalar@, pointer, intent(out) :: array(:)
        character(*), intent(in), optional :: access
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome

        array => null()
        call acquire_with_default(data, access, 1_c_int8_t, place, outcome)
        if (outcome%code == 0) call point_to(place, array)
        call outcome%finish('acquire', stat, errmsg)
    end subroutine acquire_1

    subroutine acquire_2(data, array, access, stat, errmsg)
        type(data_of_@kind@), intent(in) :: data
        @scalar@, pointer, intent(out) :: array(:, :)
        character(*), intent(in), optional :: access
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome

        array => null()
        call acquire_with_default(data, access, 2_c_int8_t, place, outcome)
        if (outcome%code == 0) call point_to(place, array)
        call outcome%finish('acquire', stat, errmsg)
    end subroutine acquire_2

    subroutine acquire_3(data, array, access, stat, errmsg)
        type(data_of_@kind@), intent(in) :: data
        @scalar@, pointer, intent(out) :: array(:, :, :)
        character(*), intent(in), optional :: access
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(array_place) :: place
        type(call_outcome) :: outcome

        array => null()
        call acquire_with_default(data, access, 3_c_int8_t, place, outcome)
        if (outcome%code == 0) call point_to(place, array)
        call outcome%finish('acquire', stat, errmsg)
    end subroutine acquire_3

    subroutine acquire_with_default(data, access, rank, place, outcome)
        type(data_of_@kind@), intent(in) :: data
        character(*), intent(in), optional :: access
        integer(c_int8_t), intent(in) :: rank
        type(array_place), intent(out) :: place
        type(call_outcome), intent(inout) :: outcome

        if (present(access)) then
            call acquire_place(data, access, rank, place, outcome)
        else
            call acquire_place(data, 'rw', rank, place, outcome)
        end if
    end subroutine acquire_with_default

end module starpu_task_data_@kind@
