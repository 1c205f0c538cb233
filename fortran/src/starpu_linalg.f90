! Linear algebra over tasks from Fortran: products, Cholesky, LU, QR and LQ with their solves, systems in two precisions,
! batches of small problems, norms and copies of matrices, and conjugate gradients.
!
! Matrices and right-hand sides are ordinary arrays or array sections, real or complex, in single or double precision: one
! generic name for each routine of starpu_linalg.h, without its letter for the precision. What LAPACK spells differently
! for real and complex numbers keeps both names, ormqr and unmqr. starpu_init must have been called. Every routine ends
! with the optional arguments stat and errmsg. stat is 0 on success, -i for a bad i-th argument, -(1000 + errno) for what
! the runtime reports, and positive for a numerical outcome that the routine describes. errmsg is assigned on failure
! only. Where stat is absent, a failure is told in one line on the error unit and the results become NaN; the program goes
! on. Factorisations of arrays have another optional argument behind errmsg, options=, of type starpu_linalg_options.
! Letters may be small or capital. Routines may be called from several threads at once, but not from within a task. Those
! in _handle take handles of registered matrices instead of arrays; linalg_handles_real64.f90 says what differs.
module starpu_linalg
    use starpu_linalg_cg_m
    use starpu_linalg_options_m
    use starpu_linalg_cholesky_real32
    use starpu_linalg_cholesky_real64
    use starpu_linalg_cholesky_complex32
    use starpu_linalg_cholesky_complex64
    use starpu_linalg_handles_real32
    use starpu_linalg_handles_real64
    use starpu_linalg_handles_complex32
    use starpu_linalg_handles_complex64
    use starpu_linalg_lu_real32
    use starpu_linalg_lu_real64
    use starpu_linalg_lu_complex32
    use starpu_linalg_lu_complex64
    use starpu_linalg_norms_real32
    use starpu_linalg_norms_real64
    use starpu_linalg_norms_complex32
    use starpu_linalg_norms_complex64
    use starpu_linalg_orthogonal_real32
    use starpu_linalg_orthogonal_real64
    use starpu_linalg_orthogonal_complex32
    use starpu_linalg_orthogonal_complex64
    use starpu_linalg_product_real32
    use starpu_linalg_product_real64
    use starpu_linalg_product_complex32
    use starpu_linalg_product_complex64
    use starpu_linalg_symmetric_real32
    use starpu_linalg_symmetric_real64
    use starpu_linalg_symmetric_complex32
    use starpu_linalg_symmetric_complex64
    use starpu_linalg_hermitian_complex32
    use starpu_linalg_hermitian_complex64
    use starpu_linalg_mixed_real64
    use starpu_linalg_mixed_complex64
    use starpu_linalg_strided_real32
    use starpu_linalg_strided_real64
    use starpu_linalg_strided_complex32
    use starpu_linalg_strided_complex64
    use starpu_linalg_batch_real32
    use starpu_linalg_batch_real64
    use starpu_linalg_batch_complex32
    use starpu_linalg_batch_complex64
    use starpu_linalg_tiles_m
    use starpu_linalg_utilities_real32
    use starpu_linalg_utilities_real64
    use starpu_linalg_utilities_complex32
    use starpu_linalg_utilities_complex64
    implicit none
    public
end module starpu_linalg
