! LU factorisation of @kind@ matrices, and what is computed with the factors. Pivots have the kind int64, which C has
! too, or int32, for which there are copies.
module starpu_linalg_lu_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_f_pointer, c_int64_t, c_loc, c_ptr
    use, intrinsic :: iso_fortran_env, only: int32, int64
    use starpu_linalg_options_m, only: starpu_linalg_options
    use starpu_linalg_outcome, only: argument_check
    use starpu_matrix_@kind@, only: matrix_view, nan, view_of, write_back
    implicit none
    private
    public :: starpu_linalg_getrf, starpu_linalg_getrs, starpu_linalg_gesv, starpu_linalg_getri, starpu_linalg_gecon
    public :: starpu_linalg_getrf_nopiv

    character(*), parameter :: singular = &
        'the matrix is singular or contains a NaN: the pivot of column # is 0, NaN or infinite'

    ! call starpu_linalg_getrf(a, ipiv, stat, errmsg, options)
    ! Overwrites the matrix with L (unit diagonal, not stored) and U of A = P L U. Row i was exchanged with row ipiv(i);
    ! ipiv has min(m, n) elements of kind int32 or int64. stat > 0: the first column with a pivot that is 0 (the
    ! factorisation is complete), NaN or infinite. All of `a` becomes NaN then where stat is absent.
    interface starpu_linalg_getrf
        procedure getrf, getrf_int32
    end interface starpu_linalg_getrf

    ! call starpu_linalg_getrs(a, ipiv, b, trans, stat, errmsg)
    ! Solves A x = b (trans = 'N', the default), with the transpose ('T') or the conjugate transpose ('C') of A, for b(:)
    ! or b(:, :), with what getrf left. On failure b is unchanged, or NaN where stat is absent.
    interface starpu_linalg_getrs
        procedure getrs, getrs_one, getrs_int32, getrs_one_int32
    end interface starpu_linalg_getrs

    ! call starpu_linalg_gesv(a, b, ipiv, stat, errmsg)
    ! Factorises `a` as getrf does and solves A x = b, for b(:) or b(:, :); ipiv may be absent. On failure b is unchanged,
    ! or NaN where stat is absent.
    interface starpu_linalg_gesv
        procedure gesv, gesv_one, gesv_int32, gesv_one_int32
    end interface starpu_linalg_gesv

    ! call starpu_linalg_getri(a, ipiv, stat, errmsg)
    ! Turns what getrf left into the inverse; needs memory for another matrix meanwhile. stat > 0: that diagonal entry of
    ! U is 0; `a` is unchanged then, or NaN where stat is absent.
    interface starpu_linalg_getri
        procedure getri, getri_int32
    end interface starpu_linalg_getri

    ! call starpu_linalg_gecon(a, anorm, rcond, norm, stat, errmsg)
    ! Estimates the reciprocal condition number rcond = 1 / (|A| |inverse of A|) from what getrf left in `a` and the norm
    ! of the matrix itself: its 1-norm (norm = '1', the default, or 'O') or its infinity-norm ('I'). On failure rcond is
    ! unchanged, or NaN where stat is absent.
    interface starpu_linalg_gecon
        procedure gecon
    end interface starpu_linalg_gecon

    ! call starpu_linalg_getrf_nopiv(a, stat, errmsg, options)
    ! Overwrites the matrix with L and U of A = L U, without exchanges of rows: for diagonally dominant matrices and
    ! others in which no pivot is small. stat > 0: the first column with a pivot that is 0, NaN or infinite; what `a`
    ! holds then has no meaning, and becomes NaN where stat is absent.
    interface starpu_linalg_getrf_nopiv
        procedure getrf_nopiv
    end interface starpu_linalg_getrf_nopiv

    interface
        function c_getrf(m, n, a, lda, ipiv, options) bind(c, name='starpu_linalg_@letter@getrf_expert') result(info)
            import
            integer(c_int64_t), value :: m, n, lda
            type(c_ptr), value :: a
            integer(c_int64_t), intent(inout) :: ipiv(*)
            type(starpu_linalg_options), intent(in), optional :: options
            integer(c_int64_t) :: info
        end function c_getrf

        function c_getrs(trans, n, nrhs, a, lda, ipiv, b, ldb) bind(c, name='starpu_linalg_@letter@getrs') result(info)
            import
            character(kind=c_char), value :: trans
            integer(c_int64_t), value :: n, nrhs, lda, ldb
            type(c_ptr), value :: a, b
            integer(c_int64_t), intent(in) :: ipiv(*)
            integer(c_int64_t) :: info
        end function c_getrs

        function c_gesv(n, nrhs, a, lda, ipiv, b, ldb) bind(c, name='starpu_linalg_@letter@gesv') result(info)
            import
            integer(c_int64_t), value :: n, nrhs, lda, ldb
            type(c_ptr), value :: a, b
            integer(c_int64_t), intent(inout) :: ipiv(*)
            integer(c_int64_t) :: info
        end function c_gesv

        function c_getri(n, a, lda, ipiv) bind(c, name='starpu_linalg_@letter@getri') result(info)
            import
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            integer(c_int64_t), intent(in) :: ipiv(*)
            integer(c_int64_t) :: info
        end function c_getri

        function c_gecon(norm, n, a, lda, anorm, rcond) bind(c, name='starpu_linalg_@letter@gecon') result(info)
            import
            character(kind=c_char), value :: norm
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            @real@, value :: anorm
            @real@, intent(inout) :: rcond
            integer(c_int64_t) :: info
        end function c_gecon

        function c_getrf_nopiv(m, n, a, lda, options) bind(c, name='starpu_linalg_@letter@getrf_nopiv_expert') &
            result(info)
            import
            integer(c_int64_t), value :: m, n, lda
            type(c_ptr), value :: a
            type(starpu_linalg_options), intent(in), optional :: options
            integer(c_int64_t) :: info
        end function c_getrf_nopiv
    end interface

