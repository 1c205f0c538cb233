! The regression of the main job over processes, in Fortran: the covariance of all measured weeks lies on a grid of ranks,
! and each rank has a part of it.
!
!     mpirun -np 4 co2_ranks_fortran DATA.csv [NUMBERS.txt]
module co2_over_ranks
    use, intrinsic :: iso_fortran_env, only: error_unit, int64, real64
    use co2_regression, only: covariance_of, noise_variance
    use co2_series, only: date_of, day_of, series
    use mpi, only: MPI_Allreduce, MPI_DOUBLE_PRECISION, MPI_IN_PLACE, MPI_SUM
    use starpu_linalg_mpi
    implicit none
    private
    public :: grid, problem, take_series, solve, evaluate, check_by_iteration

    real(real64), parameter :: pi = acos(-1.0_real64)

    type :: grid
        integer :: comm, rank, ranks, p, q
    end type grid

    ! The right-hand sides are the values, and the covariance of each measured week with the day of the forecast.
    type :: problem
        real(real64) :: mean
        type(starpu_linalg_mpi_real64_matrix) :: covariance, sides
        real(real64), allocatable :: weights(:)
        real(real64) :: log_likelihood, forecast, band
        real(real64) :: apart ! of conjugate gradients from Cholesky, relative
        integer :: iterations
    end type problem

    ! What fill_covariance and fill_sides read, in several threads.
    integer, allocatable, protected :: day(:)
    real(real64), allocatable, protected :: value(:) ! less the mean
    integer, protected :: target_day

