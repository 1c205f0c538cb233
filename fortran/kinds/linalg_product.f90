! Products of @kind@ matrices, products and solves with triangular ones, and their inverses.
module starpu_linalg_product_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_f_pointer, c_int64_t, c_loc, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_linalg_outcome, only: argument_check, shape_of_op
    use starpu_matrix_@kind@, only: matrix_view, nan, view_of, write_back
    implicit none
    private
    public :: starpu_linalg_gemm, starpu_linalg_trmm, starpu_linalg_trsm, starpu_linalg_trtri

    ! call starpu_linalg_gemm(a, b, c, transa, transb, alpha, beta, stat, errmsg)
    ! c = alpha op(a) op(b) + beta c; op is the transpose for 'T', the conjugate transpose for 'C', nothing for 'N', the
    ! default. alpha is 1 and beta is 0 where they are absent; with beta 0 what c holds does not matter. On failure c is
    ! unchanged, or NaN where stat is absent.
    interface starpu_linalg_gemm
        procedure gemm
    end interface starpu_linalg_gemm

    ! call starpu_linalg_trmm(a, b, side, uplo, transa, diag, alpha, stat, errmsg)
    ! b = alpha op(a) b (side = 'L', the default) or alpha b op(a) ('R'), for b(:) or b(:, :) and the triangular matrix in
    ! the lower (uplo = 'L', the default) or upper ('U') triangle of `a`; op as for gemm. diag = 'U': its diagonal is not
    ! read and taken to be 1; the default is 'N'. On failure b is unchanged, or NaN where stat is absent.
    interface starpu_linalg_trmm
        procedure trmm, trmm_one
    end interface starpu_linalg_trmm

    ! call starpu_linalg_trsm(a, b, side, uplo, transa, diag, alpha, stat, errmsg)
    ! The same with the inverse of op(a) in place of op(a): solves op(a) x = alpha b or x op(a) = alpha b. A diagonal entry
    ! of 0 is not reported.
    interface starpu_linalg_trsm
        procedure trsm, trsm_one
    end interface starpu_linalg_trsm

    ! call starpu_linalg_trtri(a, uplo, diag, stat, errmsg)
    ! Turns the triangle of `a` that uplo names ('L', the default, or 'U') into its inverse; the other triangle is not
    ! touched, nor with diag = 'U' the diagonal, which is then taken to be 1. stat > 0: that diagonal entry is 0; `a` is
    ! unchanged then, or NaN where stat is absent.
    interface starpu_linalg_trtri
        procedure trtri
    end interface starpu_linalg_trtri

    interface
        function c_gemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            bind(c, name='starpu_linalg_@letter@gemm') result(info)
            import
            character(kind=c_char), value :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            @scalar@, value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int64_t) :: info
        end function c_gemm

        function c_trtri(uplo, diag, n, a, lda) bind(c, name='starpu_linalg_@letter@trtri') result(info)
            import
            character(kind=c_char), value :: uplo, diag
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            integer(c_int64_t) :: info
        end function c_trtri
    end interface

    abstract interface
        function triangular_routine(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) bind(c) result(info)
            import
            character(kind=c_char), value :: side, uplo, transa, diag
            integer(c_int64_t), value :: m, n, lda, ldb
            @scalar@, value :: alpha
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function triangular_routine
    end interface
    procedure(triangular_routine), bind(c, name='starpu_linalg_@letter@trmm') :: c_trmm
    procedure(triangular_routine), bind(c, name='starpu_linalg_@letter@trsm') :: c_trsm

