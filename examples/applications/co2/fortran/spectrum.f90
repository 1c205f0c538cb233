! Finds the cycles in a series by Fourier transform.
module co2_spectrum
    use, intrinsic :: iso_fortran_env, only: error_unit, real64
    use co2_series, only: series
    use starpufft, only: starpufft_forward, starpufft_inverse
    implicit none
    private
    public :: cycle_found, spectrum, spectrum_of

    real(real64), parameter :: pi = acos(-1.0_real64)

    type :: cycle_found
        real(real64) :: per_year, amplitude
    end type cycle_found

    type :: spectrum
        real(real64) :: years                      ! length of the series; bin k is k / years per year
        real(real64), allocatable :: amplitude(:)  ! of bins 0, 1 ...
        type(cycle_found) :: peak, harmonic        ! the strongest cycle, and the one at twice its frequency
        real(real64) :: round_trip                 ! largest error of transforming there and back, relative
        real(real64) :: round_trip_bound
    end type spectrum

contains

    ! False after one line on the error unit.
    logical function spectrum_of(s, sp)
        type(series), intent(in) :: s
        type(spectrum), intent(out) :: sp
        complex(real64), allocatable :: wave(:), transform(:), back(:)
        real(real64), allocatable :: x(:)
        integer :: n, i, forward_status, inverse_status

        n = size(s%day)
        x = without_gaps(s)
        call take_off_trend(x)
        wave = [(cmplx(x(i + 1) * (1 - cos(2 * pi * i / n)), kind=real64), i=0, n - 1)]
        allocate (transform(n), back(n))
        call starpufft_forward(wave, transform, stat=forward_status)
        call starpufft_inverse(transform, back, stat=inverse_status)
        spectrum_of = forward_status == 0 .and. inverse_status == 0
        if (.not. spectrum_of) then
            write (error_unit, '(a)') 'co2: the transform failed; see the message above, or free some memory'
            return
        end if
        sp%years = n * 7 / 365.25_real64
        allocate (sp%amplitude(0:n / 2 - 1))
        sp%amplitude = 2 * abs(transform(:n / 2)) / n
        sp%round_trip = maxval(abs(back / n - wave)) / maxval(abs(wave))
        if (.not. all(abs(back) <= huge(1.0_real64))) sp%round_trip = huge(1.0_real64) ! maxval passes over a NaN
        sp%round_trip_bound = 4 * epsilon(1.0_real64) * log(real(n, real64)) / log(2.0_real64)
        call find_cycles(sp)
    end function spectrum_of

    ! Weeks without a value get the straight line between their measured neighbours.
    pure function without_gaps(s) result(x)
        type(series), intent(in) :: s
        real(real64), allocatable :: x(:)
        real(real64) :: share
        integer :: i, j, last

        x = s%value
        last = 0 ! the last measured week so far
        do i = 1, size(x)
            if (.not. s%is_measured(i)) cycle
            do j = last + 1, i - 1
                if (last == 0) then
                    x(j) = x(i)
                else
                    share = real(j - last, real64) / (i - last)
                    x(j) = x(last) * (1 - share) + x(i) * share
                end if
            end do
            last = i
        end do
        x(last + 1:) = x(last)
    end function without_gaps

    ! Takes off the least-squares parabola, written in polynomials that are orthogonal on the weeks.
    pure subroutine take_off_trend(x)
        real(real64), intent(inout) :: x(:)
        real(real64) :: basis(size(x), 3), t(size(x))
        integer :: i, k

        t = [(i - (size(x) + 1) / 2.0_real64, i=1, size(x))]
        basis(:, 1) = 1
        basis(:, 2) = t
        basis(:, 3) = t**2 - (real(size(x), real64)**2 - 1) / 12
        x = x - matmul(basis, [(dot_product(basis(:, k), x) / dot_product(basis(:, k), basis(:, k)), k=1, 3)])
    end subroutine take_off_trend

    pure subroutine find_cycles(sp)
        type(spectrum), intent(inout) :: sp
        integer :: highest, twice, from, to

        highest = ubound(sp%amplitude, 1) - 1 ! each cycle needs a neighbour on both sides
        sp%peak = cycle_at(sp, strongest(sp, 2, highest))
        twice = nint(2 * sp%peak%per_year * sp%years)
        to = min(twice + 2, highest)
        from = min(max(twice - 2, 2), to)
        sp%harmonic = cycle_at(sp, strongest(sp, from, to))
    end subroutine find_cycles

    pure integer function strongest(sp, first, last)
        type(spectrum), intent(in) :: sp
        integer, intent(in) :: first, last

        strongest = first - 1 + maxloc(sp%amplitude(first:last), dim=1)
    end function strongest

    ! The frequency between bins from a parabola through the logarithms of three neighbours, which fits a Hann window.
    pure type(cycle_found) function cycle_at(sp, k)
        type(spectrum), intent(in) :: sp
        integer, intent(in) :: k
        real(real64) :: near(-1:1), shift

        near = log(sp%amplitude(k - 1:k + 1))
        shift = 0.5_real64 * (near(-1) - near(1)) / (near(-1) - 2 * near(0) + near(1))
        cycle_at%per_year = (k + shift) / sp%years
        cycle_at%amplitude = exp(near(0) - 0.25_real64 * (near(-1) - near(1)) * shift)
    end function cycle_at

end module co2_spectrum
