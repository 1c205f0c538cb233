! Transforms over ranks of @kind@ numbers.
module starpufft_mpi_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, @c_kinds@_complex, c_associated, c_int, c_int64_t, c_intptr_t, &
        c_loc, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpufft_mpi_outcome, only: deliver
    implicit none
    private
    public :: starpufft_mpi_@kind@_plan, starpufft_mpi_plan_dft, starpufft_mpi_plan_r2c, starpufft_mpi_plan_c2r
    public :: starpufft_mpi_sizes, starpufft_mpi_execute, starpufft_mpi_destroy

    ! It has no finaliser, for all ranks end it together. Assigning one to another leaves the target empty.
    type :: starpufft_mpi_@kind@_plan
        private
        type(c_ptr) :: c = c_null_ptr
    contains
        procedure, private :: refuse_copy
        generic :: assignment(=) => refuse_copy
    end type starpufft_mpi_@kind@_plan

    interface starpufft_mpi_plan_dft
        procedure plan_dft
    end interface starpufft_mpi_plan_dft
    interface starpufft_mpi_plan_r2c
        procedure plan_r2c
    end interface starpufft_mpi_plan_r2c
    interface starpufft_mpi_plan_c2r
        procedure plan_c2r
    end interface starpufft_mpi_plan_c2r
    interface starpufft_mpi_sizes
        procedure sizes
    end interface starpufft_mpi_sizes
    interface starpufft_mpi_execute
        procedure execute_complex, execute_to_complex, execute_to_real
    end interface starpufft_mpi_execute
    interface starpufft_mpi_destroy
        procedure destroy
    end interface starpufft_mpi_destroy

    type, bind(c) :: slab
        integer(c_intptr_t) :: start, count
    end type slab

    interface
        function c_plan(kind, rank, n, comm, sign, is_in, is_out, error) &
                bind(c, name='fstarpufft@fft@_mpi_plan') result(plan)
            import
            integer(c_int), value :: kind, rank, comm, sign, is_in, is_out
            integer(c_intptr_t), intent(in) :: n(*)
            integer(c_int), intent(out) :: error
            type(c_ptr) :: plan
        end function c_plan

        function c_size(plan, in, out) bind(c, name='starpufft@fft@_mpi_local_size') result(count)
            import
            type(c_ptr), value :: plan
            type(slab), intent(out) :: in, out
            integer(c_intptr_t) :: count
        end function c_size

        function c_execute(plan, in, out) bind(c, name='starpufft@fft@_mpi_execute') result(error)
            import
            type(c_ptr), value :: plan, in, out
            integer(c_int) :: error
        end function c_execute

        function c_destroy(plan) bind(c, name='fstarpufft@fft@_mpi_destroy') result(error)
            import
            type(c_ptr), value :: plan
            integer(c_int) :: error
        end function c_destroy
    end interface

