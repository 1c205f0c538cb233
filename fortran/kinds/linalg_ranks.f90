! Matrices of @kind@ numbers over ranks.
module starpu_linalg_mpi_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_associated, c_char, c_f_pointer, &
        c_funloc, c_funptr, c_int, c_int64_t, c_loc, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_linalg_mpi_outcome, only: deliver
    implicit none
    private
    public :: starpu_linalg_mpi_@kind@_matrix, starpu_linalg_mpi_create, starpu_linalg_mpi_fill, starpu_linalg_mpi_local
    public :: starpu_linalg_mpi_row_of, starpu_linalg_mpi_column_of, starpu_linalg_mpi_destroy
    public :: starpu_linalg_mpi_gemm, starpu_linalg_mpi_potrf, starpu_linalg_mpi_potrs, starpu_linalg_mpi_posv

    ! It has no finaliser, for all ranks end it together. Assigning one to another leaves the target empty.
    type :: starpu_linalg_mpi_@kind@_matrix
        private
        type(c_ptr) :: c = c_null_ptr
    contains
        procedure, private :: refuse_copy
        generic :: assignment(=) => refuse_copy
    end type starpu_linalg_mpi_@kind@_matrix

    @scalar@, target, save :: no_entries(0, 0) ! what a rank has that has none

    abstract interface
        ! The entry in row i and column j, counted from 1. Called by several threads at once: compile it as recursive.
        function entry_of(i, j) result(value)
            import
            integer(int64), intent(in) :: i, j
            @scalar@ :: value
        end function entry_of
    end interface

    ! What travels through C to the workers.
    type :: entry_context
        procedure(entry_of), pointer, nopass :: entry => null()
    end type entry_context

    interface starpu_linalg_mpi_create
        procedure create
    end interface starpu_linalg_mpi_create
    interface starpu_linalg_mpi_fill
        procedure fill
    end interface starpu_linalg_mpi_fill
    interface starpu_linalg_mpi_local
        procedure local
    end interface starpu_linalg_mpi_local
    interface starpu_linalg_mpi_row_of
        procedure row_of
    end interface starpu_linalg_mpi_row_of
    interface starpu_linalg_mpi_column_of
        procedure column_of
    end interface starpu_linalg_mpi_column_of
    interface starpu_linalg_mpi_destroy
        procedure destroy
    end interface starpu_linalg_mpi_destroy
    interface starpu_linalg_mpi_gemm
        procedure gemm
    end interface starpu_linalg_mpi_gemm
    interface starpu_linalg_mpi_potrf
        procedure potrf
    end interface starpu_linalg_mpi_potrf
    interface starpu_linalg_mpi_potrs
        procedure potrs
    end interface starpu_linalg_mpi_potrs
    interface starpu_linalg_mpi_posv
        procedure posv
    end interface starpu_linalg_mpi_posv

    interface
        function c_create(a, comm, p, q, tile, m, n) bind(c, name='fstarpu_linalg_mpi_@letter@matrix') result(info)
            import
            type(c_ptr), intent(out) :: a
            integer(c_int), value :: comm, p, q
            integer(c_int64_t), value :: tile, m, n
            integer(c_int64_t) :: info
        end function c_create

        function c_fill(a, entry, argument) bind(c, name='starpu_linalg_mpi_@letter@fill') result(info)
            import
            type(c_ptr), value :: a, argument
            type(c_funptr), value :: entry
            integer(c_int64_t) :: info
        end function c_fill

        function c_gemm(transa, transb, alpha, a, b, beta, c) bind(c, name='fstarpu_linalg_mpi_@letter@gemm') result(info)
            import
            character(kind=c_char), value :: transa, transb
            @scalar@, intent(in) :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int64_t) :: info
        end function c_gemm

        function c_potrf(uplo, a) bind(c, name='starpu_linalg_mpi_@letter@potrf') result(info)
            import
            character(kind=c_char), value :: uplo
            type(c_ptr), value :: a
            integer(c_int64_t) :: info
        end function c_potrf

        function c_potrs(uplo, a, b) bind(c, name='starpu_linalg_mpi_@letter@potrs') result(info)
            import
            character(kind=c_char), value :: uplo
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_potrs

        function c_posv(uplo, a, b) bind(c, name='starpu_linalg_mpi_@letter@posv') result(info)
            import
            character(kind=c_char), value :: uplo
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_posv

        function c_rows(a) bind(c, name='starpu_linalg_mpi_local_rows') result(count)
            import
            type(c_ptr), value :: a
            integer(c_int64_t) :: count
        end function c_rows

        function c_columns(a) bind(c, name='starpu_linalg_mpi_local_columns') result(count)
            import
            type(c_ptr), value :: a
            integer(c_int64_t) :: count
        end function c_columns

        function c_row_of(a, i) bind(c, name='starpu_linalg_mpi_row_of') result(row)
            import
            type(c_ptr), value :: a
            integer(c_int64_t), value :: i
            integer(c_int64_t) :: row
        end function c_row_of

        function c_column_of(a, j) bind(c, name='starpu_linalg_mpi_column_of') result(column)
            import
            type(c_ptr), value :: a
            integer(c_int64_t), value :: j
            integer(c_int64_t) :: column
        end function c_column_of

        function c_local(a, ld) bind(c, name='starpu_linalg_mpi_local') result(first)
            import
            type(c_ptr), value :: a
            integer(c_int64_t), intent(out) :: ld
            type(c_ptr) :: first
        end function c_local

        function c_destroy(a) bind(c, name='starpu_linalg_mpi_destroy') result(info)
            import
            type(c_ptr), value :: a
            integer(c_int64_t) :: info
        end function c_destroy
    end interface

