! Hands @kind@ arrays to C in place where their layout allows it, through a packed copy where not.
module starpu_matrix_@kind@
    use, intrinsic :: ieee_arithmetic, only: ieee_quiet_nan, ieee_value
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_loc, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_addresses, only: elements_between
    use starpu_linalg_outcome, only: argument_check
    implicit none
    private
    public :: matrix_view, view_of, write_back, leading_dimension_of, nan

    ! Column-major matrices as C wants them. `copy` is allocated where the original could not be passed itself.
    type :: matrix_view
        type(c_ptr) :: data = c_null_ptr
        integer(int64) :: leading_dimension = 1
        integer(int64) :: stride = 1 ! elements between two matrices of an array of rank 3
        @scalar@, allocatable :: copy(:, :, :)
    end type matrix_view

    ! call view_of(a, view, check)
    ! Does nothing where the check has found a fault. The view stays usable while `a` and the view itself exist.
    interface view_of
        procedure view_of_matrix, view_of_matrices
    end interface view_of

    ! call write_back(view, a): brings what C changed back into the original.
    interface write_back
        procedure write_back_matrix, write_back_matrices
    end interface write_back

contains

    ! What results become that could not be computed.
    @scalar@ function nan()
        @real@ :: one

        one = 1
        one = ieee_value(one, ieee_quiet_nan)
        nan = one
        nan = nan * one ! makes an imaginary part NaN, too
    end function nan

    subroutine view_of_matrix(a, view, check)
        @scalar@, intent(in), target :: a(:, :)
        type(matrix_view), intent(out), target :: view
        type(argument_check), intent(inout) :: check

        if (check%code /= 0) return
        if (any(shape(a, int64) == 0)) then
            call view_of_nothing(shape(a, int64), view)
        else if (has_dense_columns(a)) then
            view%leading_dimension = column_step(a)
            view%data = c_loc(a(1, 1))
        else
            call allocate_copy([shape(a, int64), 1_int64], view, check)
            if (check%code == 0) view%copy(:, :, 1) = a
        end if
    end subroutine view_of_matrix

    subroutine view_of_matrices(a, view, check)
        @scalar@, intent(in), target :: a(:, :, :)
        type(matrix_view), intent(out), target :: view
        type(argument_check), intent(inout) :: check

        if (check%code /= 0) return
        if (any(shape(a, int64) == 0)) then
            call view_of_nothing(shape(a, int64), view)
        else if (has_dense_columns(a(:, :, 1)) .and. has_matrices_apart(a)) then
            view%leading_dimension = column_step(a(:, :, 1))
            view%stride = matrix_step(a)
            view%data = c_loc(a(1, 1, 1))
        else
            call allocate_copy(shape(a, int64), view, check)
            if (check%code == 0) view%copy = a
        end if
    end subroutine view_of_matrices

    ! C checks the leading dimension and the stride of matrices without elements, too.
    subroutine view_of_nothing(extents, view)
        integer(int64), intent(in) :: extents(:)
        type(matrix_view), intent(inout), target :: view
        integer :: status

        view%leading_dimension = max(1_int64, extents(1))
        view%stride = view%leading_dimension * max(1_int64, extents(2))
        allocate (view%copy(1, 1, 1), stat=status)
        if (status == 0) view%data = c_loc(view%copy)
    end subroutine view_of_nothing

    subroutine allocate_copy(extents, view, check)
        integer(int64), intent(in) :: extents(3)
        type(matrix_view), intent(inout), target :: view
        type(argument_check), intent(inout) :: check
        integer :: status

        allocate (view%copy(extents(1), extents(2), extents(3)), stat=status)
        if (status /= 0) then
            call check%no_memory()
            return
        end if
        view%leading_dimension = extents(1)
        view%stride = view%leading_dimension * extents(2)
        view%data = c_loc(view%copy)
    end subroutine allocate_copy

    subroutine write_back_matrix(view, a)
        type(matrix_view), intent(in) :: view
        @scalar@, intent(inout) :: a(:, :)

        if (allocated(view%copy) .and. all(shape(a, int64) > 0)) a = view%copy(:, :, 1)
    end subroutine write_back_matrix

    subroutine write_back_matrices(view, a)
        type(matrix_view), intent(in) :: view
        @scalar@, intent(inout) :: a(:, :, :)

        if (allocated(view%copy) .and. all(shape(a, int64) > 0)) a = view%copy
    end subroutine write_back_matrices

    ! With what leading dimension C may have the matrix in place; -1 where it may not. The pointer itself is measured: an array
    ! that is no pointer would be a packed copy where the elements are components.
    integer(int64) function leading_dimension_of(a)
        @scalar@, pointer, intent(in) :: a(:, :)
        integer :: i, j
        integer(int64) :: row_step

        leading_dimension_of = -1
        if (any(shape(a, int64) == 0)) return
        i = lbound(a, 1)
        j = lbound(a, 2)
        row_step = 1
        if (size(a, 1, int64) > 1) row_step = elements_between(c_loc(a(i, j)), c_loc(a(i + 1, j)), storage_size(a))
        leading_dimension_of = size(a, 1, int64)
        if (size(a, 2, int64) > 1) leading_dimension_of = elements_between(c_loc(a(i, j)), c_loc(a(i, j + 1)), storage_size(a))
        if (row_step /= 1 .or. leading_dimension_of < size(a, 1, int64)) leading_dimension_of = -1
    end function leading_dimension_of

    ! Elements between the starts of two columns; 0 where that is no whole number.
    integer(int64) function column_step(a)
        @scalar@, intent(in), target :: a(:, :)

        column_step = size(a, 1, int64)
        if (size(a, 2, int64) > 1) column_step = elements_between(c_loc(a(1, 1)), c_loc(a(1, 2)), storage_size(a))
    end function column_step

    ! Elements between the starts of two matrices; 0 where that is no whole number.
    integer(int64) function matrix_step(a)
        @scalar@, intent(in), target :: a(:, :, :)

        matrix_step = column_step(a(:, :, 1)) * size(a, 2, int64)
        if (size(a, 3, int64) > 1) matrix_step = elements_between(c_loc(a(1, 1, 1)), c_loc(a(1, 1, 2)), storage_size(a))
    end function matrix_step

    ! Whether the elements of a column lie side by side and no column starts inside the one before it.
    logical function has_dense_columns(a)
        @scalar@, intent(in), target :: a(:, :)

        has_dense_columns = column_step(a) >= size(a, 1, int64)
        if (size(a, 1, int64) > 1) has_dense_columns = has_dense_columns .and. &
            elements_between(c_loc(a(1, 1)), c_loc(a(2, 1)), storage_size(a)) == 1
    end function has_dense_columns

    ! Whether no matrix starts inside the one before it.
    logical function has_matrices_apart(a)
        @scalar@, intent(in), target :: a(:, :, :)

        has_matrices_apart = matrix_step(a) >= column_step(a(:, :, 1)) * size(a, 2, int64)
    end function has_matrices_apart

end module starpu_matrix_@kind@
