! Systems of the kind @kind@ solved in two precisions: the factorisation in the smaller one, residuals in the larger one.
module starpu_linalg_mixed_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_f_pointer, c_int64_t, c_loc, c_ptr
    use, intrinsic :: iso_fortran_env, only: int32, int64
    use starpu_linalg_outcome, only: argument_check
    use starpu_matrix_@kind@, only: matrix_view, nan, view_of, write_back
    implicit none
    private
    public :: starpu_linalg_@mixed@gesv, starpu_linalg_@mixed@posv

    ! call starpu_linalg_@mixed@gesv(a, b, x, iter, ipiv, stat, errmsg)
    ! Solves A x = b, for b(:) and x(:) or b(:, :) and x(:, :), as accurately as gesv does. iter becomes the number of
    ! refinements when two precisions sufficed; `a` is unchanged then. A negative iter tells why the system was solved in
    ! the larger precision, with `a` overwritten by its factors: -2 a number overflows the smaller precision, -3 the matrix
    ! is singular in it, -31 too many refinements. ipiv, of kind int32 or int64, and iter may be absent. stat > 0 as for
    ! gesv; x is unchanged then, or NaN where stat is absent.
    interface starpu_linalg_@mixed@gesv
        procedure gesv, gesv_one, gesv_int32, gesv_one_int32
    end interface starpu_linalg_@mixed@gesv

    ! call starpu_linalg_@mixed@posv(a, b, x, iter, uplo, stat, errmsg)
    ! The same for a symmetric or Hermitian positive definite matrix, with the triangle that uplo names ('L', the default,
    ! or 'U'); stat > 0 as for posv.
    interface starpu_linalg_@mixed@posv
        procedure posv, posv_one
    end interface starpu_linalg_@mixed@posv

    interface
        function c_gesv(n, nrhs, a, lda, ipiv, b, ldb, x, ldx, iter) &
            bind(c, name='starpu_linalg_@mixed@gesv') result(info)
            import
            integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b, x
            integer(c_int64_t), intent(inout) :: ipiv(*), iter
            integer(c_int64_t) :: info
        end function c_gesv

        function c_posv(uplo, n, nrhs, a, lda, b, ldb, x, ldx, iter) &
            bind(c, name='starpu_linalg_@mixed@posv') result(info)
            import
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b, x
            integer(c_int64_t), intent(inout) :: iter
            integer(c_int64_t) :: info
        end function c_posv
    end interface

