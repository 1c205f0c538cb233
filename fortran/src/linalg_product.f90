! Products of matrices, for the kinds of real that the C library has.
module starpu_linalg_product
    use, intrinsic :: iso_fortran_env, only: int64, real64
    use starpu_linalg_interfaces, only: c_dgemm
    use starpu_linalg_outcome, only: argument_check, finish, nan
    use starpu_matrix, only: matrix_view, view_of, write_back
    implicit none
    private
    public :: starpu_linalg_gemm

    ! call starpu_linalg_gemm(a, b, c, transa, transb, alpha, beta, stat, errmsg)
    ! c = alpha op(a) op(b) + beta c; op is the transpose for 'T' and 'C', nothing for 'N', the default. alpha is 1 and beta
    ! is 0 where they are absent; with beta 0 what c holds does not matter. On failure c is unchanged, or NaN where stat is
    ! absent.
    interface starpu_linalg_gemm
        procedure gemm_real64
    end interface starpu_linalg_gemm

contains

    subroutine gemm_real64(a, b, c, transa, transb, alpha, beta, stat, errmsg)
        real(real64), intent(in), target :: a(:, :), b(:, :)
        real(real64), intent(inout), target :: c(:, :)
        character, intent(in), optional :: transa, transb
        real(real64), intent(in), optional :: alpha, beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        character :: op_a, op_b
        real(real64) :: factor, kept
        integer :: shape_a(2), shape_b(2)
        type(matrix_view), target :: a_view, b_view, c_view
        integer(int64) :: info

        op_a = 'N'
        if (present(transa)) op_a = transa
        op_b = 'N'
        if (present(transb)) op_b = transb
        factor = 1
        if (present(alpha)) factor = alpha
        kept = 0
        if (present(beta)) kept = beta
        shape_a = shape_of_op(shape(a), op_a)
        shape_b = shape_of_op(shape(b), op_b)
        call check%extent(1, 'a', shape_a(1), size(c, 1))
        call check%extent(2, 'b', shape_b(1), shape_a(2))
        call check%extent(3, 'c', size(c, 2), shape_b(2))
        call check%letter(4, 'transa', op_a, 'NnTtCc')
        call check%letter(5, 'transb', op_b, 'NnTtCc')
        info = check%code
        if (info == 0) then
            call view_of(a, a_view)
            call view_of(b, b_view)
            call view_of(c, c_view)
            info = c_dgemm(op_a, op_b, size(c, 1, int64), size(c, 2, int64), int(shape_a(2), int64), factor, &
                           a_view%data, a_view%leading_dimension, b_view%data, b_view%leading_dimension, kept, &
                           c_view%data, c_view%leading_dimension)
            call write_back(c_view, c)
        end if
        call finish('starpu_linalg_gemm', check, info, '', stat, errmsg)
        if (info /= 0 .and. .not. present(stat)) c = nan()
    end subroutine gemm_real64

    pure function shape_of_op(extents, op)
        integer, intent(in) :: extents(2)
        character, intent(in) :: op
        integer :: shape_of_op(2)

        shape_of_op = extents
        if (scan(op, 'TtCc') > 0) shape_of_op = extents([2, 1])
    end function shape_of_op

end module starpu_linalg_product
