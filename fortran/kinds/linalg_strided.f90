! Many small problems of the kind @kind@ at once: the matrices are the members of arrays of rank 3.
!
! info has one element for each member: what a call for that member alone would give as stat. stat itself is the number of
! members with an info that is not 0; it is negative when nothing was done. Where stat is absent, the results of such
! members become NaN.
module starpu_linalg_strided_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_f_pointer, c_int64_t, c_loc, c_ptr
    use, intrinsic :: iso_fortran_env, only: int32, int64
    use starpu_linalg_outcome, only: argument_check, shape_of_op
    use starpu_matrix_@kind@, only: matrix_view, nan, view_of, write_back
    implicit none
    private
    public :: starpu_linalg_gemm_strided, starpu_linalg_potrf_strided, starpu_linalg_posv_strided
    public :: starpu_linalg_getrf_strided, starpu_linalg_gesv_strided

    character(*), parameter :: failed = '# members failed; info tells which, and why'

    ! call starpu_linalg_gemm_strided(a, b, c, info, transa, transb, alpha, beta, stat, errmsg)
    ! c(:, :, i) = alpha op(a(:, :, i)) op(b(:, :, i)) + beta c(:, :, i), as gemm. `a` or b may be of rank 2, or of rank 3
    ! with one member: all products then have that factor.
    interface starpu_linalg_gemm_strided
        procedure gemm, gemm_with_one_a, gemm_with_one_b
    end interface starpu_linalg_gemm_strided

    ! call starpu_linalg_potrf_strided(a, info, uplo, stat, errmsg): potrf for each a(:, :, i).
    interface starpu_linalg_potrf_strided
        procedure potrf
    end interface starpu_linalg_potrf_strided

    ! call starpu_linalg_posv_strided(a, b, info, uplo, stat, errmsg): posv for each a(:, :, i) and b(:, :, i) or b(:, i).
    interface starpu_linalg_posv_strided
        procedure posv, posv_one
    end interface starpu_linalg_posv_strided

    ! call starpu_linalg_getrf_strided(a, ipiv, info, stat, errmsg): getrf for each a(:, :, i) and ipiv(:, i), which is of
    ! kind int32 or int64.
    interface starpu_linalg_getrf_strided
        procedure getrf, getrf_int32
    end interface starpu_linalg_getrf_strided

    ! call starpu_linalg_gesv_strided(a, b, info, ipiv, stat, errmsg): gesv for each a(:, :, i), b(:, :, i) or b(:, i), and
    ! ipiv(:, i), which may be absent.
    interface starpu_linalg_gesv_strided
        procedure gesv, gesv_one, gesv_int32, gesv_one_int32
    end interface starpu_linalg_gesv_strided

    interface
        function c_gemm(transa, transb, m, n, k, alpha, a, lda, stride_a, b, ldb, stride_b, beta, c, ldc, stride_c, count, &
                        info) bind(c, name='starpu_linalg_@letter@gemm_strided') result(failures)
            import
            character(kind=c_char), value :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, stride_a, ldb, stride_b, ldc, stride_c, count
            @scalar@, value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int64_t), intent(inout) :: info(*)
            integer(c_int64_t) :: failures
        end function c_gemm

        function c_potrf(uplo, n, a, lda, stride_a, count, info) &
            bind(c, name='starpu_linalg_@letter@potrf_strided') result(failures)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, lda, stride_a, count
            type(c_ptr), value :: a
            integer(c_int64_t), intent(inout) :: info(*)
            integer(c_int64_t) :: failures
        end function c_potrf

        function c_posv(uplo, n, nrhs, a, lda, stride_a, b, ldb, stride_b, count, info) &
            bind(c, name='starpu_linalg_@letter@posv_strided') result(failures)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, nrhs, lda, stride_a, ldb, stride_b, count
            type(c_ptr), value :: a, b
            integer(c_int64_t), intent(inout) :: info(*)
            integer(c_int64_t) :: failures
        end function c_posv

        function c_getrf(m, n, a, lda, stride_a, ipiv, stride_ipiv, count, info) &
            bind(c, name='starpu_linalg_@letter@getrf_strided') result(failures)
            import
            integer(c_int64_t), value :: m, n, lda, stride_a, stride_ipiv, count
            type(c_ptr), value :: a
            integer(c_int64_t), intent(inout) :: ipiv(*), info(*)
            integer(c_int64_t) :: failures
        end function c_getrf

        function c_gesv(n, nrhs, a, lda, stride_a, ipiv, stride_ipiv, b, ldb, stride_b, count, info) &
            bind(c, name='starpu_linalg_@letter@gesv_strided') result(failures)
            import
            integer(c_int64_t), value :: n, nrhs, lda, stride_a, stride_ipiv, ldb, stride_b, count
            type(c_ptr), value :: a, b
            integer(c_int64_t), intent(inout) :: ipiv(*), info(*)
            integer(c_int64_t) :: failures
        end function c_gesv
    end interface

