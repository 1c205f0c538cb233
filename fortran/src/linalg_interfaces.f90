! The C functions of starpu_linalg_cg.h.
module starpu_linalg_interfaces
    use, intrinsic :: iso_c_binding, only: c_double, c_funptr, c_int, c_int64_t, c_ptr
    implicit none
    public

    type, bind(c) :: c_cg_options
        real(c_double) :: rtol
        real(c_double) :: atol
        integer(c_int64_t) :: max_iterations
    end type c_cg_options

    type, bind(c) :: c_cg_result
        integer(c_int) :: reason
        integer(c_int64_t) :: iterations
        real(c_double) :: residual_norm
        real(c_double) :: relative_residual
    end type c_cg_result

    interface
        function c_dcg_csr(n, rowptr, colind, val, b, x, options, outcome) bind(c, name='starpu_linalg_dcg_csr') result(info)
            import :: c_cg_options, c_cg_result, c_double, c_int64_t
            integer(c_int64_t), value :: n
            integer(c_int64_t), intent(in) :: rowptr(*), colind(*)
            real(c_double), intent(in) :: val(*), b(*)
            real(c_double), intent(inout) :: x(*)
            type(c_cg_options), intent(in) :: options
            type(c_cg_result), intent(out) :: outcome
            integer(c_int64_t) :: info
        end function c_dcg_csr

        function c_dcg(n, apply, arg, b, x, options, outcome) bind(c, name='starpu_linalg_dcg') result(info)
            import :: c_cg_options, c_cg_result, c_double, c_funptr, c_int64_t, c_ptr
            integer(c_int64_t), value :: n
            type(c_funptr), value :: apply
            type(c_ptr), value :: arg
            real(c_double), intent(in) :: b(*)
            real(c_double), intent(inout) :: x(*)
            type(c_cg_options), intent(in) :: options
            type(c_cg_result), intent(out) :: outcome
            integer(c_int64_t) :: info
        end function c_dcg
    end interface

end module starpu_linalg_interfaces
