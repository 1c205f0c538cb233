! Teaches how a task scales a vector: the program registers the vector as data, the submission says
! how the task accesses it, and the runtime takes care of the rest.
module vector_scal_kernels
    use, intrinsic :: iso_fortran_env, only: real32
    use starpu_tasks, only: task_arguments
    implicit none
    private
    public :: scale_vector

contains

    ! A kernel asks for each argument by its position in the call of submit. Data become a pointer
    ! to an array.
    recursive subroutine scale_vector(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real32), pointer :: x(:)
        real(real32) :: factor

        call arguments%get(1, x)
        call arguments%get_value(2, factor)
        x = factor * x
    end subroutine scale_vector

end module vector_scal_kernels

program vector_scal
    use, intrinsic :: iso_fortran_env, only: real32
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks
    use vector_scal_kernels, only: scale_vector
    implicit none
    real(real32), target :: x(5) ! what is registered must be a target
    type(data_of_real32) :: vector

    x = [0, 1, 2, 3, 4]
    call starpu_init()
    ! From here until it is unregistered the vector belongs to the runtime.
    call register_data(vector, x)
    call submit(scale_vector, read_write(vector), value(3.0_real32), name='scale')
    call unregister_data(vector) ! waits for the task, and then x has the values
    call starpu_shutdown()

    print '(*(f5.1))', x
    if (any(abs(x - [0, 3, 6, 9, 12]) > 0)) error stop 'vector_scal: the vector is not scaled'
end program vector_scal
