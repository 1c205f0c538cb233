! Runs plans on arrays that are told by their layout, whatever their kind and rank.
module starpu_fft_execution
    use, intrinsic :: iso_c_binding, only: c_associated, c_int, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_fft_array, only: array_view, extents_of
    use starpu_call_outcome, only: call_outcome
    use starpu_fft_plan, only: handle_of, make_handle, missing_wisdom, request_of, starpufft_plan
    use starpu_fft_request
    implicit none
    private
    public :: execute, execute_in_place, transform

    interface
        ! Both return 0, errno, or -errno where the library has printed a line; the output is then as it was.
        function c_execute(plan, in, out) bind(c, name='starpu_fortran_fft_execute') result(error)
            import :: array_view, c_int, c_ptr
            type(c_ptr), value :: plan
            type(array_view), intent(in) :: in, out
            integer(c_int) :: error
        end function c_execute

        function c_execute_in_place(plan, inout) bind(c, name='starpu_fortran_fft_execute_in_place') result(error)
            import :: array_view, c_int, c_ptr
            type(c_ptr), value :: plan
            type(array_view), intent(in) :: inout
            integer(c_int) :: error
        end function c_execute_in_place

        ! Makes every number of the array NaN.
        subroutine c_fill_with_nan(array) bind(c, name='starpu_fortran_fft_fill_with_nan')
            import :: array_view
            type(array_view), intent(in) :: array
        end subroutine c_fill_with_nan
    end interface

