! Fast Fourier transforms over tasks, for complex arrays of rank 1 and 2 in double and single precision.
!
!     use starpufft
!     call starpufft_forward(signal, spectrum)          ! one transform
!     call starpufft_inverse(spectrum, signal)          ! unnormalised: size(signal) times the original
!
!     type(starpufft_plan) :: plan                      ! many transforms of one shape
!     call starpufft_plan_dft(plan, [256, 128], STARPUFFT_FORWARD_SIGN)
!     call starpufft_execute(plan, a, b)
!     call starpufft_execute(plan, a)                   ! in place
!     call starpufft_plan_columns(plan, [256, 128], STARPUFFT_FORWARD_SIGN)    ! each of 128 columns by itself
!
! The transform is sum over j of in(j) exp(sign 2 pi i (j - 1)(k - 1) / n) with sign -1 (forward) or +1 (inverse), for
! any n. Shapes are Fortran's: [n1, n2] for a(n1, n2). Array sections are fine. Without stat an error is printed and the
! output becomes NaN; with stat it is left as it was. stat is 0, -i for a bad i-th argument or -(1000 + errno) for what the
! runtime reports.
module starpufft
    use, intrinsic :: ieee_arithmetic, only: ieee_quiet_nan, ieee_value
    use, intrinsic :: iso_c_binding, only: c_associated, c_double_complex, c_float_complex, c_int, c_loc, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64, real32, real64
    use starpu_status, only: deliver, runtime_message, text_of
    implicit none
    private
    public :: starpufft_plan, starpufft_plan_dft, starpufft_plan_columns, starpufft_execute, starpufft_destroy_plan
    public :: starpufft_forward, starpufft_inverse, STARPUFFT_FORWARD_SIGN, STARPUFFT_INVERSE_SIGN

    integer, parameter :: STARPUFFT_FORWARD_SIGN = -1
    integer, parameter :: STARPUFFT_INVERSE_SIGN = +1

    ! A transform of one shape, sign and precision. Its memory is given back when it goes out of scope.
    type :: starpufft_plan
        private
        type(c_ptr) :: handle = c_null_ptr
        integer(c_int) :: is_single = 0
        integer, allocatable :: extents(:)
    contains
        procedure, private :: refuse_copy
        generic :: assignment(=) => refuse_copy
        final :: starpufft_destroy_plan
    end type starpufft_plan

    ! Transforms `in` into `out`, or `inout` in place, with a plan of the same shape and precision:
    !     call starpufft_execute(plan, in, out, stat, errmsg)
    !     call starpufft_execute(plan, inout, stat, errmsg)
    interface starpufft_execute
        procedure execute_1d_real64, execute_2d_real64, execute_1d_real32, execute_2d_real32
        procedure execute_in_place_1d_real64, execute_in_place_2d_real64
        procedure execute_in_place_1d_real32, execute_in_place_2d_real32
    end interface starpufft_execute

    ! Plans, executes and forgets: call starpufft_forward(in, out, stat, errmsg).
    interface starpufft_forward
        procedure forward_1d_real64, forward_2d_real64, forward_1d_real32, forward_2d_real32
    end interface starpufft_forward

    interface starpufft_inverse
        procedure inverse_1d_real64, inverse_2d_real64, inverse_1d_real32, inverse_2d_real32
    end interface starpufft_inverse

    interface
        function c_plan(n, m, sign, is_single, error) bind(c, name='starpu_fortran_fft_plan') result(plan)
            import :: c_int, c_ptr
            integer(c_int), value :: n, m, sign, is_single
            integer(c_int), intent(out) :: error
            type(c_ptr) :: plan
        end function c_plan

        function c_plan_columns(n, count, sign, is_single, error) bind(c, name='starpu_fortran_fft_plan_columns') result(plan)
            import :: c_int, c_ptr
            integer(c_int), value :: n, count, sign, is_single
            integer(c_int), intent(out) :: error
            type(c_ptr) :: plan
        end function c_plan_columns

        function c_execute(plan, is_single, in, out) bind(c, name='starpu_fortran_fft_execute') result(error)
            import :: c_int, c_ptr
            type(c_ptr), value :: plan, in, out
            integer(c_int), value :: is_single
            integer(c_int) :: error
        end function c_execute

        subroutine c_destroy(plan, is_single) bind(c, name='starpu_fortran_fft_destroy')
            import :: c_int, c_ptr
            type(c_ptr), value :: plan
            integer(c_int), value :: is_single
        end subroutine c_destroy
    end interface

