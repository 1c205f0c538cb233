! Gaussian-process regression of the series after Rasmussen and Williams, section 5.4.3.
module co2_regression
    use, intrinsic :: iso_fortran_env, only: error_unit, int64, real64
    use co2_series, only: series
    use starpu_linalg, only: starpu_linalg_potrf, starpu_linalg_potrs
    implicit none
    private
    public :: regression, forecast, build_regression, solve_regression, make_forecast, covariance_of, noise_variance

    real(real64), parameter :: pi = acos(-1.0_real64)
    real(real64), parameter :: noise_variance = 0.19_real64**2

    ! The measured weeks as a system of equations: covariance * weights = value - mean.
    type :: regression
        integer, allocatable :: day(:)
        real(real64), allocatable :: value(:)          ! less the mean
        real(real64) :: mean                           ! ppm
        real(real64), allocatable :: covariance(:, :)  ! both triangles
        real(real64), allocatable :: factor(:, :)      ! its Cholesky factor, lower triangle
        real(real64), allocatable :: weights(:)
        real(real64) :: log_likelihood
        real(real64) :: residual, residual_bound       ! |value - covariance weights| / (|covariance| |weights|)
        real(real64) :: factor_seconds
    end type regression

    ! The value to expect on each day, and one standard deviation of a measurement on that day.
    type :: forecast
        integer, allocatable :: day(:)
        real(real64), allocatable :: ppm(:), band(:)
    end type forecast

contains

    ! How values that lie some days apart go together: a slow rise, a yearly cycle that may change, medium-term swings,
    ! and weather of some weeks. The numbers are those of the book.
    elemental real(real64) function covariance_of(days_apart)
        integer, intent(in) :: days_apart
        real(real64) :: d

        d = days_apart / 365.25_real64
        covariance_of = 66.0_real64**2 * exp(-d**2 / (2 * 67.0_real64**2)) &
                        + 2.4_real64**2 * exp(-d**2 / (2 * 90.0_real64**2) - 2 * sin(pi * d)**2 / 1.3_real64**2) &
                        + 0.66_real64**2 * (1 + d**2 / (2 * 0.78_real64 * 1.2_real64**2))**(-0.78_real64) &
                        + 0.18_real64**2 * exp(-d**2 / (2 * (1.6_real64 / 12)**2))
    end function covariance_of

    subroutine build_regression(s, r)
        type(series), intent(in) :: s
        type(regression), intent(out) :: r
        integer :: i, j, n

        r%day = pack(s%day, s%is_measured)
        r%value = pack(s%value, s%is_measured)
        n = size(r%day)
        r%mean = sum(r%value) / n
        r%value = r%value - r%mean
        allocate (r%covariance(n, n))
        do j = 1, n
            r%covariance(j, j) = covariance_of(0) + noise_variance
            do i = j + 1, n
                r%covariance(i, j) = covariance_of(r%day(i) - r%day(j))
                r%covariance(j, i) = r%covariance(i, j)
            end do
        end do
    end subroutine build_regression

    ! False after one line on the error unit, also when the covariance is not positive definite.
    logical function solve_regression(r)
        type(regression), intent(inout) :: r
        integer(int64) :: start, finish, rate
        integer :: n, status, i
        character(200) :: message

        n = size(r%day)
        r%factor = r%covariance
        r%weights = r%value
        call system_clock(start, rate)
        call starpu_linalg_potrf(r%factor, 'L', stat=status, errmsg=message)
        call system_clock(finish)
        r%factor_seconds = real(finish - start, real64) / rate
        if (status == 0) call starpu_linalg_potrs(r%factor, r%weights, 'L', stat=status, errmsg=message)
        solve_regression = status == 0
        if (.not. solve_regression) then
            write (error_unit, '(2a)') 'co2: the covariance could not be factorised: ', trim(message)
            return
        end if
        r%log_likelihood = -dot_product(r%value, r%weights) / 2 - sum([(log(r%factor(i, i)), i=1, n)]) &
                           - n / 2.0_real64 * log(2 * pi)
        r%residual = maxval(abs(r%value - matmul(r%covariance, r%weights))) &
                     / (maxval(sum(abs(r%covariance), dim=1)) * maxval(abs(r%weights)))
        r%residual_bound = n * epsilon(1.0_real64)
    end function solve_regression

    ! With K the covariance of measured with forecast days, the forecast is mean + K' weights, and its variance falls from
    ! that of an unknown value by the diagonal of K' covariance^-1 K. False after one line on the error unit.
    logical function make_forecast(r, f)
        type(regression), intent(in) :: r
        type(forecast), intent(inout) :: f
        real(real64), allocatable :: across(:, :), solved(:, :)
        integer :: j, status
        character(200) :: message

        allocate (across(size(r%day), size(f%day)))
        do j = 1, size(f%day)
            across(:, j) = covariance_of(f%day(j) - r%day)
        end do
        solved = across
        call starpu_linalg_potrs(r%factor, solved, 'L', stat=status, errmsg=message)
        make_forecast = status == 0
        if (.not. make_forecast) then
            write (error_unit, '(2a)') 'co2: the forecast could not be solved for: ', trim(message)
            return
        end if
        f%ppm = r%mean + matmul(r%weights, across)
        f%band = sqrt(covariance_of(0) + noise_variance - sum(across * solved, dim=1))
    end function make_forecast

end module co2_regression
