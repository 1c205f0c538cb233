! Products with @symmetric@ matrices, updates and norms of them, for the kind @kind@. One text serves symmetric matrices
! (symm, syrk, syr2k, lansy, syrk_handle) and Hermitian ones (hemm, herk, her2k, lanhe, herk_handle).
module starpu_linalg_@symmetric@_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_int64_t, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_linalg_outcome, only: argument_check, shape_of_op
    use starpu_matrix_@kind@, only: matrix_view, nan, view_of, write_back
    implicit none
    private
    public :: starpu_linalg_@sy@mm, starpu_linalg_@sy@rk, starpu_linalg_@sy@r2k, starpu_linalg_lan@sy@
    public :: starpu_linalg_@sy@rk_handle

    ! call starpu_linalg_@sy@mm(a, b, c, side, uplo, alpha, beta, stat, errmsg)
    ! c = alpha a b + beta c (side = 'L', the default) or alpha b a + beta c ('R') for a @symmetric@ `a`, of which only the
    ! triangle that uplo names is read ('L', the default, or 'U'). alpha is 1 and beta is 0 where they are absent; with
    ! beta 0 what c holds does not matter. On failure c is unchanged, or NaN where stat is absent.
    interface starpu_linalg_@sy@mm
        procedure product
    end interface starpu_linalg_@sy@mm

    ! call starpu_linalg_@sy@rk(a, c, uplo, trans, alpha, beta, stat, errmsg)
    ! c = alpha a op(a) + beta c (trans = 'N', the default) or alpha op(a) a + beta c (any other letter of @sy_letters@) for
    ! a @symmetric@ c, of which only the triangle that uplo names is read and written; op is the transpose, for Hermitian
    ! matrices the conjugate transpose, which also have real alpha and beta. Defaults and failures as above.
    interface starpu_linalg_@sy@rk
        procedure update
    end interface starpu_linalg_@sy@rk

    ! call starpu_linalg_@sy@rk_handle(a, c, alpha, uplo, trans, beta, stat, errmsg)
    ! The same for registered matrices, as starpu_linalg_handles_@kind@ has them; the kind of alpha is that of the
    ! matrices, or of their real parts. c is another handle than `a`; its tiles that lie wholly in the other triangle may be
    ! missing, and diagonal tiles must be square and have been written, even where beta is 0, which it is by default.
    interface starpu_linalg_@sy@rk_handle
        procedure update_handle
    end interface starpu_linalg_@sy@rk_handle

    ! call starpu_linalg_@sy@r2k(a, b, c, uplo, trans, alpha, beta, stat, errmsg)
    ! The same with a op(b) and b op(a), or op(a) b and op(b) a, added up; for Hermitian matrices the second summand has
    ! the conjugate of alpha, and only beta is real.
    interface starpu_linalg_@sy@r2k
        procedure update_by_two
    end interface starpu_linalg_@sy@r2k

    ! call starpu_linalg_lan@sy@(a, value, norm, uplo, stat, errmsg)
    ! value becomes the norm of the @symmetric@ `a`, of which only the triangle that uplo names is read ('L', the default, or
    ! 'U'): the largest sum of absolute values of a column, which is that of a row (norm = '1', the default, 'O' or 'I'), the
    ! largest absolute value ('M'), or the root of the sum of their squares ('F' or 'E'). 0 where `a` has no elements, NaN
    ! where the triangle contains one. On failure value is unchanged, or NaN where stat is absent.
    interface starpu_linalg_lan@sy@
        procedure norm_of
    end interface starpu_linalg_lan@sy@

    interface
        function c_product(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            bind(c, name='starpu_linalg_@letter@@sy@mm') result(info)
            import
            character(kind=c_char), value :: side, uplo
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            @scalar@, value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int64_t) :: info
        end function c_product

        function c_update(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            bind(c, name='starpu_linalg_@letter@@sy@rk') result(info)
            import
            character(kind=c_char), value :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            @sy_factor@, value :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int64_t) :: info
        end function c_update

        function c_update_handle(uplo, trans, alpha, a, beta, c) &
            bind(c, name='starpu_linalg_@letter@@sy@rk_handle') result(info)
            import
            character(kind=c_char), value :: uplo, trans
            @sy_factor@, value :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int64_t) :: info
        end function c_update_handle

        function c_update_by_two(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            bind(c, name='starpu_linalg_@letter@@sy@r2k') result(info)
            import
            character(kind=c_char), value :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            @scalar@, value :: alpha
            @sy_factor@, value :: beta
            type(c_ptr), value :: a, b, c
            integer(c_int64_t) :: info
        end function c_update_by_two

        function c_norm(norm, uplo, n, a, lda, value) bind(c, name='starpu_linalg_@letter@lan@sy@') result(info)
            import
            character(kind=c_char), value :: norm, uplo
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            @real@, intent(inout) :: value
            integer(c_int64_t) :: info
        end function c_norm
    end interface

contains

    subroutine product(a, b, c, side, uplo, alpha, beta, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :), b(:, :)
        @scalar@, intent(inout), target :: c(:, :)
        character, intent(in), optional :: side, uplo
        @scalar@, intent(in), optional :: alpha, beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view, c_view
        character :: a_side, triangle
        @scalar@ :: factor, kept

        factor = 1
        if (present(alpha)) factor = alpha
        kept = 0
        if (present(beta)) kept = beta
        call check%square(1, 'a', shape(a, int64))
        call check%letter(4, 'side', side, 'LR', a_side)
        call check%extent(2, 'b', size(b, merge(1, 2, a_side == 'L'), int64), size(a, 1, int64), 'rows (side L) or columns')
        call check%extent(3, 'c', size(c, 1, int64), size(b, 1, int64), 'rows')
        call check%extent(3, 'c', size(c, 2, int64), size(b, 2, int64), 'columns')
        call check%letter(5, 'uplo', uplo, 'LU', triangle)
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        call view_of(c, c_view, check)
        if (check%code == 0) then
            call check%returned(c_product(a_side, triangle, size(c, 1, int64), size(c, 2, int64), factor, a_view%data, &
                                          a_view%leading_dimension, b_view%data, b_view%leading_dimension, kept, &
                                          c_view%data, c_view%leading_dimension), [4, 5, 3, 3, 6, 1, 1, 2, 2, 7, 3, 3])
            call write_back(c_view, c)
        end if
        call check%finish('starpu_linalg_@sy@mm', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) c = nan()
    end subroutine product

    subroutine update(a, c, uplo, trans, alpha, beta, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(inout), target :: c(:, :)
        character, intent(in), optional :: uplo, trans
        @sy_factor@, intent(in), optional :: alpha, beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, c_view
        character :: triangle, op
        @sy_factor@ :: factor, kept
        integer(int64) :: shape_a(2)

        factor = 1
        if (present(alpha)) factor = alpha
        kept = 0
        if (present(beta)) kept = beta
        call check%letter(3, 'uplo', uplo, 'LU', triangle)
        call check%letter(4, 'trans', trans, '@sy_letters@', op)
        shape_a = shape_of_op(shape(a, int64), op)
        call check%square(2, 'c', shape(c, int64))
        call check%extent(1, 'a', shape_a(1), size(c, 1, int64), 'rows or, where trans is not N, columns')
        call view_of(a, a_view, check)
        call view_of(c, c_view, check)
        if (check%code == 0) then
            call check%returned(c_update(triangle, op, shape_a(1), shape_a(2), factor, a_view%data, &
                                         a_view%leading_dimension, kept, c_view%data, c_view%leading_dimension), &
                                [3, 4, 2, 1, 5, 1, 1, 6, 2, 2])
            call write_back(c_view, c)
        end if
        call check%finish('starpu_linalg_@sy@rk', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) c = nan()
    end subroutine update

    subroutine update_handle(a, c, alpha, uplo, trans, beta, stat, errmsg)
        type(c_ptr), intent(in) :: a, c
        @sy_factor@, intent(in) :: alpha
        character, intent(in), optional :: uplo, trans
        @sy_factor@, intent(in), optional :: beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        character :: triangle, op
        @sy_factor@ :: kept

        kept = 0
        if (present(beta)) kept = beta
        call check%letter(4, 'uplo', uplo, 'LU', triangle)
        call check%letter(5, 'trans', trans, '@sy_letters@', op)
        if (check%code == 0) &
            call check%returned(c_update_handle(triangle, op, alpha, a, kept, c), [4, 5, 3, 1, 6, 2])
        call check%finish('starpu_linalg_@sy@rk_handle', '', stat, errmsg)
    end subroutine update_handle

    subroutine update_by_two(a, b, c, uplo, trans, alpha, beta, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :), b(:, :)
        @scalar@, intent(inout), target :: c(:, :)
        character, intent(in), optional :: uplo, trans
        @scalar@, intent(in), optional :: alpha
        @sy_factor@, intent(in), optional :: beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view, c_view
        character :: triangle, op
        @scalar@ :: factor
        @sy_factor@ :: kept
        integer(int64) :: shape_a(2)

        factor = 1
        if (present(alpha)) factor = alpha
        kept = 0
        if (present(beta)) kept = beta
        call check%letter(4, 'uplo', uplo, 'LU', triangle)
        call check%letter(5, 'trans', trans, '@sy_letters@', op)
        shape_a = shape_of_op(shape(a, int64), op)
        call check%square(3, 'c', shape(c, int64))
        call check%extent(1, 'a', shape_a(1), size(c, 1, int64), 'rows or, where trans is not N, columns')
        call check%that(all(shape(b, int64) == shape(a, int64)), 2, 'b', 'has another shape than a')
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        call view_of(c, c_view, check)
        if (check%code == 0) then
            call check%returned(c_update_by_two(triangle, op, shape_a(1), shape_a(2), factor, a_view%data, &
                                                a_view%leading_dimension, b_view%data, b_view%leading_dimension, kept, &
                                                c_view%data, c_view%leading_dimension), [4, 5, 3, 1, 6, 1, 1, 2, 2, 7, 3, 3])
            call write_back(c_view, c)
        end if
        call check%finish('starpu_linalg_@sy@r2k', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) c = nan()
    end subroutine update_by_two

    subroutine norm_of(a, value, norm, uplo, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @real@, intent(inout) :: value
        character, intent(in), optional :: norm, uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        character :: which, triangle

        call check%square(1, 'a', shape(a, int64))
        call check%letter(3, 'norm', norm, '1OIMFE', which)
        call check%letter(4, 'uplo', uplo, 'LU', triangle)
        call view_of(a, view, check)
        if (check%code == 0) &
            call check%returned(c_norm(which, triangle, size(a, 1, int64), view%data, view%leading_dimension, value), &
                                [3, 4, 1, 1, 1, 2])
        call check%finish('starpu_linalg_lan@sy@', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) value = real(nan(), kind(value))
    end subroutine norm_of

end module starpu_linalg_@symmetric@_@kind@
