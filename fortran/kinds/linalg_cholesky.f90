! Cholesky factorisation of @kind@ matrices, and what is computed with the factor.
module starpu_linalg_cholesky_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_f_pointer, c_int64_t, c_loc, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_linalg_options_m, only: starpu_linalg_options
    use starpu_linalg_outcome, only: argument_check
    use starpu_matrix_@kind@, only: matrix_view, nan, view_of, write_back
    implicit none
    private
    public :: starpu_linalg_potrf, starpu_linalg_potrs, starpu_linalg_posv, starpu_linalg_potri, starpu_linalg_pocon

    character(*), parameter :: not_definite = 'the leading minor of order # is not positive definite'

    ! call starpu_linalg_potrf(a, uplo, stat, errmsg, options)
    ! Overwrites the triangle of the symmetric or Hermitian `a` that uplo names ('L', the default, or 'U') with the
    ! Cholesky factor; the other triangle is neither read nor written. stat > 0: the leading minor of that order is the
    ! first that is not positive definite; the triangle then has no meaning, and all of `a` becomes NaN where stat is
    ! absent.
    interface starpu_linalg_potrf
        procedure potrf
    end interface starpu_linalg_potrf

    ! call starpu_linalg_potrs(a, b, uplo, stat, errmsg)
    ! Solves A x = b, for one right-hand side b(:) or several b(:, :), with the factor that potrf left in `a`.
    interface starpu_linalg_potrs
        procedure potrs, potrs_one
    end interface starpu_linalg_potrs

    ! call starpu_linalg_posv(a, b, uplo, stat, errmsg)
    ! Factorises `a` as potrf does and solves A x = b, for b(:) or b(:, :). On failure b is unchanged, or NaN where stat
    ! is absent.
    interface starpu_linalg_posv
        procedure posv, posv_one
    end interface starpu_linalg_posv

    ! call starpu_linalg_potri(a, uplo, stat, errmsg)
    ! Turns the triangle with the factor that potrf left into that triangle of the inverse. stat > 0: that diagonal entry
    ! of the factor is 0; `a` is unchanged then, or NaN where stat is absent.
    interface starpu_linalg_potri
        procedure potri
    end interface starpu_linalg_potri

    ! call starpu_linalg_pocon(a, anorm, rcond, uplo, stat, errmsg)
    ! Estimates the reciprocal condition number rcond = 1 / (|A| |inverse of A|) from the factor that potrf left in `a`
    ! and the 1-norm of the matrix itself. On failure rcond is unchanged, or NaN where stat is absent.
    interface starpu_linalg_pocon
        procedure pocon
    end interface starpu_linalg_pocon

    interface
        function c_potrf(uplo, n, a, lda, options) bind(c, name='starpu_linalg_@letter@potrf_expert') result(info)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            type(starpu_linalg_options), intent(in), optional :: options
            integer(c_int64_t) :: info
        end function c_potrf

        function c_potrs(uplo, n, nrhs, a, lda, b, ldb) bind(c, name='starpu_linalg_@letter@potrs') result(info)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, nrhs, lda, ldb
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_potrs

        function c_posv(uplo, n, nrhs, a, lda, b, ldb) bind(c, name='starpu_linalg_@letter@posv') result(info)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, nrhs, lda, ldb
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_posv

        function c_potri(uplo, n, a, lda) bind(c, name='starpu_linalg_@letter@potri') result(info)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            integer(c_int64_t) :: info
        end function c_potri

        function c_pocon(uplo, n, a, lda, anorm, rcond) bind(c, name='starpu_linalg_@letter@pocon') result(info)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            @real@, value :: anorm
            @real@, intent(inout) :: rcond
            integer(c_int64_t) :: info
        end function c_pocon
    end interface

contains

    subroutine potrf(a, uplo, stat, errmsg, options)
        @scalar@, intent(inout), target :: a(:, :)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpu_linalg_options), intent(in), optional :: options
        type(argument_check) :: check
        type(matrix_view), target :: view
        character :: triangle

        call check%square(1, 'a', shape(a, int64))
        call check%letter(2, 'uplo', uplo, 'LU', triangle)
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(c_potrf(triangle, size(a, 1, int64), view%data, view%leading_dimension, options), &
                                [2, 1, 1, 1, 5])
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_potrf', not_definite, stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) a = nan()
    end subroutine potrf

    subroutine potrs(a, b, uplo, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(inout), target :: b(:, :)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        character :: triangle

        call check%square(1, 'a', shape(a, int64))
        call check%extent(2, 'b', size(b, 1, int64), size(a, 1, int64))
        call check%letter(3, 'uplo', uplo, 'LU', triangle)
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        if (check%code == 0) then
            call check%returned(c_potrs(triangle, size(a, 1, int64), size(b, 2, int64), a_view%data, &
                                        a_view%leading_dimension, b_view%data, b_view%leading_dimension), &
                                [3, 1, 2, 1, 1, 2, 2])
            call write_back(b_view, b)
        end if
        call check%finish('starpu_linalg_potrs', not_definite, stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) b = nan()
    end subroutine potrs

    subroutine potrs_one(a, b, uplo, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(inout), target, contiguous :: b(:)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: column(:, :)

        call c_f_pointer(c_loc(b), column, [size(b, kind=int64), 1_int64])
        call potrs(a, column, uplo, stat, errmsg)
    end subroutine potrs_one

    subroutine posv(a, b, uplo, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout), target :: b(:, :)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        character :: triangle

        call check%square(1, 'a', shape(a, int64))
        call check%extent(2, 'b', size(b, 1, int64), size(a, 1, int64))
        call check%letter(3, 'uplo', uplo, 'LU', triangle)
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        if (check%code == 0) then
            call check%returned(c_posv(triangle, size(a, 1, int64), size(b, 2, int64), a_view%data, &
                                       a_view%leading_dimension, b_view%data, b_view%leading_dimension), &
                                [3, 1, 2, 1, 1, 2, 2])
            call write_back(a_view, a)
            call write_back(b_view, b)
        end if
        call check%finish('starpu_linalg_posv', not_definite, stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) b = nan()
    end subroutine posv

    subroutine posv_one(a, b, uplo, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout), target, contiguous :: b(:)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: column(:, :)

        call c_f_pointer(c_loc(b), column, [size(b, kind=int64), 1_int64])
        call posv(a, column, uplo, stat, errmsg)
    end subroutine posv_one

    subroutine potri(a, uplo, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        character :: triangle

        call check%square(1, 'a', shape(a, int64))
        call check%letter(2, 'uplo', uplo, 'LU', triangle)
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(c_potri(triangle, size(a, 1, int64), view%data, view%leading_dimension), [2, 1, 1, 1])
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_potri', 'the diagonal entry # of the factor is 0', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) a = nan()
    end subroutine potri

    subroutine pocon(a, anorm, rcond, uplo, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @real@, intent(in) :: anorm
        @real@, intent(inout) :: rcond
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        character :: triangle

        call check%square(1, 'a', shape(a, int64))
        call check%that(anorm >= 0, 2, 'anorm', 'is negative or NaN; pass the 1-norm of the matrix')
        call check%letter(4, 'uplo', uplo, 'LU', triangle)
        call view_of(a, view, check)
        if (check%code == 0) &
            call check%returned(c_pocon(triangle, size(a, 1, int64), view%data, view%leading_dimension, anorm, rcond), &
                                [4, 1, 1, 1, 2, 3])
        call check%finish('starpu_linalg_pocon', not_definite, stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) rcond = real(nan(), kind(rcond))
    end subroutine pocon

end module starpu_linalg_cholesky_@kind@
