! What a task is told to C as: its procedure, and for each argument data and how they are accessed, or a value.
module starpu_task_types
    use, intrinsic :: iso_c_binding, only: c_funptr, c_int, c_int64_t, c_int8_t, c_null_funptr, c_null_ptr, c_ptr
    implicit none
    public

    integer, parameter :: most_arguments = 12

    ! The kinds of numbers.
    integer(c_int8_t), parameter :: of_int32 = 1, of_int64 = 2, of_real32 = 3, of_real64 = 4, of_complex32 = 5, of_complex64 = 6
    character(9), parameter :: names_of_kinds(6) = &
        [character(9) :: 'int32', 'int64', 'real32', 'real64', 'complex32', 'complex64']

    ! How data are accessed; the glue has StarPU's modes in this order.
    integer(c_int8_t), parameter :: a_value = 0, reading = 1, writing = 2, reading_and_writing = 3, commuting = 4, reducing = 5, &
        as_scratch = 6

    ! One argument of a task, without initial values, since there are many of them. The glue has the same struct.
    type, bind(c) :: task_argument
        type(c_ptr) :: handle          ! of data
        integer(c_int64_t) :: bytes(2) ! of a value
        integer(c_int8_t) :: access
        integer(c_int8_t) :: kind
        integer(c_int8_t) :: rank
    end type task_argument

    ! A task that is to be submitted. The glue has the same struct.
    type, bind(c) :: task_description
        type(c_funptr) :: runner = c_null_funptr ! calls the kernel; of the modules of the program's compiler
        type(c_funptr) :: kernel = c_null_funptr
        type(c_funptr) :: callback_runner = c_null_funptr
        type(c_funptr) :: callback = c_null_funptr
        integer(c_int) :: priority = 0
        integer(c_int) :: argument_count = 0
        type(task_argument) :: arguments(most_arguments)
    end type task_description

    ! What a kernel knows of an argument. The glue has the same struct.
    type, bind(c) :: known_argument
        integer(c_int8_t) :: access
        integer(c_int8_t) :: kind
        integer(c_int8_t) :: rank
        integer(c_int8_t) :: place ! among the buffers of the task, or among its values, from 0
    end type known_argument

    ! What a kernel knows of its task: what all tasks of the same kernel and kinds of arguments have in common.
    type, bind(c) :: known_task
        type(c_funptr) :: kernel
        integer(c_int) :: argument_count
        type(known_argument) :: arguments(most_arguments)
    end type known_task

    ! Where an array of a task, or one that was acquired, lies. Extents and steps are in numbers. The glue has the same struct.
    type, bind(c) :: array_place
        type(c_ptr) :: first = c_null_ptr
        integer(c_int64_t) :: extents(3) = 0
        integer(c_int64_t) :: steps(2) = 0 ! from column to column, from plane to plane
    end type array_place

end module starpu_task_types
