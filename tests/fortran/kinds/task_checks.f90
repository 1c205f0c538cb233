! Tasks on data of the kind @kind@: every rank, values, acquisitions, pieces.
module task_checks_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@
    use checks, only: check, check_equal
    use starpu_tasks
    implicit none
    private
    public :: check_tasks_@kind@
    integer :: status

contains

    subroutine check_tasks_@kind@()
        call new_data()
        call arrays()
        call memory_of_the_runtime()
        call values()
        call pieces()
    end subroutine check_tasks_@kind@

    logical function is_same(x, expected)
        @scalar@, intent(in) :: x, expected

        is_same = abs(x - expected) <= 0
    end function is_same

    ! (value a, data of rank 0 to 3): adds a to all elements, and 1 to the last one of each array.
    recursive subroutine add_to_all(arguments)
        type(task_arguments), intent(inout) :: arguments
        @scalar@ :: a
        @scalar@, pointer :: x, v(:), m(:, :), c(:, :, :)

        call arguments%get_value(1, a)
        call arguments%get(2, x)
        call arguments%get(3, v)
        call arguments%get(4, m)
        call arguments%get(5, c)
        x = x + a
        v = v + a
        m = m + a
        c = c + a
        v(size(v)) = v(size(v)) + 1
        m(size(m, 1), size(m, 2)) = m(size(m, 1), size(m, 2)) + 1
        c(size(c, 1), size(c, 2), size(c, 3)) = c(size(c, 1), size(c, 2), size(c, 3)) + 1
    end subroutine add_to_all

    ! (value a, v): v becomes a.
    recursive subroutine fill(arguments)
        type(task_arguments), intent(inout) :: arguments
        @scalar@ :: a
        @scalar@, pointer :: v(:)

        call arguments%get_value(1, a)
        call arguments%get(2, v)
        v = a
    end subroutine fill

    ! (value a, value b, x): x becomes a - b.
    recursive subroutine subtract(arguments)
        type(task_arguments), intent(inout) :: arguments
        @scalar@ :: a, b
        @scalar@, pointer :: x

        call arguments%get_value(1, a)
        call arguments%get_value(2, b)
        call arguments%get(3, x)
        x = a - b
    end subroutine subtract

    ! What the functions of the types' names give, of which each moves into the variable.
    subroutine new_data()
        @scalar@, target :: x, v(5), m(5, 6), c(4, 3, 5)
        @scalar@ :: a
        type(data_of_@kind@) :: x_data, v_data, m_data, c_data

        a = 3 + 5 * @imaginary@
        x = 1
        v = 2
        m = 3
        c = 4
        x_data = data_of_@kind@(x, status)
        call check_equal(status, 0, '@kind@: a new number')
        v_data = data_of_@kind@(v, status)
        call check_equal(status, 0, '@kind@: a new vector')
        m_data = data_of_@kind@(m(2:4, ::2), status)
        call check_equal(status, 0, '@kind@: a new matrix')
        c_data = data_of_@kind@(c(2:3, :2, 1:5:2), status)
        call check_equal(status, 0, '@kind@: a new block')
        call submit(add_to_all, value(a), read_write(x_data), read_write(v_data), read_write(m_data), read_write(c_data))
        call unregister_data(x_data, status)
        call check_equal(status, 0, '@kind@: the end of a new number')
        call unregister_data(v_data, status)
        call check_equal(status, 0, '@kind@: the end of a new vector')
        call unregister_data(m_data, status)
        call check_equal(status, 0, '@kind@: the end of a new matrix')
        call unregister_data(c_data, status)
        call check_equal(status, 0, '@kind@: the end of a new block')
        call check(is_same(x, 1 + a) .and. is_same(v(4), 2 + a) .and. is_same(v(5), 3 + a), '@kind@: new numbers')
        call check(is_same(m(2, 1), 3 + a) .and. is_same(m(4, 5), 4 + a) .and. is_same(m(3, 2), 3 + 0 * a), &
            '@kind@: the elements of a new matrix')
        call check(is_same(c(2, 1, 1), 4 + a) .and. is_same(c(3, 2, 5), 5 + a) .and. is_same(c(2, 1, 2), 4 + 0 * a), &
            '@kind@: the elements of a new block')
    end subroutine new_data

    ! A vector, and sections of a matrix and of a block.
    subroutine arrays()
        @scalar@, target :: x, v(5), m(5, 6), c(4, 3, 5)
        @scalar@ :: a
        @scalar@, pointer :: px, pv(:), pm(:, :), pc(:, :, :)
        type(data_of_@kind@) :: x_data, v_data, m_data, c_data
        integer :: i

        a = 3 + 5 * @imaginary@
        x = 1
        v = 2
        m = 3
        c = 4
        call register_data(x_data, x, status)
        call check_equal(status, 0, '@kind@: register_data of rank 0')
        call register_data(v_data, v, status)
        call check_equal(status, 0, '@kind@: register_data of rank 1')
        call register_data(m_data, m(2:4, ::2), status)
        call check_equal(status, 0, '@kind@: register_data of rank 2')
        call register_data(c_data, c(2:3, :2, 1:5:2), status)
        call check_equal(status, 0, '@kind@: register_data of rank 3')
        do i = 1, 4
            call submit(add_to_all, value(a), read_write(x_data), read_write(v_data), commute(m_data), &
                read_write(c_data), stat=status)
            call check_equal(status, 0, '@kind@: submit')
        end do

        call acquire(x_data, px, stat=status)
        call check_equal(status, 0, '@kind@: acquire of rank 0')
        call check(is_same(px, 1 + 4 * a), '@kind@: a number')
        px = px + a
        call release(x_data)
        call acquire(v_data, pv, stat=status)
        call check_equal(status, 0, '@kind@: acquire of rank 1')
        call check_equal(size(pv), 5, '@kind@: the size of a vector')
        call check(is_same(pv(1), 2 + 4 * a) .and. is_same(pv(5), 6 + 4 * a), '@kind@: a vector')
        pv(1:4) = pv(1:4) + 4
        call release(v_data)
        call acquire(m_data, pm, stat=status)
        call check_equal(status, 0, '@kind@: acquire of rank 2')
        call check(all(shape(pm) == [3, 3]), '@kind@: the shape of a matrix')
        call check(is_same(pm(1, 1), 3 + 4 * a) .and. is_same(pm(3, 3), 7 + 4 * a), '@kind@: a matrix')
        pm(3, 3) = pm(3, 3) - 4
        call release(m_data)
        call acquire(c_data, pc, stat=status)
        call check_equal(status, 0, '@kind@: acquire of rank 3')
        call check(all(shape(pc) == [2, 2, 3]), '@kind@: the shape of a block')
        call check(is_same(pc(1, 1, 1), 4 + 4 * a) .and. is_same(pc(2, 2, 3), 8 + 4 * a), '@kind@: a block')
        pc(2, 2, 3) = pc(2, 2, 3) - 4
        call release(c_data)

        call unregister_data(x_data, status)
        call check_equal(status, 0, '@kind@: unregister_data of rank 0')
        call unregister_data(v_data)
        call unregister_data(m_data)
        call unregister_data(c_data)
        call check(is_same(x, 1 + 5 * a), '@kind@: a number is put back')
        call check(all(abs(v - (6 + 4 * a)) <= 0), '@kind@: a vector is put back')
        m(2:4, ::2) = m(2:4, ::2) - 4 * a
        call check(all(abs(m - 3) <= 0), '@kind@: a section of a matrix is put back')
        c(2:3, :2, 1:5:2) = c(2:3, :2, 1:5:2) - 4 * a
        call check(all(abs(c - 4) <= 0), '@kind@: a section of a block is put back')
    end subroutine arrays

    subroutine memory_of_the_runtime()
        type(data_of_@kind@) :: x_data, v_data, m_data, c_data
        @scalar@ :: a
        @scalar@, pointer :: x, v(:), m(:, :), c(:, :, :)

        a = 7 - 2 * @imaginary@
        call create_data(x_data, [integer ::])
        call create_data(v_data, [3])
        call create_data(m_data, [2, 5])
        call create_data(c_data, [3, 2, 4])
        call acquire(x_data, x, 'w')
        x = 1
        call release(x_data)
        call acquire(m_data, m, 'w')
        m = 1
        call release(m_data)
        call acquire(c_data, c, 'w')
        c = 1
        call release(c_data)
        call submit(fill, value(a), write(v_data))
        call submit(add_to_all, value(a), read_write(x_data), read_write(v_data), read_write(m_data), &
            read_write(c_data))
        call acquire(x_data, x, 'r')
        call check(is_same(x, 1 + a), '@kind@: a number of the runtime')
        call release(x_data)
        call acquire(v_data, v, 'r')
        call check(size(v) == 3 .and. is_same(sum(v), 6 * a + 1), '@kind@: a vector of the runtime')
        call release(v_data)
        call acquire(m_data, m, 'r')
        call check(all(shape(m) == [2, 5]) .and. is_same(sum(m), 10 * a + 11), '@kind@: a matrix of the runtime')
        call release(m_data)
        call acquire(c_data, c, 'r')
        call check(all(shape(c) == [3, 2, 4]) .and. is_same(sum(c), 24 * a + 25), '@kind@: a block of the runtime')
        call release(c_data)
    end subroutine memory_of_the_runtime

    ! All bytes of values arrive; the variable may change once the task is submitted.
    subroutine values()
        @scalar@, target :: x(10)
        @scalar@ :: a, b, expected(10)
        type(data_of_@kind@) :: x_data(10)
        integer :: i

        x = 0
        do i = 1, 10
            a = 3 + 5 * @imaginary@
            a = a**i
            b = -(a - i)
            expected(i) = a - b
            call register_data(x_data(i), x(i))
            call submit(subtract, value(a), value(b), write(x_data(i)))
            a = 0
            b = 0
        end do
        do i = 1, 10
            call unregister_data(x_data(i))
        end do
        call check(all(abs(x - expected) <= 0), '@kind@: values')
    end subroutine values

    subroutine pieces()
        @scalar@, target :: x(7)
        @scalar@ :: a
        type(data_of_@kind@) :: whole, parts(3)
        integer :: i

        a = 1 + @imaginary@
        call register_data(whole, x)
        call partition_data(whole, parts, status)
        call check_equal(status, 0, '@kind@: partition_data')
        do i = 1, 3
            call submit(fill, value(i * a), write(parts(i)))
        end do
        call unregister_data(whole)
        call check(is_same(x(1), a) .and. is_same(x(4), 2 * a) .and. is_same(x(7), 3 * a), '@kind@: pieces')
    end subroutine pieces

end module task_checks_@kind@
