! The modules starpu_linalg_mpi and starpufft_mpi: systems by Cholesky and by conjugate gradients, products, transforms
! there and back, in the kinds they have, and what is refused.
module given_entries
    use, intrinsic :: iso_fortran_env, only: int64, real32, real64
    use fstarpu_mpi_mod, only: fstarpu_mpi_world_comm
    use starpu_linalg_mpi
    use starpufft_mpi
    implicit none
    integer, parameter :: n = 50
    type(starpu_linalg_mpi_real64_matrix) :: kept
    type(starpufft_mpi_real64_plan) :: kept_plan
    integer :: stat_in_task(2) = 0, plan_stat_in_task(2) = 0

contains

    ! A symmetric positive definite matrix, and a right-hand side for which the solution is known: 1, 2, 1, 2 ...
    recursive function matrix_real64(i, j) result(value)
        integer(int64), intent(in) :: i, j
        real(real64) :: value

        value = 1.0_real64 / (1 + abs(i - j))
        if (i == j) value = value + n
    end function matrix_real64

    recursive function side_real64(i, j) result(value)
        integer(int64), intent(in) :: i, j
        real(real64) :: value
        integer(int64) :: k

        if (j < 0) error stop 3
        value = sum([(matrix_real64(i, k) * wanted(k), k=1, n)])
    end function side_real64

    recursive function matrix_real32(i, j) result(value)
        integer(int64), intent(in) :: i, j
        real(real32) :: value

        value = real(matrix_real64(i, j), real32)
    end function matrix_real32

    recursive function side_real32(i, j) result(value)
        integer(int64), intent(in) :: i, j
        real(real32) :: value

        value = real(side_real64(i, j), real32)
    end function side_real32

    recursive function matrix_complex64(i, j) result(value)
        integer(int64), intent(in) :: i, j
        complex(real64) :: value

        value = cmplx(matrix_real64(i, j), merge(0.0_real64, 0.5_real64 * sign(1_int64, i - j), i == j), real64)
    end function matrix_complex64

    recursive function side_complex64(i, j) result(value)
        integer(int64), intent(in) :: i, j
        complex(real64) :: value
        integer(int64) :: k

        if (j < 0) error stop 3
        value = sum([(matrix_complex64(i, k) * wanted(k), k=1, n)])
    end function side_complex64

    recursive function matrix_complex32(i, j) result(value)
        integer(int64), intent(in) :: i, j
        complex(real32) :: value

        value = cmplx(matrix_complex64(i, j), kind=real32)
    end function matrix_complex32

    recursive function side_complex32(i, j) result(value)
        integer(int64), intent(in) :: i, j
        complex(real32) :: value

        value = cmplx(side_complex64(i, j), kind=real32)
    end function side_complex32

    ! Tries to end the matrix that it is called for, and a plan, and to make others in their variables.
    recursive function matrix_without_end(i, j) result(value)
        integer(int64), intent(in) :: i, j
        real(real64) :: value

        if (i == 1 .and. j == 1) then
            call starpu_linalg_mpi_destroy(kept, stat_in_task(1))
            call starpu_linalg_mpi_create(kept, fstarpu_mpi_world_comm(), 1, 1, 2, 2, stat=stat_in_task(2))
            call starpufft_mpi_destroy(kept_plan, plan_stat_in_task(1))
            call starpufft_mpi_plan_dft(kept_plan, [2, 2], fstarpu_mpi_world_comm(), 1, stat=plan_stat_in_task(2))
        end if
        value = matrix_real64(i, j)
    end function matrix_without_end

    elemental real(real64) function wanted(i)
        integer(int64), intent(in) :: i

        wanted = 1 + modulo(i + 1, 2_int64)
    end function wanted

end module given_entries

