! Hands Fortran matrices to C in place where their layout allows it, through a packed copy where not.
module starpu_matrix
    use, intrinsic :: iso_c_binding, only: c_intptr_t, c_loc, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64, real64
    implicit none
    private
    public :: matrix_view, view_of, write_back

    ! A column-major matrix as C wants it. `copy` is allocated where the original could not be passed itself.
    type :: matrix_view
        type(c_ptr) :: data
        integer(int64) :: leading_dimension
        real(real64), allocatable :: copy(:, :)
    end type matrix_view

    interface view_of
        procedure view_of_real64
    end interface view_of

    interface write_back
        procedure write_back_real64
    end interface write_back

contains

    ! The view stays usable while `a` and the view itself exist.
    subroutine view_of_real64(a, view)
        real(real64), intent(in), target :: a(:, :)
        type(matrix_view), intent(out), target :: view

        if (size(a) == 0) then
            view%leading_dimension = max(1, size(a, 1))
            view%copy = reshape([0._real64], [1, 1])
            view%data = c_loc(view%copy)
        else if (has_dense_columns(a)) then
            view%leading_dimension = column_step(a)
            view%data = c_loc(a(1, 1))
        else
            view%leading_dimension = size(a, 1)
            view%copy = a
            view%data = c_loc(view%copy)
        end if
    end subroutine view_of_real64

    ! Brings what C changed back into the original.
    subroutine write_back_real64(view, a)
        type(matrix_view), intent(in) :: view
        real(real64), intent(inout) :: a(:, :)

        if (allocated(view%copy) .and. size(a) > 0) a = view%copy
    end subroutine write_back_real64

    ! Elements between the starts of two columns.
    integer(int64) function column_step(a)
        real(real64), intent(in), target :: a(:, :)

        column_step = size(a, 1, int64)
        if (size(a, 2) > 1) column_step = (address(a(1, 2)) - address(a(1, 1))) / (storage_size(a) / 8)
    end function column_step

    ! Whether the elements of a column lie side by side and no column starts inside the one before it.
    logical function has_dense_columns(a)
        real(real64), intent(in), target :: a(:, :)

        has_dense_columns = column_step(a) >= size(a, 1)
        if (size(a, 1) > 1) &
            has_dense_columns = has_dense_columns .and. address(a(2, 1)) - address(a(1, 1)) == storage_size(a) / 8
    end function has_dense_columns

    integer(c_intptr_t) function address(element)
        real(real64), intent(in), target :: element

        address = transfer(c_loc(element), address)
    end function address

end module starpu_matrix
