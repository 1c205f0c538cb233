! Conjugate gradients with a matrix in compressed rows and with a procedure.
module cg_test_operators
    use, intrinsic :: iso_fortran_env, only: int64, real64
    implicit none

contains

    ! The second difference with 3 on the diagonal.
    recursive subroutine second_difference(first, last, x, y, stat)
        integer(int64), intent(in) :: first, last
        real(real64), intent(in) :: x(:)
        real(real64), intent(out) :: y(first:)
        integer, intent(out) :: stat
        integer(int64) :: i

        stat = 0
        do i = first, last
            y(i) = 3 * x(i)
            if (i > 1) y(i) = y(i) - x(i - 1)
            if (i < size(x)) y(i) = y(i) - x(i + 1)
        end do
    end subroutine second_difference

    recursive subroutine failing(first, last, x, y, stat)
        integer(int64), intent(in) :: first, last
        real(real64), intent(in) :: x(:)
        real(real64), intent(out) :: y(:)
        integer, intent(out) :: stat

        y = x(first:last)
        stat = merge(1, 0, last == size(x))
    end subroutine failing

end module cg_test_operators

program cg_test
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_fortran_env, only: int32, int64, real64
    use cg_test_operators, only: failing, second_difference
    use checks, only: check, check_equal, check_small, finish_checks, largest
    use starpu_linalg
    use starpu_runtime, only: starpu_init, starpu_shutdown
    implicit none
    integer, parameter :: n = 4000
    integer(int64), allocatable :: rowptr(:), colind(:)
    real(real64), allocatable :: val(:)
    real(real64) :: b(n), x(n), expected(n)
    type(starpu_linalg_cg_result) :: outcome
    character(200) :: message
    integer :: status, i, entries

    call build()
    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')

    x = 0
    call starpu_linalg_cg(rowptr, colind, val, b, x, rtol=1e-13_real64, outcome=outcome, stat=status)
    call check_equal(status, STARPU_LINALG_CG_CONVERGED, 'compressed rows, 64 bits')
    call check_small(largest([abs(x - expected)]), 1e-10_real64, 'compressed rows, 64 bits')
    call check(outcome%iterations > 5 .and. outcome%reason == 0, 'the outcome tells the iterations')
    call check_small(outcome%relative_residual, 1e-13_real64, 'the outcome tells the residual')

    x = 0
    call starpu_linalg_cg(int(rowptr, int32), int(colind, int32), val, b, x, rtol=1e-13_real64)
    call check_small(largest([abs(x - expected)]), 1e-10_real64, 'compressed rows, 32 bits')

    x = 0
    call starpu_linalg_cg(second_difference, b, x, rtol=1e-13_real64, outcome=outcome, stat=status)
    call check_equal(status, STARPU_LINALG_CG_CONVERGED, 'a procedure')
    call check_small(largest([abs(x - expected)]), 1e-10_real64, 'a procedure')

    call sections()
    call numerical_failures()
    call refusals()
    call starpu_shutdown()
    call starpu_linalg_cg(second_difference, b, x, stat=status)
    call check_equal(status, -1019, 'the runtime does not run')
    deallocate (rowptr, colind, val) ! the main program would keep them, and a leak checker would see that
    call finish_checks()

contains

    ! The matrix of second_difference, and a right-hand side with a known solution.
    subroutine build()
        integer :: stat

        allocate (rowptr(n + 1), colind(3 * n - 2), val(3 * n - 2))
        rowptr(1) = 1
        entries = 0
        do i = 1, n
            if (i > 1) call append(i - 1, -1.0_real64)
            call append(i, 3.0_real64)
            if (i < n) call append(i + 1, -1.0_real64)
            rowptr(i + 1) = entries + 1
            expected(i) = 1 + mod(i, 7)
        end do
        call second_difference(1_int64, int(n, int64), expected, b, stat)
    end subroutine build

    subroutine append(column, value)
        integer, intent(in) :: column
        real(real64), intent(in) :: value

        entries = entries + 1
        colind(entries) = column
        val(entries) = value
    end subroutine append

    subroutine sections()
        real(real64) :: both(2, n)

        both(1, :) = b
        both(2, :) = 0
        call starpu_linalg_cg(second_difference, both(1, :), both(2, :), rtol=1e-13_real64)
        call check_small(largest([abs(both(2, :) - expected)]), 1e-10_real64, 'rows of an array')
        call check_small(largest([abs(both(1, :) - b)]), 0.0_real64, 'b is left alone')
    end subroutine sections

    subroutine numerical_failures()
        x = 0
        call starpu_linalg_cg(rowptr, colind, val, b, x, max_iterations=3, outcome=outcome, stat=status, errmsg=message)
        call check_equal(status, STARPU_LINALG_CG_ITERATION_LIMIT, 'three iterations')
        call check(outcome%iterations == 3, 'three iterations')
        call check(index(message, 'max_iterations') > 0, 'the message says which limit')
        call check(any(abs(x) > 0) .and. .not. any(ieee_is_nan(x)), 'x is the last iterate where stat is present')
        call starpu_linalg_cg(rowptr, colind, -val, b, x, stat=status)
        call check_equal(status, STARPU_LINALG_CG_NOT_POSITIVE_DEFINITE, 'a negative definite matrix')
        call starpu_linalg_cg(failing, b, x, stat=status)
        call check_equal(status, STARPU_LINALG_CG_APPLY_FAILED, 'a procedure that fails')
        call starpu_linalg_cg(failing, b, x)
        call check(all(ieee_is_nan(x)), 'without stat the result becomes NaN, and the program goes on')
    end subroutine numerical_failures

    subroutine refusals()
        integer(int64), allocatable :: bad(:)

        call starpu_linalg_cg(rowptr, colind, val, b(2:), x, stat=status)
        call check_equal(status, -4, 'b of the wrong length')
        call starpu_linalg_cg(rowptr, colind, val, b, x(2:), stat=status)
        call check_equal(status, -5, 'x of the wrong length')
        call starpu_linalg_cg(rowptr - 1, colind, val, b, x, stat=status, errmsg=message)
        call check_equal(status, -1, 'row starts that count from 0')
        call check(index(message, 'counted from 1') > 0, 'the message says so')
        bad = colind
        bad(9) = n + 1
        call starpu_linalg_cg(rowptr, bad, val, b, x, stat=status)
        call check_equal(status, -2, 'a column outside of the matrix')
        call starpu_linalg_cg(rowptr, colind, val(2:), b, x, stat=status)
        call check_equal(status, -3, 'too few entries')
        call starpu_linalg_cg(rowptr, colind, val, b, x, rtol=-1.0_real64, stat=status)
        call check_equal(status, -6, 'a negative tolerance')
        call starpu_linalg_cg(second_difference, b, x, max_iterations=-1, stat=status)
        call check_equal(status, -6, 'a negative limit')
    end subroutine refusals

end program cg_test
