! One system solved three times: in double precision, in single precision, and in both, with the accuracy of the first.
program two_precisions
    use, intrinsic :: iso_fortran_env, only: real32, real64
    use starpu_linalg, only: starpu_linalg_dsgesv, starpu_linalg_gesv
    use starpu_runtime, only: starpu_init, starpu_shutdown
    implicit none
    integer, parameter :: n = 500
    real(real64), allocatable :: a(:, :), factors(:, :), b(:), x(:)
    real(real32), allocatable :: single_a(:, :), single_x(:)
    integer :: i, iter

    call starpu_init()
    allocate (a(n, n), b(n))
    call random_number(a)
    do i = 1, n
        a(i, i) = a(i, i) + n
    end do
    b = sum(a, dim=2) ! so that the solution is all ones

    allocate (factors, source=a)
    allocate (x, source=b)
    call starpu_linalg_gesv(factors, x)
    print '(a,es8.1)', 'double precision: error', maxval(abs(x - 1))
    if (.not. all(abs(x - 1) < 1e-12)) error stop 'two_precisions: the solution in double precision is wrong'

    allocate (single_a, source=real(a, real32))
    allocate (single_x, source=real(b, real32))
    call starpu_linalg_gesv(single_a, single_x)
    print '(a,es8.1)', 'single precision: error', maxval(abs(single_x - 1))
    if (.not. all(abs(single_x - 1) < 1e-3)) error stop 'two_precisions: the solution in single precision is wrong'

    call starpu_linalg_dsgesv(a, b, x, iter)
    print '(a,es8.1,a,i0,a)', 'both:             error', maxval(abs(x - 1)), ' after ', iter, ' refinements'
    if (.not. all(abs(x - 1) < 1e-12)) error stop 'two_precisions: the refined solution is wrong'
    call starpu_shutdown()
    deallocate (a, factors, b, x, single_a, single_x) ! a main program's are not freed at its end
end program two_precisions
