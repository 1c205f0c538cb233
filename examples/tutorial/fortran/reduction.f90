! Teaches a reduction, here a dot product: every task adds to a sum of its worker's own, so no task
! waits for another one, and the runtime joins these sums when the product is needed.
module reduction_kernels
    use, intrinsic :: iso_fortran_env, only: real64
    use starpu_tasks, only: task_arguments
    implicit none
    private
    public :: set_to_zero, add, add_product

contains

    ! The sum of a worker starts with what adds nothing.
    recursive subroutine set_to_zero(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: total

        call arguments%get(1, total)
        total = 0
    end subroutine set_to_zero

    ! The sum of one worker is added to that of another one.
    recursive subroutine add(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: total, part

        call arguments%get(1, total)
        call arguments%get(2, part)
        total = total + part
    end subroutine add

    recursive subroutine add_product(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: total, x(:), y(:)

        call arguments%get(1, total)
        call arguments%get(2, x)
        call arguments%get(3, y)
        total = total + dot_product(x, y)
    end subroutine add_product

end module reduction_kernels

program reduction
    use, intrinsic :: iso_fortran_env, only: real64
    use reduction_kernels, only: add, add_product, set_to_zero
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks
    implicit none
    integer, parameter :: length = 10000, blocks = 32
    real(real64), target :: x(length), y(length), product
    type(data_of_real64) :: x_data, y_data, product_data, x_blocks(blocks), y_blocks(blocks)
    integer :: i

    x = [(mod(i, 10), i = 1, length)]
    y = [(mod(i, 7), i = 1, length)]
    product = 0
    call starpu_init()
    call register_data(x_data, x)
    call register_data(y_data, y)
    call register_data(product_data, product)
    call set_reduction(product_data, add, set_to_zero)
    call partition_data(x_data, x_blocks)
    call partition_data(y_data, y_blocks)
    do i = 1, blocks
        call submit(add_product, reduce(product_data), read(x_blocks(i)), read(y_blocks(i)))
    end do
    call unregister_data(product_data) ! here the sums of the workers are joined
    call unregister_data(x_data)
    call unregister_data(y_data)
    call starpu_shutdown()

    ! All of these are whole numbers, whose sum has no rounding error in any order.
    print '(2(a, i0))', 'the product is ', nint(product), ' and should be ', nint(dot_product(x, y))
    if (abs(product - dot_product(x, y)) > 0) error stop 'reduction: the product is wrong'
end program reduction