contains

    ! Makes a plan for arrays of shape [n] or [n1, n2]; kind is real64 (the default) or real32. An earlier content of
    ! `plan` is destroyed first.
    subroutine starpufft_plan_dft(plan, extents, sign, kind, stat, errmsg)
        type(starpufft_plan), intent(inout) :: plan
        integer, intent(in) :: extents(:)
        integer, intent(in) :: sign
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call make_plan('starpufft_plan_dft', plan, extents, sign, .false., kind, stat, errmsg)
    end subroutine starpufft_plan_dft

    ! The same for arrays of shape [n1, n2] of which each column is transformed by itself.
    subroutine starpufft_plan_columns(plan, extents, sign, kind, stat, errmsg)
        type(starpufft_plan), intent(inout) :: plan
        integer, intent(in) :: extents(2)
        integer, intent(in) :: sign
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call make_plan('starpufft_plan_columns', plan, extents, sign, .true., kind, stat, errmsg)
    end subroutine starpufft_plan_columns

    subroutine make_plan(me, plan, extents, sign, by_column, kind, stat, errmsg)
        character(*), intent(in) :: me
        type(starpufft_plan), intent(inout) :: plan
        integer, intent(in) :: extents(:)
        integer, intent(in) :: sign
        logical, intent(in) :: by_column
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(c_int) :: error
        integer :: precision

        call starpufft_destroy_plan(plan)
        precision = real64
        if (present(kind)) precision = kind
        if (size(extents) < 1 .or. size(extents) > 2) then
            call deliver(me, -2_int64, 'the rank is ' // text_of(size(extents, kind=int64)) // '; pass 1 or 2 extents', &
                         stat, errmsg)
        else if (any(extents < 1)) then
            call deliver(me, -2_int64, 'an extent is below 1; every dimension needs an element', stat, errmsg)
        else if (abs(sign) /= 1) then
            call deliver(me, -3_int64, 'the sign is neither -1 (forward) nor +1 (inverse)', stat, errmsg)
        else if (precision /= real64 .and. precision /= real32) then
            call deliver(me, -4_int64, 'the kind is neither real64 nor real32', stat, errmsg)
        else
            plan%is_single = merge(1_c_int, 0_c_int, precision == real32)
            plan%handle = handle_of_plan(int(extents, c_int), int(sign, c_int), plan%is_single, by_column, error)
            if (error == 0) plan%extents = extents
            call deliver(me, runtime_code(error), runtime_message(runtime_code(error)), stat, errmsg)
        end if
    end subroutine make_plan

    ! C counts rows first: the last extent of Fortran is the first of C.
    type(c_ptr) function handle_of_plan(extents, sign, is_single, by_column, error) result(handle)
        integer(c_int), intent(in) :: extents(:), sign, is_single
        logical, intent(in) :: by_column
        integer(c_int), intent(out) :: error

        if (by_column) then
            handle = c_plan_columns(extents(1), extents(2), sign, is_single, error)
        else if (size(extents) == 1) then
            handle = c_plan(extents(1), 0_c_int, sign, is_single, error)
        else
            handle = c_plan(extents(2), extents(1), sign, is_single, error)
        end if
    end function handle_of_plan

    ! Waits for what runs on the plan and gives its memory back. A plan that was never made is fine.
    impure elemental subroutine starpufft_destroy_plan(plan)
        type(starpufft_plan), intent(inout) :: plan

        if (c_associated(plan%handle)) call c_destroy(plan%handle, plan%is_single)
        plan%handle = c_null_ptr
        if (allocated(plan%extents)) deallocate (plan%extents)
    end subroutine starpufft_destroy_plan

    ! A plan owns memory, so `a = b` leaves `a` without a plan rather than two owners of one.
    subroutine refuse_copy(left, right)
        class(starpufft_plan), intent(inout) :: left
        class(starpufft_plan), intent(in) :: right

        if (.not. c_associated(left%handle, right%handle)) call starpufft_destroy_plan(left)
    end subroutine refuse_copy

    ! Whether the plan can transform arrays of this shape and precision; if not, `fault` says why.
    logical function fits(plan, extents, is_single, fault)
        type(starpufft_plan), intent(in) :: plan
        integer, intent(in) :: extents(:)
        integer(c_int), intent(in) :: is_single
        character(:), allocatable, intent(out) :: fault

        fits = .false.
        if (.not. c_associated(plan%handle)) then
            fault = 'the plan is empty; make it with starpufft_plan_dft'
        else if (plan%is_single /= is_single) then
            fault = 'the array and the plan differ in precision; give the kind to starpufft_plan_dft'
        else if (size(plan%extents) /= size(extents)) then
            fault = 'the array and the plan differ in rank'
        else if (any(plan%extents /= extents)) then
            fault = 'the array and the plan differ in shape'
        else
            fits = .true.
        end if
    end function fits

    ! What stat becomes for 0 or an errno of either sign.
    integer(int64) function runtime_code(error)
        integer(c_int), intent(in) :: error

        runtime_code = merge(0_int64, -1000 - abs(int(error, int64)), error == 0)
    end function runtime_code

    ! Checks and runs; the arrays are contiguous and may be the same. `code` is what stat becomes.
    subroutine execute(plan, extents, is_single, in, out, code, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        integer, intent(in) :: extents(:)
        integer(c_int), intent(in) :: is_single
        type(c_ptr), intent(in) :: in, out
        integer(int64), intent(out) :: code
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        character(*), parameter :: me = 'starpufft_execute'
        character(:), allocatable :: fault

        if (fits(plan, extents, is_single, fault)) then
            code = runtime_code(c_execute(plan%handle, is_single, in, out))
            call deliver(me, code, runtime_message(code), stat, errmsg)
        else
            code = -1
            call deliver(me, code, fault, stat, errmsg)
        end if
    end subroutine execute

    ! Runs the plan on contiguous arrays of the given shape.
    subroutine run_real64(plan, extents, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        integer, intent(in) :: extents(:)
        complex(c_double_complex), intent(in), target :: in(*)
        complex(c_double_complex), intent(inout), target :: out(*)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(int64) :: code

        call execute(plan, extents, 0_c_int, c_loc(in), c_loc(out), code, stat, errmsg)
        if (code /= 0 .and. .not. present(stat)) out(1:product(extents)) = ieee_value(1.0_real64, ieee_quiet_nan)
    end subroutine run_real64

    subroutine run_in_place_real64(plan, extents, inout, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        integer, intent(in) :: extents(:)
        complex(c_double_complex), intent(inout), target :: inout(*)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(int64) :: code

        call execute(plan, extents, 0_c_int, c_loc(inout), c_loc(inout), code, stat, errmsg)
        if (code /= 0 .and. .not. present(stat)) inout(1:product(extents)) = ieee_value(1.0_real64, ieee_quiet_nan)
    end subroutine run_in_place_real64

    subroutine execute_1d_real64(plan, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(real64), intent(in) :: in(:)
        complex(real64), intent(inout) :: out(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        if (all(shape(in) == shape(out))) then
            call run_real64(plan, shape(in), in, out, stat, errmsg)
        else
            call deliver('starpufft_execute', -3_int64, 'in and out differ in shape', stat, errmsg)
            if (.not. present(stat)) out = ieee_value(1.0_real64, ieee_quiet_nan)
        end if
    end subroutine execute_1d_real64

    subroutine execute_in_place_1d_real64(plan, inout, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(real64), intent(inout) :: inout(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call run_in_place_real64(plan, shape(inout), inout, stat, errmsg)
    end subroutine execute_in_place_1d_real64

    subroutine forward_1d_real64(in, out, stat, errmsg)
        complex(real64), intent(in) :: in(:)
        complex(real64), intent(inout) :: out(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpufft_plan) :: plan

        call starpufft_plan_dft(plan, shape(in), STARPUFFT_FORWARD_SIGN, real64, stat, errmsg)
        if (c_associated(plan%handle)) then
            call execute_1d_real64(plan, in, out, stat, errmsg)
        else if (.not. present(stat)) then
            out = ieee_value(1.0_real64, ieee_quiet_nan)
        end if
    end subroutine forward_1d_real64

    subroutine inverse_1d_real64(in, out, stat, errmsg)
        complex(real64), intent(in) :: in(:)
        complex(real64), intent(inout) :: out(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpufft_plan) :: plan

        call starpufft_plan_dft(plan, shape(in), STARPUFFT_INVERSE_SIGN, real64, stat, errmsg)
        if (c_associated(plan%handle)) then
            call execute_1d_real64(plan, in, out, stat, errmsg)
        else if (.not. present(stat)) then
            out = ieee_value(1.0_real64, ieee_quiet_nan)
        end if
    end subroutine inverse_1d_real64

    subroutine execute_2d_real64(plan, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(real64), intent(in) :: in(:, :)
        complex(real64), intent(inout) :: out(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        if (all(shape(in) == shape(out))) then
            call run_real64(plan, shape(in), in, out, stat, errmsg)
        else
            call deliver('starpufft_execute', -3_int64, 'in and out differ in shape', stat, errmsg)
            if (.not. present(stat)) out = ieee_value(1.0_real64, ieee_quiet_nan)
        end if
    end subroutine execute_2d_real64

    subroutine execute_in_place_2d_real64(plan, inout, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(real64), intent(inout) :: inout(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call run_in_place_real64(plan, shape(inout), inout, stat, errmsg)
    end subroutine execute_in_place_2d_real64

    subroutine forward_2d_real64(in, out, stat, errmsg)
        complex(real64), intent(in) :: in(:, :)
        complex(real64), intent(inout) :: out(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpufft_plan) :: plan

        call starpufft_plan_dft(plan, shape(in), STARPUFFT_FORWARD_SIGN, real64, stat, errmsg)
        if (c_associated(plan%handle)) then
            call execute_2d_real64(plan, in, out, stat, errmsg)
        else if (.not. present(stat)) then
            out = ieee_value(1.0_real64, ieee_quiet_nan)
        end if
    end subroutine forward_2d_real64

    subroutine inverse_2d_real64(in, out, stat, errmsg)
        complex(real64), intent(in) :: in(:, :)
        complex(real64), intent(inout) :: out(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpufft_plan) :: plan

        call starpufft_plan_dft(plan, shape(in), STARPUFFT_INVERSE_SIGN, real64, stat, errmsg)
        if (c_associated(plan%handle)) then
            call execute_2d_real64(plan, in, out, stat, errmsg)
        else if (.not. present(stat)) then
            out = ieee_value(1.0_real64, ieee_quiet_nan)
        end if
    end subroutine inverse_2d_real64

    ! Runs the plan on contiguous arrays of the given shape.
    subroutine run_real32(plan, extents, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        integer, intent(in) :: extents(:)
        complex(c_float_complex), intent(in), target :: in(*)
        complex(c_float_complex), intent(inout), target :: out(*)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(int64) :: code

        call execute(plan, extents, 1_c_int, c_loc(in), c_loc(out), code, stat, errmsg)
        if (code /= 0 .and. .not. present(stat)) out(1:product(extents)) = ieee_value(1.0_real32, ieee_quiet_nan)
    end subroutine run_real32

    subroutine run_in_place_real32(plan, extents, inout, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        integer, intent(in) :: extents(:)
        complex(c_float_complex), intent(inout), target :: inout(*)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(int64) :: code

        call execute(plan, extents, 1_c_int, c_loc(inout), c_loc(inout), code, stat, errmsg)
        if (code /= 0 .and. .not. present(stat)) inout(1:product(extents)) = ieee_value(1.0_real32, ieee_quiet_nan)
    end subroutine run_in_place_real32

    subroutine execute_1d_real32(plan, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(real32), intent(in) :: in(:)
        complex(real32), intent(inout) :: out(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        if (all(shape(in) == shape(out))) then
            call run_real32(plan, shape(in), in, out, stat, errmsg)
        else
            call deliver('starpufft_execute', -3_int64, 'in and out differ in shape', stat, errmsg)
            if (.not. present(stat)) out = ieee_value(1.0_real32, ieee_quiet_nan)
        end if
    end subroutine execute_1d_real32

    subroutine execute_in_place_1d_real32(plan, inout, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(real32), intent(inout) :: inout(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call run_in_place_real32(plan, shape(inout), inout, stat, errmsg)
    end subroutine execute_in_place_1d_real32

    subroutine forward_1d_real32(in, out, stat, errmsg)
        complex(real32), intent(in) :: in(:)
        complex(real32), intent(inout) :: out(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpufft_plan) :: plan

        call starpufft_plan_dft(plan, shape(in), STARPUFFT_FORWARD_SIGN, real32, stat, errmsg)
        if (c_associated(plan%handle)) then
            call execute_1d_real32(plan, in, out, stat, errmsg)
        else if (.not. present(stat)) then
            out = ieee_value(1.0_real32, ieee_quiet_nan)
        end if
    end subroutine forward_1d_real32

    subroutine inverse_1d_real32(in, out, stat, errmsg)
        complex(real32), intent(in) :: in(:)
        complex(real32), intent(inout) :: out(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpufft_plan) :: plan

        call starpufft_plan_dft(plan, shape(in), STARPUFFT_INVERSE_SIGN, real32, stat, errmsg)
        if (c_associated(plan%handle)) then
            call execute_1d_real32(plan, in, out, stat, errmsg)
        else if (.not. present(stat)) then
            out = ieee_value(1.0_real32, ieee_quiet_nan)
        end if
    end subroutine inverse_1d_real32

    subroutine execute_2d_real32(plan, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(real32), intent(in) :: in(:, :)
        complex(real32), intent(inout) :: out(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        if (all(shape(in) == shape(out))) then
            call run_real32(plan, shape(in), in, out, stat, errmsg)
        else
            call deliver('starpufft_execute', -3_int64, 'in and out differ in shape', stat, errmsg)
            if (.not. present(stat)) out = ieee_value(1.0_real32, ieee_quiet_nan)
        end if
    end subroutine execute_2d_real32

    subroutine execute_in_place_2d_real32(plan, inout, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        complex(real32), intent(inout) :: inout(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call run_in_place_real32(plan, shape(inout), inout, stat, errmsg)
    end subroutine execute_in_place_2d_real32

    subroutine forward_2d_real32(in, out, stat, errmsg)
        complex(real32), intent(in) :: in(:, :)
        complex(real32), intent(inout) :: out(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpufft_plan) :: plan

        call starpufft_plan_dft(plan, shape(in), STARPUFFT_FORWARD_SIGN, real32, stat, errmsg)
        if (c_associated(plan%handle)) then
            call execute_2d_real32(plan, in, out, stat, errmsg)
        else if (.not. present(stat)) then
            out = ieee_value(1.0_real32, ieee_quiet_nan)
        end if
    end subroutine forward_2d_real32

    subroutine inverse_2d_real32(in, out, stat, errmsg)
        complex(real32), intent(in) :: in(:, :)
        complex(real32), intent(inout) :: out(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpufft_plan) :: plan

        call starpufft_plan_dft(plan, shape(in), STARPUFFT_INVERSE_SIGN, real32, stat, errmsg)
        if (c_associated(plan%handle)) then
            call execute_2d_real32(plan, in, out, stat, errmsg)
        else if (.not. present(stat)) then
            out = ieee_value(1.0_real32, ieee_quiet_nan)
        end if
    end subroutine inverse_2d_real32

end module starpufft