contains

    subroutine plan_dft(plan, n, comm, sign, transposed_in, transposed_out, stat, errmsg)
        type(starpufft_mpi_@kind@_plan), intent(inout) :: plan
        integer, intent(in) :: n(:), comm, sign
        logical, intent(in), optional :: transposed_in, transposed_out
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call make(plan, 'starpufft_mpi_plan_dft', 0, n, comm, sign, transposed_in, transposed_out, stat, errmsg)
    end subroutine plan_dft

    subroutine plan_r2c(plan, n, comm, transposed_out, stat, errmsg)
        type(starpufft_mpi_@kind@_plan), intent(inout) :: plan
        integer, intent(in) :: n(:), comm
        logical, intent(in), optional :: transposed_out
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call make(plan, 'starpufft_mpi_plan_r2c', 1, n, comm, -1, .false., transposed_out, stat, errmsg)
    end subroutine plan_r2c

    subroutine plan_c2r(plan, n, comm, transposed_in, stat, errmsg)
        type(starpufft_mpi_@kind@_plan), intent(inout) :: plan
        integer, intent(in) :: n(:), comm
        logical, intent(in), optional :: transposed_in
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call make(plan, 'starpufft_mpi_plan_c2r', 2, n, comm, 1, transposed_in, .false., stat, errmsg)
    end subroutine plan_c2r

    ! C has the first extent last.
    subroutine make(plan, name, kind, n, comm, sign, is_in, is_out, stat, errmsg)
        type(starpufft_mpi_@kind@_plan), intent(inout) :: plan
        character(*), intent(in) :: name
        integer, intent(in) :: kind, n(:), comm, sign
        logical, intent(in), optional :: is_in, is_out
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(c_int) :: error

        call finish(plan%c, error)
        if (error == 0) plan%c = c_plan(kind, size(n), int(n(size(n):1:-1), c_intptr_t), comm, sign, number(is_in), &
                                        number(is_out), error)
        call deliver(name, int(error, int64), stat, errmsg)
    end subroutine make

    integer(c_int) function number(flag)
        logical, intent(in), optional :: flag

        number = 0
        if (present(flag)) number = merge(1, 0, flag)
    end function number

    subroutine sizes(plan, room, in_first, in_count, out_first, out_count)
        type(starpufft_mpi_@kind@_plan), intent(in) :: plan
        integer(int64), intent(out) :: room
        integer, intent(out), optional :: in_first, in_count, out_first, out_count
        type(slab) :: in, out

        room = int(c_size(plan%c, in, out), int64)
        if (room < 0) return
        if (present(in_first)) in_first = int(in%start) + 1
        if (present(in_count)) in_count = int(in%count)
        if (present(out_first)) out_first = int(out%start) + 1
        if (present(out_count)) out_count = int(out%count)
    end subroutine sizes

    subroutine execute_complex(plan, in, out, stat, errmsg)
        type(starpufft_mpi_@kind@_plan), intent(in) :: plan
        complex(@c_kinds@_complex), intent(in), target :: in(*)
        complex(@c_kinds@_complex), intent(inout), target :: out(*)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call deliver('starpufft_mpi_execute', int(c_execute(plan%c, c_loc(in), c_loc(out)), int64), stat, errmsg)
    end subroutine execute_complex

    subroutine execute_to_complex(plan, in, out, stat, errmsg)
        type(starpufft_mpi_@kind@_plan), intent(in) :: plan
        real(@c_kinds@), intent(in), target :: in(*)
        complex(@c_kinds@_complex), intent(inout), target :: out(*)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call deliver('starpufft_mpi_execute', int(c_execute(plan%c, c_loc(in), c_loc(out)), int64), stat, errmsg)
    end subroutine execute_to_complex

    subroutine execute_to_real(plan, in, out, stat, errmsg)
        type(starpufft_mpi_@kind@_plan), intent(in) :: plan
        complex(@c_kinds@_complex), intent(in), target :: in(*)
        real(@c_kinds@), intent(inout), target :: out(*)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call deliver('starpufft_mpi_execute', int(c_execute(plan%c, c_loc(in), c_loc(out)), int64), stat, errmsg)
    end subroutine execute_to_real

    subroutine destroy(plan, stat, errmsg)
        type(starpufft_mpi_@kind@_plan), intent(inout) :: plan
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(c_int) :: error

        call finish(plan%c, error)
        call deliver('starpufft_mpi_destroy', int(error, int64), stat, errmsg)
    end subroutine destroy

    ! A plan owns what C holds for it, so `a = b` leaves `a` without one rather than two owners of one; of
    ! arrays each element.
    impure elemental subroutine refuse_copy(left, right)
        class(starpufft_mpi_@kind@_plan), intent(inout) :: left
        class(starpufft_mpi_@kind@_plan), intent(in) :: right
        integer(c_int) :: error

        if (.not. c_associated(left%c, right%c)) call finish(left%c, error)
    end subroutine refuse_copy

    ! What C refuses to end stays as it is.
    subroutine finish(c, error)
        type(c_ptr), intent(inout) :: c
        integer(c_int), intent(out) :: error

        error = c_destroy(c)
        if (error == 0) c = c_null_ptr
    end subroutine finish

end module starpufft_mpi_@kind@
