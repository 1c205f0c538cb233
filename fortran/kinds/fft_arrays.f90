! Transforms of arrays of rank @rank@ in the precision @kind@: all that depends on kind and rank.
module starpu_fft_arrays_@kind@_@rank@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, @c_kinds@_complex, c_loc
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_fft_array, only: array_of, array_view, locate
    use starpu_fft_execution, only: execute, execute_in_place, transform
    use starpu_fft_plan, only: starpufft_plan
    use starpu_fft_request, only: STARPUFFT_FORWARD_SIGN, STARPUFFT_INVERSE_SIGN
    implicit none
    private
    public :: starpufft_execute, starpufft_forward, starpufft_inverse

    interface starpufft_execute
        procedure execute_complex, execute_real_to_complex, execute_complex_to_real, execute_real
        procedure execute_complex_in_place, execute_real_in_place
    end interface starpufft_execute

    interface starpufft_forward
        procedure forward_complex, forward_real_to_complex
    end interface starpufft_forward

    interface starpufft_inverse
        procedure inverse_complex, inverse_complex_to_real
    end interface starpufft_inverse

    interface view_of
        procedure view_of_complex, view_of_real
    end interface view_of

contains

    subroutine execute_complex(plan, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(@c_kinds@_complex), intent(in), target :: in(@colons@)
        complex(@c_kinds@_complex), intent(inout), target :: out(@colons@)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call execute(plan, view_of(in), view_of(out), stat, errmsg)
    end subroutine execute_complex

    subroutine execute_real_to_complex(plan, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        real(@c_kinds@), intent(in), target :: in(@colons@)
        complex(@c_kinds@_complex), intent(inout), target :: out(@colons@)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call execute(plan, view_of(in), view_of(out), stat, errmsg)
    end subroutine execute_real_to_complex

    subroutine execute_complex_to_real(plan, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(@c_kinds@_complex), intent(in), target :: in(@colons@)
        real(@c_kinds@), intent(inout), target :: out(@colons@)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call execute(plan, view_of(in), view_of(out), stat, errmsg)
    end subroutine execute_complex_to_real

    subroutine execute_real(plan, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        real(@c_kinds@), intent(in), target :: in(@colons@)
        real(@c_kinds@), intent(inout), target :: out(@colons@)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call execute(plan, view_of(in), view_of(out), stat, errmsg)
    end subroutine execute_real

    subroutine execute_complex_in_place(plan, inout, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(@c_kinds@_complex), intent(inout), target :: inout(@colons@)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call execute_in_place(plan, view_of(inout), stat, errmsg)
    end subroutine execute_complex_in_place

    subroutine execute_real_in_place(plan, inout, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        real(@c_kinds@), intent(inout), target :: inout(@colons@)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call execute_in_place(plan, view_of(inout), stat, errmsg)
    end subroutine execute_real_in_place

    subroutine forward_complex(in, out, stat, errmsg, along)
        complex(@c_kinds@_complex), intent(in), target :: in(@colons@)
        complex(@c_kinds@_complex), intent(inout), target :: out(@colons@)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer, intent(in), optional :: along(:)

        call transform('starpufft_forward', view_of(in), view_of(out), STARPUFFT_FORWARD_SIGN, stat, errmsg, along)
    end subroutine forward_complex

    subroutine forward_real_to_complex(in, out, stat, errmsg, along)
        real(@c_kinds@), intent(in), target :: in(@colons@)
        complex(@c_kinds@_complex), intent(inout), target :: out(@colons@)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer, intent(in), optional :: along(:)

        call transform('starpufft_forward', view_of(in), view_of(out), STARPUFFT_FORWARD_SIGN, stat, errmsg, along)
    end subroutine forward_real_to_complex

    subroutine inverse_complex(in, out, stat, errmsg, along)
        complex(@c_kinds@_complex), intent(in), target :: in(@colons@)
        complex(@c_kinds@_complex), intent(inout), target :: out(@colons@)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer, intent(in), optional :: along(:)

        call transform('starpufft_inverse', view_of(in), view_of(out), STARPUFFT_INVERSE_SIGN, stat, errmsg, along)
    end subroutine inverse_complex

    subroutine inverse_complex_to_real(in, out, stat, errmsg, along)
        complex(@c_kinds@_complex), intent(in), target :: in(@colons@)
        real(@c_kinds@), intent(inout), target :: out(@colons@)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer, intent(in), optional :: along(:)

        call transform('starpufft_inverse', view_of(in), view_of(out), STARPUFFT_INVERSE_SIGN, stat, errmsg, along)
    end subroutine inverse_complex_to_real

    ! The layout of an array, or a section of one, that stays where it is. The addresses of neighbours tell it whatever the
    ! compiler's descriptors look like.
    function view_of_complex(a) result(view)
        complex(@c_kinds@_complex), intent(in), target :: a(@colons@)
        type(array_view) :: view
        integer :: next(@rank@)

        view = array_of(shape(a, int64), @c_kinds@, is_complex=.true.)
        if (any(view%extents == 0)) return
        next = int(min(2_int64, shape(a, int64)))
        call locate(view, c_loc(a(@ones@)), [ &
            @neighbours@])
    end function view_of_complex

    function view_of_real(a) result(view)
        real(@c_kinds@), intent(in), target :: a(@colons@)
        type(array_view) :: view
        integer :: next(@rank@)

        view = array_of(shape(a, int64), @c_kinds@, is_complex=.false.)
        if (any(view%extents == 0)) return
        next = int(min(2_int64, shape(a, int64)))
        call locate(view, c_loc(a(@ones@)), [ &
            @neighbours@])
    end function view_of_real

end module starpu_fft_arrays_@kind@_@rank@