contains

    subroutine create(a, comm, p, q, m, n, tile, stat, errmsg)
        type(starpu_linalg_mpi_@kind@_matrix), intent(inout) :: a
        integer, intent(in) :: comm, p, q, m, n
        integer, intent(in), optional :: tile
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(c_int64_t) :: order, info

        order = 0
        if (present(tile)) order = tile
        call finish(a%c, info)
        if (info == 0) info = c_create(a%c, comm, p, q, order, int(m, c_int64_t), int(n, c_int64_t))
        call deliver('starpu_linalg_mpi_create', info, stat, errmsg)
    end subroutine create

    subroutine fill(a, entry, stat, errmsg)
        type(starpu_linalg_mpi_@kind@_matrix), intent(in) :: a
        procedure(entry_of) :: entry
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(entry_context), target :: context

        context%entry => entry
        call deliver('starpu_linalg_mpi_fill', c_fill(a%c, c_funloc(set_entry), c_loc(context)), stat, errmsg)
    end subroutine fill

    recursive subroutine set_entry(i, j, value, argument) bind(c, name='')
        integer(c_int64_t), value :: i, j
        @scalar@, intent(out) :: value
        type(c_ptr), value :: argument
        type(entry_context), pointer :: context

        call c_f_pointer(argument, context)
        value = context%entry(i + 1, j + 1)
    end subroutine set_entry

    subroutine local(a, array)
        type(starpu_linalg_mpi_@kind@_matrix), intent(in) :: a
        @scalar@, pointer, intent(out) :: array(:, :)
        @scalar@, pointer :: whole(:, :)
        integer(c_int64_t) :: ld, rows, columns
        type(c_ptr) :: first

        first = c_local(a%c, ld)
        rows = c_rows(a%c)
        columns = c_columns(a%c)
        if (.not. c_associated(first) .or. rows <= 0 .or. columns <= 0) then
            array => no_entries
        else
            call c_f_pointer(first, whole, [ld, columns])
            array => whole(:rows, :)
        end if
    end subroutine local

    integer function row_of(a, i)
        type(starpu_linalg_mpi_@kind@_matrix), intent(in) :: a
        integer, intent(in) :: i

        row_of = int(c_row_of(a%c, int(i, c_int64_t) - 1) + 1)
    end function row_of

    integer function column_of(a, j)
        type(starpu_linalg_mpi_@kind@_matrix), intent(in) :: a
        integer, intent(in) :: j

        column_of = int(c_column_of(a%c, int(j, c_int64_t) - 1) + 1)
    end function column_of

    subroutine destroy(a, stat, errmsg)
        type(starpu_linalg_mpi_@kind@_matrix), intent(inout) :: a
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(c_int64_t) :: info

        call finish(a%c, info)
        call deliver('starpu_linalg_mpi_destroy', info, stat, errmsg)
    end subroutine destroy

    ! A matrix owns what C holds for it, so `a = b` leaves `a` without one rather than two owners of one; of
    ! arrays each element.
    impure elemental subroutine refuse_copy(left, right)
        class(starpu_linalg_mpi_@kind@_matrix), intent(inout) :: left
        class(starpu_linalg_mpi_@kind@_matrix), intent(in) :: right
        integer(c_int64_t) :: info

        if (.not. c_associated(left%c, right%c)) call finish(left%c, info)
    end subroutine refuse_copy

    ! What C refuses to end stays as it is.
    subroutine finish(c, info)
        type(c_ptr), intent(inout) :: c
        integer(c_int64_t), intent(out) :: info

        info = c_destroy(c)
        if (info == 0) c = c_null_ptr
    end subroutine finish

    subroutine gemm(transa, transb, alpha, a, b, beta, c, stat, errmsg)
        character, intent(in) :: transa, transb
        @scalar@, intent(in) :: alpha, beta
        type(starpu_linalg_mpi_@kind@_matrix), intent(in) :: a, b, c
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        character(kind=c_char) :: op_a, op_b

        op_a = transa
        op_b = transb
        call deliver('starpu_linalg_mpi_gemm', c_gemm(op_a, op_b, alpha, a%c, b%c, beta, c%c), stat, errmsg)
    end subroutine gemm

    subroutine potrf(a, uplo, stat, errmsg)
        type(starpu_linalg_mpi_@kind@_matrix), intent(in) :: a
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        character(kind=c_char) :: triangle ! by value only variables go to C

        triangle = 'L'
        if (present(uplo)) triangle = uplo
        call deliver('starpu_linalg_mpi_potrf', c_potrf(triangle, a%c), stat, errmsg)
    end subroutine potrf

    subroutine potrs(a, b, uplo, stat, errmsg)
        type(starpu_linalg_mpi_@kind@_matrix), intent(in) :: a, b
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        character(kind=c_char) :: triangle ! by value only variables go to C

        triangle = 'L'
        if (present(uplo)) triangle = uplo
        call deliver('starpu_linalg_mpi_potrs', c_potrs(triangle, a%c, b%c), stat, errmsg)
    end subroutine potrs

    subroutine posv(a, b, uplo, stat, errmsg)
        type(starpu_linalg_mpi_@kind@_matrix), intent(in) :: a, b
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        character(kind=c_char) :: triangle ! by value only variables go to C

        triangle = 'L'
        if (present(uplo)) triangle = uplo
        call deliver('starpu_linalg_mpi_posv', c_posv(triangle, a%c, b%c), stat, errmsg)
    end subroutine posv

end module starpu_linalg_mpi_@kind@
