! What a failure leaves behind: stat, errmsg as with ALLOCATE, and a program that goes on without either.
program status_test
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan
    use, intrinsic :: iso_fortran_env, only: real64
    use checks, only: check, check_equal, finish_checks
    use starpu_linalg, only: starpu_linalg_potrf
    use starpu_runtime, only: starpu_init, starpu_shutdown
    implicit none
    real(real64) :: a(3, 3)
    character(200) :: message
    character(5) :: short
    integer :: status, i

    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    message = 'as it was'
    call identity()
    call starpu_linalg_potrf(a, stat=status, errmsg=message)
    call check_equal(status, 0, 'success')
    call check(message == 'as it was', 'errmsg keeps its value on success')

    call starpu_linalg_potrf(a, 'x', stat=status, errmsg=message)
    call check(index(message, 'starpu_linalg_potrf: argument 2, uplo,') == 1, 'errmsg names procedure and argument')
    call starpu_linalg_potrf(a, 'x', errmsg=short, stat=status)
    call check(short == 'starp', 'errmsg is cut where it is too short')

    call identity()
    a(2, 2) = -1
    call starpu_linalg_potrf(a)
    call check(ieee_is_nan(a(1, 1)), 'a result that does not exist is NaN')
    call identity()
    call starpu_linalg_potrf(a, stat=status)
    call check_equal(status, 0, 'the runtime goes on after a failure')
    call starpu_shutdown()
    call finish_checks()

contains

    subroutine identity()
        a = 0
        do i = 1, 3
            a(i, i) = 1
        end do
    end subroutine identity

end program status_test
