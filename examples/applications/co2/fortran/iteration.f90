! Solves the regression's equations a second time, by conjugate gradients, to hold Cholesky's answer against it.
module co2_iteration
    use, intrinsic :: iso_fortran_env, only: error_unit, int64, real64
    use co2_regression, only: regression
    use starpu_linalg, only: starpu_linalg_cg, starpu_linalg_cg_result
    implicit none
    private
    public :: iteration, solve_iteratively

    type :: iteration
        integer(int64) :: iterations
        real(real64) :: residual, residual_bound     ! |value - covariance x| / |value|
        real(real64) :: difference, difference_bound ! |x - weights| / |weights|
    end type iteration

    ! What multiply_rows multiplies by; the workers only read it.
    real(real64), pointer :: matrix(:, :) => null()

contains

    ! False after one line on the error unit, also when it does not converge.
    logical function solve_iteratively(r, outcome)
        type(regression), intent(in), target :: r
        type(iteration), intent(out) :: outcome
        type(starpu_linalg_cg_result) :: result
        real(real64) :: x(size(r%value))
        integer :: status
        character(200) :: message

        matrix => r%covariance
        x = 0
        outcome%residual_bound = 1e-9_real64
        outcome%difference_bound = 1e-6_real64
        call starpu_linalg_cg(multiply_rows, r%value, x, rtol=outcome%residual_bound, &
                              max_iterations=20 * size(x), outcome=result, stat=status, errmsg=message)
        matrix => null()
        outcome%iterations = result%iterations
        outcome%residual = result%relative_residual
        outcome%difference = norm2(x - r%weights) / norm2(r%weights)
        solve_iteratively = status == 0
        if (status /= 0) write (error_unit, '(2a)') 'co2: conjugate gradients failed: ', trim(message)
    end function solve_iteratively

    ! Several workers call it at once, each for rows of its own. The matrix is symmetric: row i is column i.
    recursive subroutine multiply_rows(first, last, x, y, stat)
        integer(int64), intent(in) :: first, last
        real(real64), intent(in) :: x(:)
        real(real64), intent(out) :: y(:)
        integer, intent(out) :: stat

        y = matmul(x, matrix(:, first:last))
        stat = 0
    end subroutine multiply_rows

end module co2_iteration
