! A user's Fortran program: one system of equations, one transform.
program consumer
    use, intrinsic :: iso_fortran_env, only: real64
    use starpu_linalg
    use starpu_runtime
    use starpufft
    implicit none

    real(real64) :: a(2, 2), b(2)
    complex(real64) :: signal(4), transform(4)
    logical :: good

    call starpu_init()
    a = reshape([4, 2, 2, 3], [2, 2])
    b = [8, 7]
    call starpu_linalg_posv(a, b)
    signal = [1, 2, 3, 4]
    call starpufft_forward(signal, transform)
    call starpu_shutdown()

    good = all(abs(b - [1.25_real64, 1.5_real64]) < 1e-12_real64) .and. abs(transform(1) - 10) < 1e-12_real64
    print '(a)', 'consumer: ' // trim(merge('as expected  ', 'wrong results', good))
    if (.not. good) error stop 1
end program consumer