contains

    ! What starpufft_execute(plan, in, out, stat, errmsg) does.
    subroutine execute(plan, in, out, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        type(array_view), intent(in) :: in, out
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(call_outcome) :: outcome

        call check_pair(in, out, 3, outcome)
        call check_plan(plan, in, outcome)
        if (outcome%code == 0) call check_layouts(request_of(plan), in, out, outcome)
        if (outcome%code == 0) call outcome%take(c_execute(handle_of(plan), in, out), missing_wisdom)
        if (outcome%code /= 0 .and. .not. present(stat)) call c_fill_with_nan(out)
        call outcome%finish('starpufft_execute', stat, errmsg)
    end subroutine execute

    ! What starpufft_execute(plan, inout, stat, errmsg) does.
    subroutine execute_in_place(plan, inout, stat, errmsg)
        type(starpufft_plan), intent(in) :: plan
        type(array_view), intent(in) :: inout
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(call_outcome) :: outcome

        call check_plan(plan, inout, outcome)
        if (outcome%code == 0) call check_layout_of_both(request_of(plan), inout, outcome)
        if (outcome%code == 0) call outcome%take(c_execute_in_place(handle_of(plan), inout), missing_wisdom)
        if (outcome%code /= 0 .and. .not. present(stat)) call c_fill_with_nan(inout)
        call outcome%finish('starpufft_execute', stat, errmsg)
    end subroutine execute_in_place

    ! What starpufft_forward and starpufft_inverse(in, out, stat, errmsg, along) do: plans, executes and forgets.
    subroutine transform(procedure_name, in, out, sign, stat, errmsg, along)
        character(*), intent(in) :: procedure_name
        type(array_view), intent(in) :: in, out
        integer, intent(in) :: sign
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer, intent(in), optional :: along(:)
        type(starpufft_plan) :: plan
        type(fft_request) :: request
        type(call_outcome) :: outcome

        request%form = form_between(in, out)
        request%precision = in%precision
        request%sign = int(sign, c_int)
        if (request%form == complex_to_real) then
            call request_extents(request, extents_of(out), 2, outcome)
        else
            call request_extents(request, extents_of(in), 1, outcome)
        end if
        call check_pair(in, out, 2, outcome)
        call request_along(request, along, 5, outcome)
        if (outcome%code == 0) then
            if (.not. (fits(request, in, request%form /= complex_to_real) .and. &
                       fits(request, out, request%form /= real_to_complex))) call outcome%refuse(2, halved_fault('in and out'))
        end if
        call make_handle(plan, request, .false., outcome)
        if (outcome%code == 0) call outcome%take(c_execute(handle_of(plan), in, out), missing_wisdom)
        if (outcome%code /= 0 .and. .not. present(stat)) call c_fill_with_nan(out)
        call outcome%finish(procedure_name, stat, errmsg)
    end subroutine transform

    integer(c_int) function form_between(in, out)
        type(array_view), intent(in) :: in, out

        form_between = merge(merge(complex_to_complex, complex_to_real, out%is_complex == 1), &
                             merge(real_to_complex, real_to_real, out%is_complex == 1), in%is_complex == 1)
    end function form_between

    ! Arrays of the same numbers have the same shape.
    subroutine check_pair(in, out, position, outcome)
        type(array_view), intent(in) :: in, out
        integer, intent(in) :: position
        type(call_outcome), intent(inout) :: outcome

        call outcome%require(in%is_complex /= out%is_complex .or. all(in%extents == out%extents), position, &
                             'in and out differ in shape')
    end subroutine check_pair

    subroutine check_plan(plan, array, outcome)
        type(starpufft_plan), intent(in) :: plan
        type(array_view), intent(in) :: array
        type(call_outcome), intent(inout) :: outcome
        type(fft_request) :: request

        request = request_of(plan)
        call outcome%require(c_associated(handle_of(plan)), 1, 'the plan is empty; make it with starpufft_plan_dft')
        call outcome%require(request%precision == array%precision, 1, &
                             'the array and the plan differ in precision; give the kind to the procedure that makes the plan')
        call outcome%require(request%rank == array%rank, 1, 'the array and the plan differ in rank')
    end subroutine check_plan

    ! Arrays of the plan's precision and rank.
    subroutine check_layouts(request, in, out, outcome)
        type(fft_request), intent(in) :: request
        type(array_view), intent(in) :: in, out
        type(call_outcome), intent(inout) :: outcome

        if (request%form /= form_between(in, out)) call outcome%refuse(1, numbers_of(request%form))
        if (request%form == complex_to_real) then
            if (.not. fits(request, in, .false.)) call outcome%refuse(1, halved_fault('the array in and the plan'))
        else
            call outcome%require(fits(request, in, .true.), 1, 'the array and the plan differ in shape')
        end if
        if (.not. fits(request, out, request%form /= real_to_complex)) &
            call outcome%refuse(3, halved_fault('the array out and the plan'))
    end subroutine check_layouts

    ! The array that is in and out. Where one side is real, it is one of real numbers with room for the complex ones.
    subroutine check_layout_of_both(request, inout, outcome)
        type(fft_request), intent(in) :: request
        type(array_view), intent(in) :: inout
        type(call_outcome), intent(inout) :: outcome

        select case (request%form)
        case (complex_to_complex, real_to_real)
            if (request%form /= form_between(inout, inout)) call outcome%refuse(1, numbers_of(request%form))
            call outcome%require(fits(request, inout, .true.), 1, 'the array and the plan differ in shape')
        case default
            if (inout%is_complex /= 0) call outcome%refuse(1, numbers_of(request%form) // ', or in place a real array')
            call outcome%require(all(inout%extents == padded_extents(request)), 1, 'the array has no room for both ' // &
                                 'sides in place; give it 2 * (n/2 + 1) real numbers along the first transformed dimension')
        end select
    end subroutine check_layout_of_both

    ! Whether the array, of the request's rank, has the request's shape, which is that of real numbers, or that of complex ones.
    logical function fits(request, array, is_full)
        type(fft_request), intent(in) :: request
        type(array_view), intent(in) :: array
        logical, intent(in) :: is_full

        if (is_full) then
            fits = all(array%extents == request%extents)
        else
            fits = all(array%extents == complex_extents(request))
        end if
    end function fits

    function numbers_of(form) result(fault)
        integer(c_int), intent(in) :: form
        character(:), allocatable :: fault

        select case (form)
        case (complex_to_complex)
            fault = 'the plan transforms complex numbers to complex ones; pass such arrays'
        case (real_to_complex)
            fault = 'the plan transforms real numbers to complex ones; pass such arrays'
        case (complex_to_real)
            fault = 'the plan transforms complex numbers to real ones; pass such arrays'
        case default
            fault = 'the plan transforms real numbers to real ones; pass such arrays'
        end select
    end function numbers_of

    function halved_fault(what) result(fault)
        character(*), intent(in) :: what
        character(:), allocatable :: fault

        fault = what // ' differ in shape; n real numbers along the first transformed dimension are n/2 + 1 complex ones'
    end function halved_fault

end module starpu_fft_execution
