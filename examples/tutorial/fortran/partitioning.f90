! Teaches how a vector is cut into pieces that tasks work on at the same time. Tasks may use the
! whole, too: the runtime waits for the pieces then, and the program need not join them.
!
! C has beyond it: other ways to cut than along the last dimension into pieces of nearly equal size.
module partitioning_kernels
    use, intrinsic :: iso_fortran_env, only: int32
    use starpu_tasks, only: task_arguments
    implicit none
    private
    public :: scale_vector

contains

    ! A piece looks like a vector of its own.
    recursive subroutine scale_vector(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32), pointer :: x(:)
        integer(int32) :: factor

        call arguments%get(1, x)
        call arguments%get_value(2, factor)
        x = factor * x
    end subroutine scale_vector

end module partitioning_kernels

program partitioning
    use, intrinsic :: iso_fortran_env, only: int32
    use partitioning_kernels, only: scale_vector
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks
    implicit none
    integer, parameter :: length = 100, parts = 7
    integer(int32), target :: x(length)
    type(data_of_int32) :: vector, pieces(parts)
    integer :: i, mistakes

    x = [(i, i = 1, length)]
    call starpu_init()
    call register_data(vector, x)
    ! The pieces lie inside the vector: nothing is copied. 100 numbers in 7 pieces: two of 15 and
    ! five of 14.
    call partition_data(vector, pieces)
    do i = 1, parts
        call submit(scale_vector, read_write(pieces(i)), value(10_int32), name='scale_piece')
    end do
    ! This task runs when those on the pieces have run.
    call submit(scale_vector, read_write(vector), value(-1_int32), name='scale_whole')
    call unregister_data(vector) ! the pieces end with it
    call starpu_shutdown()

    mistakes = count(x /= [(-10 * i, i = 1, length)])
    print '(2(i0, a))', parts, ' parts scaled, ', mistakes, ' mistakes'
    if (mistakes /= 0) error stop 'partitioning: some numbers are wrong'
end program partitioning