contains

    subroutine take_series(s, p)
        type(series), intent(in) :: s
        type(problem), intent(inout) :: p
        integer :: year, month, day_of_month

        day = pack(s%day, s%is_measured)
        value = pack(s%value, s%is_measured)
        p%mean = sum(value) / size(value)
        value = value - p%mean
        call date_of(s%day(size(s%day)), year, month, day_of_month)
        target_day = day_of(year + 9, 12, 15)
    end subroutine take_series

    recursive function fill_covariance(i, j) result(entry)
        integer(int64), intent(in) :: i, j
        real(real64) :: entry

        entry = covariance_of(day(i) - day(j))
        if (i == j) entry = entry + noise_variance
    end function fill_covariance

    recursive function fill_sides(i, j) result(entry)
        integer(int64), intent(in) :: i, j
        real(real64) :: entry

        if (j == 1) then
            entry = value(i)
        else
            entry = covariance_of(target_day - day(i))
        end if
    end function fill_sides

    ! False after a line on the error unit.
    logical function solve(g, p)
        type(grid), intent(in) :: g
        type(problem), intent(inout) :: p
        integer :: stat, n
        character(200) :: message

        n = size(day)
        call starpu_linalg_mpi_create(p%covariance, g%comm, g%p, g%q, n, n, stat=stat, errmsg=message)
        if (stat == 0) call starpu_linalg_mpi_create(p%sides, g%comm, g%p, g%q, n, 2, stat=stat, errmsg=message)
        if (stat == 0) call starpu_linalg_mpi_fill(p%covariance, fill_covariance, stat, message)
        if (stat == 0) call starpu_linalg_mpi_fill(p%sides, fill_sides, stat, message)
        if (stat == 0) call starpu_linalg_mpi_posv(p%covariance, p%sides, 'L', stat, message)
        solve = stat == 0
        if (.not. solve) write (error_unit, '(a,i0,2a)') 'co2: rank ', g%rank, ': ', trim(message)
    end function solve

    ! Each rank puts in what it has.
    subroutine add_over_ranks(g, numbers)
        type(grid), intent(in) :: g
        real(real64), intent(inout) :: numbers(:)
        integer :: error

        call MPI_Allreduce(MPI_IN_PLACE, numbers, size(numbers), MPI_DOUBLE_PRECISION, MPI_SUM, g%comm, error)
    end subroutine add_over_ranks

    ! A column of the solution, on every rank.
    function column_of_solution(g, p, column) result(x)
        type(grid), intent(in) :: g
        type(problem), intent(in) :: p
        integer, intent(in) :: column
        real(real64) :: x(size(day))
        real(real64), pointer :: mine(:, :)
        integer :: i, j

        x = 0
        call starpu_linalg_mpi_local(p%sides, mine)
        do j = 1, size(mine, 2)
            if (starpu_linalg_mpi_column_of(p%sides, j) /= column) cycle
            do i = 1, size(mine, 1)
                x(starpu_linalg_mpi_row_of(p%sides, i)) = mine(i, j)
            end do
        end do
        call add_over_ranks(g, x)
    end function column_of_solution

    function half_log_determinant(g, p) result(half)
        type(grid), intent(in) :: g
        type(problem), intent(in) :: p
        real(real64) :: half(1)
        real(real64), pointer :: factor(:, :)
        integer :: i, j

        half = 0
        call starpu_linalg_mpi_local(p%covariance, factor)
        do j = 1, size(factor, 2)
            do i = 1, size(factor, 1)
                if (starpu_linalg_mpi_row_of(p%covariance, i) == starpu_linalg_mpi_column_of(p%covariance, j)) &
                    half = half + log(factor(i, j))
            end do
        end do
        call add_over_ranks(g, half)
    end function half_log_determinant

    ! With K the covariance with the day of the forecast, that is mean + K' weights, and its variance falls from that of
    ! an unknown value by K' covariance^-1 K.
    subroutine evaluate(g, p)
        type(grid), intent(in) :: g
        type(problem), intent(inout) :: p
        real(real64) :: across(size(day)), fall

        across = covariance_of(target_day - day)
        p%weights = column_of_solution(g, p, 1)
        fall = dot_product(across, column_of_solution(g, p, 2))
        p%log_likelihood = -dot_product(value, p%weights) / 2 - sum(half_log_determinant(g, p)) &
                           - size(day) / 2.0_real64 * log(2 * pi)
        p%forecast = p%mean + dot_product(across, p%weights)
        p%band = sqrt(covariance_of(0) + noise_variance - fall)
    end subroutine evaluate

    ! Solves for the weights again, each rank with some of the rows, and says how far apart the two are. False after a
    ! line on the error unit.
    logical function check_by_iteration(g, p)
        type(grid), intent(in) :: g
        type(problem), intent(inout) :: p
        integer(int64) :: n, first, last, i, j, k
        integer(int64), allocatable :: rowptr(:), colind(:)
        real(real64), allocatable :: val(:), x(:)
        real(real64) :: difference(1)
        integer :: stat
        character(200) :: message

        n = size(day)
        first = n * g%rank / g%ranks + 1
        last = n * (g%rank + 1) / g%ranks
        allocate (rowptr(last - first + 2), colind(n * (last - first + 1)), val(n * (last - first + 1)))
        allocate (x(last - first + 1))
        rowptr(1) = 1
        k = 0
        do i = first, last
            do j = 1, n
                k = k + 1
                colind(k) = j
                val(k) = fill_covariance(i, j)
            end do
            rowptr(i - first + 2) = k + 1
        end do
        x = 0
        call starpu_linalg_mpi_cg(g%comm, rowptr, colind, val, value(first:last), x, rtol=1e-9_real64, &
                                  max_iterations=int(20 * n), iterations=p%iterations, stat=stat, errmsg=message)
        difference = sum((x - p%weights(first:last))**2)
        call add_over_ranks(g, difference)
        p%apart = sqrt(difference(1) / sum(p%weights**2))
        check_by_iteration = stat == 0
        if (stat /= 0) write (error_unit, '(a,i0,2a)') 'co2: rank ', g%rank, ': ', trim(message)
    end function check_by_iteration

end module co2_over_ranks

