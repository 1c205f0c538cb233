! Conjugate gradients, for a matrix in compressed rows or one known only by a procedure.
module starpu_linalg_cg_m
    use, intrinsic :: iso_c_binding, only: c_double, c_f_pointer, c_funloc, c_int, c_int64_t, c_loc, c_ptr
    use, intrinsic :: iso_fortran_env, only: int32, int64, real64
    use starpu_linalg_interfaces, only: c_cg_options, c_cg_result, c_dcg, c_dcg_csr
    use starpu_linalg_outcome, only: argument_check
    use starpu_matrix_real64, only: nan
    implicit none
    private
    public :: starpu_linalg_cg, starpu_linalg_cg_result, starpu_linalg_apply
    public :: STARPU_LINALG_CG_CONVERGED, STARPU_LINALG_CG_ITERATION_LIMIT, STARPU_LINALG_CG_NOT_POSITIVE_DEFINITE
    public :: STARPU_LINALG_CG_STAGNATION, STARPU_LINALG_CG_APPLY_FAILED

    ! Why the iteration ended: the values of outcome%reason, and of stat when it is not negative.
    integer, parameter :: STARPU_LINALG_CG_CONVERGED = 0
    integer, parameter :: STARPU_LINALG_CG_ITERATION_LIMIT = 1
    integer, parameter :: STARPU_LINALG_CG_NOT_POSITIVE_DEFINITE = 2 ! or a NaN or an infinity came up
    integer, parameter :: STARPU_LINALG_CG_STAGNATION = 3 ! rounding errors forbid a smaller residual
    integer, parameter :: STARPU_LINALG_CG_APPLY_FAILED = 4 ! the procedure set its stat

    ! What came out.
    type :: starpu_linalg_cg_result
        integer :: reason = STARPU_LINALG_CG_CONVERGED
        integer(int64) :: iterations = 0
        real(real64) :: residual_norm = 0 ! |b - A x| for the x that is returned; NaN when the procedure failed
        real(real64) :: relative_residual = 0 ! divided by |b|
    end type starpu_linalg_cg_result

    abstract interface
        ! Computes rows first .. last of y = A x: reads all of x, sets y(1), which is row `first`, to y(last - first + 1).
        ! stat: 0, or anything else to end the iteration. Called from several workers at once, so it may not change
        ! variables it shares, and it must be compiled as recursive (-std=f2018 or -frecursive with gfortran).
        subroutine starpu_linalg_apply(first, last, x, y, stat)
            import :: int64, real64
            integer(int64), intent(in) :: first, last
            real(real64), intent(in) :: x(:)
            real(real64), intent(out) :: y(:)
            integer, intent(out) :: stat
        end subroutine starpu_linalg_apply
    end interface

    ! call starpu_linalg_cg(rowptr, colind, val, b, x, rtol, atol, max_iterations, outcome, stat, errmsg)
    ! call starpu_linalg_cg(apply,               b, x, rtol, atol, max_iterations, outcome, stat, errmsg)
    !
    ! Solves A x = b for a symmetric positive definite matrix until |b - A x| <= max(rtol |b|, atol), computed from x
    ! itself. x holds the start value and becomes the solution. Defaults: rtol 1e-10, atol 0, max_iterations 10 n but
    ! at least 1000. The entries of row i are val(k) in column colind(k), rowptr(i) <= k < rowptr(i + 1), all counted
    ! from 1; rowptr and colind have the kind int32 or int64, and are copied. stat is one of the reasons above, -i for a
    ! bad i-th argument or -(1000 + errno). On a positive stat x is the last finite iterate; where stat is absent, x
    ! becomes NaN on everything but convergence.
    interface starpu_linalg_cg
        procedure csr_int32, csr_int64, operator_real64
    end interface starpu_linalg_cg

    ! What travels through C to the workers.
    type :: operator_context
        procedure(starpu_linalg_apply), pointer, nopass :: apply => null()
        integer(int64) :: n = 0
    end type operator_context

