! Teaches two ways to do the same in a kernel: the way is a procedure argument, and a third kernel
! takes the way that suits the size of its array.
!
! C has beyond it: a codelet with several implementations, of which the scheduler takes the one that
! its performance models expect to be fastest. Here the program or the kernel decides.
module implementations_kernels
    use, intrinsic :: iso_fortran_env, only: real32
    use starpu_tasks, only: task_arguments
    implicit none
    private
    public :: scale_one_by_one, scale_by_four, scale_by_size

contains

    recursive subroutine scale_one_by_one(arguments)
        type(task_arguments), intent(inout) :: arguments

        call scale_in_way(arguments, one_by_one)
    end subroutine scale_one_by_one

    recursive subroutine scale_by_four(arguments)
        type(task_arguments), intent(inout) :: arguments

        call scale_in_way(arguments, by_four)
    end subroutine scale_by_four

    recursive subroutine scale_by_size(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real32), pointer :: x(:)

        call arguments%get(1, x)
        if (size(x) < 16) then
            call scale_in_way(arguments, one_by_one)
        else
            call scale_in_way(arguments, by_four)
        end if
    end subroutine scale_by_size

    recursive subroutine scale_in_way(arguments, way)
        type(task_arguments), intent(inout) :: arguments
        procedure(one_by_one) :: way
        real(real32), pointer :: x(:)
        real(real32) :: factor

        call arguments%get(1, x)
        call arguments%get_value(2, factor)
        call way(x, factor)
    end subroutine scale_in_way

    recursive subroutine one_by_one(x, factor)
        real(real32), intent(inout) :: x(:)
        real(real32), intent(in) :: factor
        integer :: i

        do i = 1, size(x)
            x(i) = factor * x(i)
        end do
    end subroutine one_by_one

    ! What does not fill four is done one by one.
    recursive subroutine by_four(x, factor)
        real(real32), intent(inout) :: x(:)
        real(real32), intent(in) :: factor
        integer :: i, whole

        whole = size(x) - mod(size(x), 4)
        do i = 1, whole, 4
            x(i:i + 3) = factor * x(i:i + 3)
        end do
        call one_by_one(x(whole + 1:), factor)
    end subroutine by_four

end module implementations_kernels

program implementations
    use, intrinsic :: iso_fortran_env, only: real32
    use implementations_kernels, only: scale_by_four, scale_by_size, scale_one_by_one
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks
    implicit none
    integer, parameter :: length = 1003
    real(real32), target :: x(length)
    type(data_of_real32) :: vector
    integer :: i, mistakes

    x = [(i, i = 1, length)]
    call starpu_init()
    call register_data(vector, x)
    call submit(scale_one_by_one, read_write(vector), value(2.0_real32))
    call submit(scale_by_four, read_write(vector), value(2.0_real32))
    call submit(scale_by_size, read_write(vector), value(2.0_real32))
    call unregister_data(vector)
    call starpu_shutdown()

    mistakes = count(abs(x - [(8 * i, i = 1, length)]) > 0)
    print '(a, i0, a, i0, a)', 'scaled ', length, ' numbers in three ways, ', mistakes, ' mistakes'
    if (mistakes /= 0) error stop 'implementations: some numbers are wrong'
end program implementations
