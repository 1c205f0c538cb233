! How arrays of any kind and rank are told to the transforms: where they begin, and how far apart their numbers lie.
module starpu_fft_array
    use, intrinsic :: iso_c_binding, only: c_double, c_float, c_int, c_int64_t, c_long_double, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_addresses, only: bytes_between
    implicit none
    private
    public :: array_view, array_of, locate, extents_of, precision_of, most_dimensions

    integer, parameter :: most_dimensions = 4

    ! An array or a section of one, which it does not own. The glue has the same struct.
    type, bind(c) :: array_view
        type(c_ptr) :: data = c_null_ptr ! the first number; NULL where there is none
        integer(c_int) :: precision = -1 ! as precision_of has it
        integer(c_int) :: is_complex = 0
        integer(c_int) :: rank = 0
        integer(c_int64_t) :: extents(most_dimensions) = 1
        integer(c_int64_t) :: strides(most_dimensions) = 0 ! in bytes, 0 where the extent is 1
    end type array_view

contains

    ! What the glue calls the precision of a kind; -1: there is no transform of that kind.
    pure integer(c_int) function precision_of(kind)
        integer, intent(in) :: kind

        precision_of = -1
        if (kind == c_long_double) precision_of = 2
        if (kind == c_float) precision_of = 1
        if (kind == c_double) precision_of = 0
    end function precision_of

    ! An array without a place.
    pure type(array_view) function array_of(extents, kind, is_complex)
        integer(int64), intent(in) :: extents(:)
        integer, intent(in) :: kind
        logical, intent(in) :: is_complex

        array_of%precision = precision_of(kind)
        array_of%is_complex = merge(1_c_int, 0_c_int, is_complex)
        array_of%rank = size(extents, kind=c_int)
        array_of%extents(:size(extents)) = extents
    end function array_of

    ! Gives it one: the address of the first number, and of the next one along each dimension.
    subroutine locate(array, first, neighbours)
        type(array_view), intent(inout) :: array
        type(c_ptr), intent(in) :: first, neighbours(:)
        integer :: i

        array%data = first
        do i = 1, size(neighbours)
            array%strides(i) = bytes_between(first, neighbours(i))
        end do
    end subroutine locate

    pure function extents_of(array) result(extents)
        type(array_view), intent(in) :: array
        integer(int64) :: extents(array%rank)

        extents = array%extents(:array%rank)
    end function extents_of

end module starpu_fft_array
