! Conjugate gradients over ranks.
module starpu_linalg_mpi_cg_m
    use, intrinsic :: ieee_arithmetic, only: ieee_quiet_nan, ieee_value
    use, intrinsic :: iso_c_binding, only: c_double, c_int, c_int64_t
    use, intrinsic :: iso_fortran_env, only: int64, real64
    use starpu_linalg_mpi_outcome, only: deliver
    implicit none
    private
    public :: starpu_linalg_mpi_cg

    type, bind(c) :: c_options
        real(c_double) :: rtol = 1e-10_c_double, atol = 0
        integer(c_int64_t) :: max_iterations = 0
    end type c_options
    type, bind(c) :: c_outcome
        integer(c_int) :: reason = 0
        integer(c_int64_t) :: iterations = 0
        real(c_double) :: residual_norm = 0, relative_residual = 0
    end type c_outcome

    interface
        function c_cg(comm, rows, rowptr, colind, val, b, x, options, outcome) &
                bind(c, name='fstarpu_linalg_mpi_dcg_csr') result(info)
            import
            integer(c_int), value :: comm
            integer(c_int64_t), value :: rows
            integer(c_int64_t), intent(in) :: rowptr(*), colind(*)
            real(c_double), intent(in) :: val(*), b(*)
            real(c_double), intent(inout) :: x(*)
            type(c_options), intent(in) :: options
            type(c_outcome), intent(out) :: outcome
            integer(c_int64_t) :: info
        end function c_cg
    end interface

contains

    ! This rank has size(b) rows; those of rank 0 come first. Row starts count this rank's entries, columns the whole
    ! matrix, both from 1. Positive codes are those of starpu_linalg_cg. `iterations` and `residual`, relative to b, are
    ! the same on all ranks; after a negative code, which means that there was no answer, `residual` is NaN and
    ! `iterations` is as it was. Without stat, x becomes NaN with any code but 0.
    subroutine starpu_linalg_mpi_cg(comm, rowptr, colind, val, b, x, rtol, atol, max_iterations, iterations, residual, &
                                    stat, errmsg)
        integer, intent(in) :: comm
        integer(int64), intent(in) :: rowptr(:), colind(:)
        real(real64), intent(in), contiguous :: val(:), b(:)
        real(real64), intent(inout), contiguous :: x(:)
        real(real64), intent(in), optional :: rtol, atol
        integer, intent(in), optional :: max_iterations
        integer, intent(inout), optional :: iterations
        real(real64), intent(out), optional :: residual
        integer, intent(out), optional :: stat
        character(*), intent(inout), optional :: errmsg
        type(c_options) :: options
        type(c_outcome) :: outcome
        integer(int64) :: rows, code

        if (present(rtol)) options%rtol = rtol
        if (present(atol)) options%atol = atol
        if (present(max_iterations)) options%max_iterations = max_iterations
        rows = size(b, kind=int64)
        if (.not. fits()) rows = -1 ! which C refuses on all ranks
        code = c_cg(comm, rows, rowptr - 1, colind - 1, val, b, x, options, outcome)
        if (present(iterations) .and. code >= 0) iterations = int(outcome%iterations)
        if (present(residual)) residual = merge(outcome%relative_residual, nan(), code >= 0)
        call deliver('starpu_linalg_mpi_cg', code, stat, errmsg)
        if (code /= 0 .and. .not. present(stat)) x = nan()

    contains

        ! Whether the arrays have as many elements as they say.
        logical function fits()
            fits = size(x, kind=int64) == rows .and. size(rowptr, kind=int64) == rows + 1
            if (fits) fits = min(size(colind, kind=int64), size(val, kind=int64)) >= rowptr(rows + 1) - 1
        end function fits
    end subroutine starpu_linalg_mpi_cg

    real(real64) function nan()
        nan = ieee_value(1.0_real64, ieee_quiet_nan)
    end function nan

end module starpu_linalg_mpi_cg_m
