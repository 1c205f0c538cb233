! Every routine of dense linear algebra in every kind it exists for.
program linalg_kinds_test
    use checks, only: check_equal, finish_checks
    use cholesky_checks_real32, only: check_cholesky_real32
    use cholesky_checks_real64, only: check_cholesky_real64
    use cholesky_checks_complex32, only: check_cholesky_complex32
    use cholesky_checks_complex64, only: check_cholesky_complex64
    use handle_checks_real32, only: check_handles_real32
    use handle_checks_real64, only: check_handles_real64
    use handle_checks_complex32, only: check_handles_complex32
    use handle_checks_complex64, only: check_handles_complex64
    use lu_checks_real32, only: check_lu_real32
    use lu_checks_real64, only: check_lu_real64
    use lu_checks_complex32, only: check_lu_complex32
    use lu_checks_complex64, only: check_lu_complex64
    use product_checks_real32, only: check_products_real32
    use product_checks_real64, only: check_products_real64
    use product_checks_complex32, only: check_products_complex32
    use product_checks_complex64, only: check_products_complex64
    use symmetric_checks_real32, only: check_symmetric_real32
    use symmetric_checks_real64, only: check_symmetric_real64
    use symmetric_checks_complex32, only: check_symmetric_complex32
    use symmetric_checks_complex64, only: check_symmetric_complex64
    use hermitian_checks_complex32, only: check_hermitian_complex32
    use hermitian_checks_complex64, only: check_hermitian_complex64
    use orthogonal_checks_real32, only: check_orthogonal_real32
    use orthogonal_checks_real64, only: check_orthogonal_real64
    use orthogonal_checks_complex32, only: check_orthogonal_complex32
    use orthogonal_checks_complex64, only: check_orthogonal_complex64
    use batch_checks_real32, only: check_batches_real32
    use batch_checks_real64, only: check_batches_real64
    use batch_checks_complex32, only: check_batches_complex32
    use batch_checks_complex64, only: check_batches_complex64
    use mixed_checks_real64, only: check_mixed_real64
    use mixed_checks_complex64, only: check_mixed_complex64
    use norm_checks_real32, only: check_norms_real32
    use norm_checks_real64, only: check_norms_real64
    use norm_checks_complex32, only: check_norms_complex32
    use norm_checks_complex64, only: check_norms_complex64
    use utility_checks_real32, only: check_utilities_real32
    use utility_checks_real64, only: check_utilities_real64
    use utility_checks_complex32, only: check_utilities_complex32
    use utility_checks_complex64, only: check_utilities_complex64
    use options_checks_real32, only: check_options_real32
    use options_checks_real64, only: check_options_real64
    use options_checks_complex32, only: check_options_complex32
    use options_checks_complex64, only: check_options_complex64
    use starpu_runtime, only: starpu_init, starpu_shutdown
    implicit none
    integer :: status

    call starpu_init(stat=status)
    call check_equal(status, 0, 'starting')
    call check_cholesky_real32()
    call check_cholesky_real64()
    call check_cholesky_complex32()
    call check_cholesky_complex64()
    call check_handles_real32()
    call check_handles_real64()
    call check_handles_complex32()
    call check_handles_complex64()
    call check_lu_real32()
    call check_lu_real64()
    call check_lu_complex32()
    call check_lu_complex64()
    call check_products_real32()
    call check_products_real64()
    call check_products_complex32()
    call check_products_complex64()
    call check_symmetric_real32()
    call check_symmetric_real64()
    call check_symmetric_complex32()
    call check_symmetric_complex64()
    call check_hermitian_complex32()
    call check_hermitian_complex64()
    call check_options_real32()
    call check_options_real64()
    call check_options_complex32()
    call check_options_complex64()
    call check_orthogonal_real32()
    call check_orthogonal_real64()
    call check_orthogonal_complex32()
    call check_orthogonal_complex64()
    call check_norms_real32()
    call check_norms_real64()
    call check_norms_complex32()
    call check_norms_complex64()
    call check_utilities_real32()
    call check_utilities_real64()
    call check_utilities_complex32()
    call check_utilities_complex64()
    call check_batches_real32()
    call check_batches_real64()
    call check_batches_complex32()
    call check_batches_complex64()
    call check_mixed_real64()
    call check_mixed_complex64()
    call starpu_shutdown()
    call finish_checks()
end program linalg_kinds_test
