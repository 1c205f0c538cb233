! QR and LQ factorisations of @kind@ matrices, the matrices Q, and least squares.
module starpu_linalg_orthogonal_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_f_pointer, c_int64_t, c_loc, c_ptr
    use, intrinsic :: iso_fortran_env, only: int64
    use starpu_linalg_options_m, only: starpu_linalg_options
    use starpu_linalg_outcome, only: argument_check
    use starpu_matrix_@kind@, only: matrix_view, nan, view_of, write_back
    implicit none
    private
    public :: starpu_linalg_geqrf, starpu_linalg_gelqf, starpu_linalg_gels
    public :: starpu_linalg_@or@mqr, starpu_linalg_@or@mlq, starpu_linalg_@or@gqr, starpu_linalg_@or@glq

    ! call starpu_linalg_geqrf(a, tau, stat, errmsg, options)
    ! call starpu_linalg_gelqf(a, tau, stat, errmsg, options)
    ! A = Q R or A = L Q of an m x n matrix: R or L overwrites the upper or lower triangle (trapezoid) of `a`; what makes
    ! up Q lies in the rest and in tau, which has min(m, n) elements. On failure `a` and tau become NaN where stat is
    ! absent.
    interface starpu_linalg_geqrf
        procedure geqrf
    end interface starpu_linalg_geqrf
    interface starpu_linalg_gelqf
        procedure gelqf
    end interface starpu_linalg_gelqf

    ! call starpu_linalg_@or@mqr(a, tau, c, side, trans, stat, errmsg)
    ! call starpu_linalg_@or@mlq(a, tau, c, side, trans, stat, errmsg)
    ! c = op(Q) c (side = 'L', the default) or c op(Q) ('R'), for c(:) or c(:, :) and the Q that geqrf (@or@mqr) or gelqf
    ! (@or@mlq) left in `a` and tau. trans is 'N', the default, or '@adjoint@' for the transpose of a real, the conjugate
    ! transpose of a complex Q; 'C' means the same for both. On failure c is unchanged, or NaN where stat is absent.
    interface starpu_linalg_@or@mqr
        procedure mqr, mqr_one
    end interface starpu_linalg_@or@mqr
    interface starpu_linalg_@or@mlq
        procedure mlq, mlq_one
    end interface starpu_linalg_@or@mlq

    ! call starpu_linalg_@or@gqr(a, tau, stat, errmsg)
    ! call starpu_linalg_@or@glq(a, tau, stat, errmsg)
    ! Overwrites the m x n `a` with the first n columns of Q (m >= n) from what geqrf left in its first size(tau) columns,
    ! or with the first m rows (m <= n) from what gelqf left in its first size(tau) rows. On failure `a` becomes NaN where
    ! stat is absent.
    interface starpu_linalg_@or@gqr
        procedure gqr
    end interface starpu_linalg_@or@gqr
    interface starpu_linalg_@or@glq
        procedure glq
    end interface starpu_linalg_@or@glq

    ! call starpu_linalg_gels(a, b, trans, stat, errmsg)
    ! Solves op(a) x = b for an m x n matrix of full rank, for b(:) or b(:, :): in the least squares sense where op(a) has
    ! more rows than columns, for the x of least norm where it has fewer. trans as above. b has max(m, n) rows: as many of
    ! them as op(a) has rows are read, as many as it has columns become x; for least squares, the sum of squares of the
    ! others is that of the residual. `a` is overwritten. stat > 0: that diagonal entry of the triangular factor is 0; b
    ! has no meaning then. On failure b becomes NaN where stat is absent.
    interface starpu_linalg_gels
        procedure gels, gels_one
    end interface starpu_linalg_gels

    abstract interface
        function factorisation_routine(m, n, a, lda, tau, options) bind(c) result(info)
            import
            integer(c_int64_t), value :: m, n, lda
            type(c_ptr), value :: a
            @scalar@, intent(inout) :: tau(*)
            type(starpu_linalg_options), intent(in), optional :: options
            integer(c_int64_t) :: info
        end function factorisation_routine

        function product_routine(side, trans, m, n, k, a, lda, tau, c, ldc) bind(c) result(info)
            import
            character(kind=c_char), value :: side, trans
            integer(c_int64_t), value :: m, n, k, lda, ldc
            type(c_ptr), value :: a, c
            @scalar@, intent(in) :: tau(*)
            integer(c_int64_t) :: info
        end function product_routine

        function generation_routine(m, n, k, a, lda, tau) bind(c) result(info)
            import
            integer(c_int64_t), value :: m, n, k, lda
            type(c_ptr), value :: a
            @scalar@, intent(in) :: tau(*)
            integer(c_int64_t) :: info
        end function generation_routine
    end interface
    procedure(factorisation_routine), bind(c, name='starpu_linalg_@letter@geqrf_expert') :: c_geqrf
    procedure(factorisation_routine), bind(c, name='starpu_linalg_@letter@gelqf_expert') :: c_gelqf
    procedure(product_routine), bind(c, name='starpu_linalg_@letter@@or@mqr') :: c_mqr
    procedure(product_routine), bind(c, name='starpu_linalg_@letter@@or@mlq') :: c_mlq
    procedure(generation_routine), bind(c, name='starpu_linalg_@letter@@or@gqr') :: c_gqr
    procedure(generation_routine), bind(c, name='starpu_linalg_@letter@@or@glq') :: c_glq

    interface
        function c_gels(trans, m, n, nrhs, a, lda, b, ldb) bind(c, name='starpu_linalg_@letter@gels') result(info)
            import
            character(kind=c_char), value :: trans
            integer(c_int64_t), value :: m, n, nrhs, lda, ldb
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_gels
    end interface