contains

    subroutine csr_int32(rowptr, colind, val, b, x, rtol, atol, max_iterations, outcome, stat, errmsg)
        integer(int32), intent(in) :: rowptr(:), colind(:)
        real(real64), intent(in) :: val(:), b(:)
        real(real64), intent(inout) :: x(:)
        real(real64), intent(in), optional :: rtol, atol
        integer, intent(in), optional :: max_iterations
        type(starpu_linalg_cg_result), intent(out), optional :: outcome
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call solve_csr(int(rowptr, int64) - 1, int(colind, int64) - 1, val, b, x, &
                       options_of(rtol, atol, max_iterations), outcome, stat, errmsg)
    end subroutine csr_int32

    subroutine csr_int64(rowptr, colind, val, b, x, rtol, atol, max_iterations, outcome, stat, errmsg)
        integer(int64), intent(in) :: rowptr(:), colind(:)
        real(real64), intent(in) :: val(:), b(:)
        real(real64), intent(inout) :: x(:)
        real(real64), intent(in), optional :: rtol, atol
        integer, intent(in), optional :: max_iterations
        type(starpu_linalg_cg_result), intent(out), optional :: outcome
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        call solve_csr(int(rowptr, int64) - 1, int(colind, int64) - 1, val, b, x, &
                       options_of(rtol, atol, max_iterations), outcome, stat, errmsg)
    end subroutine csr_int64

    ! With row starts and columns counted from 0.
    subroutine solve_csr(rowptr, colind, val, b, x, options, outcome, stat, errmsg)
        integer(int64), intent(in) :: rowptr(:), colind(:)
        real(real64), intent(in) :: val(:), b(:)
        real(real64), intent(inout) :: x(:)
        type(c_cg_options), intent(in) :: options
        type(starpu_linalg_cg_result), intent(out), optional :: outcome
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(c_cg_result) :: c_outcome

        call check_matrix(check, rowptr, colind, val)
        call check%extent(4, 'b', size(b, kind=int64), size(rowptr, kind=int64) - 1)
        call check%extent(5, 'x', size(x, kind=int64), size(rowptr, kind=int64) - 1)
        call check_options(check, options, 6)
        if (check%code == 0) &
            check%code = c_dcg_csr(size(b, kind=int64), rowptr, colind, val, b, x, options, c_outcome)
        call report(check, c_outcome, x, outcome, stat, errmsg)
    end subroutine solve_csr

    ! Checked here with Fortran's counting, so that messages name the caller's numbers.
    subroutine check_matrix(check, rowptr, colind, val)
        type(argument_check), intent(inout) :: check
        integer(int64), intent(in) :: rowptr(:), colind(:)
        real(real64), intent(in) :: val(:)
        integer(int64) :: n, entries

        n = size(rowptr, kind=int64) - 1
        call check%that(n >= 0, 1, 'rowptr', 'is empty; it needs one more element than there are rows')
        if (n < 0) return
        call check%that(rowptr(1) == 0, 1, 'rowptr', 'does not start with 1; entries are counted from 1')
        call check%that(all(rowptr(2:) >= rowptr(:n)), 1, 'rowptr', 'decreases; rows follow each other')
        if (check%code /= 0) return
        entries = rowptr(n + 1)
        call check%that(size(colind, kind=int64) >= entries, 2, 'colind', 'has fewer elements than rowptr says')
        if (check%code /= 0) return
        call check%that(all(colind(:entries) >= 0 .and. colind(:entries) < n), 2, 'colind', &
                        'has a column outside of the matrix; columns are counted from 1')
        call check%that(size(val, kind=int64) >= entries, 3, 'val', 'has fewer elements than rowptr says')
    end subroutine check_matrix

    ! `first_position` is that of rtol among the arguments.
    subroutine check_options(check, options, first_position)
        type(argument_check), intent(inout) :: check
        type(c_cg_options), intent(in) :: options
        integer, intent(in) :: first_position

        call check%that(options%rtol >= 0, first_position, 'rtol', 'is negative or NaN; pass a number >= 0')
        call check%that(options%atol >= 0, first_position + 1, 'atol', 'is negative or NaN; pass a number >= 0')
        call check%that(options%max_iterations >= 0, first_position + 2, 'max_iterations', &
                        'is negative; pass 0 for the default')
    end subroutine check_options

    subroutine operator_real64(apply, b, x, rtol, atol, max_iterations, outcome, stat, errmsg)
        procedure(starpu_linalg_apply) :: apply
        real(real64), intent(in) :: b(:)
        real(real64), intent(inout) :: x(:)
        real(real64), intent(in), optional :: rtol, atol
        integer, intent(in), optional :: max_iterations
        type(starpu_linalg_cg_result), intent(out), optional :: outcome
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(argument_check) :: check
        type(operator_context), target :: context
        type(c_cg_options) :: options
        type(c_cg_result) :: c_outcome

        options = options_of(rtol, atol, max_iterations)
        call check%extent(3, 'x', size(x, kind=int64), size(b, kind=int64))
        call check_options(check, options, 4)
        if (check%code == 0) then
            context%apply => apply
            context%n = size(b, kind=int64)
            check%code = c_dcg(context%n, c_funloc(apply_from_c), c_loc(context), b, x, options, c_outcome)
        end if
        call report(check, c_outcome, x, outcome, stat, errmsg)
    end subroutine operator_real64

    ! Runs on a worker: rows first .. last - 1, counted from 0.
    function apply_from_c(first, last, x, y, argument) bind(c, name='') result(failure)
        integer(c_int64_t), value :: first, last
        real(c_double), intent(in) :: x(*)
        real(c_double), intent(inout) :: y(*)
        type(c_ptr), value :: argument
        integer(c_int) :: failure
        type(operator_context), pointer :: context
        integer :: stat

        call c_f_pointer(argument, context)
        call context%apply(first + 1, last, x(1:context%n), y(first + 1:last), stat)
        failure = int(stat, c_int)
    end function apply_from_c

    type(c_cg_options) function options_of(rtol, atol, max_iterations) result(options)
        real(real64), intent(in), optional :: rtol, atol
        integer, intent(in), optional :: max_iterations

        options = c_cg_options(1e-10_c_double, 0.0_c_double, 0_c_int64_t)
        if (present(rtol)) options%rtol = rtol
        if (present(atol)) options%atol = atol
        if (present(max_iterations)) options%max_iterations = max_iterations
    end function options_of

    subroutine report(check, c_outcome, x, outcome, stat, errmsg)
        type(argument_check), intent(in) :: check
        type(c_cg_result), intent(in) :: c_outcome
        real(real64), intent(inout) :: x(:)
        type(starpu_linalg_cg_result), intent(out), optional :: outcome
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg

        if (present(outcome) .and. check%code >= 0) &
            outcome = starpu_linalg_cg_result(int(c_outcome%reason), c_outcome%iterations, c_outcome%residual_norm, &
                                              c_outcome%relative_residual)
        call check%finish('starpu_linalg_cg', meaning_of(check%code), stat, errmsg)
        if (check%code /= 0 .and. .not. present(stat)) x = nan()
    end subroutine report

    function meaning_of(reason) result(meaning)
        integer(int64), intent(in) :: reason
        character(:), allocatable :: meaning

        select case (reason)
        case (STARPU_LINALG_CG_ITERATION_LIMIT)
            meaning = 'not converged within max_iterations'
        case (STARPU_LINALG_CG_NOT_POSITIVE_DEFINITE)
            meaning = 'the matrix is not positive definite, or a NaN or an infinity came up'
        case (STARPU_LINALG_CG_STAGNATION)
            meaning = 'rounding errors forbid a residual as small as asked for'
        case default
            meaning = 'the procedure that applies the matrix failed'
        end select
    end function meaning_of

end module starpu_linalg_cg_m
