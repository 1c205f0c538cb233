! Fast Fourier transforms over tasks, of real and complex arrays of rank 1 to 4 in single, double and long double precision.
!
!     use starpufft
!     call starpufft_forward(signal, spectrum)          ! one transform, of complex numbers or from real to complex ones
!     call starpufft_inverse(spectrum, signal)          ! unnormalised: size(signal) times the original
!
!     type(starpufft_plan) :: plan                      ! many transforms of one shape
!     call starpufft_plan_dft(plan, [256, 128], STARPUFFT_FORWARD_SIGN)
!     call starpufft_execute(plan, a, b)
!     call starpufft_execute(plan, a)                   ! in place
!     call starpufft_plan_columns(plan, [256, 128], STARPUFFT_FORWARD_SIGN)    ! each of 128 columns by itself
!     call starpufft_plan_dft(plan, [8, 256, 128], -1, along=[2, 3])           ! each of 8 planes by itself
!     call starpufft_plan_dft_r2c(plan, [256, 128], flags=STARPUFFT_MEASURE)   ! real a(256, 128), complex b(129, 128)
!     call starpufft_plan_dft_c2r(plan, [256, 128], kind=real32)               ! and back, in single precision
!     call starpufft_plan_r2r(plan, [256, 128], [STARPUFFT_REDFT10])           ! cosine transforms along both dimensions
!
! The transform is sum over j of in(j) exp(sign 2 pi i (j - 1)(k - 1) / n) with sign -1 (forward) or +1 (inverse), for
! any n. Shapes are Fortran's: [n1, n2] for a(n1, n2). kind is real64, real32 or c_long_double.
!
! starpufft_execute(plan, in, out, stat, errmsg) and starpufft_execute(plan, inout, stat, errmsg) take arrays of the plan's
! shape and kind; sections are fine, and are not copied where their numbers lie in rising order with equal steps, unless few
! long lines are worth packing for all workers or CUDA workers are alone. The input is preserved, that of c2r too; in and out
! must not overlap. In place, transforms between real and complex numbers take a real array with 2 * (n/2 + 1) numbers along
! the first dimension that is transformed, which holds n real numbers before or after, and pairs of real and imaginary parts
! after or before. Several threads may execute one plan, but not from within a task (-1035); its transforms run one after the
! other. starpufft_forward and starpufft_inverse(in, out, stat, errmsg, along) plan, execute and forget.
!
! Without stat an error is printed in one line and the output becomes NaN; with stat it is left as it was, unless memory is
! missing in the middle of a transform (-1012). stat is 0, -i for a bad i-th argument or -(1000 + errno) for what the runtime
! reports; errmsg says what to do.
module starpufft
    use starpu_fft_arrays_real64_1
    use starpu_fft_arrays_real64_2
    use starpu_fft_arrays_real64_3
    use starpu_fft_arrays_real64_4
    use starpu_fft_arrays_real32_1
    use starpu_fft_arrays_real32_2
    use starpu_fft_arrays_real32_3
    use starpu_fft_arrays_real32_4
    use starpu_fft_arrays_long_double_1
    use starpu_fft_arrays_long_double_2
    use starpu_fft_arrays_long_double_3
    use starpu_fft_arrays_long_double_4
    use starpu_fft_plan, only: starpufft_destroy_plan, starpufft_plan, starpufft_plan_columns, starpufft_plan_dft, &
                               starpufft_plan_dft_c2r, starpufft_plan_dft_r2c, starpufft_plan_r2r
    use starpu_fft_request, only: &
        STARPUFFT_FORWARD_SIGN, STARPUFFT_INVERSE_SIGN, &
        STARPUFFT_DESTROY_INPUT, STARPUFFT_UNALIGNED, STARPUFFT_EXHAUSTIVE, STARPUFFT_PRESERVE_INPUT, &
        STARPUFFT_PATIENT, STARPUFFT_ESTIMATE, STARPUFFT_WISDOM_ONLY, STARPUFFT_NO_WORK_AREA, &
        STARPUFFT_MEASURE, &
        STARPUFFT_R2HC, STARPUFFT_HC2R, STARPUFFT_DHT, &
        STARPUFFT_REDFT00, STARPUFFT_REDFT01, STARPUFFT_REDFT10, STARPUFFT_REDFT11, &
        STARPUFFT_RODFT00, STARPUFFT_RODFT01, STARPUFFT_RODFT10, STARPUFFT_RODFT11
    use starpu_fft_memory
    use starpu_fft_wisdom
    implicit none
    public
end module starpufft
