! Teaches data of two kinds of numbers in one program: a kernel for each kind, one generic name for
! both, and how the program looks at data between two tasks.
!
! C has beyond it: kernels for GPUs next to the one for CPUs, of which the scheduler takes one, and
! copies of the data to the GPU and back. Kernels in Fortran run on the CPU workers.
module vector_scal_hybrid_kernels
    use, intrinsic :: iso_fortran_env, only: real32, real64
    use starpu_tasks
    implicit none
    private
    public :: submit_scaling

    ! The compiler takes the procedure that fits the data, so data never get to the wrong kernel.
    interface submit_scaling
        procedure submit_scaling_single, submit_scaling_double
    end interface submit_scaling

contains

    subroutine submit_scaling_single(vector, factor)
        type(data_of_real32), intent(in) :: vector
        real(real32), intent(in) :: factor

        call submit(scale_single, read_write(vector), value(factor), name='scale_single')
    end subroutine submit_scaling_single

    subroutine submit_scaling_double(vector, factor)
        type(data_of_real64), intent(in) :: vector
        real(real64), intent(in) :: factor

        call submit(scale_double, read_write(vector), value(factor), name='scale_double')
    end subroutine submit_scaling_double

    recursive subroutine scale_single(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real32), pointer :: x(:)
        real(real32) :: factor

        call arguments%get(1, x)
        call arguments%get_value(2, factor)
        x = factor * x
    end subroutine scale_single

    recursive subroutine scale_double(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:)
        real(real64) :: factor

        call arguments%get(1, x)
        call arguments%get_value(2, factor)
        x = factor * x
    end subroutine scale_double

end module vector_scal_hybrid_kernels

program vector_scal_hybrid
    use, intrinsic :: iso_fortran_env, only: real32, real64
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks
    use vector_scal_hybrid_kernels, only: submit_scaling
    implicit none
    integer, parameter :: length = 2048
    real(real32), target :: x(length)
    real(real64), target :: y(length)
    real(real32), pointer :: seen(:)
    type(data_of_real32) :: single
    type(data_of_real64) :: double
    integer :: i, mistakes

    x = [(i, i = 1, length)]
    y = [(i, i = 1, length)]
    call starpu_init()
    call register_data(single, x)
    call register_data(double, y)
    call submit_scaling(single, 3.0_real32)
    call submit_scaling(double, 0.5_real64)

    ! Reading in the middle of a program: acquire waits for the tasks on these data only.
    call acquire(single, seen, 'r')
    mistakes = count(abs(seen - [(3 * i, i = 1, length)]) > 0)
    call release(single)
    call submit_scaling(single, 2.0_real32)

    call unregister_data(single)
    call unregister_data(double)
    call starpu_shutdown()
    mistakes = mistakes + count(abs(x - [(6 * i, i = 1, length)]) > 0)
    mistakes = mistakes + count(abs(y - [(0.5_real64 * i, i = 1, length)]) > 0)
    print '(2(a, i0), a)', 'scaled ', 2 * length, ' numbers of two kinds, ', mistakes, ' mistakes'
    if (mistakes /= 0) error stop 'vector_scal_hybrid: some numbers are wrong'
end program vector_scal_hybrid
