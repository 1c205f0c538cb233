! Kernels that ask for what their tasks do not have, that fail, or that call what a kernel must not call.
module failing_kernels
    use, intrinsic :: iso_fortran_env, only: int32, real32, real64
    use starpu_tasks
    implicit none

    integer, volatile :: elements = -1         ! of the pointers that the last kernel got
    integer, volatile :: number = -1           ! what the last kernel got as a value
    integer, volatile :: runs = 0              ! of count_runs
    integer, volatile :: status_in_kernel = 99 ! of the last call in a kernel or callback
    integer, volatile :: outcomes(3) = 99      ! what callbacks got
    type(data_of_real64), save :: shared       ! data that kernels refer to without having them as arguments

contains

    ! (data): asks for real32 and rank 1.
    recursive subroutine ask_for_real32(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real32), pointer :: x(:)

        call arguments%get(1, x)
        elements = size(x)
        x = 7
    end subroutine ask_for_real32

    ! (data): asks for real64 and each rank that its data do not have.
    recursive subroutine ask_for_rank_0(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x

        call arguments%get(1, x)
        x = 7
    end subroutine ask_for_rank_0

    recursive subroutine ask_for_rank_2(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:, :)

        call arguments%get(1, x)
        elements = size(x)
        x = 7
    end subroutine ask_for_rank_2

    recursive subroutine ask_for_rank_3(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:, :, :)

        call arguments%get(1, x)
        elements = size(x)
        x = 7
    end subroutine ask_for_rank_3

    ! (data or a value): asks for a vector.
    recursive subroutine ask_for_vector(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:)

        call arguments%get(1, x)
        elements = size(x)
    end subroutine ask_for_vector

    ! (data or a value): asks for a value.
    recursive subroutine ask_for_value(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32) :: n

        call arguments%get_value(1, n)
        number = n
    end subroutine ask_for_value

    ! (data): asks for arguments 3 and 0.
    recursive subroutine ask_for_third(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:)

        call arguments%get(3, x)
        elements = size(x)
    end subroutine ask_for_third

    recursive subroutine ask_for_none(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32) :: n

        call arguments%get_value(0, n)
        number = n
    end subroutine ask_for_none

    ! (data): writes 5 and fails.
    recursive subroutine fail_after_writing(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:)

        call arguments%get(1, x)
        call fail_task('the pivot of row 17 is zero')
        x = 5
    end subroutine fail_after_writing

    ! (data): adds 1.
    recursive subroutine count_runs(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:)

        call arguments%get(1, x)
        x = x + 1
        runs = runs + 1
    end subroutine count_runs

    ! (): the calls that wait.
    recursive subroutine unregister_shared(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer :: status

        call keep_arguments(arguments)
        call unregister_data(shared, status)
        status_in_kernel = status
    end subroutine unregister_shared

    recursive subroutine acquire_shared(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:)
        integer :: status

        call keep_arguments(arguments)
        call acquire(shared, x, 'r', status)
        status_in_kernel = status
        if (associated(x)) status_in_kernel = 1
    end subroutine acquire_shared

    recursive subroutine wait_in_kernel(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer :: status

        call keep_arguments(arguments)
        call wait_for_tasks(status)
        status_in_kernel = status
    end subroutine wait_in_kernel

    recursive subroutine wait_in_callback(outcome)
        integer, intent(in) :: outcome
        integer :: status

        call wait_for_tasks(status)
        status_in_kernel = merge(status, 1, outcome == 0)
    end subroutine wait_in_callback

    ! For kernels that need no arguments.
    recursive subroutine keep_arguments(arguments)
        type(task_arguments), intent(inout) :: arguments

        if (.not. associated(arguments%task)) number = 0
    end subroutine keep_arguments

    recursive subroutine keep_outcome_1(outcome)
        integer, intent(in) :: outcome

        outcomes(1) = outcome
    end subroutine keep_outcome_1

    recursive subroutine keep_outcome_2(outcome)
        integer, intent(in) :: outcome

        outcomes(2) = outcome
    end subroutine keep_outcome_2

    recursive subroutine keep_outcome_3(outcome)
        integer, intent(in) :: outcome

        outcomes(3) = outcome
    end subroutine keep_outcome_3

end module failing_kernels
