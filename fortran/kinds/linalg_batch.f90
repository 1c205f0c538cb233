! Many small problems of the kind @kind@ at once: matrices that lie anywhere.
!
! info and stat are as for arrays of rank 3 (starpu_linalg_potrf_strided and so on). A member that is not associated has
! minus the position of its argument as info; the others are done.
module starpu_linalg_batch_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_int64_t, c_loc, c_null_ptr, c_ptr
    use, intrinsic :: iso_fortran_env, only: int32, int64
    use starpu_linalg_outcome, only: argument_check, shape_of_op
    use starpu_matrix_@kind@, only: leading_dimension_of, nan
    implicit none
    private
    public :: starpu_linalg_member_@kind@, starpu_linalg_gemm_batch, starpu_linalg_potrf_batch, starpu_linalg_posv_batch
    public :: starpu_linalg_getrf_batch, starpu_linalg_gesv_batch

    character(*), parameter :: failed = '# members failed; info tells which, and why'

    ! A matrix of a batch, which the program owns. The members of an argument must have one shape; matrices that are
    ! written must not overlap.
    type :: starpu_linalg_member_@kind@
        @scalar@, pointer :: matrix(:, :) => null()
    end type starpu_linalg_member_@kind@

    ! call starpu_linalg_gemm_batch(a, b, c, info, transa, transb, alpha, beta, stat, errmsg): gemm for each member.
    interface starpu_linalg_gemm_batch
        procedure gemm
    end interface starpu_linalg_gemm_batch

    ! call starpu_linalg_potrf_batch(a, info, uplo, stat, errmsg): potrf for each member.
    interface starpu_linalg_potrf_batch
        procedure potrf
    end interface starpu_linalg_potrf_batch

    ! call starpu_linalg_posv_batch(a, b, info, uplo, stat, errmsg): posv for each member.
    interface starpu_linalg_posv_batch
        procedure posv
    end interface starpu_linalg_posv_batch

    ! call starpu_linalg_getrf_batch(a, ipiv, info, stat, errmsg): getrf for each member with ipiv(:, i), which is of kind
    ! int32 or int64.
    interface starpu_linalg_getrf_batch
        procedure getrf, getrf_int32
    end interface starpu_linalg_getrf_batch

    ! call starpu_linalg_gesv_batch(a, b, info, ipiv, stat, errmsg): gesv for each member with ipiv(:, i), which may be
    ! absent.
    interface starpu_linalg_gesv_batch
        procedure gesv, gesv_int32
    end interface starpu_linalg_gesv_batch

    ! Members as C wants them: in place where all have the same leading dimension, or else packed copies of all.
    type :: member_view
        integer(int64) :: shape(2) = 0
        integer(int64) :: leading_dimension = 1
        type(c_ptr), allocatable :: data(:)
        @scalar@, allocatable :: copy(:, :, :)
    end type member_view

    interface
        function c_gemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc, count, info) &
            bind(c, name='starpu_linalg_@letter@gemm_batch') result(failures)
            import
            character(kind=c_char), value :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc, count
            @scalar@, value :: alpha, beta
            type(c_ptr), intent(in) :: a(*), b(*), c(*)
            integer(c_int64_t), intent(inout) :: info(*)
            integer(c_int64_t) :: failures
        end function c_gemm

        function c_potrf(uplo, n, a, lda, count, info) bind(c, name='starpu_linalg_@letter@potrf_batch') result(failures)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, lda, count
            type(c_ptr), intent(in) :: a(*)
            integer(c_int64_t), intent(inout) :: info(*)
            integer(c_int64_t) :: failures
        end function c_potrf

        function c_posv(uplo, n, nrhs, a, lda, b, ldb, count, info) &
            bind(c, name='starpu_linalg_@letter@posv_batch') result(failures)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, nrhs, lda, ldb, count
            type(c_ptr), intent(in) :: a(*), b(*)
            integer(c_int64_t), intent(inout) :: info(*)
            integer(c_int64_t) :: failures
        end function c_posv

        function c_getrf(m, n, a, lda, ipiv, count, info) bind(c, name='starpu_linalg_@letter@getrf_batch') result(failures)
            import
            integer(c_int64_t), value :: m, n, lda, count
            type(c_ptr), intent(in) :: a(*), ipiv(*)
            integer(c_int64_t), intent(inout) :: info(*)
            integer(c_int64_t) :: failures
        end function c_getrf

        function c_gesv(n, nrhs, a, lda, ipiv, b, ldb, count, info) &
            bind(c, name='starpu_linalg_@letter@gesv_batch') result(failures)
            import
            integer(c_int64_t), value :: n, nrhs, lda, ldb, count
            type(c_ptr), intent(in) :: a(*), ipiv(*), b(*)
            integer(c_int64_t), intent(inout) :: info(*)
            integer(c_int64_t) :: failures
        end function c_gesv
    end interface

