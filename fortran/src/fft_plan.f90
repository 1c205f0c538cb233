! Plans of transforms: a derived type that owns what C holds for it, and the procedures that make one.
module starpu_fft_plan
    use, intrinsic :: iso_c_binding, only: c_associated, c_int, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_call_outcome, only: call_outcome
    use starpu_fft_request
    implicit none
    private
    public :: starpufft_plan, starpufft_plan_dft, starpufft_plan_columns, starpufft_destroy_plan
    public :: starpufft_plan_dft_r2c, starpufft_plan_dft_c2r, starpufft_plan_r2r
    public :: handle_of, request_of, make_handle, missing_wisdom

    ! A transform of one shape, form and precision. Its memory is given back when it goes out of scope. Assigning a plan to
    ! another one leaves the target empty; a copy by other ways, as allocate(source=) makes one, is a plan until the first of
    ! both is destroyed. Several threads may execute one plan, while none makes it anew or destroys it.
    type :: starpufft_plan
        private
        type(c_ptr) :: handle = c_null_ptr
        type(fft_request) :: request
    contains
        procedure, private :: refuse_copy
        generic :: assignment(=) => refuse_copy
        final :: starpufft_destroy_plan
    end type starpufft_plan

    character(*), parameter :: missing_wisdom = &
        'there is no wisdom for this plan; import it, or leave STARPUFFT_WISDOM_ONLY out'

    interface
        ! A plan for contiguous arrays, or with is_now = 0 none before it is executed; 0, errno or -errno in `error`.
        function c_plan(request, is_now, error) bind(c, name='starpu_fortran_fft_plan') result(plan)
            import :: c_int, c_ptr, fft_request
            type(fft_request), intent(in) :: request
            integer(c_int), value :: is_now
            integer(c_int), intent(out) :: error
            type(c_ptr) :: plan
        end function c_plan

        subroutine c_destroy(plan) bind(c, name='starpu_fortran_fft_destroy')
            import :: c_ptr
            type(c_ptr), value :: plan
        end subroutine c_destroy
    end interface

