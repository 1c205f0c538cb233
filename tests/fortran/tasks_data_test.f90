! Data of starpu_tasks: arrays and sections of every rank, memory of the runtime's, and pieces.
module data_that_work
    use, intrinsic :: iso_c_binding, only: c_f_pointer, c_loc
    use, intrinsic :: iso_fortran_env, only: int32, int64, real64
    use checks, only: check, check_equal
    use starpu_tasks
    use task_kernels
    implicit none
    private
    public :: run_all

    real(real64), parameter :: one = 1
    integer :: status
    character(200) :: message = 'untouched' ! no call of this test may change it

contains

    subroutine run_all()
        call memory_of_the_runtime()
        call long_vectors()
        call sections_of_vectors()
        call sections_of_matrices()
        call sections_of_blocks()
        call pieces_of_vectors()
        call pieces_of_matrices()
        call pieces_of_blocks()
        call pieces_of_pieces()
        call wholes_and_pieces()
        call reductions_over_pieces()
        call check(message == 'untouched', 'errmsg is not assigned on success')
    end subroutine run_all

    ! 100 * plane + 10 * column + row.
    pure function numbers(n1, n2, n3)
        integer, intent(in) :: n1, n2, n3
        real(real64) :: numbers(n1, n2, n3)
        integer :: i, j, k

        do k = 1, n3
            do j = 1, n2
                numbers(:, j, k) = [(100 * k + 10 * j + i, i=1, n1)]
            end do
        end do
    end function numbers

    subroutine check_success(what)
        character(*), intent(in) :: what

        call check_equal(status, 0, what)
    end subroutine check_success

    ! One array of each rank; a task or the program writes what is read then.
    subroutine memory_of_the_runtime()
        type(data_of_int32) :: number, copied
        type(data_of_real64) :: vector, matrix, cube
        integer(int32), pointer :: n
        real(real64), pointer :: v(:), m(:, :), c(:, :, :)

        call create_data(number, [integer ::], status, message)
        call check_success('create_data of rank 0')
        call create_data(copied, [integer ::])
        call submit(set_integer, value(-8_int32), write(number))
        call submit(copy_integer, read(number), write(copied))
        call acquire(copied, n, 'r')
        call check_equal(int(n), -8, 'a number in memory of the runtime')
        call release(copied)

        call create_data(vector, [7], status, message)
        call check_success('create_data of rank 1')
        call submit(fill, value(2 * one), write(vector))
        call submit(number_vector, value(one), read_write(vector))
        call acquire(vector, v, 'r')
        call check(size(v) == 7 .and. nint(sum(v)) == 42, 'a vector in memory of the runtime')
        call release(vector)

        call create_data(matrix, [3, 4], status, message)
        call check_success('create_data of rank 2')
        call acquire(matrix, m, 'w')
        call check(all(shape(m) == [3, 4]), 'the shape of a matrix in memory of the runtime')
        m = 0
        call release(matrix)
        call submit(number_matrix, value(one), read_write(matrix))
        call acquire(matrix, m)
        call check(all(abs(m + 100 - reshape(numbers(3, 4, 1), [3, 4])) <= 0), 'a matrix in memory of the runtime')
        call release(matrix)

        call create_data(cube, [2, 3, 4], status, message)
        call check_success('create_data of rank 3')
        call acquire(cube, c, 'w')
        call check(all(shape(c) == [2, 3, 4]), 'the shape of a cube in memory of the runtime')
        c = 0
        call release(cube)
        call submit(number_block, value(2 * one), read_write(cube))
        call acquire(cube, c, 'r')
        call check(all(abs(c - 2 * numbers(2, 3, 4)) <= 0), 'a cube in memory of the runtime')
        call release(cube)
        call unregister_data(cube, status, message)
        call check_success('unregister_data in memory of the runtime')
    end subroutine memory_of_the_runtime

    ! Longer than a default integer tells. No element is there, and none is touched.
    subroutine long_vectors()
        integer(int32), target :: first
        integer(int32), pointer :: long(:), p(:)
        integer(int64), parameter :: length = 2_int64**31 + 5
        type(data_of_int32) :: data

        call c_f_pointer(c_loc(first), long, [length])
        call register_data(data, long, status, message)
        call check_success('register_data of a long vector')
        call acquire(data, p, 'r')
        call check(size(p, kind=int64) == length, 'the length of a long vector')
        call release(data)
        call unregister_data(data)
        call c_f_pointer(c_loc(first), long, [2 * length])
        call register_data(data, long, status)
        call check_equal(status, -1075, 'register_data of too long a vector')
    end subroutine long_vectors

    subroutine sections_of_vectors()
        real(real64), target :: x(10), m(4, 4)
        type(data_of_real64) :: some, column, single

        x = 0
        m = 0
        call register_data(some, x(3:6), status, message)
        call check_success('register_data of a part of a vector')
        call register_data(column, m(:, 2))
        call register_data(single, x(9:10:2), status)
        call check_success('register_data of a single element')
        call submit(fill, value(one), write(some))
        call submit(fill, value(one), write(column))
        call submit(fill, value(one), write(single))
        call unregister_data(some)
        call unregister_data(column)
        call unregister_data(single)
        call check(all(nint(x) == [0, 0, 1, 1, 1, 1, 0, 0, 1, 0]), 'parts of a vector')
        call check(all(nint(m) == reshape([0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0], [4, 4])), 'a column')
    end subroutine sections_of_vectors

    ! Only the elements of the section change, in tasks and by way of pointers.
    subroutine sections_of_matrices()
        real(real64), target :: a(6, 9), expected(6, 9)
        real(real64), pointer :: m(:, :)
        type(data_of_real64) :: rows, columns, one_row, one_column

        a = 0
        expected = 0
        call register_data(rows, a(2:4, 1:3), status, message)
        call check_success('register_data of some rows')
        call register_data(columns, a(5:6, 1:9:2), status, message)
        call check_success('register_data of every second column')
        call register_data(one_row, a(1:1, :), status, message)
        call check_success('register_data of one row')
        call register_data(one_column, a(2:4, 5:5), status, message)
        call check_success('register_data of one column')
        call submit(number_matrix, value(one), read_write(rows))
        call submit(number_matrix, value(one), read_write(columns))
        call submit(number_matrix, value(one), read_write(one_row))
        call submit(number_matrix, value(one), read_write(one_column))
        call acquire(columns, m)
        call check(all(shape(m) == [2, 5]), 'the shape of every second column')
        m = m + 1
        call release(columns)
        call unregister_data(rows)
        call unregister_data(columns)
        call unregister_data(one_row)
        call unregister_data(one_column)
        expected(2:4, 1:3) = reshape(numbers(3, 3, 1), [3, 3]) - 100
        expected(5:6, 1:9:2) = reshape(numbers(2, 5, 1), [2, 5]) - 99
        expected(1:1, :) = reshape(numbers(1, 9, 1), [1, 9]) - 100
        expected(2:4, 5:5) = reshape(numbers(3, 1, 1), [3, 1]) - 100
        call check(all(abs(a - expected) <= 0), 'sections of a matrix')
    end subroutine sections_of_matrices

    subroutine sections_of_blocks()
        real(real64), target :: a(5, 4, 6), expected(5, 4, 6)
        real(real64), pointer :: c(:, :, :)
        type(data_of_real64) :: inner, planes, columns

        a = 0
        expected = 0
        call register_data(inner, a(2:4, 2:3, 2:6:2), status, message)
        call check_success('register_data of an inner part')
        call register_data(planes, a(:, :, 1:5:4), status, message)
        call check_success('register_data of planes that lie apart')
        call register_data(columns, a(:, 1:3:2, 3:3), status, message)
        call check_success('register_data of columns of one plane')
        call submit(number_block, value(one), read_write(inner))
        call submit(number_block, value(one), read_write(planes))
        call submit(number_block, value(one), read_write(columns))
        call acquire(inner, c)
        call check(all(shape(c) == [3, 2, 3]), 'the shape of an inner part')
        c = c + 1
        call release(inner)
        call unregister_data(inner)
        call unregister_data(planes)
        call unregister_data(columns)
        expected(2:4, 2:3, 2:6:2) = numbers(3, 2, 3) + 1
        expected(:, :, 1:5:4) = numbers(5, 4, 2)
        expected(:, 1:3:2, 3:3) = numbers(5, 2, 1)
        call check(all(abs(a - expected) <= 0), 'sections of a block')
    end subroutine sections_of_blocks

    ! Ten numbers in four pieces.
    subroutine pieces_of_vectors()
        real(real64), target :: x(10)
        real(real64), pointer :: p(:)
        type(data_of_real64) :: whole, pieces(4)
        integer :: i, sizes(4)

        x = 0
        call register_data(whole, x)
        call partition_data(whole, pieces, status, message)
        call check_success('partition_data of a vector')
        do i = 1, 4
            call submit(add_number, value(i * one), read_write(pieces(i)))
            call acquire(pieces(i), p)
            sizes(i) = size(p)
            p = p + 10
            call release(pieces(i))
        end do
        call unregister_data(whole, status, message)
        call check_success('unregister_data with pieces')
        call check(sum(sizes) == 10 .and. all(sizes == 2 .or. sizes == 3), 'pieces of nearly equal size')
        call check_equal(nint(sum(x)), 100 + sum(sizes * [1, 2, 3, 4]), 'each piece has its own value')
        call check(all(x(2:) >= x(:9)), 'pieces lie one after the other')
    end subroutine pieces_of_vectors

    ! Columns 2 to 8 of a matrix in three pieces.
    subroutine pieces_of_matrices()
        real(real64), target :: a(4, 9)
        real(real64), pointer :: m(:, :)
        type(data_of_real64) :: whole, pieces(3)
        integer :: i, first, columns

        a = 0
        call register_data(whole, a(2:3, 2:8))
        call partition_data(whole, pieces, status, message)
        call check_success('partition_data of a matrix')
        first = 1
        do i = 1, 3
            call submit(number_matrix, value(i * one), read_write(pieces(i)))
        end do
        do i = 1, 3
            call acquire(pieces(i), m, 'r')
            columns = size(m, 2)
            call check(size(m, 1) == 2 .and. abs(columns - 2.5) < 1, 'the shape of a piece of a matrix')
            call check_equal(nint(m(2, columns)), i * (10 * columns + 2), 'the end of a piece of a matrix')
            call check_equal(nint(a(3, first + columns)), nint(m(2, columns)), 'pieces are cut inside the array')
            first = first + columns
            call release(pieces(i))
        end do
        call check_equal(first, 8, 'the pieces are the whole')
        call unregister_data(whole)
        call check(nint(sum(a(1:4:3, :)) + sum(a(:, 1:9:8))) == 0, 'nothing around a section is written')
    end subroutine pieces_of_matrices

    ! Five planes, which lie apart, in two pieces.
    subroutine pieces_of_blocks()
        real(real64), target :: a(3, 2, 9)
        real(real64), pointer :: c(:, :, :)
        type(data_of_real64) :: whole, pieces(2)
        integer :: i, planes(2)

        a = 0
        call register_data(whole, a(:, :, ::2))
        call partition_data(whole, pieces, status, message)
        call check_success('partition_data of a block')
        do i = 1, 2
            call submit(number_block, value(one), read_write(pieces(i)))
            call acquire(pieces(i), c, 'r')
            call check(all(shape(c(:, :, 1)) == [3, 2]), 'the shape of a piece of a block')
            planes(i) = size(c, 3)
            call check(all(abs(c - numbers(3, 2, planes(i))) <= 0), 'a piece of a block')
            call release(pieces(i))
        end do
        call unregister_data(whole)
        call check(sum(planes) == 5 .and. all(planes == 2 .or. planes == 3), 'pieces of a block of nearly equal size')
        call check(all(abs(a(:, :, 1:2 * planes(1):2) - numbers(3, 2, planes(1))) <= 0), 'the first piece is put back')
        call check(all(abs(a(:, :, 2 * planes(1) + 1::2) - numbers(3, 2, planes(2))) <= 0), 'the second one, too')
        call check(nint(sum(a(:, :, 2::2))) == 0, 'nothing between the planes is written')
    end subroutine pieces_of_blocks

    subroutine pieces_of_pieces()
        real(real64), target :: x(12)
        type(data_of_real64) :: whole, pieces(2), quarters(2)

        x = 1
        call register_data(whole, x)
        call partition_data(whole, pieces)
        call partition_data(pieces(2), quarters, status, message)
        call check_success('partition_data of a piece')
        call submit(double_vector, read_write(quarters(2)))
        call submit(double_vector, read_write(pieces(2)))
        call submit(double_vector, read_write(quarters(1)))
        call submit(double_vector, read_write(whole))
        call unregister_data(whole)
        call check(all(nint(x) == [2, 2, 2, 2, 2, 2, 8, 8, 8, 8, 8, 8]), 'pieces of a piece')
    end subroutine pieces_of_pieces

    ! Tasks on the whole see what tasks on pieces wrote before, and the other way round.
    subroutine wholes_and_pieces()
        real(real64), target :: x(11)
        real(real64), pointer :: p(:)
        type(data_of_real64) :: whole, pieces(3)
        integer :: i, turn
        real(real64) :: expected

        x = 1
        expected = 1
        call register_data(whole, x)
        call partition_data(whole, pieces)
        do turn = 1, 10
            call submit(double_vector, read_write(whole))
            do i = 1, 3
                call submit(add_number, value(one), read_write(pieces(i)))
            end do
            expected = 2 * expected + 1
        end do
        call acquire(whole, p, 'r')
        call check(all(abs(p - expected) <= 0), 'the whole after its pieces')
        call release(whole)
        call submit(fill, value(5 * one), write(whole))
        call submit(double_vector, read_write(pieces(2)))
        call unregister_data(whole)
        call check(nint(maxval(x)) == 10 .and. nint(x(1)) == 5 .and. nint(x(11)) == 5, 'a piece after the whole')
    end subroutine wholes_and_pieces

    ! Pieces and wholes are read for one sum.
    subroutine reductions_over_pieces()
        real(real64), target :: x(13), total
        type(data_of_real64) :: whole, pieces(5), total_data
        integer :: i

        x = [(i, i=1, 13)]
        total = 0
        call register_data(whole, x)
        call register_data(total_data, total)
        call set_reduction(total_data, add_part, make_zero, status, message)
        call check_success('set_reduction')
        call partition_data(whole, pieces)
        do i = 1, 5
            call submit(add_sum, read(pieces(i)), reduce(total_data))
        end do
        call submit(add_sum, read(whole), reduce(total_data))
        call unregister_data(total_data)
        call check_equal(nint(total), 182, 'the sum of pieces and the whole')
    end subroutine reductions_over_pieces

end module data_that_work

program tasks_data_test
    use data_that_work, only: run_all
    use running_checks, only: run_checks
    implicit none

    call run_checks(run_all)
end program tasks_data_test
