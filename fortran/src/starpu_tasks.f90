! Tasks in Fortran: procedures that read and write arrays, run by all workers in an order that keeps the results of the program
! as it is written.
!
!     x = data_of_real64(x_array)
!     y = data_of_real64(y_array)
!     call submit(axpy, value(2.0_real64), read(x), read_write(y))
!     call wait_for_tasks()
module starpu_tasks
    use starpu_task_arguments, only: fail_task
    use starpu_task_arguments_complex32, only: value
    use starpu_task_arguments_complex64, only: value
    use starpu_task_arguments_int32, only: value
    use starpu_task_arguments_int64, only: value
    use starpu_task_arguments_real32, only: value
    use starpu_task_arguments_real64, only: value
    use starpu_task_data, only: handle_of_data, join_data, partition_data, release, unregister_data
    use starpu_task_data_complex32, only: acquire, create_data, data_of_complex32, register_data
    use starpu_task_data_complex64, only: acquire, create_data, data_of_complex64, register_data
    use starpu_task_data_int32, only: acquire, create_data, data_of_int32, register_data
    use starpu_task_data_int64, only: acquire, create_data, data_of_int64, register_data
    use starpu_task_data_real32, only: acquire, create_data, data_of_real32, register_data
    use starpu_task_data_real64, only: acquire, create_data, data_of_real64, register_data
    use starpu_task_submission
    implicit none
    public
end module starpu_tasks
