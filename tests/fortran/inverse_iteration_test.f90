! The smallest eigenvalue of a symmetric positive definite matrix by inverse iteration: starpu_linalg factorises and
! solves, and tasks on pieces of the vectors compute norms, Rayleigh quotients and residuals.
module vector_kernels
    use, intrinsic :: iso_fortran_env, only: real64
    use starpu_tasks
    implicit none

contains

    ! (x, y, product): adds the product of two pieces.
    recursive subroutine dot_of_pieces(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:), y(:), product

        call arguments%get(1, x)
        call arguments%get(2, y)
        call arguments%get(3, product)
        product = product + dot_product(x, y)
    end subroutine dot_of_pieces

    recursive subroutine add_product(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: product, part

        call arguments%get(1, product)
        call arguments%get(2, part)
        product = product + part
    end subroutine add_product

    recursive subroutine set_to_zero(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: product

        call arguments%get(1, product)
        product = 0
    end subroutine set_to_zero

    ! (y, square, x): x becomes y divided by the root of the square.
    recursive subroutine normalise_piece(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: y(:), square, x(:)

        call arguments%get(1, y)
        call arguments%get(2, square)
        call arguments%get(3, x)
        if (square <= 0) then
            call fail_task('a vector of length 0 cannot be normalised')
            return
        end if
        x = y / sqrt(square)
    end subroutine normalise_piece

    ! (xy, yy, quotient): the Rayleigh quotient of y, where A y is x.
    recursive subroutine divide(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: xy, yy, quotient

        call arguments%get(1, xy)
        call arguments%get(2, yy)
        call arguments%get(3, quotient)
        quotient = xy / yy
    end subroutine divide

    ! (x, quotient, value first, r): r becomes the elements from first on of A x - quotient x, for the second
    ! difference A and all of x.
    recursive subroutine residual_of_piece(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:), quotient, r(:)
        integer :: first, i, row

        call arguments%get(1, x)
        call arguments%get(2, quotient)
        call arguments%get_value(3, first)
        call arguments%get(4, r)
        do i = 1, size(r)
            row = first - 1 + i
            r(i) = (2 - quotient) * x(row)
            if (row > 1) r(i) = r(i) - x(row - 1)
            if (row < size(x)) r(i) = r(i) - x(row + 1)
        end do
    end subroutine residual_of_piece

end module vector_kernels

module inverse_iteration
    use, intrinsic :: iso_fortran_env, only: real64
    use starpu_linalg, only: starpu_linalg_potrf, starpu_linalg_potrs
    use starpu_tasks
    use vector_kernels
    implicit none
    private
    public :: second_difference, residual_norm, smallest_eigenvalue

contains

    ! The matrix with 2 on the diagonal and -1 beside it.
    function second_difference(n) result(a)
        integer, intent(in) :: n
        real(real64) :: a(n, n)
        integer :: i

        a = 0
        do i = 1, n
            a(i, i) = 2
        end do
        do i = 2, n
            a(i, i - 1) = -1
            a(i - 1, i) = -1
        end do
    end function second_difference

    ! Replaces a by its factor, and x, where the iteration begins, by the eigenvector of length 1. Ends when the
    ! eigenvalue changes by no more than tolerance, relatively. stat is 0, or that of the call that failed, or -1 where
    ! the iteration does not end.
    subroutine smallest_eigenvalue(a, x, piece_count, tolerance, eigenvalue, iterations, stat)
        real(real64), intent(inout) :: a(:, :)
        real(real64), intent(inout), target :: x(:)
        integer, intent(in) :: piece_count
        real(real64), intent(in) :: tolerance
        real(real64), intent(out) :: eigenvalue
        integer, intent(out) :: iterations, stat
        integer, parameter :: most_iterations = 100
        type(data_of_real64) :: x_data, y_data, xy_data, yy_data, quotient_data
        type(data_of_real64) :: x_pieces(piece_count), y_pieces(piece_count)
        real(real64), target :: y(size(x)), xy, yy
        real(real64), pointer :: old(:), new(:), quotient
        real(real64) :: before
        integer :: i

        eigenvalue = 0
        iterations = 0
        call starpu_linalg_potrf(a, stat=stat)
        if (stat /= 0) return

        call register_data(x_data, x)
        call register_data(y_data, y)
        call register_data(xy_data, xy)
        call register_data(yy_data, yy)
        call create_data(quotient_data, [integer ::])
        call set_reduction(xy_data, add_product, set_to_zero)
        call set_reduction(yy_data, add_product, set_to_zero)
        call partition_data(x_data, x_pieces)
        call partition_data(y_data, y_pieces)

        stat = -1
        do iterations = 1, most_iterations
            ! y becomes the solution of A y = x.
            call acquire(x_data, old, 'r')
            call acquire(y_data, new, 'w')
            new = old
            call release(x_data)
            call starpu_linalg_potrs(a, new)
            call release(y_data)

            call submit(set_to_zero, write(xy_data), name='set_to_zero')
            call submit(set_to_zero, write(yy_data), name='set_to_zero')
            do i = 1, piece_count
                call submit(dot_of_pieces, read(x_pieces(i)), read(y_pieces(i)), reduce(xy_data), name='dot')
                call submit(dot_of_pieces, read(y_pieces(i)), read(y_pieces(i)), reduce(yy_data), name='norm')
            end do
            call submit(divide, read(xy_data), read(yy_data), write(quotient_data), priority=1, name='divide')
            do i = 1, piece_count
                call submit(normalise_piece, read(y_pieces(i)), read(yy_data), write(x_pieces(i)), name='normalise')
            end do

            before = eigenvalue
            call acquire(quotient_data, quotient, 'r')
            eigenvalue = quotient
            call release(quotient_data)
            if (abs(eigenvalue - before) <= tolerance * abs(eigenvalue)) then
                stat = 0
                exit
            end if
        end do
        if (stat == 0) call wait_for_tasks(stat)
    end subroutine smallest_eigenvalue

    ! The length of A x - eigenvalue x for the second difference A. Tasks read the whole of x and write pieces of the
    ! residual.
    subroutine residual_norm(x, eigenvalue, piece_count, norm)
        real(real64), intent(inout), target :: x(:)
        real(real64), intent(in), target :: eigenvalue
        integer, intent(in) :: piece_count
        real(real64), intent(out) :: norm
        type(data_of_real64) :: x_data, r_data, r_pieces(piece_count), square_data, eigenvalue_data
        real(real64), target :: square, eigenvalue_copy
        real(real64), pointer :: r(:)
        integer :: i, first

        square = 0
        eigenvalue_copy = eigenvalue
        call register_data(x_data, x)
        call register_data(eigenvalue_data, eigenvalue_copy)
        call register_data(square_data, square)
        call set_reduction(square_data, add_product, set_to_zero)
        call create_data(r_data, [size(x)])
        call partition_data(r_data, r_pieces)
        first = 1
        do i = 1, piece_count
            call submit(residual_of_piece, read(x_data), read(eigenvalue_data), value(first), write(r_pieces(i)), &
                name='residual')
            call submit(dot_of_pieces, read(r_pieces(i)), read(r_pieces(i)), reduce(square_data), name='norm')
            call acquire(r_pieces(i), r, 'r')
            first = first + size(r)
            call release(r_pieces(i))
        end do
        call unregister_data(square_data)
        norm = sqrt(square)
    end subroutine residual_norm

end module inverse_iteration

program inverse_iteration_test
    use, intrinsic :: iso_fortran_env, only: real64
    use checks, only: check, check_equal, check_small, finish_checks, largest
    use inverse_iteration
    use starpu_runtime, only: starpu_init, starpu_shutdown
    implicit none
    real(real64), parameter :: pi = acos(-1.0_real64)
    integer :: status

    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    call solve(300, 7)
    call solve(53, 5)
    call solve(8, 8)
    call solve(5, 1)
    call not_definite()
    call zero_vector()
    call starpu_shutdown()
    call finish_checks()

contains

    ! The eigenvalues of the second difference are 2 - 2 cos(k pi / (n + 1)), and the eigenvectors sines.
    subroutine solve(n, piece_count)
        integer, intent(in) :: n, piece_count
        real(real64), allocatable :: a(:, :)
        real(real64) :: x(n), sines(n), eigenvalue, expected, norm
        integer :: iterations, stat, i

        allocate (a, source=second_difference(n))
        x = [(1 + real(i, real64) / n, i=1, n)]
        call smallest_eigenvalue(a, x, piece_count, 1e-13_real64, eigenvalue, iterations, stat)
        call check_equal(stat, 0, 'inverse iteration')
        call check(iterations > 3 .and. iterations < 40, 'the number of iterations')
        expected = 2 - 2 * cos(pi / (n + 1))
        call check_small(abs(eigenvalue - expected) / expected, 1e-9_real64, 'the smallest eigenvalue')
        sines = [(sin(i * pi / (n + 1)), i=1, n)]
        sines = sines / norm2(sines)
        call check_small(largest([abs(x - sines)]), 1e-5_real64, 'the eigenvector')
        call check_small(abs(norm2(x) - 1), 1e-13_real64, 'the length of the eigenvector')
        call residual_norm(x, eigenvalue, piece_count, norm)
        call check_small(norm, 1e-6_real64, 'the residual')
    end subroutine solve

    subroutine not_definite()
        real(real64) :: a(3, 3), x(3), eigenvalue
        integer :: iterations, stat

        a = second_difference(3)
        a(2, 2) = -2
        x = 1
        call smallest_eigenvalue(a, x, 2, 1e-13_real64, eigenvalue, iterations, stat)
        call check_equal(stat, 2, 'a matrix that is not positive definite')
    end subroutine not_definite

    subroutine zero_vector()
        real(real64) :: x(6), norm

        x = 0
        call residual_norm(x, 1.0_real64, 3, norm)
        call check_small(norm, 0.0_real64, 'the residual of nothing')
    end subroutine zero_vector

end program inverse_iteration_test
