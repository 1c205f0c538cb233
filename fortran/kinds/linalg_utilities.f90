! Row exchanges, copies, transposes and settings of @kind@ matrices. Pivots have the kind int64, which C has too, or int32,
! for which there are copies.
module starpu_linalg_utilities_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_int64_t, c_ptr
    use, intrinsic :: iso_fortran_env, only: int32, int64
    use starpu_linalg_outcome, only: argument_check, shape_of_op
    use starpu_matrix_@kind@, only: matrix_view, nan, view_of, write_back
    implicit none
    private
    public :: starpu_linalg_laswp, starpu_linalg_lacpy, starpu_linalg_laset, starpu_linalg_omatcopy

    ! call starpu_linalg_laswp(a, ipiv, k1, k2, incx, stat, errmsg)
    ! Exchanges row i of `a` with row ipiv(i), for i = k1 to k2, or, with incx = -1, for i = k2 down to k1, which undoes the
    ! former; with another incx the pivot of row i is ipiv(k1 + (i - k1) |incx|), and 0 means to do nothing. Absent are 1,
    ! the last row that ipiv has a pivot for, and 1. On failure `a` is unchanged, or NaN where stat is absent.
    interface starpu_linalg_laswp
        procedure laswp, laswp_int32
    end interface starpu_linalg_laswp

    ! call starpu_linalg_lacpy(a, b, uplo, stat, errmsg)
    ! b becomes `a`: all of it (uplo = 'A', the default), or the lower ('L') or upper ('U') triangle or trapezoid with the
    ! diagonal. On failure b is unchanged, or NaN where stat is absent.
    interface starpu_linalg_lacpy
        procedure lacpy
    end interface starpu_linalg_lacpy

    ! call starpu_linalg_laset(a, alpha, beta, uplo, stat, errmsg)
    ! The diagonal of `a` becomes beta; what lies below it (uplo = 'L'), above it ('U') or both ('A', the default) becomes
    ! alpha. Both are 0 where they are absent. On failure `a` is unchanged, or NaN where stat is absent.
    interface starpu_linalg_laset
        procedure laset
    end interface starpu_linalg_laset

    ! call starpu_linalg_omatcopy(a, b, trans, alpha, stat, errmsg)
    ! b becomes alpha op(a): `a` itself (trans = 'N', the default), its transpose ('T'), conjugate transpose ('C') or
    ! conjugate ('R'). alpha is 1 where it is absent. On failure b is unchanged, or NaN where stat is absent.
    interface starpu_linalg_omatcopy
        procedure omatcopy
    end interface starpu_linalg_omatcopy

    interface
        function c_laswp(n, a, lda, k1, k2, ipiv, incx) bind(c, name='starpu_linalg_@letter@laswp') result(info)
            import
            integer(c_int64_t), value :: n, lda, k1, k2, incx
            type(c_ptr), value :: a
            integer(c_int64_t), intent(in) :: ipiv(*)
            integer(c_int64_t) :: info
        end function c_laswp

        function c_lacpy(uplo, m, n, a, lda, b, ldb) bind(c, name='starpu_linalg_@letter@lacpy') result(info)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: m, n, lda, ldb
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_lacpy

        function c_laset(uplo, m, n, alpha, beta, a, lda) bind(c, name='starpu_linalg_@letter@laset') result(info)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: m, n, lda
            @scalar@, value :: alpha, beta
            type(c_ptr), value :: a
            integer(c_int64_t) :: info
        end function c_laset

        function c_omatcopy(trans, m, n, alpha, a, lda, b, ldb) bind(c, name='starpu_linalg_@letter@omatcopy') &
            result(info)
            import
            character(kind=c_char), value :: trans
            integer(c_int64_t), value :: m, n, lda, ldb
            @scalar@, value :: alpha
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_omatcopy
    end interface