contains

    subroutine getrf(a, ipiv, stat, errmsg, options)
        @scalar@, intent(inout), target :: a(:, :)
        integer(int64), intent(inout) :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpu_linalg_options), intent(in), optional :: options
        type(argument_check) :: check
        type(matrix_view), target :: view

        call check%extent(2, 'ipiv', size(ipiv, kind=int64), minval(shape(a, int64)))
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(c_getrf(size(a, 1, int64), size(a, 2, int64), view%data, view%leading_dimension, ipiv, &
                                        options), [1, 1, 1, 1, 2, 5])
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_getrf', singular, stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) a = nan()
    end subroutine getrf

    subroutine getrf_int32(a, ipiv, stat, errmsg, options)
        @scalar@, intent(inout), target :: a(:, :)
        integer(int32), intent(inout) :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpu_linalg_options), intent(in), optional :: options
        integer(int64), allocatable :: pivots(:)
        type(argument_check) :: check
        integer :: status

        allocate (pivots, source=int(ipiv, int64), stat=status)
        if (status /= 0) then
            call check%no_memory()
            call check%finish('starpu_linalg_getrf', singular, stat, errmsg)
            return
        end if
        call getrf(a, pivots, stat, errmsg, options)
        ipiv = int(pivots, int32)
    end subroutine getrf_int32

    subroutine getrs(a, ipiv, b, trans, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        integer(int64), intent(in) :: ipiv(:)
        @scalar@, intent(inout), target :: b(:, :)
        character, intent(in), optional :: trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        character :: op

        call check%square(1, 'a', shape(a, int64))
        call check%extent(2, 'ipiv', size(ipiv, kind=int64), size(a, 1, int64))
        call check%extent(3, 'b', size(b, 1, int64), size(a, 1, int64))
        call check%letter(4, 'trans', trans, 'NTC', op)
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        if (check%code == 0) then
            call check%returned(c_getrs(op, size(a, 1, int64), size(b, 2, int64), a_view%data, a_view%leading_dimension, &
                                        ipiv, b_view%data, b_view%leading_dimension), [4, 1, 3, 1, 1, 2, 3, 3])
            call write_back(b_view, b)
        end if
        call check%finish('starpu_linalg_getrs', singular, stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) b = nan()
    end subroutine getrs

    subroutine getrs_one(a, ipiv, b, trans, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        integer(int64), intent(in) :: ipiv(:)
        @scalar@, intent(inout), target, contiguous :: b(:)
        character, intent(in), optional :: trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: column(:, :)

        call c_f_pointer(c_loc(b), column, [size(b, kind=int64), 1_int64])
        call getrs(a, ipiv, column, trans, stat, errmsg)
    end subroutine getrs_one

    subroutine getrs_int32(a, ipiv, b, trans, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        integer(int32), intent(in) :: ipiv(:)
        @scalar@, intent(inout), target :: b(:, :)
        character, intent(in), optional :: trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call getrs(a, int(ipiv, int64), b, trans, stat, errmsg)
    end subroutine getrs_int32

    subroutine getrs_one_int32(a, ipiv, b, trans, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        integer(int32), intent(in) :: ipiv(:)
        @scalar@, intent(inout), target, contiguous :: b(:)
        character, intent(in), optional :: trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call getrs_one(a, int(ipiv, int64), b, trans, stat, errmsg)
    end subroutine getrs_one_int32

    subroutine gesv(a, b, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout), target :: b(:, :)
        integer(int64), intent(inout), optional :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        integer(int64), allocatable :: pivots(:)
        integer :: status

        call check%square(1, 'a', shape(a, int64))
        call check%extent(2, 'b', size(b, 1, int64), size(a, 1, int64))
        if (present(ipiv)) call check%extent(3, 'ipiv', size(ipiv, kind=int64), size(a, 1, int64))
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        allocate (pivots(size(a, 1)), source=0_int64, stat=status)
        call check%memory(status)
        if (check%code == 0) then
            call check%returned(c_gesv(size(a, 1, int64), size(b, 2, int64), a_view%data, a_view%leading_dimension, &
                                       pivots, b_view%data, b_view%leading_dimension), [1, 2, 1, 1, 3, 2, 2])
            call write_back(a_view, a)
            call write_back(b_view, b)
            if (present(ipiv)) ipiv = pivots
        end if
        call check%finish('starpu_linalg_gesv', singular, stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) b = nan()
    end subroutine gesv

    subroutine gesv_one(a, b, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout), target, contiguous :: b(:)
        integer(int64), intent(inout), optional :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: column(:, :)

        call c_f_pointer(c_loc(b), column, [size(b, kind=int64), 1_int64])
        call gesv(a, column, ipiv, stat, errmsg)
    end subroutine gesv_one

    subroutine gesv_int32(a, b, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout), target :: b(:, :)
        integer(int32), intent(inout) :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(int64), allocatable :: pivots(:)
        type(argument_check) :: check
        integer :: status

        allocate (pivots, source=int(ipiv, int64), stat=status)
        if (status /= 0) then
            call check%no_memory()
            call check%finish('starpu_linalg_gesv', singular, stat, errmsg)
            return
        end if
        call gesv(a, b, pivots, stat, errmsg)
        ipiv = int(pivots, int32)
    end subroutine gesv_int32

    subroutine gesv_one_int32(a, b, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout), target, contiguous :: b(:)
        integer(int32), intent(inout) :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: column(:, :)

        call c_f_pointer(c_loc(b), column, [size(b, kind=int64), 1_int64])
        call gesv_int32(a, column, ipiv, stat, errmsg)
    end subroutine gesv_one_int32

    subroutine getri(a, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        integer(int64), intent(in) :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view

        call check%square(1, 'a', shape(a, int64))
        call check%extent(2, 'ipiv', size(ipiv, kind=int64), size(a, 1, int64))
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(c_getri(size(a, 1, int64), view%data, view%leading_dimension, ipiv), [1, 1, 1, 2])
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_getri', 'the matrix is singular: the diagonal entry # of U is 0', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) a = nan()
    end subroutine getri

    subroutine getri_int32(a, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        integer(int32), intent(in) :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call getri(a, int(ipiv, int64), stat, errmsg)
    end subroutine getri_int32

    subroutine gecon(a, anorm, rcond, norm, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @real@, intent(in) :: anorm
        @real@, intent(inout) :: rcond
        character, intent(in), optional :: norm
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        character :: which

        call check%square(1, 'a', shape(a, int64))
        call check%that(anorm >= 0, 2, 'anorm', 'is negative or NaN; pass the norm of the matrix')
        call check%letter(4, 'norm', norm, '1OI', which)
        call view_of(a, view, check)
        if (check%code == 0) &
            call check%returned(c_gecon(which, size(a, 1, int64), view%data, view%leading_dimension, anorm, rcond), &
                                [4, 1, 1, 1, 2, 3])
        call check%finish('starpu_linalg_gecon', singular, stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) rcond = real(nan(), kind(rcond))
    end subroutine gecon

    subroutine getrf_nopiv(a, stat, errmsg, options)
        @scalar@, intent(inout), target :: a(:, :)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpu_linalg_options), intent(in), optional :: options
        type(argument_check) :: check
        type(matrix_view), target :: view

        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(c_getrf_nopiv(size(a, 1, int64), size(a, 2, int64), view%data, view%leading_dimension, &
                                              options), [1, 1, 1, 1, 4])
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_getrf_nopiv', singular, stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) a = nan()
    end subroutine getrf_nopiv

end module starpu_linalg_lu_@kind@
