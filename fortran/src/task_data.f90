! Data of tasks: arrays of the program's, or memory of the runtime's, that tasks access in the order of submission.
module starpu_task_data
    use, intrinsic :: iso_c_binding, only: c_associated, c_int, c_int64_t, c_int8_t, c_intptr_t, c_loc, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_call_outcome, only: call_outcome
    use starpu_task_types
    implicit none
    private
    public :: task_data, unregister_data, release, partition_data, join_data, handle_of_data
    public :: register_place, acquire_place, check_registered, assign_data, hand_over

    integer(c_intptr_t), parameter :: in_transit = -1 ! the owner of what a function returns

    ! What the types data_of_real64 and so on have in common. Data belong to one variable: assigning it to another one leaves
    ! the target empty, so a function cannot return data and a type that contains data is not to be assigned; only what
    ! data_of_real64(array) and the like give moves into the variable. Where the variable ends, tasks on the data are waited for,
    ! and their value is put back into the array; variables of a main program do not end, and need unregister_data.
    type :: task_data
        private
        type(c_ptr) :: handle = c_null_ptr
        integer(c_int8_t) :: kind = 0
        integer(c_int8_t) :: rank = 0
        integer(c_int64_t) :: serial = 0        ! of a piece of other data, to which it belongs; the glue knows it while it lives
        integer(c_intptr_t) :: owner = 0        ! the address of the variable that the data belong to
        type(c_ptr), allocatable :: pieces(:)   ! which end with these data
    contains
        procedure :: as_argument
        final :: finalise
    end type task_data

    interface
        integer(c_int) function c_register(place, element_bytes, rank, handle) bind(c, name='starpu_fortran_data_register')
            import :: array_place, c_int, c_int64_t, c_ptr
            type(array_place), intent(in) :: place
            integer(c_int64_t), value :: element_bytes
            integer(c_int), value :: rank
            type(c_ptr), intent(out) :: handle
        end function c_register

        integer(c_int) function c_unregister(handle) bind(c, name='starpu_fortran_data_unregister')
            import :: c_int, c_ptr
            type(c_ptr), intent(inout) :: handle
        end function c_unregister

        integer(c_int) function c_acquire(handle, access, rank, place) bind(c, name='starpu_fortran_data_acquire')
            import :: array_place, c_int, c_ptr
            type(c_ptr), value :: handle
            integer(c_int), value :: access, rank
            type(array_place), intent(out) :: place
        end function c_acquire

        integer(c_int) function c_partition(handle, rank, count, pieces, serial) bind(c, name='starpu_fortran_data_partition')
            import :: c_int, c_int64_t, c_ptr
            type(c_ptr), value :: handle
            integer(c_int), value :: rank, count
            type(c_ptr), intent(out) :: pieces(*)
            integer(c_int64_t), intent(out) :: serial
        end function c_partition

        integer(c_int) function c_is_piece(handle, serial) bind(c, name='starpu_fortran_is_piece')
            import :: c_int, c_int64_t, c_ptr
            type(c_ptr), value :: handle
            integer(c_int64_t), value :: serial
        end function c_is_piece

        integer(c_int) function c_join(handle, pieces, count) bind(c, name='starpu_fortran_data_join')
            import :: c_int, c_ptr
            type(c_ptr), value :: handle
            type(c_ptr), intent(in) :: pieces(*)
            integer(c_int), value :: count
        end function c_join

        subroutine c_release(handle) bind(c, name='starpu_fortran_data_release')
            import :: c_ptr
            type(c_ptr), value :: handle
        end subroutine c_release
    end interface