contains

    subroutine check_system(check, a, b, x)
        type(argument_check), intent(inout) :: check
        @scalar@, intent(in) :: a(:, :), b(:, :), x(:, :)

        call check%square(1, 'a', shape(a, int64))
        call check%extent(2, 'b', size(b, 1, int64), size(a, 1, int64))
        call check%that(all(shape(x, int64) == shape(b, int64)), 3, 'x', 'has another shape than b')
    end subroutine check_system

    subroutine gesv(a, b, x, iter, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(in), target :: b(:, :)
        @scalar@, intent(inout), target :: x(:, :)
        integer, intent(out), optional :: iter
        integer(int64), intent(inout), optional :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view, x_view
        integer(int64), allocatable :: pivots(:)
        integer(int64) :: refinements
        integer :: status

        refinements = 0
        call check_system(check, a, b, x)
        if (present(ipiv)) call check%extent(5, 'ipiv', size(ipiv, kind=int64), size(a, 1, int64))
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        call view_of(x, x_view, check)
        allocate (pivots(size(a, 1)), source=0_int64, stat=status)
        call check%memory(status)
        if (check%code == 0) then
            call check%returned(c_gesv(size(a, 1, int64), size(b, 2, int64), a_view%data, a_view%leading_dimension, &
                                       pivots, b_view%data, b_view%leading_dimension, x_view%data, &
                                       x_view%leading_dimension, refinements), [1, 2, 1, 1, 5, 2, 2, 3, 3, 4])
            call write_back(a_view, a)
            call write_back(x_view, x)
            if (present(ipiv)) ipiv = pivots
        end if
        if (present(iter)) iter = int(refinements)
        call check%finish('starpu_linalg_@mixed@gesv', 'the matrix is singular or contains a NaN: the pivot of column # ' &
                          // 'is 0, NaN or infinite', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) x = nan()
    end subroutine gesv

    subroutine gesv_one(a, b, x, iter, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(in), target, contiguous :: b(:)
        @scalar@, intent(inout), target, contiguous :: x(:)
        integer, intent(out), optional :: iter
        integer(int64), intent(inout), optional :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: b_column(:, :), x_column(:, :)

        call c_f_pointer(c_loc(b), b_column, [size(b, kind=int64), 1_int64])
        call c_f_pointer(c_loc(x), x_column, [size(x, kind=int64), 1_int64])
        call gesv(a, b_column, x_column, iter, ipiv, stat, errmsg)
    end subroutine gesv_one

    subroutine gesv_int32(a, b, x, iter, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(in), target :: b(:, :)
        @scalar@, intent(inout), target :: x(:, :)
        integer, intent(out), optional :: iter
        integer(int32), intent(inout) :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(int64), allocatable :: pivots(:)
        type(argument_check) :: check
        integer :: status

        allocate (pivots, source=int(ipiv, int64), stat=status)
        if (status /= 0) then
            call check%no_memory()
            call check%finish('starpu_linalg_@mixed@gesv', 'the matrix is singular or contains a NaN: the pivot of column # ' &
                          // 'is 0, NaN or infinite', stat, errmsg)
            return
        end if
        call gesv(a, b, x, iter, pivots, stat, errmsg)
        ipiv = int(pivots, int32)
    end subroutine gesv_int32

    subroutine gesv_one_int32(a, b, x, iter, ipiv, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(in), target, contiguous :: b(:)
        @scalar@, intent(inout), target, contiguous :: x(:)
        integer, intent(out), optional :: iter
        integer(int32), intent(inout) :: ipiv(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        integer(int64), allocatable :: pivots(:)
        type(argument_check) :: check
        integer :: status

        allocate (pivots, source=int(ipiv, int64), stat=status)
        if (status /= 0) then
            call check%no_memory()
            call check%finish('starpu_linalg_@mixed@gesv', 'the matrix is singular or contains a NaN: the pivot of column # ' &
                          // 'is 0, NaN or infinite', stat, errmsg)
            return
        end if
        call gesv_one(a, b, x, iter, pivots, stat, errmsg)
        ipiv = int(pivots, int32)
    end subroutine gesv_one_int32

    subroutine posv(a, b, x, iter, uplo, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(in), target :: b(:, :)
        @scalar@, intent(inout), target :: x(:, :)
        integer, intent(out), optional :: iter
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view, x_view
        character :: triangle
        integer(int64) :: refinements

        refinements = 0
        call check_system(check, a, b, x)
        call check%letter(5, 'uplo', uplo, 'LU', triangle)
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        call view_of(x, x_view, check)
        if (check%code == 0) then
            call check%returned(c_posv(triangle, size(a, 1, int64), size(b, 2, int64), a_view%data, &
                                       a_view%leading_dimension, b_view%data, b_view%leading_dimension, x_view%data, &
                                       x_view%leading_dimension, refinements), [5, 1, 2, 1, 1, 2, 2, 3, 3, 4])
            call write_back(a_view, a)
            call write_back(x_view, x)
        end if
        if (present(iter)) iter = int(refinements)
        call check%finish('starpu_linalg_@mixed@posv', 'the leading minor of order # is not positive definite', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) x = nan()
    end subroutine posv

    subroutine posv_one(a, b, x, iter, uplo, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(in), target, contiguous :: b(:)
        @scalar@, intent(inout), target, contiguous :: x(:)
        integer, intent(out), optional :: iter
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: b_column(:, :), x_column(:, :)

        call c_f_pointer(c_loc(b), b_column, [size(b, kind=int64), 1_int64])
        call c_f_pointer(c_loc(x), x_column, [size(x, kind=int64), 1_int64])
        call posv(a, b_column, x_column, iter, uplo, stat, errmsg)
    end subroutine posv_one

end module starpu_linalg_mixed_@kind@
