! LU factorisation with partial pivoting and its solves, for the kinds of real that the C library has.
module starpu_linalg_lu
    use, intrinsic :: iso_fortran_env, only: int64, real64
    use starpu_linalg_interfaces, only: c_dgesv, c_dgetrf, c_dgetrs
    use starpu_linalg_outcome, only: argument_check, finish, nan, no_memory
    use starpu_matrix, only: matrix_view, view_of, write_back
    use starpu_status, only: text_of
    implicit none
    private
    public :: starpu_linalg_getrf, starpu_linalg_getrs, starpu_linalg_gesv

    ! call starpu_linalg_getrf(a, ipiv, stat, errmsg)
    ! Overwrites the matrix with L (unit diagonal, not stored) and U of P L U = A. Row i was exchanged with row ipiv(i);
    ! ipiv has min(m, n) elements of kind int64. stat > 0: the first column with a pivot that is 0 (the factorisation is
    ! complete), NaN or infinite. All of `a` becomes NaN then where stat is absent.
    interface starpu_linalg_getrf
        procedure getrf_real64
    end interface starpu_linalg_getrf

    ! call starpu_linalg_getrs(a, ipiv, b, trans, stat, errmsg)
    ! Solves A x = b (trans = 'N', the default) or A' x = b ('T' or 'C'), for b(:) or b(:, :), with what getrf left.
    interface starpu_linalg_getrs
        procedure getrs_real64, getrs_one_real64
    end interface starpu_linalg_getrs

    ! call starpu_linalg_gesv(a, b, ipiv, stat, errmsg)
    ! Factorises `a` as getrf does and solves A x = b; ipiv may be absent. On failure b is unchanged, or NaN where stat
    ! is absent.
    interface starpu_linalg_gesv
        procedure gesv_real64, gesv_one_real64
    end interface starpu_linalg_gesv

contains

    subroutine getrf_real64(a, ipiv, stat, errmsg)
        real(real64), intent(inout), target :: a(:, :)
        integer(int64), intent(inout) :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        integer(int64) :: info

        call check%extent(2, 'ipiv', size(ipiv), minval(shape(a)))
        info = check%code
        if (info == 0) then
            call view_of(a, view)
            info = c_dgetrf(size(a, 1, int64), size(a, 2, int64), view%data, view%leading_dimension, ipiv)
            call write_back(view, a)
        end if
        call finish('starpu_linalg_getrf', check, info, singular(info), stat, errmsg)
        if (info /= 0 .and. .not. present(stat)) a = nan()
    end subroutine getrf_real64

    subroutine getrs_real64(a, ipiv, b, trans, stat, errmsg)
        real(real64), intent(in), target :: a(:, :)
        integer(int64), intent(in) :: ipiv(:)
        real(real64), intent(inout), target :: b(:, :)
        character, intent(in), optional :: trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        character :: letter
        integer(int64) :: info

        letter = 'N'
        if (present(trans)) letter = trans
        call check%square(1, 'a', shape(a))
        call check%extent(2, 'ipiv', size(ipiv), size(a, 1))
        call check%extent(3, 'b', size(b, 1), size(a, 1))
        call check%letter(4, 'trans', letter, 'NnTtCc')
        info = check%code
        if (info == 0) then
            call view_of(a, a_view)
            call view_of(b, b_view)
            info = c_dgetrs(letter, size(a, 1, int64), size(b, 2, int64), a_view%data, a_view%leading_dimension, ipiv, &
                            b_view%data, b_view%leading_dimension)
            call write_back(b_view, b)
        end if
        call finish('starpu_linalg_getrs', check, info, singular(info), stat, errmsg)
        if (info /= 0 .and. .not. present(stat)) b = nan()
    end subroutine getrs_real64

    subroutine getrs_one_real64(a, ipiv, b, trans, stat, errmsg)
        real(real64), intent(in), target :: a(:, :)
        real(real64), intent(inout) :: b(:)
        integer(int64), intent(in) :: ipiv(:)
        character, intent(in), optional :: trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), allocatable :: column(:, :)

        column = reshape(b, [size(b), 1])
        call getrs_real64(a, ipiv, column, trans, stat, errmsg)
        b = column(:, 1)
    end subroutine getrs_one_real64

    subroutine gesv_real64(a, b, ipiv, stat, errmsg)
        real(real64), intent(inout), target :: a(:, :)
        real(real64), intent(inout), target :: b(:, :)
        integer(int64), intent(inout), optional :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        integer(int64), allocatable :: pivots(:)
        integer(int64) :: info
        integer :: allocation

        call check%square(1, 'a', shape(a))
        call check%extent(2, 'b', size(b, 1), size(a, 1))
        if (present(ipiv)) call check%extent(3, 'ipiv', size(ipiv), size(a, 1))
        info = check%code
        if (info == 0) then
            allocate (pivots(size(a, 1)), stat=allocation)
            if (allocation /= 0) info = no_memory
        end if
        if (info == 0) then
            call view_of(a, a_view)
            call view_of(b, b_view)
            info = c_dgesv(size(a, 1, int64), size(b, 2, int64), a_view%data, a_view%leading_dimension, pivots, &
                           b_view%data, b_view%leading_dimension)
            call write_back(a_view, a)
            call write_back(b_view, b)
            if (present(ipiv)) ipiv = pivots
        end if
        call finish('starpu_linalg_gesv', check, info, singular(info), stat, errmsg)
        if (info /= 0 .and. .not. present(stat)) b = nan()
    end subroutine gesv_real64

    subroutine gesv_one_real64(a, b, ipiv, stat, errmsg)
        real(real64), intent(inout), target :: a(:, :)
        real(real64), intent(inout) :: b(:)
        integer(int64), intent(inout), optional :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        real(real64), allocatable :: column(:, :)

        column = reshape(b, [size(b), 1])
        call gesv_real64(a, column, ipiv, stat, errmsg)
        b = column(:, 1)
    end subroutine gesv_one_real64

    function singular(info) result(meaning)
        integer(int64), intent(in) :: info
        character(:), allocatable :: meaning

        meaning = 'the matrix is singular or contains a NaN: the pivot of column ' // text_of(info) // ' is 0 or NaN'
    end function singular

end module starpu_linalg_lu
