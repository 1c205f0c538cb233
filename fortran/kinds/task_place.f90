! Makes pointers to arrays of @kind@ of what the runtime tells of their places.
module starpu_task_place_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_f_pointer
    use starpu_task_types, only: array_place
    implicit none
    private
    public :: point_to

    ! call point_to(place, pointer)
    ! The place is one of the pointer's rank.
    interface point_to
        procedure point_to_0, point_to_1, point_to_2, point_to_3
    end interface point_to

contains

    recursive subroutine point_to_0(place, array)
        type(array_place), intent(in) :: place
        @scalar@, pointer, intent(out) :: array

        call c_f_pointer(place%first, array)
    end subroutine point_to_0

    recursive subroutine point_to_1(place, array)
        type(array_place), intent(in) :: place
        @scalar@, pointer, intent(out) :: array(:)

        call c_f_pointer(place%first, array, place%extents(:1))
    end subroutine point_to_1

    recursive subroutine point_to_2(place, array)
        type(array_place), intent(in) :: place
        @scalar@, pointer, intent(out) :: array(:, :)
        @scalar@, pointer :: whole(:, :)

        call c_f_pointer(place%first, whole, [place%steps(1), place%extents(2)])
        array => whole(:place%extents(1), :)
    end subroutine point_to_2

    recursive subroutine point_to_3(place, array)
        type(array_place), intent(in) :: place
        @scalar@, pointer, intent(out) :: array(:, :, :)
        @scalar@, pointer :: whole(:, :, :)

        call c_f_pointer(place%first, whole, [place%steps(1), place%steps(2) / place%steps(1), place%extents(3)])
        array => whole(:place%extents(1), :place%extents(2), :)
    end subroutine point_to_3

end module starpu_task_place_@kind@
