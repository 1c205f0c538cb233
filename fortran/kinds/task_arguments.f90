! Adds @kind@ to the kinds of numbers that a kernel can ask its arguments for, and makes values of that kind arguments.
module starpu_task_arguments_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_int64_t, c_int8_t, c_null_ptr
    use starpu_task_arguments@before@
    use starpu_task_place_@kind@, only: point_to
    use starpu_task_types, only: a_value, array_place, of_@kind@, task_argument
    implicit none
    private
    public :: arguments_of_@kind@, value

    type, extends(arguments_of_@kind_before@) :: arguments_of_@kind@
        @scalar@, private :: nothing_of_@kind@(1, 1, 1) = 0 ! what a kernel gets that asks for the wrong argument
    contains
        procedure, private :: get_@kind@_0, get_@kind@_1, get_@kind@_2, get_@kind@_3, get_value_@kind@
        ! call arguments%get(i, pointer): argument i, which is data of the pointer's kind and rank. Where it is not, the task fails
        ! and the pointer has no elements, or one of no meaning where it is no array.
        generic :: get => get_@kind@_0, get_@kind@_1, get_@kind@_2, get_@kind@_3
        ! call arguments%get_value(i, variable): argument i, which is a value of the variable's kind. Where it is not, the task
        ! fails and the variable becomes 0.
        generic :: get_value => get_value_@kind@
    end type arguments_of_@kind@

    ! value(x): an argument that is a copy of x.
    interface value
        procedure value_of_@kind@
    end interface value

contains

    recursive subroutine get_@kind@_0(arguments, i, array)
        class(arguments_of_@kind@), intent(inout), target :: arguments
        integer, intent(in) :: i
        @scalar@, pointer, intent(out) :: array
        type(array_place) :: place

        array => arguments%nothing_of_@kind@(1, 1, 1)
        if (arguments%find_array(i, of_@kind@, 0_c_int8_t, place)) call point_to(place, array)
    end subroutine get_@kind@_0

    recursive subroutine get_@kind@_1(arguments, i, array)
        class(arguments_of_@kind@), intent(inout), target :: arguments
        integer, intent(in) :: i
        @scalar@, pointer, intent(out) :: array(:)
        type(array_place) :: place

        array => arguments%nothing_of_@kind@(1:0, 1, 1)
        if (arguments%find_array(i, of_@kind@, 1_c_int8_t, place)) call point_to(place, array)
    end subroutine get_@kind@_1

    recursive subroutine get_@kind@_2(arguments, i, array)
        class(arguments_of_@kind@), intent(inout), target :: arguments
        integer, intent(in) :: i
        @scalar@, pointer, intent(out) :: array(:, :)
        type(array_place) :: place

        array => arguments%nothing_of_@kind@(1:0, 1:0, 1)
        if (arguments%find_array(i, of_@kind@, 2_c_int8_t, place)) call point_to(place, array)
    end subroutine get_@kind@_2

    recursive subroutine get_@kind@_3(arguments, i, array)
        class(arguments_of_@kind@), intent(inout), target :: arguments
        integer, intent(in) :: i
        @scalar@, pointer, intent(out) :: array(:, :, :)
        type(array_place) :: place

        array => arguments%nothing_of_@kind@(1:0, 1:0, 1:0)
        if (arguments%find_array(i, of_@kind@, 3_c_int8_t, place)) call point_to(place, array)
    end subroutine get_@kind@_3

    recursive subroutine get_value_@kind@(arguments, i, variable)
        class(arguments_of_@kind@), intent(inout) :: arguments
        integer, intent(in) :: i
        @scalar@, intent(out) :: variable
        integer(c_int64_t) :: bytes(2)

        variable = 0
        if (arguments%find_value(i, of_@kind@, bytes)) variable = transfer(bytes, variable)
    end subroutine get_value_@kind@

    pure type(task_argument) function value_of_@kind@(x)
        @scalar@, intent(in) :: x

        value_of_@kind@%handle = c_null_ptr
        value_of_@kind@%access = a_value
        value_of_@kind@%kind = of_@kind@
        value_of_@kind@%rank = 0
        value_of_@kind@%bytes = transfer(spread(x, 1, 128 / storage_size(x)), 0_c_int64_t, 2)
    end function value_of_@kind@

end module starpu_task_arguments_@kind@
