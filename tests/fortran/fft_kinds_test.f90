! Transforms of all kinds and ranks against their definitions.
program fft_kinds_test
    use checks, only: check_equal, finish_checks
    use fft_checks_real64_1, only: check_transforms_real64_1
    use fft_checks_real64_2, only: check_transforms_real64_2
    use fft_checks_real64_3, only: check_transforms_real64_3
    use fft_checks_real64_4, only: check_transforms_real64_4
    use fft_checks_real32_1, only: check_transforms_real32_1
    use fft_checks_real32_2, only: check_transforms_real32_2
    use fft_checks_real32_3, only: check_transforms_real32_3
    use fft_checks_real32_4, only: check_transforms_real32_4
    use fft_checks_long_double_1, only: check_transforms_long_double_1
    use fft_checks_long_double_2, only: check_transforms_long_double_2
    use fft_checks_long_double_3, only: check_transforms_long_double_3
    use fft_checks_long_double_4, only: check_transforms_long_double_4
    use starpu_runtime, only: starpu_init, starpu_shutdown
    implicit none
    integer :: status

    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    call check_transforms_real64_1()
    call check_transforms_real64_2()
    call check_transforms_real64_3()
    call check_transforms_real64_4()
    call check_transforms_real32_1()
    call check_transforms_real32_2()
    call check_transforms_real32_3()
    call check_transforms_real32_4()
    call check_transforms_long_double_1()
    call check_transforms_long_double_2()
    call check_transforms_long_double_3()
    call check_transforms_long_double_4()
    call starpu_shutdown()
    call finish_checks()
end program fft_kinds_test