contains

    ! The view stays usable while the members and itself exist.
    subroutine view_of(check, position, name, members, view)
        type(argument_check), intent(inout) :: check
        integer, intent(in) :: position
        character(*), intent(in) :: name
        type(starpu_linalg_member_@kind@), intent(in) :: members(:)
        type(member_view), intent(out), target :: view
        integer(int64), allocatable :: steps(:)
        integer :: i, status

        allocate (view%data(size(members)), steps(size(members)), stat=status)
        call check%memory(status)
        if (status /= 0) return
        view%data = c_null_ptr
        steps = 0
        do i = 1, size(members)
            if (.not. associated(members(i)%matrix)) cycle
            if (all(steps == 0)) view%shape = shape(members(i)%matrix, int64)
            call check%that(all(shape(members(i)%matrix, int64) == view%shape), position, name, &
                            'has members of several shapes')
            steps(i) = leading_dimension_of(members(i)%matrix)
        end do
        if (check%code /= 0 .or. all(steps == 0)) return
        view%leading_dimension = maxval(steps)
        if (any(steps /= 0 .and. steps /= view%leading_dimension) .or. view%leading_dimension <= 0) then
            view%leading_dimension = max(1_int64, view%shape(1))
            allocate (view%copy(view%leading_dimension, max(1_int64, view%shape(2)), size(members)), stat=status)
            if (status /= 0) call check%no_memory()
        end if
        if (check%code == 0) call fill(members, view)
    end subroutine view_of

    subroutine fill(members, view)
        type(starpu_linalg_member_@kind@), intent(in) :: members(:)
        type(member_view), intent(inout), target :: view
        @scalar@, pointer :: matrix(:, :)
        integer :: i

        do i = 1, size(members)
            if (.not. associated(members(i)%matrix)) cycle
            matrix(1:, 1:) => members(i)%matrix ! which has the bounds of its target
            if (allocated(view%copy)) then
                view%copy(:view%shape(1), :view%shape(2), i) = matrix
                view%data(i) = c_loc(view%copy(1, 1, i))
            else
                view%data(i) = c_loc(matrix(1, 1))
            end if
        end do
    end subroutine fill

    ! Brings what C changed back into copied members.
    subroutine write_back(view, members)
        type(member_view), intent(in) :: view
        type(starpu_linalg_member_@kind@), intent(in) :: members(:)
        integer :: i

        if (.not. allocated(view%copy)) return
        do i = 1, size(members)
            if (associated(members(i)%matrix)) members(i)%matrix = view%copy(:view%shape(1), :view%shape(2), i)
        end do
    end subroutine write_back

    subroutine spoil(check, info, members)
        type(argument_check), intent(in) :: check
        integer, intent(in) :: info(:)
        type(starpu_linalg_member_@kind@), intent(in) :: members(:)
        integer :: i

        do i = 1, size(members)
            if (check%code == 0 .or. .not. associated(members(i)%matrix)) cycle
            if (check%code > 0) then
                if (info(i) == 0) cycle
            end if
            members(i)%matrix = nan()
        end do
    end subroutine spoil

    ! The addresses of the columns of pivots.
    function columns_of(pivots) result(addresses)
        integer(int64), intent(in), target, contiguous :: pivots(:, :)
        type(c_ptr) :: addresses(size(pivots, 2))
        integer :: i

        addresses = c_null_ptr
        do i = 1, size(pivots, 2)
            if (size(pivots, 1) > 0) addresses(i) = c_loc(pivots(1, i))
        end do
    end function columns_of

    subroutine gemm(a, b, c, info, transa, transb, alpha, beta, stat, errmsg)
        type(starpu_linalg_member_@kind@), intent(in) :: a(:), b(:), c(:)
        integer, intent(inout) :: info(:)
        character, intent(in), optional :: transa, transb
        @scalar@, intent(in), optional :: alpha, beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(member_view), target :: a_view, b_view, c_view
        character :: op_a, op_b
        @scalar@ :: factor, kept
        integer(int64) :: shape_a(2), shape_b(2)
        integer(int64), allocatable :: infos(:)
        integer :: status

        factor = 1
        if (present(alpha)) factor = alpha
        kept = 0
        if (present(beta)) kept = beta
        allocate (infos(size(info)), source=0_int64, stat=status)
        call check%memory(status)
        call check%letter(5, 'transa', transa, 'NTC', op_a)
        call check%letter(6, 'transb', transb, 'NTC', op_b)
        call check%extent(1, 'a', size(a, kind=int64), size(c, kind=int64), 'members')
        call check%extent(2, 'b', size(b, kind=int64), size(c, kind=int64), 'members')
        call check%extent(4, 'info', size(info, kind=int64), size(c, kind=int64))
        call view_of(check, 1, 'a', a, a_view)
        call view_of(check, 2, 'b', b, b_view)
        call view_of(check, 3, 'c', c, c_view)
        shape_a = shape_of_op(a_view%shape, op_a)
        shape_b = shape_of_op(b_view%shape, op_b)
        call check%extent(1, 'a', shape_a(1), c_view%shape(1), 'rows in op(a)')
        call check%extent(2, 'b', shape_b(1), shape_a(2), 'rows in op(b)')
        call check%extent(3, 'c', c_view%shape(2), shape_b(2), 'columns')
        if (check%code == 0) then
            call check%returned(c_gemm(op_a, op_b, c_view%shape(1), c_view%shape(2), shape_a(2), factor, a_view%data, &
                                       a_view%leading_dimension, b_view%data, b_view%leading_dimension, kept, c_view%data, &
                                       c_view%leading_dimension, size(c, kind=int64), infos), &
                                [5, 6, 3, 3, 1, 7, 1, 1, 2, 2, 8, 3, 3, 3, 4])
            call check%returned_members(infos, [5, 6, 3, 3, 1, 7, 1, 1, 2, 2, 8, 3, 3], info)
            call write_back(c_view, c)
        end if
        call check%finish('starpu_linalg_gemm_batch', failed, stat, errmsg)
        if (.not. present(stat)) call spoil(check, info, c)
    end subroutine gemm

    subroutine potrf(a, info, uplo, stat, errmsg)
        type(starpu_linalg_member_@kind@), intent(in) :: a(:)
        integer, intent(inout) :: info(:)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(member_view), target :: view
        character :: triangle
        integer(int64), allocatable :: infos(:)
        integer :: status

        allocate (infos(size(info)), source=0_int64, stat=status)
        call check%memory(status)
        call view_of(check, 1, 'a', a, view)
        call check%square(1, 'a', view%shape)
        call check%extent(2, 'info', size(info, kind=int64), size(a, kind=int64))
        call check%letter(3, 'uplo', uplo, 'LU', triangle)
        if (check%code == 0) then
            call check%returned(c_potrf(triangle, view%shape(1), view%data, view%leading_dimension, size(a, kind=int64), &
                                        infos), [3, 1, 1, 1, 1, 2])
            call check%returned_members(infos, [3, 1, 1, 1], info)
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_potrf_batch', failed, stat, errmsg)
        if (.not. present(stat)) call spoil(check, info, a)
    end subroutine potrf

    ! What systems of equations have in common.
    subroutine view_systems(check, a, b, info, a_view, b_view)
        type(argument_check), intent(inout) :: check
        type(starpu_linalg_member_@kind@), intent(in) :: a(:), b(:)
        integer, intent(in) :: info(:)
        type(member_view), intent(out), target :: a_view, b_view

        call check%extent(2, 'b', size(b, kind=int64), size(a, kind=int64), 'members')
        call check%extent(3, 'info', size(info, kind=int64), size(a, kind=int64))
        call view_of(check, 1, 'a', a, a_view)
        call view_of(check, 2, 'b', b, b_view)
        call check%square(1, 'a', a_view%shape)
        call check%extent(2, 'b', b_view%shape(1), a_view%shape(1))
    end subroutine view_systems

    subroutine posv(a, b, info, uplo, stat, errmsg)
        type(starpu_linalg_member_@kind@), intent(in) :: a(:), b(:)
        integer, intent(inout) :: info(:)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(member_view), target :: a_view, b_view
        character :: triangle
        integer(int64), allocatable :: infos(:)
        integer :: status

        allocate (infos(size(info)), source=0_int64, stat=status)
        call check%memory(status)
        call view_systems(check, a, b, info, a_view, b_view)
        call check%letter(4, 'uplo', uplo, 'LU', triangle)
        if (check%code == 0) then
            call check%returned(c_posv(triangle, a_view%shape(1), b_view%shape(2), a_view%data, a_view%leading_dimension, &
                                       b_view%data, b_view%leading_dimension, size(a, kind=int64), infos), &
                                [4, 1, 2, 1, 1, 2, 2, 1, 3])
            call check%returned_members(infos, [4, 1, 2, 1, 1, 2, 2], info)
            call write_back(a_view, a)
            call write_back(b_view, b)
        end if
        call check%finish('starpu_linalg_posv_batch', failed, stat, errmsg)
        if (.not. present(stat)) call spoil(check, info, b)
    end subroutine posv

    subroutine getrf(a, ipiv, info, stat, errmsg)
        type(starpu_linalg_member_@kind@), intent(in) :: a(:)
        integer(int64), intent(inout) :: ipiv(:, :)
        integer, intent(inout) :: info(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(member_view), target :: view
        integer(int64), allocatable, target :: pivots(:, :)
        integer(int64), allocatable :: infos(:)
        integer :: status

        allocate (infos(size(info)), source=0_int64, stat=status)
        call check%memory(status)
        call view_of(check, 1, 'a', a, view)
        call check%extent(2, 'ipiv', size(ipiv, 1, int64), minval(view%shape))
        call check%extent(2, 'ipiv', size(ipiv, 2, int64), size(a, kind=int64), 'columns')
        call check%extent(3, 'info', size(info, kind=int64), size(a, kind=int64))
        allocate (pivots, source=ipiv, stat=status)
        call check%memory(status)
        if (check%code == 0) then
            call check%returned(c_getrf(view%shape(1), view%shape(2), view%data, view%leading_dimension, &
                                        columns_of(pivots), size(a, kind=int64), infos), [1, 1, 1, 1, 2, 1, 3])
            call check%returned_members(infos, [1, 1, 1, 1, 2], info)
            call write_back(view, a)
            ipiv = pivots
        end if
        call check%finish('starpu_linalg_getrf_batch', failed, stat, errmsg)
        if (.not. present(stat)) call spoil(check, info, a)
    end subroutine getrf

    subroutine getrf_int32(a, ipiv, info, stat, errmsg)
        type(starpu_linalg_member_@kind@), intent(in) :: a(:)
        integer(int32), intent(inout) :: ipiv(:, :)
        integer, intent(inout) :: info(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(int64), allocatable :: pivots(:, :)
        type(argument_check) :: check
        integer :: status

        allocate (pivots, source=int(ipiv, int64), stat=status)
        if (status /= 0) then
            call check%no_memory()
            call check%finish('starpu_linalg_getrf_batch', failed, stat, errmsg)
            return
        end if
        call getrf(a, pivots, info, stat, errmsg)
        ipiv = int(pivots, int32)
    end subroutine getrf_int32

    subroutine gesv(a, b, info, ipiv, stat, errmsg)
        type(starpu_linalg_member_@kind@), intent(in) :: a(:), b(:)
        integer, intent(inout) :: info(:)
        integer(int64), intent(inout), optional :: ipiv(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(member_view), target :: a_view, b_view
        integer(int64), allocatable, target :: pivots(:, :)
        integer(int64), allocatable :: infos(:)
        integer :: status

        allocate (infos(size(info)), source=0_int64, stat=status)
        call check%memory(status)
        call view_systems(check, a, b, info, a_view, b_view)
        if (present(ipiv)) then
            call check%extent(4, 'ipiv', size(ipiv, 1, int64), a_view%shape(1))
            call check%extent(4, 'ipiv', size(ipiv, 2, int64), size(a, kind=int64), 'columns')
        end if
        allocate (pivots(a_view%shape(1), size(a)), source=0_int64, stat=status)
        call check%memory(status)
        if (check%code == 0) then
            call check%returned(c_gesv(a_view%shape(1), b_view%shape(2), a_view%data, a_view%leading_dimension, &
                                       columns_of(pivots), b_view%data, b_view%leading_dimension, size(a, kind=int64), &
                                       infos), [1, 2, 1, 1, 4, 2, 2, 1, 3])
            call check%returned_members(infos, [1, 2, 1, 1, 4, 2, 2], info)
            call write_back(a_view, a)
            call write_back(b_view, b)
            if (present(ipiv)) ipiv = pivots
        end if
        call check%finish('starpu_linalg_gesv_batch', failed, stat, errmsg)
        if (.not. present(stat)) call spoil(check, info, b)
    end subroutine gesv

    subroutine gesv_int32(a, b, info, ipiv, stat, errmsg)
        type(starpu_linalg_member_@kind@), intent(in) :: a(:), b(:)
        integer, intent(inout) :: info(:)
        integer(int32), intent(inout) :: ipiv(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(int64), allocatable :: pivots(:, :)
        type(argument_check) :: check
        integer :: status

        allocate (pivots, source=int(ipiv, int64), stat=status)
        if (status /= 0) then
            call check%no_memory()
            call check%finish('starpu_linalg_gesv_batch', failed, stat, errmsg)
            return
        end if
        call gesv(a, b, info, pivots, stat, errmsg)
        ipiv = int(pivots, int32)
    end subroutine gesv_int32

end module starpu_linalg_batch_@kind@
