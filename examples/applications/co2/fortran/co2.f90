! The main job in Fortran: finds the cycles in weekly CO2 measurements, fits a Gaussian process, and forecasts ten years.
program co2
    use, intrinsic :: iso_fortran_env, only: error_unit, real64
    use co2_iteration, only: iteration, solve_iteratively
    use co2_phases, only: begin_phase, end_phase, phases, print_phases
    use co2_plot, only: write_plot
    use co2_regression, only: build_regression, forecast, make_forecast, regression, solve_regression
    use co2_series, only: date_of, day_of, read_series, series
    use co2_spectrum, only: spectrum, spectrum_of
    use starpu_runtime, only: starpu_init, starpu_shutdown, starpu_worker_count
    implicit none

    integer, parameter :: forecast_weeks = 522

    type :: analysis
        type(series) :: series
        type(spectrum) :: spectrum
        type(regression) :: regression
        type(iteration) :: iteration
        type(forecast) :: weeks, target ! ten years week by week; the one day that the report names
        type(phases) :: phases
    end type analysis

    character(*), parameter :: usage = 'usage: co2_fortran DATA.csv [PICTURE.svg [NUMBERS.txt]]'
    integer :: status
    logical :: good
    character(200) :: message

    if (argument(1) == '--help') then
        print '(a)', usage
        stop
    end if
    if (command_argument_count() < 1 .or. command_argument_count() > 3) then
        write (error_unit, '(a)') usage
        stop 2, quiet=.true.
    end if
    call starpu_init(stat=status, errmsg=message)
    if (status /= 0) then
        write (error_unit, '(2a)') 'co2: the runtime did not start: ', trim(message)
        stop 1, quiet=.true.
    end if
    good = run()
    call starpu_shutdown()
    if (.not. good) stop 1, quiet=.true.

contains

    function argument(i) result(text)
        integer, intent(in) :: i
        character(:), allocatable :: text
        integer :: length

        call get_command_argument(i, length=length)
        allocate (character(length) :: text)
        call get_command_argument(i, text)
    end function argument

    logical function run()
        type(analysis) :: a

        run = read_series(argument(1), a%series)
        if (.not. run) return
        call choose_forecast_days(a%series, a%weeks, a%target)
        call analyse(a, run)
        if (.not. run) return
        call print_report(a, run)
        if (command_argument_count() >= 2) run = write_plot(argument(2), a%series, a%weeks, a%spectrum) .and. run
        if (command_argument_count() >= 3) run = write_numbers(argument(3), a) .and. run
    end function run

    ! Ten years after the last measurement, and 15 December nine years after it.
    subroutine choose_forecast_days(s, weeks, target)
        type(series), intent(in) :: s
        type(forecast), intent(out) :: weeks, target
        integer :: last, year, month, day, i

        last = s%day(size(s%day))
        call date_of(last, year, month, day)
        weeks%day = [(last + 7 * i, i=1, forecast_weeks)]
        target%day = [day_of(year + 9, 12, 15)]
    end subroutine choose_forecast_days

    subroutine analyse(a, good)
        type(analysis), intent(inout) :: a
        logical, intent(out) :: good

        call begin_phase(a%phases, 'spectrum by FFT')
        good = spectrum_of(a%series, a%spectrum)
        call end_phase(a%phases)
        if (.not. good) return

        call begin_phase(a%phases, 'covariance matrix')
        call build_regression(a%series, a%regression)
        call end_phase(a%phases)

        call begin_phase(a%phases, 'regression by Cholesky')
        good = solve_regression(a%regression)
        call end_phase(a%phases)
        if (.not. good) return

        call begin_phase(a%phases, 'the same by conjugate gradients')
        good = solve_iteratively(a%regression, a%iteration)
        call end_phase(a%phases)
        if (.not. good) return

        call begin_phase(a%phases, 'forecast')
        good = make_forecast(a%regression, a%weeks)
        if (good) good = make_forecast(a%regression, a%target)
        call end_phase(a%phases)
    end subroutine analyse

    subroutine print_bounded(what, value, bound, good)
        character(*), intent(in) :: what
        real(real64), intent(in) :: value, bound
        logical, intent(inout) :: good
        character(22) :: label
        character(:), allocatable :: verdict

        label = what
        verdict = ''
        if (.not. value <= bound) verdict = '   OUT OF BOUNDS'
        print '(2x,a22,1x,es9.2,a,es8.2,2a)', label, value, '   (at most ', bound, ')', verdict
        good = good .and. value <= bound
    end subroutine print_bounded

    subroutine print_report(a, good)
        type(analysis), intent(in) :: a
        logical, intent(out) :: good
        real(real64) :: operations
        integer :: year, month, day

        operations = real(size(a%regression%day), real64)**3 / 3
        call date_of(a%target%day(1), year, month, day)
        good = .true.
        print '(i0,a,i0,a,i0,a)', size(a%series%day), ' weeks, ', count(a%series%is_measured), ' of them measured; ', &
            starpu_worker_count(), ' workers'
        print '(/,a,i0,a)', 'Spectrum: FFT of ', size(a%series%day), ' weeks'
        print '(a,f6.4,a,f6.2,a)', '  strongest cycle        ', a%spectrum%peak%per_year, ' per year, ', &
            a%spectrum%peak%amplitude, ' ppm'
        print '(a,f6.4,a,f6.2,a)', '  second harmonic        ', a%spectrum%harmonic%per_year, ' per year, ', &
            a%spectrum%harmonic%amplitude, ' ppm'
        call print_bounded('there and back', a%spectrum%round_trip, a%spectrum%round_trip_bound, good)
        print '(a,i0)', 'Regression: Cholesky of order ', size(a%regression%day)
        print '(a,f0.3)', '  log likelihood         ', a%regression%log_likelihood
        print '(a,f0.1,a)', '  speed                  ', operations / a%regression%factor_seconds * 1e-9_real64, ' GFLOP/s'
        call print_bounded('residual', a%regression%residual, a%regression%residual_bound, good)
        print '(a,i0,a)', 'Conjugate gradients: ', a%iteration%iterations, ' iterations'
        call print_bounded('residual', a%iteration%residual, a%iteration%residual_bound, good)
        call print_bounded('apart from Cholesky', a%iteration%difference, a%iteration%difference_bound, good)
        print '(a,/,2x,i0,a,i0,a,f0.3,a,f0.3)', 'Forecast', day, ' December ', year, '       ', a%target%ppm(1), &
            ' ppm +- ', a%target%band(1)
        call print_phases(a%phases)
    end subroutine print_report

    ! The numbers in full, one per line, for whoever compares programs.
    logical function write_numbers(path, a)
        character(*), intent(in) :: path
        type(analysis), intent(in) :: a
        integer :: unit, status

        open (newunit=unit, file=path, status='replace', action='write', iostat=status)
        write_numbers = status == 0
        if (.not. write_numbers) then
            write (error_unit, '(3a)') "co2: cannot write the numbers to '", path, "'; name a file in a folder that exists"
            return
        end if
        write (unit, '(a,es24.16)') 'peak_per_year ', a%spectrum%peak%per_year, &
            'harmonic_per_year ', a%spectrum%harmonic%per_year, 'log_likelihood ', a%regression%log_likelihood, &
            'forecast_ppm ', a%target%ppm(1), 'band_ppm ', a%target%band(1)
        close (unit)
    end function write_numbers

end program co2
