! Dense linear algebra over ranks, and conjugate gradients; starpu_linalg_mpi.h says how matrices lie and what is
! collective. Communicators are the integers of MPI's Fortran interface. Rows and columns are counted from 1.
!
!     type(starpu_linalg_mpi_real64_matrix) :: a      ! or real32, complex32, complex64
!     call starpu_linalg_mpi_create(a, comm, p, q, m, n, tile, stat, errmsg)
!     call starpu_linalg_mpi_fill(a, entry, stat, errmsg)       ! value = entry(i, j)
!     call starpu_linalg_mpi_local(a, array)                    ! this rank's part, a pointer to (:, :)
!     i = starpu_linalg_mpi_row_of(a, local_row)                ! and column_of; 0 where there is none
!     call starpu_linalg_mpi_gemm(transa, transb, alpha, a, b, beta, c, stat, errmsg)
!     call starpu_linalg_mpi_potrf(a, uplo, stat, errmsg)       ! uplo 'L', the default, or 'U'
!     call starpu_linalg_mpi_potrs(a, b, uplo, stat, errmsg)
!     call starpu_linalg_mpi_posv(a, b, uplo, stat, errmsg)
!     call starpu_linalg_mpi_destroy(a, stat, errmsg)
!     call starpu_linalg_mpi_cg(comm, rowptr, colind, val, b, x, rtol, atol, max_iterations, iterations, residual, &
!                               stat, errmsg)
!
! stat is what the C function returns; its positions of arguments are those of C.
!
! A variable owns its matrix. Making one in it again ends the earlier one first, on all ranks, and is refused where
! that cannot be ended; after other failures the variable is empty. So is the target of an assignment, and the
! matrix that it had is ended. Do not copy a variable by allocate(source=), which makes two owners. A variable
! that goes out of scope does not end its matrix.
module starpu_linalg_mpi
    use starpu_linalg_mpi_cg_m
    use starpu_linalg_mpi_complex32
    use starpu_linalg_mpi_complex64
    use starpu_linalg_mpi_real32
    use starpu_linalg_mpi_real64
    implicit none
end module starpu_linalg_mpi