contains

    subroutine spoil(check, info, x)
        type(argument_check), intent(in) :: check
        integer, intent(in) :: info(:)
        @scalar@, intent(inout) :: x(:, :, :)
        integer :: i

        if (check%code < 0) then
            x = nan()
        else if (check%code > 0) then
            do i = 1, size(info)
                if (info(i) /= 0) x(:, :, i) = nan()
            end do
        end if
    end subroutine spoil

    ! One factor for all members: C takes a stride of 0 for it.
    integer(int64) function stride_of(view, members)
        type(matrix_view), intent(in) :: view
        integer(int64), intent(in) :: members

        stride_of = view%stride
        if (members == 1) stride_of = 0
    end function stride_of

    subroutine gemm(a, b, c, info, transa, transb, alpha, beta, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :, :), b(:, :, :)
        @scalar@, intent(inout), target :: c(:, :, :)
        integer, intent(inout) :: info(:)
        character, intent(in), optional :: transa, transb
        @scalar@, intent(in), optional :: alpha, beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view, c_view
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
        shape_a = shape_of_op([size(a, 1, int64), size(a, 2, int64)], op_a)
        shape_b = shape_of_op([size(b, 1, int64), size(b, 2, int64)], op_b)
        call check%extent(1, 'a', shape_a(1), size(c, 1, int64), 'rows in op(a)')
        call check%extent(2, 'b', shape_b(1), shape_a(2), 'rows in op(b)')
        call check%extent(3, 'c', size(c, 2, int64), shape_b(2), 'columns')
        if (size(a, 3) /= 1) call check%extent(1, 'a', size(a, 3, int64), size(c, 3, int64), 'members')
        if (size(b, 3) /= 1) call check%extent(2, 'b', size(b, 3, int64), size(c, 3, int64), 'members')
        call check%extent(4, 'info', size(info, kind=int64), size(c, 3, int64))
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        call view_of(c, c_view, check)
        if (check%code == 0) then
            call check%returned(c_gemm(op_a, op_b, size(c, 1, int64), size(c, 2, int64), shape_a(2), factor, a_view%data, &
                                       a_view%leading_dimension, stride_of(a_view, size(a, 3, int64)), b_view%data, &
                                       b_view%leading_dimension, stride_of(b_view, size(b, 3, int64)), kept, c_view%data, &
                                       c_view%leading_dimension, c_view%stride, size(c, 3, int64), infos), &
                                [5, 6, 3, 3, 1, 7, 1, 1, 1, 2, 2, 2, 8, 3, 3, 3, 3, 4])
            call check%returned_members(infos, [5, 6, 3, 3, 1, 7, 1, 1, 2, 2, 8, 3, 3], info)
            call write_back(c_view, c)
        end if
        call check%finish('starpu_linalg_gemm_strided', failed, stat, errmsg)
        if (.not. present(stat)) call spoil(check, info, c)
    end subroutine gemm

    subroutine gemm_with_one_a(a, b, c, info, transa, transb, alpha, beta, stat, errmsg)
        @scalar@, intent(in), target, contiguous :: a(:, :)
        @scalar@, intent(in), target :: b(:, :, :)
        @scalar@, intent(inout), target :: c(:, :, :)
        integer, intent(inout) :: info(:)
        character, intent(in), optional :: transa, transb
        @scalar@, intent(in), optional :: alpha, beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: member(:, :, :)

        call c_f_pointer(c_loc(a), member, [size(a, 1, int64), size(a, 2, int64), 1_int64])
        call gemm(member, b, c, info, transa, transb, alpha, beta, stat, errmsg)
    end subroutine gemm_with_one_a

    subroutine gemm_with_one_b(a, b, c, info, transa, transb, alpha, beta, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :, :)
        @scalar@, intent(in), target, contiguous :: b(:, :)
        @scalar@, intent(inout), target :: c(:, :, :)
        integer, intent(inout) :: info(:)
        character, intent(in), optional :: transa, transb
        @scalar@, intent(in), optional :: alpha, beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: member(:, :, :)

        call c_f_pointer(c_loc(b), member, [size(b, 1, int64), size(b, 2, int64), 1_int64])
        call gemm(a, member, c, info, transa, transb, alpha, beta, stat, errmsg)
    end subroutine gemm_with_one_b

    subroutine potrf(a, info, uplo, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :, :)
        integer, intent(inout) :: info(:)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        character :: triangle
        integer(int64), allocatable :: infos(:)
        integer :: status

        allocate (infos(size(info)), source=0_int64, stat=status)
        call check%memory(status)
        call check%square(1, 'a', [size(a, 1, int64), size(a, 2, int64)])
        call check%extent(2, 'info', size(info, kind=int64), size(a, 3, int64))
        call check%letter(3, 'uplo', uplo, 'LU', triangle)
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(c_potrf(triangle, size(a, 1, int64), view%data, view%leading_dimension, view%stride, &
                                        size(a, 3, int64), infos), [3, 1, 1, 1, 1, 1, 2])
            call check%returned_members(infos, [3, 1, 1, 1], info)
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_potrf_strided', failed, stat, errmsg)
        if (.not. present(stat)) call spoil(check, info, a)
    end subroutine potrf

    ! What systems of equations have in common.
    subroutine check_systems(check, a, b, info)
        type(argument_check), intent(inout) :: check
        @scalar@, intent(in) :: a(:, :, :), b(:, :, :)
        integer, intent(in) :: info(:)

        call check%square(1, 'a', [size(a, 1, int64), size(a, 2, int64)])
        call check%extent(2, 'b', size(b, 1, int64), size(a, 1, int64))
        call check%extent(2, 'b', size(b, 3, int64), size(a, 3, int64), 'members')
        call check%extent(3, 'info', size(info, kind=int64), size(a, 3, int64))
    end subroutine check_systems

    subroutine posv(a, b, info, uplo, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :, :), b(:, :, :)
        integer, intent(inout) :: info(:)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        character :: triangle
        integer(int64), allocatable :: infos(:)
        integer :: status

        allocate (infos(size(info)), source=0_int64, stat=status)
        call check%memory(status)
        call check_systems(check, a, b, info)
        call check%letter(4, 'uplo', uplo, 'LU', triangle)
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        if (check%code == 0) then
            call check%returned(c_posv(triangle, size(a, 1, int64), size(b, 2, int64), a_view%data, &
                                       a_view%leading_dimension, a_view%stride, b_view%data, b_view%leading_dimension, &
                                       b_view%stride, size(a, 3, int64), infos), [4, 1, 2, 1, 1, 1, 2, 2, 2, 1, 3])
            call check%returned_members(infos, [4, 1, 2, 1, 1, 2, 2], info)
            call write_back(a_view, a)
            call write_back(b_view, b)
        end if
        call check%finish('starpu_linalg_posv_strided', failed, stat, errmsg)
        if (.not. present(stat)) call spoil(check, info, b)
    end subroutine posv

    subroutine posv_one(a, b, info, uplo, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :, :)
        @scalar@, intent(inout), target, contiguous :: b(:, :)
        integer, intent(inout) :: info(:)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: columns(:, :, :)

        call c_f_pointer(c_loc(b), columns, [size(b, 1, int64), 1_int64, size(b, 2, int64)])
        call posv(a, columns, info, uplo, stat, errmsg)
    end subroutine posv_one

    subroutine getrf(a, ipiv, info, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :, :)
        integer(int64), intent(inout) :: ipiv(:, :)
        integer, intent(inout) :: info(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        integer(int64), allocatable :: infos(:)
        integer :: status

        allocate (infos(size(info)), source=0_int64, stat=status)
        call check%memory(status)
        call check%extent(2, 'ipiv', size(ipiv, 1, int64), min(size(a, 1, int64), size(a, 2, int64)))
        call check%extent(2, 'ipiv', size(ipiv, 2, int64), size(a, 3, int64), 'columns')
        call check%extent(3, 'info', size(info, kind=int64), size(a, 3, int64))
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(c_getrf(size(a, 1, int64), size(a, 2, int64), view%data, view%leading_dimension, &
                                        view%stride, ipiv, size(ipiv, 1, int64), size(a, 3, int64), infos), &
                                [1, 1, 1, 1, 1, 2, 2, 1, 3])
            call check%returned_members(infos, [1, 1, 1, 1, 2], info)
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_getrf_strided', failed, stat, errmsg)
        if (.not. present(stat)) call spoil(check, info, a)
    end subroutine getrf

    subroutine getrf_int32(a, ipiv, info, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :, :)
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
            call check%finish('starpu_linalg_getrf_strided', failed, stat, errmsg)
            return
        end if
        call getrf(a, pivots, info, stat, errmsg)
        ipiv = int(pivots, int32)
    end subroutine getrf_int32

    subroutine gesv(a, b, info, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :, :), b(:, :, :)
        integer, intent(inout) :: info(:)
        integer(int64), intent(inout), optional :: ipiv(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        integer(int64), allocatable :: pivots(:, :)
        integer(int64), allocatable :: infos(:)
        integer :: status

        allocate (infos(size(info)), source=0_int64, stat=status)
        call check%memory(status)
        call check_systems(check, a, b, info)
        if (present(ipiv)) then
            call check%extent(4, 'ipiv', size(ipiv, 1, int64), size(a, 1, int64))
            call check%extent(4, 'ipiv', size(ipiv, 2, int64), size(a, 3, int64), 'columns')
        end if
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        allocate (pivots(size(a, 1), size(a, 3)), source=0_int64, stat=status)
        call check%memory(status)
        if (check%code == 0) then
            call check%returned(c_gesv(size(a, 1, int64), size(b, 2, int64), a_view%data, a_view%leading_dimension, &
                                       a_view%stride, pivots, size(pivots, 1, int64), b_view%data, &
                                       b_view%leading_dimension, b_view%stride, size(a, 3, int64), infos), &
                                [1, 2, 1, 1, 1, 4, 4, 2, 2, 2, 1, 3])
            call check%returned_members(infos, [1, 2, 1, 1, 4, 2, 2], info)
            call write_back(a_view, a)
            call write_back(b_view, b)
            if (present(ipiv)) ipiv = pivots
        end if
        call check%finish('starpu_linalg_gesv_strided', failed, stat, errmsg)
        if (.not. present(stat)) call spoil(check, info, b)
    end subroutine gesv

    subroutine gesv_one(a, b, info, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :, :)
        @scalar@, intent(inout), target, contiguous :: b(:, :)
        integer, intent(inout) :: info(:)
        integer(int64), intent(inout), optional :: ipiv(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: columns(:, :, :)

        call c_f_pointer(c_loc(b), columns, [size(b, 1, int64), 1_int64, size(b, 2, int64)])
        ! Not passed on where it is absent: gfortran then subtracts strides that it has not set.
        if (present(ipiv)) then
            call gesv(a, columns, info, ipiv, stat, errmsg)
        else
            call gesv(a, columns, info, stat=stat, errmsg=errmsg)
        end if
    end subroutine gesv_one

    subroutine gesv_int32(a, b, info, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :, :), b(:, :, :)
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
            call check%finish('starpu_linalg_gesv_strided', failed, stat, errmsg)
            return
        end if
        call gesv(a, b, info, pivots, stat, errmsg)
        ipiv = int(pivots, int32)
    end subroutine gesv_int32

    subroutine gesv_one_int32(a, b, info, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :, :)
        @scalar@, intent(inout), target, contiguous :: b(:, :)
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
            call check%finish('starpu_linalg_gesv_strided', failed, stat, errmsg)
            return
        end if
        call gesv_one(a, b, info, pivots, stat, errmsg)
        ipiv = int(pivots, int32)
    end subroutine gesv_one_int32

end module starpu_linalg_strided_@kind@
