! The C functions of starpu_linalg.h.
module starpu_linalg_interfaces
    use, intrinsic :: iso_c_binding, only: c_char, c_double, c_funptr, c_int, c_int64_t, c_ptr
    implicit none
    public

    type, bind(c) :: c_cg_options
        real(c_double) :: rtol
        real(c_double) :: atol
        integer(c_int64_t) :: max_iterations
    end type c_cg_options

    type, bind(c) :: c_cg_result
        integer(c_int) :: reason
        integer(c_int64_t) :: iterations
        real(c_double) :: residual_norm
        real(c_double) :: relative_residual
    end type c_cg_result

    interface
        function c_dpotrf(uplo, n, a, lda) bind(c, name='starpu_linalg_dpotrf') result(info)
            import :: c_char, c_int64_t, c_ptr
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            integer(c_int64_t) :: info
        end function c_dpotrf

        function c_dpotrs(uplo, n, nrhs, a, lda, b, ldb) bind(c, name='starpu_linalg_dpotrs') result(info)
            import :: c_char, c_int64_t, c_ptr
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, nrhs, lda, ldb
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_dpotrs

        function c_dposv(uplo, n, nrhs, a, lda, b, ldb) bind(c, name='starpu_linalg_dposv') result(info)
            import :: c_char, c_int64_t, c_ptr
            character(kind=c_char), value :: uplo
            integer(c_int64_t), value :: n, nrhs, lda, ldb
            type(c_ptr), value :: a, b
            integer(c_int64_t) :: info
        end function c_dposv

        function c_dgemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            bind(c, name='starpu_linalg_dgemm') result(info)
            import :: c_char, c_double, c_int64_t, c_ptr
            character(kind=c_char), value :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            real(c_double), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int64_t) :: info
        end function c_dgemm

        function c_dgetrf(m, n, a, lda, ipiv) bind(c, name='starpu_linalg_dgetrf') result(info)
            import :: c_int64_t, c_ptr
            integer(c_int64_t), value :: m, n, lda
            type(c_ptr), value :: a
            integer(c_int64_t), intent(inout) :: ipiv(*)
            integer(c_int64_t) :: info
        end function c_dgetrf

        function c_dgetrs(trans, n, nrhs, a, lda, ipiv, b, ldb) bind(c, name='starpu_linalg_dgetrs') result(info)
            import :: c_char, c_int64_t, c_ptr
            character(kind=c_char), value :: trans
            integer(c_int64_t), value :: n, nrhs, lda, ldb
            type(c_ptr), value :: a, b
            integer(c_int64_t), intent(in) :: ipiv(*)
            integer(c_int64_t) :: info
        end function c_dgetrs

        function c_dgesv(n, nrhs, a, lda, ipiv, b, ldb) bind(c, name='starpu_linalg_dgesv') result(info)
            import :: c_int64_t, c_ptr
            integer(c_int64_t), value :: n, nrhs, lda, ldb
            type(c_ptr), value :: a, b
            integer(c_int64_t), intent(inout) :: ipiv(*)
            integer(c_int64_t) :: info
        end function c_dgesv

        function c_dcg_csr(n, rowptr, colind, val, b, x, options, outcome) bind(c, name='starpu_linalg_dcg_csr') result(info)
            import :: c_cg_options, c_cg_result, c_double, c_int64_t
            integer(c_int64_t), value :: n
            integer(c_int64_t), intent(in) :: rowptr(*), colind(*)
            real(c_double), intent(in) :: val(*), b(*)
            real(c_double), intent(inout) :: x(*)
            type(c_cg_options), intent(in) :: options
            type(c_cg_result), intent(out) :: outcome
            integer(c_int64_t) :: info
        end function c_dcg_csr

        function c_dcg(n, apply, arg, b, x, options, outcome) bind(c, name='starpu_linalg_dcg') result(info)
            import :: c_cg_options, c_cg_result, c_double, c_funptr, c_int64_t, c_ptr
            integer(c_int64_t), value :: n
            type(c_funptr), value :: apply
            type(c_ptr), value :: arg
            real(c_double), intent(in) :: b(*)
            real(c_double), intent(inout) :: x(*)
            type(c_cg_options), intent(in) :: options
            type(c_cg_result), intent(out) :: outcome
            integer(c_int64_t) :: info
        end function c_dcg
    end interface

end module starpu_linalg_interfaces