contains

    subroutine laswp(a, ipiv, k1, k2, incx, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        integer(int64), intent(in) :: ipiv(:)
        integer, intent(in), optional :: k1, k2, incx
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        integer(int64) :: first, last, step

        first = 1
        if (present(k1)) first = k1
        step = 1
        if (present(incx)) step = incx
        last = first - 1
        if (size(ipiv, kind=int64) >= first) last = first + (size(ipiv, kind=int64) - first) / max(1_int64, abs(step))
        if (present(k2)) last = k2
        call check%that(first >= 1, 3, 'k1', 'is less than 1')
        if (last >= first .and. step /= 0) call check_pivots(ipiv, first, last, abs(step), size(a, 1, int64), check)
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(c_laswp(size(a, 2, int64), view%data, view%leading_dimension, first, last, ipiv, step), &
                                [1, 1, 1, 3, 4, 2, 5])
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_laswp', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) a = nan()
    end subroutine laswp

    ! C does not know how many rows there are.
    subroutine check_pivots(ipiv, first, last, step, rows, check)
        integer(int64), intent(in) :: ipiv(:), first, last, step, rows
        type(argument_check), intent(inout) :: check
        integer(int64) :: end

        call check%that(last <= rows, 4, 'k2', 'is larger than the number of rows')
        end = first + (last - first) * step
        call check%that(end <= size(ipiv, kind=int64), 2, 'ipiv', 'has fewer elements than there are exchanges')
        if (check%code == 0) &
            call check%that(all(ipiv(first:end:step) >= 1 .and. ipiv(first:end:step) <= rows), 2, 'ipiv', &
                            'has a pivot that is no row of a')
    end subroutine check_pivots

    subroutine laswp_int32(a, ipiv, k1, k2, incx, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        integer(int32), intent(in) :: ipiv(:)
        integer, intent(in), optional :: k1, k2, incx
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call laswp(a, int(ipiv, int64), k1, k2, incx, stat, errmsg)
    end subroutine laswp_int32

    subroutine lacpy(a, b, uplo, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(inout), target :: b(:, :)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        character :: part

        call check%that(all(shape(a, int64) == shape(b, int64)), 2, 'b', 'has another shape than a')
        call check%letter(3, 'uplo', uplo, 'ALU', part)
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        if (check%code == 0) then
            call check%returned(c_lacpy(part, size(a, 1, int64), size(a, 2, int64), a_view%data, &
                                        a_view%leading_dimension, b_view%data, b_view%leading_dimension), &
                                [3, 1, 1, 1, 1, 2, 2])
            call write_back(b_view, b)
        end if
        call check%finish('starpu_linalg_lacpy', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) b = nan()
    end subroutine lacpy

    subroutine laset(a, alpha, beta, uplo, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(in), optional :: alpha, beta
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        @scalar@ :: off_diagonal, diagonal
        character :: part

        off_diagonal = 0
        if (present(alpha)) off_diagonal = alpha
        diagonal = 0
        if (present(beta)) diagonal = beta
        call check%letter(4, 'uplo', uplo, 'ALU', part)
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(c_laset(part, size(a, 1, int64), size(a, 2, int64), off_diagonal, diagonal, view%data, &
                                        view%leading_dimension), [4, 1, 1, 2, 3, 1, 1])
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_laset', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) a = nan()
    end subroutine laset

    subroutine omatcopy(a, b, trans, alpha, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(inout), target :: b(:, :)
        character, intent(in), optional :: trans
        @scalar@, intent(in), optional :: alpha
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        @scalar@ :: factor
        character :: op

        factor = 1
        if (present(alpha)) factor = alpha
        call check%letter(3, 'trans', trans, 'NTCR', op)
        call check%that(all(shape(b, int64) == shape_of_op(shape(a, int64), merge('N', op, op == 'R'))), 2, 'b', &
                        'has another shape than op(a)')
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        if (check%code == 0) then
            call check%returned(c_omatcopy(op, size(a, 1, int64), size(a, 2, int64), factor, a_view%data, &
                                           a_view%leading_dimension, b_view%data, b_view%leading_dimension), &
                                [3, 1, 1, 4, 1, 1, 2, 2])
            call write_back(b_view, b)
        end if
        call check%finish('starpu_linalg_omatcopy', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) b = nan()
    end subroutine omatcopy

end module starpu_linalg_utilities_@kind@