program fortran_numerics
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_c_binding
    use, intrinsic :: iso_fortran_env, only: error_unit, int64, real32, real64
    use fstarpu_mod, only: fstarpu_init, fstarpu_shutdown
    use fstarpu_mpi_mod
    use given_entries
    use starpu_linalg_mpi
    use starpufft_mpi
    implicit none
    integer :: comm, rank, ranks, failures = 0

    if (fstarpu_init(c_null_ptr) /= 0) error stop 1
    if (fstarpu_mpi_init(1_c_int) /= 0) error stop 1
    comm = fstarpu_mpi_world_comm()
    rank = fstarpu_mpi_world_rank()
    ranks = fstarpu_mpi_world_size()
    call solve_real64()
    call solve_real32()
    call solve_complex64()
    call solve_complex32()
    call multiply()
    call iterate()
    call transform_real64()
    call transform_real32()
    call assign_matrices()
    call assign_plans()
    call make_again()
    call refuse()
    call refuse_in_tasks()
    if (fstarpu_mpi_shutdown() /= 0) failures = failures + 1
    call fstarpu_shutdown()
    if (failures /= 0) error stop 1

contains

    subroutine expect(good, what)
        logical, intent(in) :: good
        character(*), intent(in) :: what

        if (good) return
        failures = failures + 1
        write (error_unit, '(a,i0,2a)') 'rank ', rank, ': ', what
    end subroutine expect

    subroutine solve_real64()
        type(starpu_linalg_mpi_real64_matrix) :: a, b
        real(real64), pointer :: x(:, :)
        integer :: stat, i, j
        character(100) :: message

        call starpu_linalg_mpi_create(a, comm, 1, ranks, n, n, 16, stat, message)
        call expect(stat == 0, 'a matrix')
        call starpu_linalg_mpi_create(b, comm, 1, ranks, n, 3, 16)
        call starpu_linalg_mpi_fill(a, matrix_real64, stat)
        call starpu_linalg_mpi_fill(b, side_real64, stat)
        call starpu_linalg_mpi_potrf(a, 'L', stat)
        call expect(stat == 0, 'potrf')
        call starpu_linalg_mpi_potrs(a, b, 'L', stat)
        call expect(stat == 0, 'potrs')
        call starpu_linalg_mpi_local(b, x)
        do j = 1, size(x, 2)
            call expect(starpu_linalg_mpi_column_of(b, j) >= 1 .and. starpu_linalg_mpi_column_of(b, j) <= 3, 'column')
            do i = 1, size(x, 1)
                call expect(abs(x(i, j) - wanted(int(starpu_linalg_mpi_row_of(b, i), int64))) < 1e-12_real64, 'x real64')
            end do
        end do
        call expect(starpu_linalg_mpi_row_of(b, n + 1) == 0, 'no row')
        call starpu_linalg_mpi_destroy(a, stat)
        call expect(stat == 0, 'destroy')
        call starpu_linalg_mpi_destroy(b)
    end subroutine solve_real64

    subroutine solve_real32()
        type(starpu_linalg_mpi_real32_matrix) :: a, b
        real(real32), pointer :: x(:, :)
        integer :: stat, i

        call starpu_linalg_mpi_create(a, comm, ranks, 1, n, n, 16)
        call starpu_linalg_mpi_create(b, comm, ranks, 1, n, 1, 16)
        call starpu_linalg_mpi_fill(a, matrix_real32)
        call starpu_linalg_mpi_fill(b, side_real32)
        call starpu_linalg_mpi_posv(a, b, 'U', stat)
        call expect(stat == 0, 'posv real32')
        call starpu_linalg_mpi_local(b, x)
        do i = 1, merge(size(x, 1), 0, size(x, 2) > 0)
            call expect(abs(x(i, 1) - wanted(int(starpu_linalg_mpi_row_of(b, i), int64))) < 1e-4, 'x real32')
        end do
        call starpu_linalg_mpi_destroy(a)
        call starpu_linalg_mpi_destroy(b)
    end subroutine solve_real32

    subroutine solve_complex64()
        type(starpu_linalg_mpi_complex64_matrix) :: a, b
        complex(real64), pointer :: x(:, :)
        integer :: stat, i

        call starpu_linalg_mpi_create(a, comm, ranks, 1, n, n, 16)
        call starpu_linalg_mpi_create(b, comm, ranks, 1, n, 1, 16)
        call starpu_linalg_mpi_fill(a, matrix_complex64)
        call starpu_linalg_mpi_fill(b, side_complex64)
        call starpu_linalg_mpi_posv(a, b, stat=stat)
        call expect(stat == 0, 'posv complex64')
        call starpu_linalg_mpi_local(b, x)
        do i = 1, merge(size(x, 1), 0, size(x, 2) > 0)
            call expect(abs(x(i, 1) - wanted(int(starpu_linalg_mpi_row_of(b, i), int64))) < 1e-12_real64, 'x complex64')
        end do
        call starpu_linalg_mpi_destroy(a)
        call starpu_linalg_mpi_destroy(b)
    end subroutine solve_complex64

    subroutine solve_complex32()
        type(starpu_linalg_mpi_complex32_matrix) :: a, b
        complex(real32), pointer :: x(:, :)
        integer :: stat, i

        call starpu_linalg_mpi_create(a, comm, ranks, 1, n, n, 16)
        call starpu_linalg_mpi_create(b, comm, ranks, 1, n, 1, 16)
        call starpu_linalg_mpi_fill(a, matrix_complex32)
        call starpu_linalg_mpi_fill(b, side_complex32)
        call starpu_linalg_mpi_posv(a, b, stat=stat)
        call expect(stat == 0, 'posv complex32')
        call starpu_linalg_mpi_local(b, x)
        do i = 1, merge(size(x, 1), 0, size(x, 2) > 0)
            call expect(abs(x(i, 1) - wanted(int(starpu_linalg_mpi_row_of(b, i), int64))) < 1e-4, 'x complex32')
        end do
        call starpu_linalg_mpi_destroy(a)
        call starpu_linalg_mpi_destroy(b)
    end subroutine solve_complex32

    ! 2 A X - 3 B with the solution X is -B.
    subroutine multiply()
        type(starpu_linalg_mpi_real64_matrix) :: a, x, b
        real(real64), pointer :: numbers(:, :)
        integer :: stat, i, j

        call starpu_linalg_mpi_create(a, comm, 1, ranks, n, n, 16)
        call starpu_linalg_mpi_create(x, comm, 1, ranks, n, 2, 16)
        call starpu_linalg_mpi_create(b, comm, 1, ranks, n, 2, 16)
        call starpu_linalg_mpi_fill(a, matrix_real64)
        call starpu_linalg_mpi_fill(b, side_real64)
        call starpu_linalg_mpi_local(x, numbers)
        do i = 1, merge(size(numbers, 1), 0, size(numbers, 2) > 0)
            numbers(i, :) = wanted(int(starpu_linalg_mpi_row_of(x, i), int64))
        end do
        call starpu_linalg_mpi_gemm('N', 'N', 2.0_real64, a, x, -3.0_real64, b, stat)
        call expect(stat == 0, 'gemm')
        call starpu_linalg_mpi_local(b, numbers)
        do j = 1, size(numbers, 2)
            do i = 1, size(numbers, 1)
                call expect(abs(numbers(i, j) + side_real64(int(starpu_linalg_mpi_row_of(b, i), int64), 1_int64)) &
                            < 1e-11_real64, 'the product')
            end do
        end do
        call starpu_linalg_mpi_destroy(a)
        call starpu_linalg_mpi_destroy(x)
        call starpu_linalg_mpi_destroy(b)
    end subroutine multiply

    subroutine iterate()
        integer(int64) :: first, last, i, j
        integer(int64), allocatable :: rowptr(:), colind(:)
        real(real64), allocatable :: val(:), b(:), x(:)
        integer :: stat, iterations
        real(real64) :: residual
        character(200) :: message

        first = n * int(rank, int64) / ranks + 1
        last = n * int(rank + 1, int64) / ranks
        allocate (rowptr(last - first + 2), colind(n * (last - first + 1)), val(n * (last - first + 1)))
        allocate (b(last - first + 1), x(last - first + 1))
        rowptr(1) = 1
        do i = first, last
            do j = 1, n
                colind(rowptr(i - first + 1) + j - 1) = j
                val(rowptr(i - first + 1) + j - 1) = matrix_real64(i, j)
            end do
            b(i - first + 1) = side_real64(i, 1_int64)
            rowptr(i - first + 2) = rowptr(i - first + 1) + n
        end do
        x = 0
        call starpu_linalg_mpi_cg(comm, rowptr, colind, val, b, x, rtol=1e-13_real64, iterations=iterations, &
                                  residual=residual, stat=stat)
        call expect(stat == 0 .and. iterations > 0 .and. residual <= 1e-13_real64, 'conjugate gradients')
        call expect(all(abs(x - wanted([(i, i=first, last)])) < 1e-11_real64), 'the solution of conjugate gradients')
        iterations = -7
        call starpu_linalg_mpi_cg(comm, rowptr, colind, val(:size(val) - 1), b, x, iterations=iterations, &
                                  residual=residual, stat=stat, errmsg=message)
        call expect(stat == -2 .and. index(message, 'cg') > 0, 'too few values')
        call expect(ieee_is_nan(residual) .and. iterations == -7, 'a residual of no answer')
        call expect(.not. any(ieee_is_nan(x)), 'x after a failure with stat')
        x = 0
        call starpu_linalg_mpi_cg(comm, rowptr, colind, val, b, x, max_iterations=1, iterations=iterations, &
                                  residual=residual, stat=stat)
        call expect(stat == 1 .and. iterations == 1 .and. residual > 0, 'one iteration')
        call expect(.not. any(ieee_is_nan(x)), 'x after one iteration')
        call starpu_linalg_mpi_cg(comm, rowptr, colind, val, b, x, max_iterations=1)
        call expect(all(ieee_is_nan(x)), 'x after a failure without stat')
    end subroutine iterate

    subroutine transform_real64()
        type(starpufft_mpi_real64_plan) :: forward, back, whole
        real(real64), allocatable :: given(:), again(:)
        complex(real64), allocatable :: spectrum(:), other(:)
        integer(int64) :: room
        integer :: n(3), planes, first, count, i, stat

        n = [6, 5, 8]
        call starpufft_mpi_plan_r2c(forward, n, comm, transposed_out=.true., stat=stat)
        call expect(stat == 0, 'a plan')
        call starpufft_mpi_plan_c2r(back, n, comm, transposed_in=.true.)
        call starpufft_mpi_sizes(forward, room, in_count=planes, out_first=first, out_count=count)
        call expect(first >= 1 .and. count >= 0 .and. first + count - 1 <= 5, 'slabs of the transform')
        allocate (given(2 * room), again(2 * room), spectrum(room), other(room))
        do i = 1, size(given)
            given(i) = sin(1.0_real64 * (i + 100 * rank))
        end do
        call starpufft_mpi_execute(forward, given, spectrum, stat)
        call expect(stat == 0, 'r2c')
        call starpufft_mpi_execute(back, spectrum, again, stat)
        call expect(stat == 0, 'c2r')
        do i = 1, planes * 5 * 8 ! lines of 8 numbers, of which 6 count
            if (modulo(i - 1, 8) < 6) call expect(abs(again(i) / product(n) - given(i)) < 1e-14_real64, 'there and back')
        end do
        call starpufft_mpi_plan_dft(whole, n, comm, -1, stat=stat)
        call starpufft_mpi_sizes(whole, room, in_first=first, in_count=count)
        deallocate (spectrum, other)
        allocate (spectrum(room), other(room))
        spectrum = 0
        other = spectrum
        if (first == 1 .and. count > 0) spectrum(1) = 1 ! the transform of one 1 is 1 everywhere
        call starpufft_mpi_execute(whole, spectrum, other, stat)
        call expect(all(abs(other(:6 * 5 * count) - 1) < 1e-15_real64), 'of one number')
        call starpufft_mpi_destroy(forward)
        call starpufft_mpi_destroy(back)
        call starpufft_mpi_destroy(whole)
        call starpufft_mpi_destroy(whole)
    end subroutine transform_real64

    subroutine transform_real32()
        type(starpufft_mpi_real32_plan) :: forward, back
        complex(real32), allocatable :: given(:), spectrum(:), again(:)
        integer(int64) :: room
        integer :: count, i, stat

        call starpufft_mpi_plan_dft(forward, [9, 12], comm, -1, stat=stat)
        call expect(stat == 0, 'a plan of real32')
        call starpufft_mpi_plan_dft(back, [9, 12], comm, 1)
        call starpufft_mpi_sizes(forward, room, in_count=count)
        allocate (given(room), spectrum(room), again(room))
        do i = 1, int(room)
            given(i) = cmplx(cos(0.3 * i), sin(0.7 * i), real32)
        end do
        call starpufft_mpi_execute(forward, given, spectrum)
        call starpufft_mpi_execute(back, spectrum, again, stat)
        call expect(stat == 0 .and. all(abs(again(:9 * count) / 108 - given(:9 * count)) < 1e-5), 'real32 there and back')
        call starpufft_mpi_destroy(forward)
        call starpufft_mpi_destroy(back)
    end subroutine transform_real32

    ! A matrix has one owner, whichever way it is assigned.
    subroutine assign_matrices()
        type :: holder
            type(starpu_linalg_mpi_real64_matrix) :: matrix
        end type holder
        type(starpu_linalg_mpi_real64_matrix) :: a, b, few(2)
        type(holder) :: first, second
        integer :: stat

        call starpu_linalg_mpi_create(a, comm, 1, ranks, n, n, 16)
        call starpu_linalg_mpi_create(b, comm, 1, ranks, n, n, 16)
        call starpu_linalg_mpi_create(few(1), comm, 1, ranks, n, n, 16)
        call starpu_linalg_mpi_create(first%matrix, comm, 1, ranks, n, n, 16)
        b = a
        a = a
        few = [b, a]
        second = first
        call starpu_linalg_mpi_potrf(b, stat=stat)
        call expect(stat == -2, 'the target of an assignment is empty')
        call starpu_linalg_mpi_potrf(few(2), stat=stat)
        call expect(stat == -2, 'an element assigned to is empty')
        call starpu_linalg_mpi_potrf(second%matrix, stat=stat)
        call expect(stat == -2, 'a component assigned to is empty')
        call starpu_linalg_mpi_fill(a, matrix_real64, stat)
        call expect(stat == 0, 'the source of an assignment')
        call starpu_linalg_mpi_fill(first%matrix, matrix_real64, stat)
        call expect(stat == 0, 'a component assigned from')
        call starpu_linalg_mpi_destroy(second%matrix)
        call starpu_linalg_mpi_destroy(first%matrix)
        call starpu_linalg_mpi_destroy(few(1))
        call starpu_linalg_mpi_destroy(few(2))
        call starpu_linalg_mpi_destroy(b)
        call starpu_linalg_mpi_destroy(a, stat)
        call expect(stat == 0, 'destroy after assignments')
    end subroutine assign_matrices

    subroutine assign_plans()
        type(starpufft_mpi_real64_plan) :: a, b
        integer(int64) :: room
        integer :: stat

        call starpufft_mpi_plan_dft(a, [4, 4], comm, -1)
        call starpufft_mpi_plan_dft(b, [4, 4], comm, -1)
        b = a
        call starpufft_mpi_sizes(b, room)
        call expect(room == -22, 'the target of an assignment of plans is empty')
        call starpufft_mpi_sizes(a, room)
        call expect(room >= 0, 'the source of an assignment of plans')
        call starpufft_mpi_destroy(b)
        call starpufft_mpi_destroy(a, stat)
        call expect(stat == 0, 'destroy after an assignment of plans')
    end subroutine assign_plans

    ! What a variable had is given back when something else is made in it: 1 GiB of matrices and 800 MiB of plans on
    ! each rank. The limit leaves room for one of them, and for what a sanitizer keeps.
    subroutine make_again()
        integer, parameter :: order = 4096, most_kib = 500 * 1024
        type(starpu_linalg_mpi_real64_matrix) :: a
        type(starpufft_mpi_real64_plan) :: plan
        integer(int64) :: before
        integer :: i

        before = data_kib()
        do i = 1, 8
            call starpu_linalg_mpi_create(a, comm, ranks, 1, order * ranks, order)
        end do
        call expect(data_kib() - before < most_kib, 'matrices made again keep memory')
        call starpu_linalg_mpi_destroy(a)
        before = data_kib()
        do i = 1, 16
            call starpufft_mpi_plan_dft(plan, [1024, 1024 * ranks], comm, -1)
        end do
        call expect(data_kib() - before < most_kib, 'plans made again keep memory')
        call starpufft_mpi_destroy(plan)
    end subroutine make_again

    ! KiB of data that this process has; 0 where the system does not tell.
    integer(int64) function data_kib()
        character(100) :: line
        integer :: unit, error

        data_kib = 0
        open (newunit=unit, file='/proc/self/status', action='read', iostat=error)
        do while (error == 0)
            read (unit, '(a)', iostat=error) line
            if (error == 0 .and. line(:7) == 'VmData:') read (line(8:index(line, 'kB') - 1), *) data_kib
        end do
        close (unit, iostat=error)
    end function data_kib

    subroutine refuse()
        integer, parameter :: no_communicator = -1
        type(starpu_linalg_mpi_real64_matrix) :: a
        type(starpufft_mpi_real64_plan) :: plan
        real(real64) :: x(1)
        complex(real64) :: numbers(1)
        integer :: stat
        character(200) :: message

        call starpu_linalg_mpi_create(a, no_communicator, 1, ranks, 4, 4, stat=stat)
        call expect(stat == -2, 'a matrix over no communicator')
        x = 1
        call starpu_linalg_mpi_cg(no_communicator, [1_int64, 2_int64], [1_int64], [1.0_real64], [1.0_real64], x, stat=stat)
        call expect(stat == -1, 'conjugate gradients over no communicator')
        call starpufft_mpi_plan_dft(plan, [4, 4], no_communicator, -1, stat=stat)
        call expect(stat == -22, 'a plan over no communicator')
        message = ' '
        call starpu_linalg_mpi_create(a, comm, 1, ranks, -1, 4, stat=stat, errmsg=message)
        call expect(stat < 0 .and. index(message, 'starpu_linalg_mpi_create') > 0, 'a negative order')
        call starpu_linalg_mpi_potrf(a, stat=stat)
        call expect(stat == -2, 'no matrix')
        call starpufft_mpi_plan_dft(plan, [3], comm, -1, stat=stat, errmsg=message)
        call expect(stat == -22 .and. index(message, 'starpufft_mpi_plan_dft') > 0, 'one dimension')
        numbers = 0
        call starpufft_mpi_execute(plan, numbers, numbers, stat)
        call expect(stat == -22, 'no plan')
    end subroutine refuse

    ! A matrix and a plan that could not be ended can be used on.
    subroutine refuse_in_tasks()
        integer, parameter :: in_task = -1035, plan_in_task = -35
        integer :: stat
        integer(int64) :: room
        character(200) :: message

        call starpu_linalg_mpi_create(kept, comm, 1, ranks, n, n, 16)
        call starpufft_mpi_plan_dft(kept_plan, [4, 4], comm, -1)
        call starpu_linalg_mpi_fill(kept, matrix_without_end)
        if (rank == 0) call expect(all(stat_in_task == in_task), 'destroy and create in a task')
        if (rank == 0) call expect(starpu_linalg_mpi_row_of(kept, 2) == 2, 'the matrix after destroy was refused')
        if (rank == 0) call expect(all(plan_stat_in_task == plan_in_task), 'destroy and plan_dft in a task')
        call starpu_linalg_mpi_destroy(kept, stat)
        call expect(stat == 0, 'destroy after it was refused')
        call starpufft_mpi_sizes(kept_plan, room)
        call expect(room >= 0, 'the plan after destroy was refused')
        message = 'as it was'
        call starpufft_mpi_destroy(kept_plan, stat, message)
        call expect(stat == 0 .and. message == 'as it was', 'destroy of a plan after it was refused')
    end subroutine refuse_in_tasks

end program fortran_numerics