contains

    ! Makes a plan for complex arrays of the shape `extents`, of rank 1 to 4. kind is real64 (the default), real32 or
    ! c_long_double. `along` names the dimensions that are transformed, all by default; the others count the transforms of a
    ! batch. flags is a sum of the flags. An earlier content of `plan` is destroyed first; the plan is empty after a failure.
    ! Several threads may make plans at once. stat is 0, -2 to -4, -7, -8 for these arguments by position, or -1002 where
    ! WISDOM_ONLY finds no wisdom, -1012 without memory, -1019 without a runtime.
    subroutine starpufft_plan_dft(plan, extents, sign, kind, stat, errmsg, along, flags)
        type(starpufft_plan), intent(inout) :: plan
        integer, intent(in) :: extents(:)
        integer, intent(in) :: sign
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer, intent(in), optional :: along(:)
        integer, intent(in), optional :: flags
        type(call_outcome) :: outcome

        call make_complex(plan, extents, sign, kind, along, flags, 8, outcome)
        call outcome%finish('starpufft_plan_dft', stat, errmsg)
    end subroutine starpufft_plan_dft

    ! The same for arrays of shape [n1, n2] of which each column is transformed by itself. stat is -7 for flags.
    subroutine starpufft_plan_columns(plan, extents, sign, kind, stat, errmsg, flags)
        type(starpufft_plan), intent(inout) :: plan
        integer, intent(in) :: extents(2)
        integer, intent(in) :: sign
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer, intent(in), optional :: flags
        type(call_outcome) :: outcome

        call make_complex(plan, extents, sign, kind, [1], flags, 7, outcome)
        call outcome%finish('starpufft_plan_columns', stat, errmsg)
    end subroutine starpufft_plan_columns

    ! The same from real numbers to complex ones, forward. The extents are those of the real array; the complex one has
    ! n/2 + 1 numbers along the first dimension that is transformed. stat counts the positions here: -6 is `along`.
    subroutine starpufft_plan_dft_r2c(plan, extents, kind, stat, errmsg, along, flags)
        type(starpufft_plan), intent(inout) :: plan
        integer, intent(in) :: extents(:)
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer, intent(in), optional :: along(:)
        integer, intent(in), optional :: flags
        type(call_outcome) :: outcome

        call make_halved(plan, real_to_complex, extents, kind, along, flags, outcome)
        call outcome%finish('starpufft_plan_dft_r2c', stat, errmsg)
    end subroutine starpufft_plan_dft_r2c

    ! And from complex numbers to real ones, inverse. The extents are again those of the real array. The complex array is
    ! left as it is.
    subroutine starpufft_plan_dft_c2r(plan, extents, kind, stat, errmsg, along, flags)
        type(starpufft_plan), intent(inout) :: plan
        integer, intent(in) :: extents(:)
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer, intent(in), optional :: along(:)
        integer, intent(in), optional :: flags
        type(call_outcome) :: outcome

        call make_halved(plan, complex_to_real, extents, kind, along, flags, outcome)
        call outcome%finish('starpufft_plan_dft_c2r', stat, errmsg)
    end subroutine starpufft_plan_dft_c2r

    ! And from real numbers to real ones: transforms(i), STARPUFFT_R2HC to STARPUFFT_RODFT11, belongs to along(i); a single
    ! one to all.
    subroutine starpufft_plan_r2r(plan, extents, transforms, kind, stat, errmsg, along, flags)
        type(starpufft_plan), intent(inout) :: plan
        integer, intent(in) :: extents(:)
        integer, intent(in) :: transforms(:)
        integer, intent(in), optional :: kind
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer, intent(in), optional :: along(:)
        integer, intent(in), optional :: flags
        type(fft_request) :: request
        type(call_outcome) :: outcome

        request%form = real_to_real
        call request_extents(request, int(extents, int64), 2, outcome)
        call request_kind(request, kind, 4, outcome)
        call request_along(request, along, 7, outcome)
        call request_transforms(request, transforms, 3, outcome)
        call request_flags(request, flags, 8, outcome)
        call make(plan, request, outcome)
        call outcome%finish('starpufft_plan_r2r', stat, errmsg)
    end subroutine starpufft_plan_r2r

    ! Waits for what runs on the plan and gives its memory back. A plan that was never made is fine.
    impure elemental subroutine starpufft_destroy_plan(plan)
        type(starpufft_plan), intent(inout) :: plan

        if (c_associated(plan%handle)) call c_destroy(plan%handle)
        plan%handle = c_null_ptr
    end subroutine starpufft_destroy_plan

    ! Makes a plan of complex numbers; the argument for flags is the caller's at this position.
    subroutine make_complex(plan, extents, sign, kind, along, flags, position_of_flags, outcome)
        type(starpufft_plan), intent(inout) :: plan
        integer, intent(in) :: extents(:), sign, position_of_flags
        integer, intent(in), optional :: kind, along(:), flags
        type(call_outcome), intent(inout) :: outcome
        type(fft_request) :: request

        request%form = complex_to_complex
        call request_extents(request, int(extents, int64), 2, outcome)
        call request_sign(request, sign, 3, outcome)
        call request_kind(request, kind, 4, outcome)
        call request_along(request, along, 7, outcome)
        call request_flags(request, flags, position_of_flags, outcome)
        call make(plan, request, outcome)
    end subroutine make_complex

    ! Makes a plan between real and complex numbers.
    subroutine make_halved(plan, form, extents, kind, along, flags, outcome)
        type(starpufft_plan), intent(inout) :: plan
        integer(c_int), intent(in) :: form
        integer, intent(in) :: extents(:)
        integer, intent(in), optional :: kind, along(:), flags
        type(call_outcome), intent(inout) :: outcome
        type(fft_request) :: request

        request%form = form
        call request_extents(request, int(extents, int64), 2, outcome)
        call request_kind(request, kind, 3, outcome)
        call request_along(request, along, 6, outcome)
        call request_flags(request, flags, 7, outcome)
        call make(plan, request, outcome)
    end subroutine make_halved

    subroutine make(plan, request, outcome)
        type(starpufft_plan), intent(inout) :: plan
        type(fft_request), intent(in) :: request
        type(call_outcome), intent(inout) :: outcome

        call starpufft_destroy_plan(plan)
        plan%request = request
        call make_handle(plan, request, .true., outcome)
    end subroutine make

    ! Makes what C holds for an empty plan, where the outcome so far is success; later where is_now is false.
    subroutine make_handle(plan, request, is_now, outcome)
        type(starpufft_plan), intent(inout) :: plan
        type(fft_request), intent(in) :: request
        logical, intent(in) :: is_now
        type(call_outcome), intent(inout) :: outcome
        integer(c_int) :: error

        if (outcome%code /= 0) return
        plan%request = request
        plan%handle = c_plan(request, merge(1_c_int, 0_c_int, is_now), error)
        call outcome%take(error, missing_wisdom)
    end subroutine make_handle

    ! A plan owns memory, so `a = b` leaves `a` without a plan rather than two owners of one; of arrays each element.
    impure elemental subroutine refuse_copy(left, right)
        class(starpufft_plan), intent(inout) :: left
        class(starpufft_plan), intent(in) :: right

        if (.not. c_associated(left%handle, right%handle)) call starpufft_destroy_plan(left)
    end subroutine refuse_copy

    ! NULL for an empty plan.
    type(c_ptr) function handle_of(plan)
        type(starpufft_plan), intent(in) :: plan

        handle_of = plan%handle
    end function handle_of

    type(fft_request) function request_of(plan)
        type(starpufft_plan), intent(in) :: plan

        request_of = plan%request
    end function request_of

end module starpu_fft_plan
