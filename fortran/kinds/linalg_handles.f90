! The routines on registered matrices for the kind @kind@, but for syrk and herk, which linalg_symmetric.f90 has.
!
! A matrix is a handle of type(c_ptr): one of fstarpu_matrix_data_register, whole or cut by filters, handle_of_data of
! data of starpu_tasks, or one of starpu_linalg_tiles_register. The data may lie in any memory, and a routine leaves
! what it changed where it likes: acquiring or unregistering the data brings them back. A handle has no kind of numbers,
! so each routine takes a number of the kind of the matrix: alpha, or else `mold`, of which the value does not matter.
! Elements of another size are refused; real64 and complex32 are of the same size, so nothing tells them apart.
!
! The handles stay the caller's. A call waits for the tasks that were submitted earlier on the same data, and for its
! own. Several threads may call at once, but must take turns on the same data; no task may call. stat is 0, -i for the
! i-th argument, positive as the routine says, or -(1000 + errno), as -1035 while the caller has acquired the data. The
! data then hold what the routine left. They do not become NaN where stat is absent, for other tasks may access them.
module starpu_linalg_handles_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_char, c_int64_t, c_ptr
    use starpu_linalg_outcome, only: argument_check
    implicit none
    private
    public :: starpu_linalg_potrf_handle, starpu_linalg_potrs_handle, starpu_linalg_getrf_nopiv_handle
    public :: starpu_linalg_gemm_handle, starpu_linalg_trsm_handle

    character(*), parameter :: not_definite = 'the leading minor of order # is not positive definite'

    ! call starpu_linalg_potrf_handle(a, mold, uplo, stat, errmsg)
    ! Overwrites the triangle of the square matrix that uplo names ('L', the default, or 'U') with the Cholesky factor.
    ! Tiles that lie wholly in the other triangle may be missing; diagonal tiles must be square. stat > 0: the leading
    ! minor of that order is the first that is not positive definite; the triangle then has no meaning.
    interface starpu_linalg_potrf_handle
        procedure potrf
    end interface starpu_linalg_potrf_handle

    ! call starpu_linalg_potrs_handle(a, b, mold, uplo, stat, errmsg)
    ! Solves A X = B with the factor that potrf left in `a`; X overwrites b, another handle with as many rows. Where
    ! both are cut already, the rows of b are to be cut as those of `a`.
    interface starpu_linalg_potrs_handle
        procedure potrs
    end interface starpu_linalg_potrs_handle

    ! call starpu_linalg_getrf_nopiv_handle(a, mold, stat, errmsg)
    ! Overwrites the m x n matrix with L and U of A = L U, without row exchanges; L has a unit diagonal that is not
    ! stored. Tiles must be square along the diagonal. stat > 0: that pivot is the first that is 0, NaN or infinite; the
    ! matrix then has no meaning.
    interface starpu_linalg_getrf_nopiv_handle
        procedure getrf_nopiv
    end interface starpu_linalg_getrf_nopiv_handle

    ! call starpu_linalg_gemm_handle(a, b, c, alpha, transa, transb, beta, stat, errmsg)
    ! c = alpha op(a) op(b) + beta c, where op is given by transa and transb: 'N' (the default), 'T' or 'C'. beta is 0
    ! where it is absent; with beta 0 what c holds does not matter, and it may never have been written. c is another
    ! handle than `a` and b. Those that are cut already must be cut alike along the extents that they share.
    interface starpu_linalg_gemm_handle
        procedure gemm
    end interface starpu_linalg_gemm_handle

    ! call starpu_linalg_trsm_handle(a, b, alpha, side, uplo, transa, diag, stat, errmsg)
    ! Solves op(a) x = alpha b (side = 'L', the default) or x op(a) = alpha b ('R') with the triangle of the square `a`
    ! that uplo names ('L', the default, or 'U'); x overwrites b, another handle. diag = 'U' takes the diagonal as ones
    ! instead of reading it; 'N' is the default. Cuts are as for potrf and potrs. A 0 on the diagonal is not looked for.
    interface starpu_linalg_trsm_handle
        procedure trsm
    end interface starpu_linalg_trsm_handle

    interface
        function c_potrf(uplo, a) bind(c, name='starpu_linalg_@letter@potrf_handle') result(info)
            import
            character(kind=c_char), value :: uplo
            type(c_ptr), value :: a
            integer(c_int64_t) :: info
        end function c_potrf

        function c_potrs(uplo, a, b) bind(c, name='starpu_linalg_@letter@potrs_handle') result(info)
            import
            character(kind=c_char), value :: uplo
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_potrs

        function c_getrf_nopiv(a) bind(c, name='starpu_linalg_@letter@getrf_nopiv_handle') result(info)
            import
            type(c_ptr), value :: a
            integer(c_int64_t) :: info
        end function c_getrf_nopiv

        function c_gemm(transa, transb, alpha, a, b, beta, c) &
            bind(c, name='starpu_linalg_@letter@gemm_handle') result(info)
            import
            character(kind=c_char), value :: transa, transb
            @scalar@, value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int64_t) :: info
        end function c_gemm

        function c_trsm(side, uplo, transa, diag, alpha, a, b) &
            bind(c, name='starpu_linalg_@letter@trsm_handle') result(info)
            import
            character(kind=c_char), value :: side, uplo, transa, diag
            @scalar@, value :: alpha
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_trsm
    end interface