program co2_ranks
    use, intrinsic :: iso_c_binding, only: c_int, c_null_ptr
    use, intrinsic :: iso_fortran_env, only: error_unit, real64
    use co2_over_ranks, only: check_by_iteration, evaluate, grid, problem, solve, take_series
    use co2_series, only: read_series, series
    use fstarpu_mod, only: fstarpu_init, fstarpu_shutdown
    use fstarpu_mpi_mod
    use starpu_linalg_mpi, only: starpu_linalg_mpi_destroy
    implicit none

    real(real64), parameter :: most_apart = 1e-6_real64
    character(*), parameter :: usage = 'usage: mpirun -np RANKS co2_ranks_fortran DATA.csv [NUMBERS.txt]'
    logical :: good

    if (argument(1) == '--help') then
        print '(a)', usage
        stop
    end if
    if (command_argument_count() < 1 .or. command_argument_count() > 2) then
        write (error_unit, '(a)') usage
        stop 2, quiet=.true.
    end if
    if (fstarpu_init(c_null_ptr) /= 0) stop 1, quiet=.true.
    if (fstarpu_mpi_init(1_c_int) /= 0) stop 1, quiet=.true.
    good = run(grid_of_all())
    good = fstarpu_mpi_shutdown() == 0 .and. good
    call fstarpu_shutdown()
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

    ! As square as the number of ranks allows.
    type(grid) function grid_of_all() result(g)
        g%comm = fstarpu_mpi_world_comm()
        g%rank = fstarpu_mpi_world_rank()
        g%ranks = fstarpu_mpi_world_size()
        g%p = int(sqrt(real(g%ranks)))
        do while (modulo(g%ranks, g%p) /= 0)
            g%p = g%p - 1
        end do
        g%q = g%ranks / g%p
    end function grid_of_all

    logical function run(g)
        type(grid), intent(in) :: g
        type(series) :: s
        type(problem) :: p

        run = read_series(argument(1), s)
        if (.not. run) return
        call take_series(s, p)
        run = solve(g, p)
        if (run) call evaluate(g, p)
        if (run) run = check_by_iteration(g, p)
        if (run .and. g%rank == 0) then
            run = p%apart <= most_apart
            call print_report(g, p)
            if (command_argument_count() >= 2) run = write_numbers(argument(2), p) .and. run
        end if
        call starpu_linalg_mpi_destroy(p%sides)
        call starpu_linalg_mpi_destroy(p%covariance)
    end function run

    subroutine print_report(g, p)
        type(grid), intent(in) :: g
        type(problem), intent(in) :: p

        print '(a,i0,a,i0,a,i0,a)', 'Cholesky of order ', size(p%weights), ' on ', g%p, ' x ', g%q, ' ranks'
        print '(a,f0.3)', '  log likelihood         ', p%log_likelihood
        print '(a,i0,a)', 'Conjugate gradients: ', p%iterations, ' iterations'
        print '(a,es8.2,a,es8.2,a)', '  apart from Cholesky    ', p%apart, '   (at most ', most_apart, ')'
        print '(a,/,a,f0.3,a,f0.3)', 'Forecast', '  the day of the book    ', p%forecast, ' ppm +- ', p%band
    end subroutine print_report

    ! The numbers in full, as the program of one process writes them.
    logical function write_numbers(path, p)
        character(*), intent(in) :: path
        type(problem), intent(in) :: p
        integer :: unit, status

        open (newunit=unit, file=path, status='replace', action='write', iostat=status)
        write_numbers = status == 0
        if (.not. write_numbers) then
            write (error_unit, '(3a)') "co2: cannot write the numbers to '", path, "'; name a file in a folder that exists"
            return
        end if
        write (unit, '(a,es24.16)') 'log_likelihood ', p%log_likelihood, 'forecast_ppm ', p%forecast, 'band_ppm ', p%band
        close (unit)
    end function write_numbers

end program co2_ranks
