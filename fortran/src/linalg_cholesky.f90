! Cholesky factorisation and its solves, for the kinds of real that the C library has.
module starpu_linalg_cholesky
    use, intrinsic :: iso_fortran_env, only: int64, real64
    use starpu_linalg_interfaces, only: c_dposv, c_dpotrf, c_dpotrs
    use starpu_linalg_outcome, only: argument_check, finish, nan
    use starpu_matrix, only: matrix_view, view_of, write_back
    use starpu_status, only: text_of
    implicit none
    private
    public :: starpu_linalg_potrf, starpu_linalg_potrs, starpu_linalg_posv

    ! call starpu_linalg_potrf(a, uplo, stat, errmsg)
    ! Overwrites the triangle of `a` that uplo names ('L', the default, or 'U') with the Cholesky factor. stat > 0: the
    ! leading minor of that order is the first that is not positive definite; the triangle then has no meaning, and all
    ! of `a` becomes NaN where stat is absent.
    interface starpu_linalg_potrf
        procedure potrf_real64
    end interface starpu_linalg_potrf

    ! call starpu_linalg_potrs(a, b, uplo, stat, errmsg)
    ! Solves A x = b, for one right-hand side b(:) or several b(:, :), with the factor that potrf left in `a`.
    interface starpu_linalg_potrs
        procedure potrs_real64, potrs_one_real64
    end interface starpu_linalg_potrs

    ! call starpu_linalg_posv(a, b, uplo, stat, errmsg)
    ! Factorises `a` as potrf does and solves A x = b. On failure b is unchanged, or NaN where stat is absent.
    interface starpu_linalg_posv
        procedure posv_real64, posv_one_real64
    end interface starpu_linalg_posv

contains

    subroutine potrf_real64(a, uplo, stat, errmsg)
        real(real64), intent(inout), target :: a(:, :)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        character :: triangle
        type(matrix_view), target :: view
        integer(int64) :: info

        triangle = 'L'
        if (present(uplo)) triangle = uplo
        call check%square(1, 'a', shape(a))
        call check%letter(2, 'uplo', triangle, 'LlUu')
        info = check%code
        if (info == 0) then
            call view_of(a, view)
            info = c_dpotrf(triangle, size(a, 1, int64), view%data, view%leading_dimension)
            call write_back(view, a)
        end if
        call finish('starpu_linalg_potrf', check, info, not_definite(info), stat, errmsg)
        if (info /= 0 .and. .not. present(stat)) a = nan()
    end subroutine potrf_real64

    subroutine potrs_real64(a, b, uplo, stat, errmsg)
        real(real64), intent(in), target :: a(:, :)
        real(real64), intent(inout), target :: b(:, :)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        character :: triangle
        type(matrix_view), target :: a_view, b_view
        integer(int64) :: info

        triangle = 'L'
        if (present(uplo)) triangle = uplo
        call check%square(1, 'a', shape(a))
        call check%extent(2, 'b', size(b, 1), size(a, 1))
        call check%letter(3, 'uplo', triangle, 'LlUu')
        info = check%code
        if (info == 0) then
            call view_of(a, a_view)
            call view_of(b, b_view)
            info = c_dpotrs(triangle, size(a, 1, int64), size(b, 2, int64), a_view%data, a_view%leading_dimension, &
                            b_view%data, b_view%leading_dimension)
            call write_back(b_view, b)
        end if
        call finish('starpu_linalg_potrs', check, info, not_definite(info), stat, errmsg)
        if (info /= 0 .and. .not. present(stat)) b = nan()
    end subroutine potrs_real64

    subroutine potrs_one_real64(a, b, uplo, stat, errmsg)
        real(real64), intent(in), target :: a(:, :)
        real(real64), intent(inout) :: b(:)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), allocatable :: column(:, :)

        column = reshape(b, [size(b), 1])
        call potrs_real64(a, column, uplo, stat, errmsg)
        b = column(:, 1)
    end subroutine potrs_one_real64

    subroutine posv_real64(a, b, uplo, stat, errmsg)
        real(real64), intent(inout), target :: a(:, :)
        real(real64), intent(inout), target :: b(:, :)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        character :: triangle
        type(matrix_view), target :: a_view, b_view
        integer(int64) :: info

        triangle = 'L'
        if (present(uplo)) triangle = uplo
        call check%square(1, 'a', shape(a))
        call check%extent(2, 'b', size(b, 1), size(a, 1))
        call check%letter(3, 'uplo', triangle, 'LlUu')
        info = check%code
        if (info == 0) then
            call view_of(a, a_view)
            call view_of(b, b_view)
            info = c_dposv(triangle, size(a, 1, int64), size(b, 2, int64), a_view%data, a_view%leading_dimension, &
                           b_view%data, b_view%leading_dimension)
            call write_back(a_view, a)
            call write_back(b_view, b)
        end if
        call finish('starpu_linalg_posv', check, info, not_definite(info), stat, errmsg)
        if (info /= 0 .and. .not. present(stat)) b = nan()
    end subroutine posv_real64

    subroutine posv_one_real64(a, b, uplo, stat, errmsg)
        real(real64), intent(inout), target :: a(:, :)
        real(real64), intent(inout) :: b(:)
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), allocatable :: column(:, :)

        column = reshape(b, [size(b), 1])
        call posv_real64(a, column, uplo, stat, errmsg)
        b = column(:, 1)
    end subroutine posv_one_real64

    function not_definite(info) result(meaning)
        integer(int64), intent(in) :: info
        character(:), allocatable :: meaning

        meaning = 'the leading minor of order ' // text_of(info) // ' is not positive definite'
    end function not_definite

end module starpu_linalg_cholesky