contains

    ! The argument of a task. Pieces that have ended, of which the handle may be another one's by now, are as data that were
    ! never registered.
    type(task_argument) function as_argument(data, access)
        class(task_data), intent(in) :: data
        integer(c_int8_t), intent(in) :: access

        as_argument%handle = handle_of_data(data)
        as_argument%bytes = 0
        as_argument%access = access
        as_argument%kind = data%kind
        as_argument%rank = data%rank
    end function as_argument

    ! Waits for the tasks on the data, puts their value back into the array, and forgets them with all their pieces. Data that
    ! were never registered are fine. stat is 0, or -(1000 + errno), as in a task, or while the caller has acquired them or a piece;
    ! then all stay.
    subroutine unregister_data(data, stat, errmsg)
        class(task_data), intent(inout) :: data
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(call_outcome) :: outcome

        call unregister(data, outcome)
        call outcome%finish('unregister_data', stat, errmsg)
    end subroutine unregister_data

    ! Ends what acquire has begun. Data that are not registered are fine.
    subroutine release(data)
        class(task_data), intent(in) :: data

        if (c_associated(handle_of_data(data))) call c_release(data%handle)
    end subroutine release

    ! Cuts data into size(pieces) pieces of nearly equal size along the last dimension. Tasks may access the whole or the pieces
    ! in any order; the runtime switches between them. Pieces may be cut further. They end with the whole, or with join_data.
    ! stat is 0, -1 or -2 for these arguments, or -(1000 + errno), as for more pieces than the last dimension has.
    subroutine partition_data(data, pieces, stat, errmsg)
        class(task_data), intent(inout) :: data
        class(task_data), intent(inout) :: pieces(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(call_outcome) :: outcome
        type(c_ptr) :: handles(size(pieces))
        integer(c_int64_t) :: serial
        integer :: i

        call check_registered(data, 1, outcome)
        call outcome%require(data%rank > 0, 1, 'a single number has no pieces')
        call outcome%require(.not. allocated(data%pieces), 1, 'the data have pieces already')
        call outcome%require(size(pieces) > 0, 2, 'pass an array of one element per piece')
        call outcome%require(same_type_as(data, pieces), 2, 'the pieces are of another kind of numbers')
        do i = 1, size(pieces)
            call outcome%require(.not. c_associated(handle_of_data(pieces(i))), 2, &
                'an element is data already; unregister them first')
        end do
        if (outcome%code == 0) &
            call outcome%take(c_partition(data%handle, int(data%rank, c_int), size(pieces, kind=c_int), handles, serial), '')
        if (outcome%code == 0) then
            data%pieces = handles
            do i = 1, size(pieces)
                pieces(i)%handle = handles(i)
                pieces(i)%kind = data%kind
                pieces(i)%rank = data%rank
                pieces(i)%serial = serial
                if (allocated(pieces(i)%pieces)) deallocate (pieces(i)%pieces)
            end do
        end if
        call outcome%finish('partition_data', stat, errmsg)
    end subroutine partition_data

    ! Ends the pieces of data, which the whole has the values of from here on, so that they can be cut in another way. stat is 0, -1
    ! for data that are not registered, or -(1000 + errno), as while a piece is acquired.
    subroutine join_data(data, stat, errmsg)
        class(task_data), intent(inout) :: data
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(call_outcome) :: outcome
        integer(c_int), parameter :: ebusy = 16
        integer(c_int) :: error

        call check_registered(data, 1, outcome)
        if (outcome%code == 0 .and. allocated(data%pieces)) then
            error = c_join(data%handle, data%pieces, size(data%pieces, kind=c_int))
            call outcome%take(error, '')
            if (error == ebusy) outcome%message = 'a piece is acquired; release it first'
            if (outcome%code == 0) deallocate (data%pieces)
        end if
        call outcome%finish('join_data', stat, errmsg)
    end subroutine join_data

    ! Registers the array at this place.
    subroutine register_place(data, kind, rank, place, element_bytes, outcome)
        class(task_data), intent(inout), target :: data
        integer(c_int8_t), intent(in) :: kind, rank
        type(array_place), intent(in) :: place
        integer(int64), intent(in) :: element_bytes
        type(call_outcome), intent(inout) :: outcome

        call outcome%require(.not. c_associated(handle_of_data(data)), 1, 'the data are registered already; unregister them first')
        if (outcome%code /= 0) return
        if (allocated(data%pieces)) deallocate (data%pieces)
        call outcome%take(c_register(place, element_bytes, int(rank, c_int), data%handle), '')
        data%kind = kind
        data%rank = rank
        data%serial = 0
        data%owner = address_of(data)
    end subroutine register_place

    ! Waits until the program may access the data and tells where they are.
    subroutine acquire_place(data, access, rank, place, outcome)
        class(task_data), intent(in) :: data
        character(*), intent(in) :: access
        integer(c_int8_t), intent(in) :: rank
        type(array_place), intent(out) :: place
        type(call_outcome), intent(inout) :: outcome
        integer(c_int8_t) :: code

        call check_registered(data, 1, outcome)
        call outcome%require(data%rank == rank, 2, 'the pointer has not the rank of the data')
        select case (access)
        case ('r')
            code = reading
        case ('w')
            code = writing
        case ('rw')
            code = reading_and_writing
        case default
            code = reading
            call outcome%refuse(3, "access is 'r', 'w' or 'rw'")
        end select
        if (outcome%code == 0) call outcome%take(c_acquire(data%handle, int(code, c_int), int(rank, c_int), place), '')
    end subroutine acquire_place

    ! The handle of the data for calls that take one, such as starpu_linalg_potrf_handle. It ends with the data. Null for data
    ! that were never registered and for pieces that have ended.
    type(c_ptr) function handle_of_data(data)
        class(task_data), intent(in) :: data

        handle_of_data = data%handle
        if (data%serial == 0) return
        if (c_is_piece(data%handle, data%serial) == 0) handle_of_data = c_null_ptr
    end function handle_of_data

    integer(c_intptr_t) function address_of(data)
        class(task_data), intent(in), target :: data

        address_of = transfer(c_loc(data%owner), address_of)
    end function address_of

    subroutine check_registered(data, position, outcome)
        class(task_data), intent(in) :: data
        integer, intent(in) :: position
        type(call_outcome), intent(inout) :: outcome

        call outcome%require(c_associated(handle_of_data(data)), position, 'the data are not registered')
    end subroutine check_registered

    subroutine unregister(data, outcome)
        class(task_data), intent(inout) :: data
        type(call_outcome), intent(inout) :: outcome

        if (data%serial /= 0) then
            call forget(data)
            data%serial = 0
        else if (c_associated(data%handle)) then
            call outcome%take(c_unregister(data%handle), '') ! with the pieces, unless it is refused
            if (.not. c_associated(data%handle)) call forget(data)
        end if
    end subroutine unregister

    ! What has ended.
    subroutine forget(data)
        class(task_data), intent(inout) :: data

        data%handle = c_null_ptr
        if (allocated(data%pieces)) deallocate (data%pieces)
    end subroutine forget

    ! A copy that the compiler made for an assignment owns nothing.
    impure elemental subroutine finalise(data)
        type(task_data), intent(inout), target :: data
        type(call_outcome) :: outcome

        if (data%owner /= address_of(data)) return
        call unregister(data, outcome)
        call outcome%finish('the end of data')
    end subroutine finalise

    ! Makes data the result of a function: the variable that they are assigned to owns them, and no copy of the compiler's does.
    subroutine hand_over(data)
        class(task_data), intent(inout) :: data

        data%owner = in_transit
    end subroutine hand_over

    ! What assignment does. Data of another variable stay there: two variables of one handle would unregister it twice. What is in
    ! transit ends where the variable cannot let go of what it has. Each kind has a binding of its own, since gfortran does not use
    ! an inherited one for components.
    impure elemental subroutine assign_data(to, from)
        class(task_data), intent(inout) :: to
        class(task_data), intent(in) :: from
        type(call_outcome) :: outcome, ignored
        type(c_ptr) :: handle

        if (from%owner /= in_transit .and. c_associated(to%handle, from%handle)) return
        call unregister(to, outcome)
        call outcome%finish('the end of data')
        if (from%owner /= in_transit) return
        handle = from%handle
        if (outcome%code /= 0) then
            if (c_associated(handle)) call ignored%take(c_unregister(handle), '')
            return
        end if
        to%handle = handle
        to%kind = from%kind
        to%rank = from%rank
        to%serial = 0
        to%owner = address_of(to)
    end subroutine assign_data

end module starpu_task_data
