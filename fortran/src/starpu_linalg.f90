! Linear algebra over tasks from Fortran: products, Cholesky, LU and their solves, and conjugate gradients.
!
! Matrices and right-hand sides are ordinary arrays or array sections; starpu_init must have been called. Every routine
! ends with the optional arguments stat and errmsg. stat is 0 on success, -i for a bad i-th argument, -(1000 + errno) for
! what the runtime reports, and positive for a numerical outcome that the routine describes. errmsg is assigned on failure
! only. Where stat is absent, a failure is told in one line on the error unit and the results become NaN; the program goes
! on.
module starpu_linalg
    use starpu_linalg_cg_m
    use starpu_linalg_cholesky
    use starpu_linalg_lu
    use starpu_linalg_product
    implicit none
    public
end module starpu_linalg
