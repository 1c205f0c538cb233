! Kernels and callbacks of the tests of starpu_tasks.
module task_kernels
    use, intrinsic :: iso_fortran_env, only: int32, int64, real32, real64
    use starpu_tasks
    implicit none

    integer(int64), parameter :: modulus = 1000003
    integer, volatile :: first_outcome = 99, second_outcome = 99 ! what the callbacks got

contains

    ! (value a, x): x becomes a.
    recursive subroutine fill(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64) :: a
        real(real64), pointer :: x(:)

        call arguments%get_value(1, a)
        call arguments%get(2, x)
        x = a
    end subroutine fill

    ! (value a, x): adds a to x.
    recursive subroutine add_number(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64) :: a
        real(real64), pointer :: x(:)

        call arguments%get_value(1, a)
        call arguments%get(2, x)
        x = x + a
    end subroutine add_number

    ! (x): doubles x.
    recursive subroutine double_vector(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:)

        call arguments%get(1, x)
        x = 2 * x
    end subroutine double_vector

    ! (value i, x): a step whose result depends on the order of steps.
    recursive subroutine next_number(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int64) :: i
        integer(int64), pointer :: x

        call arguments%get_value(1, i)
        call arguments%get(2, x)
        x = mod(3 * x + i, modulus)
    end subroutine next_number

    ! (value i, x): x becomes i.
    recursive subroutine set_integer(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32) :: i
        integer(int32), pointer :: x

        call arguments%get_value(1, i)
        call arguments%get(2, x)
        x = i
    end subroutine set_integer

    ! (from, to): to becomes from.
    recursive subroutine copy_integer(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32), pointer :: from, to

        call arguments%get(1, from)
        call arguments%get(2, to)
        to = from
    end subroutine copy_integer

    ! (x, s): adds the sum of x to s.
    recursive subroutine add_sum(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: x(:), s

        call arguments%get(1, x)
        call arguments%get(2, s)
        s = s + sum(x)
    end subroutine add_sum

    ! (s, part): adds the part to s.
    recursive subroutine add_part(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: s, part

        call arguments%get(1, s)
        call arguments%get(2, part)
        s = s + part
    end subroutine add_part

    recursive subroutine make_zero(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: s

        call arguments%get(1, s)
        s = 0
    end subroutine make_zero

    ! (value i, m): element i of m becomes at least i.
    recursive subroutine raise_element(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32) :: i
        real(real32), pointer :: m(:)

        call arguments%get_value(1, i)
        call arguments%get(2, m)
        associate (element => m(1 + mod(i, size(m))))
            element = max(element, real(i, real32))
        end associate
    end subroutine raise_element

    ! (m, part): m becomes the greater of both.
    recursive subroutine keep_greater(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real32), pointer :: m(:), part(:)

        call arguments%get(1, m)
        call arguments%get(2, part)
        m = max(m, part)
    end subroutine keep_greater

    recursive subroutine make_least(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real32), pointer :: m(:)

        call arguments%get(1, m)
        m = -huge(m)
    end subroutine make_least

    ! (work, x, y): y becomes x in reverse, by way of memory of its own.
    recursive subroutine reverse_vector(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64), pointer :: work(:), x(:), y(:)
        integer :: i

        call arguments%get(1, work)
        call arguments%get(2, x)
        call arguments%get(3, y)
        work = x
        do i = 1, size(y)
            y(i) = work(size(work) + 1 - i)
        end do
    end subroutine reverse_vector

    ! (value step, x): adds step, 2 * step and so on to the elements.
    recursive subroutine number_vector(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64) :: step
        real(real64), pointer :: x(:)
        integer :: i

        call arguments%get_value(1, step)
        call arguments%get(2, x)
        x = x + step * [(i, i=1, size(x))]
    end subroutine number_vector

    ! (value step, x): the same for 10 * column + row.
    recursive subroutine number_matrix(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64) :: step
        real(real64), pointer :: x(:, :)
        integer :: i, j

        call arguments%get_value(1, step)
        call arguments%get(2, x)
        do j = 1, size(x, 2)
            x(:, j) = x(:, j) + step * [(10 * j + i, i=1, size(x, 1))]
        end do
    end subroutine number_matrix

    ! (value step, x): the same for 100 * plane + 10 * column + row.
    recursive subroutine number_block(arguments)
        type(task_arguments), intent(inout) :: arguments
        real(real64) :: step
        real(real64), pointer :: x(:, :, :)
        integer :: i, j, k

        call arguments%get_value(1, step)
        call arguments%get(2, x)
        do k = 1, size(x, 3)
            do j = 1, size(x, 2)
                x(:, j, k) = x(:, j, k) + step * [(100 * k + 10 * j + i, i=1, size(x, 1))]
            end do
        end do
    end subroutine number_block

    ! Twelve arguments: the first, third and so on are values; y, the last, becomes their sum with that of the data
    ! between them.
    recursive subroutine take_twelve(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer(int32) :: a
        integer(int64) :: b
        real(real32) :: c
        real(real64) :: d, total
        complex(real32) :: e
        complex(real64) :: f
        real(real64), pointer :: x(:), y(:)
        integer :: i

        call arguments%get_value(1, a)
        call arguments%get_value(3, b)
        call arguments%get_value(5, c)
        call arguments%get_value(7, d)
        call arguments%get_value(9, e)
        call arguments%get_value(11, f)
        total = real(a + b, real64) + c + d + real(e) + aimag(e) + real(f) + aimag(f)
        do i = 2, 10, 2
            call arguments%get(i, x)
            total = total + sum(x)
        end do
        call arguments%get(12, y)
        y = total
    end subroutine take_twelve

    recursive subroutine keep_first_outcome(outcome)
        integer, intent(in) :: outcome

        first_outcome = outcome
    end subroutine keep_first_outcome

    recursive subroutine keep_second_outcome(outcome)
        integer, intent(in) :: outcome

        second_outcome = outcome
    end subroutine keep_second_outcome

end module task_kernels