contains

    subroutine factorise(name, routine, a, tau, stat, errmsg, options)
        character(*), intent(in) :: name
        procedure(factorisation_routine) :: routine
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout) :: tau(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpu_linalg_options), intent(in), optional :: options
        type(argument_check) :: check
        type(matrix_view), target :: view

        call check%extent(2, 'tau', size(tau, kind=int64), minval(shape(a, int64)))
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(routine(size(a, 1, int64), size(a, 2, int64), view%data, view%leading_dimension, tau, &
                                        options), [1, 1, 1, 1, 2, 5])
            call write_back(view, a)
        end if
        call check%finish(name, '', stat, errmsg)
        if (check%code == 0 .or. present(stat)) return
        a = nan()
        tau = nan()
    end subroutine factorise

    subroutine geqrf(a, tau, stat, errmsg, options)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout) :: tau(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpu_linalg_options), intent(in), optional :: options

        call factorise('starpu_linalg_geqrf', c_geqrf, a, tau, stat, errmsg, options)
    end subroutine geqrf

    subroutine gelqf(a, tau, stat, errmsg, options)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout) :: tau(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(starpu_linalg_options), intent(in), optional :: options

        call factorise('starpu_linalg_gelqf', c_gelqf, a, tau, stat, errmsg, options)
    end subroutine gelqf

    ! 'N', or the one letter that C takes for the transpose of a real and the conjugate transpose of a complex matrix.
    subroutine op_letter(check, position, trans, op)
        type(argument_check), intent(inout) :: check
        integer, intent(in) :: position
        character, intent(in), optional :: trans
        character, intent(out) :: op

        call check%letter(position, 'trans', trans, trim(merge('NTC', 'NC ', '@adjoint@' == 'T')), op)
        if (op /= 'N') op = '@adjoint@'
    end subroutine op_letter

    ! `order` is the order of Q, `reflectors` how many `a` has room for.
    subroutine multiply(name, routine, order, reflectors, a, tau, c, side, trans, stat, errmsg)
        character(*), intent(in) :: name
        procedure(product_routine) :: routine
        integer(int64), intent(in) :: order, reflectors
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(in) :: tau(:)
        @scalar@, intent(inout), target :: c(:, :)
        character, intent(in), optional :: side, trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, c_view
        character :: q_side, op

        call check%letter(4, 'side', side, 'LR', q_side)
        call op_letter(check, 5, trans, op)
        call check%that(size(tau, kind=int64) <= min(order, reflectors), 2, 'tau', &
                        'has more elements than the smaller extent of a')
        call check%extent(3, 'c', size(c, merge(1, 2, q_side == 'L'), int64), order, 'rows (side L) or columns')
        call view_of(a, a_view, check)
        call view_of(c, c_view, check)
        if (check%code == 0) then
            call check%returned(routine(q_side, op, size(c, 1, int64), size(c, 2, int64), size(tau, kind=int64), &
                                        a_view%data, a_view%leading_dimension, tau, c_view%data, &
                                        c_view%leading_dimension), [4, 5, 3, 3, 2, 1, 1, 2, 3, 3])
            call write_back(c_view, c)
        end if
        call check%finish(name, '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) c = nan()
    end subroutine multiply

    subroutine mqr(a, tau, c, side, trans, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(in) :: tau(:)
        @scalar@, intent(inout), target :: c(:, :)
        character, intent(in), optional :: side, trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call multiply('starpu_linalg_@or@mqr', c_mqr, size(a, 1, int64), size(a, 2, int64), a, tau, c, side, trans, stat, &
                      errmsg)
    end subroutine mqr

    subroutine mqr_one(a, tau, c, side, trans, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(in) :: tau(:)
        @scalar@, intent(inout), target, contiguous :: c(:)
        character, intent(in), optional :: side, trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: column(:, :)

        call c_f_pointer(c_loc(c), column, [size(c, kind=int64), 1_int64])
        call mqr(a, tau, column, side, trans, stat, errmsg)
    end subroutine mqr_one

    subroutine mlq(a, tau, c, side, trans, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(in) :: tau(:)
        @scalar@, intent(inout), target :: c(:, :)
        character, intent(in), optional :: side, trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call multiply('starpu_linalg_@or@mlq', c_mlq, size(a, 2, int64), size(a, 1, int64), a, tau, c, side, trans, stat, &
                      errmsg)
    end subroutine mlq

    subroutine mlq_one(a, tau, c, side, trans, stat, errmsg)
        @scalar@, intent(in), target :: a(:, :)
        @scalar@, intent(in) :: tau(:)
        @scalar@, intent(inout), target, contiguous :: c(:)
        character, intent(in), optional :: side, trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: column(:, :)

        call c_f_pointer(c_loc(c), column, [size(c, kind=int64), 1_int64])
        call mlq(a, tau, column, side, trans, stat, errmsg)
    end subroutine mlq_one

    ! `count` columns or rows of a Q of the given order.
    subroutine generate(name, routine, order, count, a, tau, stat, errmsg)
        character(*), intent(in) :: name
        procedure(generation_routine) :: routine
        integer(int64), intent(in) :: order, count
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(in) :: tau(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: view

        call check%that(count <= order, 1, 'a', 'has room for more columns (rows) than Q has; see the shapes in the text')
        call check%that(size(tau, kind=int64) <= count, 2, 'tau', 'has more elements than the smaller extent of a')
        call view_of(a, view, check)
        if (check%code == 0) then
            call check%returned(routine(size(a, 1, int64), size(a, 2, int64), size(tau, kind=int64), view%data, &
                                        view%leading_dimension, tau), [1, 1, 2, 1, 1, 2])
            call write_back(view, a)
        end if
        call check%finish(name, '', stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) a = nan()
    end subroutine generate

    subroutine gqr(a, tau, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(in) :: tau(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call generate('starpu_linalg_@or@gqr', c_gqr, size(a, 1, int64), size(a, 2, int64), a, tau, stat, errmsg)
    end subroutine gqr

    subroutine glq(a, tau, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(in) :: tau(:)
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call generate('starpu_linalg_@or@glq', c_glq, size(a, 2, int64), size(a, 1, int64), a, tau, stat, errmsg)
    end subroutine glq

    subroutine gels(a, b, trans, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout), target :: b(:, :)
        character, intent(in), optional :: trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(matrix_view), target :: a_view, b_view
        character :: op

        call check%extent(2, 'b', size(b, 1, int64), maxval(shape(a, int64)))
        call op_letter(check, 3, trans, op)
        call view_of(a, a_view, check)
        call view_of(b, b_view, check)
        if (check%code == 0) then
            call check%returned(c_gels(op, size(a, 1, int64), size(a, 2, int64), size(b, 2, int64), a_view%data, &
                                       a_view%leading_dimension, b_view%data, b_view%leading_dimension), &
                                [3, 1, 1, 2, 1, 1, 2, 2])
            call write_back(a_view, a)
            call write_back(b_view, b)
        end if
        call check%finish('starpu_linalg_gels', 'the matrix has no full rank: the diagonal entry # of R or L is 0', stat, &
                          errmsg)
        if (check%code /= 0 .and. .not. present(stat)) b = nan()
    end subroutine gels

    subroutine gels_one(a, b, trans, stat, errmsg)
        @scalar@, intent(inout), target :: a(:, :)
        @scalar@, intent(inout), target, contiguous :: b(:)
        character, intent(in), optional :: trans
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        @scalar@, pointer :: column(:, :)

        call c_f_pointer(c_loc(b), column, [size(b, kind=int64), 1_int64])
        call gels(a, column, trans, stat, errmsg)
    end subroutine gels_one

end module starpu_linalg_orthogonal_@kind@