contains

    subroutine gemm(a, b, c, transa, transb, alpha, beta, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :), b(:, :)
        @scalar@, intent(inout), target :: c(:, :)
        character, intent(in), optional :: transa, transb
        @scalar@, intent(in), optional :: alpha, beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view, c_view
        character :: op_a, op_b
        @scalar@ :: factor, kept
        integer(int64) :: shape_a(2), shape_b(2)

        factor = 1
        if (present(alpha)) factor = alpha
        kept = 0
        if (present(beta)) kept = beta
        call check%letter(4, 'transa', transa, 'NTC', op_a)
        call check%letter(5, 'transb', transb, 'NTC', op_b)
        shape_a = shape_of_op(shape(a, int64), op_a)
        shape_b = shape_of_op(shape(b, int64), op_b)
        call check%extent(1, 'a', shape_a(1), size(c, 1, int64), 'rows in op(a)')
        call check%extent(2, 'b', shape_b(1), shape_a(2), 'rows in op(b)')
        call check%extent(3, 'c', size(c, 2, int64), shape_b(2), 'columns')
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        call view_of(c, c_view, check)
        if (check%code == 0) then
            call check%returned(c_gemm(op_a, op_b, size(c, 1, int64), size(c, 2, int64), shape_a(2), factor, a_view%data, &
                                       a_view%leading_dimension, b_view%data, b_view%leading_dimension, kept, &
                                       c_view%data, c_view%leading_dimension), [4, 5, 3, 3, 1, 6, 1, 1, 2, 2, 7, 3, 3])
            call write_back(c_view, c)
        end if
        call check%finish('starpu_linalg_gemm', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) c = nan()
    end subroutine gemm

    ! What trmm and trsm have in common, which differ in the C routine that works.
    subroutine triangular(name, routine, a, b, side, uplo, transa, diag, alpha, stat, errmsg)
        character(*), intent(in) :: name
        procedure(triangular_routine) :: routine
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(inout), target :: b(:, :)
        character, intent(in), optional :: side, uplo, transa, diag
        @scalar@, intent(in), optional :: alpha
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        character :: a_side, triangle, op, diagonal
        @scalar@ :: factor

        factor = 1
        if (present(alpha)) factor = alpha
        call check%square(1, 'a', shape(a, int64))
        call check%letter(3, 'side', side, 'LR', a_side)
        call check%extent(2, 'b', size(b, merge(1, 2, a_side == 'L'), int64), size(a, 1, int64), 'rows (side L) or columns')
        call check%letter(4, 'uplo', uplo, 'LU', triangle)
        call check%letter(5, 'transa', transa, 'NTC', op)
        call check%letter(6, 'diag', diag, 'NU', diagonal)
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        if (check%code == 0) then
            call check%returned(routine(a_side, triangle, op, diagonal, size(b, 1, int64), size(b, 2, int64), factor, &
                                        a_view%data, a_view%leading_dimension, b_view%data, b_view%leading_dimension), &
                                [3, 4, 5, 6, 2, 2, 7, 1, 1, 2, 2])
            call write_back(b_view, b)
        end if
        call check%finish(name, '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) b = nan()
    end subroutine triangular

    subroutine trmm(a, b, side, uplo, transa, diag, alpha, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(inout), target :: b(:, :)
        character, intent(in), optional :: side, uplo, transa, diag
        @scalar@, intent(in), optional :: alpha
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call triangular('starpu_linalg_trmm', c_trmm, a, b, side, uplo, transa, diag, alpha, stat, errmsg)
    end subroutine trmm

    subroutine trmm_one(a, b, side, uplo, transa, diag, alpha, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(inout), target, contiguous :: b(:)
        character, intent(in), optional :: side, uplo, transa, diag
        @scalar@, intent(in), optional :: alpha
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: column(:, :)

        call c_f_pointer(c_loc(b), column, [size(b, kind=int64), 1_int64])
        call trmm(a, column, side, uplo, transa, diag, alpha, stat, errmsg)
    end subroutine trmm_one

    subroutine trsm(a, b, side, uplo, transa, diag, alpha, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(inout), target :: b(:, :)
        character, intent(in), optional :: side, uplo, transa, diag
        @scalar@, intent(in), optional :: alpha
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call triangular('starpu_linalg_trsm', c_trsm, a, b, side, uplo, transa, diag, alpha, stat, errmsg)
    end subroutine trsm

    subroutine trsm_one(a, b, side, uplo, transa, diag, alpha, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(inout), target, contiguous :: b(:)
        character, intent(in), optional :: side, uplo, transa, diag
        @scalar@, intent(in), optional :: alpha
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: column(:, :)

        call c_f_pointer(c_loc(b), column, [size(b, kind=int64), 1_int64])
        call trsm(a, column, side, uplo, transa, diag, alpha, stat, errmsg)
    end subroutine trsm_one

    subroutine trtri(a, uplo, diag, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        character, intent(in), optional :: uplo, diag
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        character :: triangle, diagonal

        call check%square(1, 'a', shape(a, int64))
        call check%letter(2, 'uplo', uplo, 'LU', triangle)
        call check%letter(3, 'diag', diag, 'NU', diagonal)
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(c_trtri(triangle, diagonal, size(a, 1, int64), view%data, view%leading_dimension), &
                                [2, 3, 1, 1, 1])
            call write_back(view, a)
        end if
        call check%finish('starpu_linalg_trtri', 'the diagonal entry # is 0', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) a = nan()
    end subroutine trtri

end module starpu_linalg_product_@kind@
