! Factorisations with options in the kind @kind@: small blocks, bad options, workers that are not there.
module options_checks_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use, intrinsic :: iso_fortran_env, only: int32, int64
    use checks, only: check, check_equal
    use numbers_@kind@, only: check_equal_matrices, definite, noise
    use starpu_linalg
    use starpu_runtime, only: starpu_executed_tasks
    implicit none
    private
    public :: check_options_@kind@
    integer, parameter :: n = 60, no_device = -1019
    integer :: status

contains

    subroutine check_options_@kind@()
        call small_blocks()
        call bad_options()
        call missing_workers()
    end subroutine check_options_@kind@

    ! The same factors as without options, by tasks.
    subroutine small_blocks()
        @scalar@ :: a(n, n), b(n, n), f(n, n), g(n, n), tau(n), other_tau(n)
        integer(int64) :: long(n)
        integer(int32) :: short(n)
        type(starpu_linalg_options) :: options

        options%block_size = 16
        options%workers = STARPU_CPU
        options%priority = 3
        a = definite(n)
        b = noise(n, n)
        f = a
        g = a
        call check(starpu_executed_tasks() >= 0, 'the counters start afresh')
        call starpu_linalg_potrf(f, stat=status)
        call check(starpu_executed_tasks() == 0, '@kind@ potrf of a small matrix is no task')
        call starpu_linalg_potrf(g, stat=status, options=options)
        call check_equal(status, 0, '@kind@ potrf with options')
        call check(starpu_executed_tasks() > 0, '@kind@ potrf with small blocks is tasks')
        call check_equal_matrices(g, f, n, 'potrf with options')
        f = b
        g = b
        call starpu_linalg_getrf(f, long)
        call starpu_linalg_getrf(g, short, stat=status, options=options)
        call check_equal(status, 0, '@kind@ getrf with options')
        call check(all(long == short), '@kind@ the pivots of getrf with options')
        call check_equal_matrices(g, f, n * n, 'getrf with options')
        call starpu_linalg_getrf(a, long, options=starpu_linalg_options(block_size=48))
        f = definite(n)
        g = f
        call starpu_linalg_getrf_nopiv(f)
        call starpu_linalg_getrf_nopiv(g, stat=status, options=options)
        call check_equal(status, 0, '@kind@ getrf_nopiv with options')
        call check_equal_matrices(g, f, n, 'getrf_nopiv with options')
        f = b
        g = b
        call starpu_linalg_geqrf(f, tau)
        call starpu_linalg_geqrf(g, other_tau, stat=status, options=options)
        call check_equal(status, 0, '@kind@ geqrf with options')
        call check_equal_matrices(g, f, n * n, 'geqrf with options')
        f = b
        g = b
        call starpu_linalg_gelqf(f, tau)
        call starpu_linalg_gelqf(g, other_tau, stat=status, options=options)
        call check_equal(status, 0, '@kind@ gelqf with options')
        call check_equal_matrices(g, f, n * n, 'gelqf with options')
    end subroutine small_blocks

    subroutine bad_options()
        @scalar@ :: a(n, n), before(n, n), tau(n)
        integer(int64) :: pivots(n)
        type(starpu_linalg_options) :: options

        a = definite(n)
        before = a
        options%block_size = -1
        call starpu_linalg_potrf(a, stat=status, options=options)
        call check_equal(status, -5, '@kind@ potrf with a negative block size')
        call starpu_linalg_getrf_nopiv(a, stat=status, options=options)
        call check_equal(status, -4, '@kind@ getrf_nopiv with a negative block size')
        call starpu_linalg_geqrf(a, tau, stat=status, options=options)
        call check_equal(status, -5, '@kind@ geqrf with a negative block size')
        options%block_size = 257
        call starpu_linalg_getrf(a, pivots, stat=status, options=options)
        call check_equal(status, -5, '@kind@ getrf with blocks that are too large')
        call check(all(abs(a - before) <= 0), '@kind@ a matrix with bad options is unchanged')
    end subroutine bad_options

    subroutine missing_workers()
        @scalar@ :: a(n, n), tau(n)
        type(starpu_linalg_options) :: options

        a = definite(n)
        options%workers = STARPU_CUDA
        call starpu_linalg_gelqf(a, tau, stat=status, options=options)
        call check_equal(status, no_device, '@kind@ gelqf on devices alone')
    end subroutine missing_workers

end module options_checks_@kind@