contains

    subroutine potrf(a, mold, uplo, stat, errmsg)
        type(c_ptr), intent(in) :: a
        @scalar@, intent(in) :: mold
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        character :: triangle

        call look_at_kind(mold)
        call check%letter(3, 'uplo', uplo, 'LU', triangle)
        if (check%code == 0) call check%returned(c_potrf(triangle, a), [3, 1])
        call check%finish('starpu_linalg_potrf_handle', not_definite, stat, errmsg)
    end subroutine potrf

    subroutine potrs(a, b, mold, uplo, stat, errmsg)
        type(c_ptr), intent(in) :: a, b
        @scalar@, intent(in) :: mold
        character, intent(in), optional :: uplo
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        character :: triangle

        call look_at_kind(mold)
        call check%letter(4, 'uplo', uplo, 'LU', triangle)
        if (check%code == 0) call check%returned(c_potrs(triangle, a, b), [4, 1, 2])
        call check%finish('starpu_linalg_potrs_handle', '', stat, errmsg)
    end subroutine potrs

    subroutine getrf_nopiv(a, mold, stat, errmsg)
        type(c_ptr), intent(in) :: a
        @scalar@, intent(in) :: mold
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check

        call look_at_kind(mold)
        call check%returned(c_getrf_nopiv(a), [1])
        call check%finish('starpu_linalg_getrf_nopiv_handle', 'pivot # is 0 or no number', stat, errmsg)
    end subroutine getrf_nopiv

    subroutine gemm(a, b, c, alpha, transa, transb, beta, stat, errmsg)
        type(c_ptr), intent(in) :: a, b, c
        @scalar@, intent(in) :: alpha
        character, intent(in), optional :: transa, transb
        @scalar@, intent(in), optional :: beta
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        character :: op_a, op_b
        @scalar@ :: kept

        kept = 0
        if (present(beta)) kept = beta
        call check%letter(5, 'transa', transa, 'NTC', op_a)
        call check%letter(6, 'transb', transb, 'NTC', op_b)
        if (check%code == 0) &
            call check%returned(c_gemm(op_a, op_b, alpha, a, b, kept, c), [5, 6, 4, 1, 2, 7, 3])
        call check%finish('starpu_linalg_gemm_handle', '', stat, errmsg)
    end subroutine gemm

    subroutine trsm(a, b, alpha, side, uplo, transa, diag, stat, errmsg)
        type(c_ptr), intent(in) :: a, b
        @scalar@, intent(in) :: alpha
        character, intent(in), optional :: side, uplo, transa, diag
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        character :: a_side, triangle, op, diagonal

        call check%letter(4, 'side', side, 'LR', a_side)
        call check%letter(5, 'uplo', uplo, 'LU', triangle)
        call check%letter(6, 'transa', transa, 'NTC', op)
        call check%letter(7, 'diag', diag, 'NU', diagonal)
        if (check%code == 0) &
            call check%returned(c_trsm(a_side, triangle, op, diagonal, alpha, a, b), [4, 5, 6, 7, 3, 1, 2])
        call check%finish('starpu_linalg_trsm_handle', '', stat, errmsg)
    end subroutine trsm

    ! The kind of the number has chosen the procedure; compilers tell of arguments that nothing mentions.
    subroutine look_at_kind(mold)
        @scalar@, intent(in) :: mold

        if (kind(mold) < 0) return
    end subroutine look_at_kind

end module starpu_linalg_handles_@kind@
