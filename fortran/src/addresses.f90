! How far apart the elements of arrays lie, which Fortran does not tell.
module starpu_addresses
    use, intrinsic :: iso_c_binding, only: c_intptr_t, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    implicit none
    private
    public :: bytes_between, elements_between

contains

    ! From the first address to the second.
    pure integer(int64) function bytes_between(first, second)
        type(c_ptr), intent(in) :: first, second

        bytes_between = transfer(second, 0_c_intptr_t) - transfer(first, 0_c_intptr_t)
    end function bytes_between

    ! The same in elements of so many bits, as storage_size tells them; 0 where that is no whole number.
    pure integer(int64) function elements_between(first, second, bits)
        type(c_ptr), intent(in) :: first, second
        integer, intent(in) :: bits
        integer(int64) :: bytes

        bytes = bytes_between(first, second)
        elements_between = 0
        if (mod(bytes, int(bits / 8, int64)) == 0) elements_between = bytes / (bits / 8)
    end function elements_between

end module starpu_addresses
