! Fourier transforms over ranks; starpufft_mpi.h says what is collective. Communicators are the integers of MPI's
! Fortran interface. Extents are in Fortran's order, the first fastest, so that an array lies on the ranks in slabs of
! its last dimension; a transposed one has its last two dimensions exchanged. Real arrays have 2 (n(1)/2 + 1) numbers
! along the first dimension, of which the first n(1) count.
!
!     type(starpufft_mpi_real64_plan) :: plan                   ! or real32
!     call starpufft_mpi_plan_dft(plan, n, comm, sign, transposed_in, transposed_out, stat, errmsg)
!     call starpufft_mpi_plan_r2c(plan, n, comm, transposed_out, stat, errmsg)
!     call starpufft_mpi_plan_c2r(plan, n, comm, transposed_in, stat, errmsg)
!     call starpufft_mpi_sizes(plan, room, in_first, in_count, out_first, out_count)
!     call starpufft_mpi_execute(plan, in, out, stat, errmsg)   ! arrays of any shape, of `room` complex numbers
!     call starpufft_mpi_destroy(plan, stat, errmsg)            ! a plan that it refuses to end stays as it was
!
! stat is 0 or a negative errno value.
!
! A variable owns its plan. Making one in it again ends the earlier one first, on all ranks, and is refused where that
! cannot be ended; after other failures the variable is empty. So is the target of an assignment, and the plan that
! it had is ended. Do not copy a variable by allocate(source=), which makes two owners. A variable that goes out of
! scope does not end its plan.
module starpufft_mpi
    use starpufft_mpi_real32
    use starpufft_mpi_real64
    implicit none
end module starpufft_mpi
