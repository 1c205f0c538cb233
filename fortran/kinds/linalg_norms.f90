! Norms of @kind@ matrices, general and triangular; those of symmetric ones lie with their products.
module starpu_linalg_norms_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_int64_t, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_linalg_outcome, only: argument_check
    use starpu_matrix_@kind@, only: matrix_view, nan, view_of
    implicit none
    private
    public :: starpu_linalg_lange, starpu_linalg_lantr

    ! call starpu_linalg_lange(a, value, norm, stat, errmsg)
    ! value becomes the norm of `a`: the largest sum of absolute values of a column (norm = '1', the default, or 'O') or of
    ! a row ('I'), the largest absolute value ('M'), or the root of the sum of their squares ('F' or 'E'). 0 where `a` has
    ! no elements, NaN where it contains one. On failure value is unchanged, or NaN where stat is absent.
    interface starpu_linalg_lange
        procedure lange
    end interface starpu_linalg_lange

    ! call starpu_linalg_lantr(a, value, norm, uplo, diag, stat, errmsg)
    ! The same of the triangle or trapezoid of `a` that uplo names ('L', the default, or 'U'); with diag = 'U' its
    ! diagonal counts as ones ('N' is the default). The rest of `a` is not read.
    interface starpu_linalg_lantr
        procedure lantr
    end interface starpu_linalg_lantr

    interface
        function c_lange(norm, m, n, a, lda, value) bind(c, name='starpu_linalg_@letter@lange') result(info)
            import
            character(kind=c_char), value :: norm
            integer(c_int64_t), value :: m, n, lda
            type(c_ptr), value :: a
            @real@, intent(inout) :: value
            integer(c_int64_t) :: info
        end function c_lange

        function c_lantr(norm, uplo, diag, m, n, a, lda, value) bind(c, name='starpu_linalg_@letter@lantr') result(info)
            import
            character(kind=c_char), value :: norm, uplo, diag
            integer(c_int64_t), value :: m, n, lda
            type(c_ptr), value :: a
            @real@, intent(inout) :: value
            integer(c_int64_t) :: info
        end function c_lantr
    end interface

contains

    subroutine lange(a, value, norm, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @real@, intent(inout) :: value
        character, intent(in), optional :: norm
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        character :: which

        call check%letter(3, 'norm', norm, '1OIMFE', which)
        call view_of(a, view, check)
        if (check%code == 0) &
            call check%returned(c_lange(which, size(a, 1, int64), size(a, 2, int64), view%data, view%leading_dimension, &
                                        value), [3, 1, 1, 1, 1, 2])
        call check%finish('starpu_linalg_lange', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) value = real(nan(), kind(value))
    end subroutine lange

    subroutine lantr(a, value, norm, uplo, diag, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @real@, intent(inout) :: value
        character, intent(in), optional :: norm, uplo, diag
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view
        character :: which, triangle, diagonal

        call check%letter(3, 'norm', norm, '1OIMFE', which)
        call check%letter(4, 'uplo', uplo, 'LU', triangle)
        call check%letter(5, 'diag', diag, 'NU', diagonal)
        call view_of(a, view, check)
        if (check%code == 0) &
            call check%returned(c_lantr(which, triangle, diagonal, size(a, 1, int64), size(a, 2, int64), view%data, &
                                        view%leading_dimension, value), [3, 4, 5, 1, 1, 1, 1, 2])
        call check%finish('starpu_linalg_lantr', '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) value = real(nan(), kind(value))
    end subroutine lantr

end module starpu_linalg_norms_@kind@
