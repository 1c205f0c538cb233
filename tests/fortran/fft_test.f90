! Fourier transforms of both kinds and ranks, against the definition, through plans and without, on sections too.
program fft_test
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_fortran_env, only: real32, real64
    use checks, only: check, check_equal, check_small, finish_checks, largest
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpufft
    implicit none
    real(real64), parameter :: pi = acos(-1.0_real64)
    integer :: status

    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    call vectors()
    call matrices()
    call columns()
    call single_precision()
    call sections()
    call refusals()
    call starpu_shutdown()
    call without_runtime()
    call finish_checks()

contains

    ! Numbers without any symmetry.
    elemental complex(real64) function sample(i)
        integer, intent(in) :: i

        sample = cmplx(mod(i * 7919, 1009) / 1009.0_real64 - 0.4_real64, mod(i * 104729, 733) / 733.0_real64, kind=real64)
    end function sample

    function by_definition(in, sign) result(out)
        complex(real64), intent(in) :: in(:)
        integer, intent(in) :: sign
        complex(real64) :: out(size(in))
        integer :: j, k, n

        n = size(in)
        do k = 0, n - 1
            out(k + 1) = sum([(in(j + 1) * exp(cmplx(0.0_real64, sign * 2 * pi * mod(j * k, n) / n, kind=real64)), j=0, n - 1)])
        end do
    end function by_definition

    subroutine vectors()
        integer, parameter :: lengths(*) = [1, 2, 7, 64, 360, 509]
        complex(real64), allocatable :: in(:), out(:), back(:)
        integer :: i, k

        do k = 1, size(lengths)
            allocate (in(lengths(k)), out(lengths(k)), back(lengths(k)))
            in = sample([(i, i=1, lengths(k))])
            call starpufft_forward(in, out)
            call check_small(largest([abs(out - by_definition(in, -1))]), 1e-11_real64 * lengths(k), 'forward')
            call starpufft_inverse(out, back)
            call check_small(largest([abs(back / lengths(k) - in)]), 1e-13_real64, 'there and back')
            call starpufft_inverse(in, out)
            call check_small(largest([abs(out - by_definition(in, +1))]), 1e-11_real64 * lengths(k), 'inverse')
            deallocate (in, out, back)
        end do
    end subroutine vectors

    ! Different extents, so that a confusion of dimensions shows.
    subroutine matrices()
        complex(real64) :: in(12, 35), out(12, 35), expected(12, 35), kept(12, 35)
        type(starpufft_plan) :: plan
        integer :: i, status

        in = reshape(sample([(i, i=1, size(in))]), shape(in))
        kept = in
        do i = 1, size(in, 2)
            expected(:, i) = by_definition(in(:, i), -1)
        end do
        do i = 1, size(in, 1)
            expected(i, :) = by_definition(expected(i, :), -1)
        end do
        call starpufft_forward(in, out)
        call check_small(largest([abs(out - expected)]), 1e-9_real64, 'forward, rank 2')
        call check_small(largest([abs(in - kept)]), 0.0_real64, 'the input is preserved')

        call starpufft_plan_dft(plan, shape(in), STARPUFFT_FORWARD_SIGN, stat=status)
        call check_equal(status, 0, 'planning, rank 2')
        do i = 1, 3
            call starpufft_execute(plan, in, out, stat=status)
            call check_equal(status, 0, 'executing a plan again')
        end do
        call check_small(largest([abs(out - expected)]), 1e-9_real64, 'planned, rank 2')
        call starpufft_execute(plan, in)
        call check_small(largest([abs(in - expected)]), 1e-9_real64, 'in place, rank 2')
        call starpufft_plan_dft(plan, [12], STARPUFFT_INVERSE_SIGN)
        out(:, 1) = kept(:, 1)
        call starpufft_execute(plan, out(:, 1))
        call check_small(largest([abs(out(:, 1) - by_definition(kept(:, 1), 1))]), 1e-10_real64, 'a plan made anew')
    end subroutine matrices

    subroutine columns()
        type(starpufft_plan) :: plan
        complex(real64) :: in(60, 7), out(60, 7)
        complex(real32) :: low(60, 7)
        integer :: i, k

        in = reshape(sample([(i, i=1, size(in))]), shape(in))
        call starpufft_plan_columns(plan, shape(in), STARPUFFT_INVERSE_SIGN, stat=status)
        call check_equal(status, 0, 'a plan for columns')
        call starpufft_execute(plan, in, out)
        do k = 1, size(in, 2)
            call check_small(largest([abs(out(:, k) - by_definition(in(:, k), +1))]), 1e-11_real64, 'each column by itself')
        end do
        call starpufft_plan_columns(plan, shape(in), STARPUFFT_INVERSE_SIGN, real32)
        low = cmplx(in, kind=real32)
        call starpufft_execute(plan, low)
        call check_small(largest([abs(cmplx(low, kind=real64) - out)]), 1e-4_real64, 'columns in single precision and in place')
        call starpufft_plan_columns(plan, [60, 0], STARPUFFT_INVERSE_SIGN, stat=status)
        call check_equal(status, -2, 'no columns at all')
    end subroutine columns

    subroutine single_precision()
        complex(real32) :: in(120), out(120), square(8, 9), square_out(8, 9)
        type(starpufft_plan) :: plan
        integer :: i

        in = cmplx(sample([(i, i=1, 120)]), kind=real32)
        call starpufft_forward(in, out)
        call check_small(largest([real(abs(out - by_definition(cmplx(in, kind=real64), -1)), real64)]), 1e-3_real64, &
                         'forward, single precision')
        square = reshape(in(:72), shape(square))
        call starpufft_forward(square, square_out)
        call starpufft_plan_dft(plan, shape(square), STARPUFFT_INVERSE_SIGN, real32)
        call starpufft_execute(plan, square_out)
        call check_small(largest([real(abs(square_out / 72 - square), real64)]), 1e-5_real64, &
                         'there and back, rank 2, single precision')
    end subroutine single_precision

    subroutine sections()
        complex(real64) :: wide(3, 50), out(100), expected(50)
        integer :: i

        wide = reshape(sample([(i, i=1, 150)]), shape(wide))
        out = -1
        expected = by_definition(wide(2, :), -1)
        call starpufft_forward(wide(2, :), out(::2))
        call check_small(largest([abs(out(::2) - expected)]), 1e-10_real64, 'a row of a matrix into every second element')
        call check_small(largest([abs(out(2::2) + 1)]), 0.0_real64, 'elements between are left alone')
    end subroutine sections

    subroutine refusals()
        complex(real64) :: a(8), b(9), c(2, 4)
        complex(real32) :: single(8)
        type(starpufft_plan) :: plan, empty
        character(120) :: message
        integer :: status

        call starpufft_plan_dft(plan, [0], -1, stat=status)
        call check_equal(status, -2, 'an extent of 0')
        call starpufft_plan_dft(plan, [2, 2, 2, 2, 2], -1, stat=status)
        call check_equal(status, -2, 'rank 5')
        call starpufft_plan_dft(plan, [8], 2, stat=status, errmsg=message)
        call check_equal(status, -3, 'a sign of 2')
        call check(index(message, 'sign') > 0, 'the message names the sign')
        call starpufft_plan_dft(plan, [8], -1, kind=3, stat=status)
        call check_equal(status, -4, 'an unknown kind')

        call starpufft_plan_dft(plan, [8], -1)
        a = 1
        b = 2
        call starpufft_execute(plan, a, b, stat=status)
        call check_equal(status, -3, 'shapes that differ')
        call check_small(largest([abs(b - 2)]), 0.0_real64, 'the output is left alone where stat is present')
        call starpufft_execute(plan, b, stat=status)
        call check_equal(status, -1, 'a plan of another length')
        call starpufft_execute(plan, c, stat=status)
        call check_equal(status, -1, 'a plan of another rank')
        call starpufft_execute(plan, single, stat=status)
        call check_equal(status, -1, 'a plan of another precision')
        call starpufft_execute(empty, a, stat=status, errmsg=message)
        call check_equal(status, -1, 'an empty plan')
        call check(index(message, 'starpufft_plan_dft') > 0, 'the message says how to make one')
        call starpufft_execute(plan, a, b)
        call check(all(ieee_is_nan(b%re)), 'without stat the output becomes NaN, and the program goes on')
    end subroutine refusals

    subroutine without_runtime()
        complex(real64) :: a(8), b(8)
        integer :: status

        a = 1
        call starpufft_forward(a, b, stat=status)
        call check_equal(status, -1019, 'the runtime does not run')
    end subroutine without_runtime

end program fft_test
