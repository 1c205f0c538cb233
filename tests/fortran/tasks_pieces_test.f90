! Pieces and copies of data of starpu_tasks: what has ended is not used, what is cut can be joined, and nothing ends twice.
module pieces_and_copies
    use, intrinsic :: iso_fortran_env, only: real32, real64
    use checks, only: check, check_equal
    use error_lines, only: counted_lines, start_counting
    use starpu_tasks
    use task_kernels, only: add_number, double_vector
    implicit none
    private
    public :: run_all

    type :: holder
        type(data_of_real64) :: data
    end type holder

    real(real64), parameter :: one = 1
    integer, parameter :: busy = -1016

contains

    subroutine run_all()
        call joined_data_are_cut_again()
        call ended_pieces_are_no_data()
        call pieces_are_of_the_same_kind()
        call elements_are_not_copied()
        call components_are_not_copied()
        call planes_of_one_column()
        call acquired_pieces_do_not_join()
        call acquired_pieces_do_not_end()
    end subroutine run_all

    subroutine joined_data_are_cut_again()
        real(real64), target :: x(12)
        type(data_of_real64) :: whole, halves(2), thirds(3)
        integer :: status

        x = 1
        call register_data(whole, x)
        call join_data(whole, status)
        call check_equal(status, 0, 'join_data of what is not cut')
        call partition_data(whole, halves)
        call submit(add_number, value(one), read_write(halves(2)))
        call partition_data(whole, thirds, status)
        call check_equal(status, -1, 'partition_data of what is cut')
        call join_data(whole, status)
        call check_equal(status, 0, 'join_data')
        call submit(double_vector, read_write(halves(1)), stat=status)
        call check_equal(status, -2, 'a task on a piece that was joined')
        call partition_data(whole, thirds, status)
        call check_equal(status, 0, 'partition_data after join_data')
        call submit(double_vector, read_write(thirds(3)))
        call unregister_data(whole)
        call check(all(nint(x) == [1, 1, 1, 1, 1, 1, 2, 2, 4, 4, 4, 4]), 'both ways of cutting')
        call join_data(whole, status)
        call check_equal(status, -1, 'join_data of what is not registered')
    end subroutine joined_data_are_cut_again

    ! The runtime may give the place of a handle to other data.
    subroutine ended_pieces_are_no_data()
        real(real64), target :: x(8)
        real(real32), target :: others(16)
        real(real64), pointer :: p(:)
        type(data_of_real64) :: whole, pieces(4)
        type(data_of_real32) :: other(16)
        integer :: i, status

        x = 1
        others = 3
        call register_data(whole, x)
        call partition_data(whole, pieces)
        call unregister_data(whole)
        do i = 1, 16
            call register_data(other(i), others(i))
        end do
        do i = 1, 4
            call submit(double_vector, read_write(pieces(i)), stat=status)
            call check_equal(status, -2, 'a task on a piece of what has ended')
            call acquire(pieces(i), p, stat=status)
            call check_equal(status, -1, 'acquire of a piece of what has ended')
        end do
        call register_data(whole, x)
        call partition_data(whole, pieces, status)
        call check_equal(status, 0, 'the same variables again')
        call submit(double_vector, read_write(pieces(1)))
        call unregister_data(whole)
        do i = 1, 16
            call unregister_data(other(i))
        end do
        call check(all(nint(x) == [2, 2, 1, 1, 1, 1, 1, 1]), 'pieces of the second whole')
        call check(all(nint(others) == 3), 'other data are as they were')
    end subroutine ended_pieces_are_no_data

    subroutine pieces_are_of_the_same_kind()
        real(real64), target :: x(8)
        type(data_of_real64) :: whole
        type(data_of_real32) :: pieces(2)
        integer :: status

        x = 1
        call register_data(whole, x)
        call partition_data(whole, pieces, status)
        call check_equal(status, -2, 'pieces of another kind')
    end subroutine pieces_are_of_the_same_kind

    ! The compiler may copy the source first, and end the copy.
    subroutine elements_are_not_copied()
        real(real64), target :: x(3)
        type(data_of_real64) :: data(3)
        integer :: status, lines

        x = 1
        call start_counting()
        call register_data(data(1), x)
        data(2) = data(1)
        data(2:3) = data(1:2)
        call submit(double_vector, read_write(data(1)), stat=status)
        call check_equal(status, 0, 'data from which was assigned')
        call submit(double_vector, read_write(data(3)), stat=status)
        call check_equal(status, -2, 'data to which was assigned')
        call unregister_data(data(1))
        lines = counted_lines()
        call check_equal(lines, 0, 'assigned elements end in silence')
        call check(all(nint(x) == 2), 'one owner')
    end subroutine elements_are_not_copied

    subroutine components_are_not_copied()
        real(real64), target :: x(3)
        integer :: lines

        x = 1
        call start_counting()
        call copy_holder(x)
        lines = counted_lines()
        call check_equal(lines, 0, 'copied components end in silence')
        call check(all(nint(x) == 2), 'one owner of a component')
    end subroutine components_are_not_copied

    subroutine copy_holder(x)
        real(real64), intent(inout), target :: x(:)
        type(holder) :: first, second

        call register_data(first%data, x)
        second = first
        call submit(double_vector, read_write(first%data))
    end subroutine copy_holder

    subroutine planes_of_one_column()
        real(real64), target :: a(4, 3, 2)
        type(data_of_real64) :: data
        real(real64), pointer :: p(:, :, :)
        integer :: status

        a = reshape([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24], [4, 3, 2])
        call register_data(data, a(1:3, 2:2, :), status)
        call check_equal(status, 0, 'planes of one column')
        call acquire(data, p)
        call check(all(shape(p) == [3, 1, 2]), 'their shape')
        call check(all(nint(p(:, 1, 1)) == [5, 6, 7]) .and. all(nint(p(:, 1, 2)) == [17, 18, 19]), 'their numbers')
        call release(data)
        call unregister_data(data)
    end subroutine planes_of_one_column

    subroutine acquired_pieces_do_not_join()
        real(real64), target :: x(4)
        real(real64), pointer :: p(:), q(:)
        type(data_of_real64) :: whole, pieces(2)
        character(:), allocatable :: text
        integer :: status, lines

        x = 1
        call register_data(whole, x)
        call partition_data(whole, pieces)
        call acquire(pieces(1), p, 'r')
        call acquire(pieces(1), q, 'r')
        call start_counting()
        call join_data(whole, status)
        lines = counted_lines()
        call check_equal(status, busy, 'join_data while a piece is acquired')
        call check_equal(lines, 0, 'its lines with stat')
        call release(pieces(1))
        call start_counting()
        call join_data(whole)
        lines = counted_lines(text)
        call check(lines == 1 .and. index(text, 'release it first') > 0, 'the line of join_data: ' // text)
        call release(pieces(1))
        call submit(double_vector, read_write(pieces(1)), stat=status)
        call check_equal(status, 0, 'a task on a piece after a join that was refused')
        call join_data(whole, status)
        call check_equal(status, 0, 'join_data after the release')
        call acquire(whole, p, 'r', status)
        call check_equal(status, 0, 'the whole after join_data')
        call check(all(nint(p) == [2, 2, 1, 1]), 'its numbers')
        call release(whole)
    end subroutine acquired_pieces_do_not_join

    subroutine acquired_pieces_do_not_end()
        real(real64), target :: x(4)
        real(real64), pointer :: p(:)
        type(data_of_real64) :: whole, pieces(2)
        integer :: status, lines

        x = 1
        call register_data(whole, x)
        call partition_data(whole, pieces)
        call acquire(pieces(1), p)
        p = 3
        call start_counting()
        call unregister_data(whole, status)
        lines = counted_lines()
        call check_equal(status, busy, 'unregister_data while a piece is acquired')
        call check_equal(lines, 1, 'its lines')
        call release(pieces(1))
        call submit(double_vector, read_write(pieces(1)), stat=status)
        call check_equal(status, 0, 'a task on a piece after an end that was refused')
        call unregister_data(whole, status)
        call check_equal(status, 0, 'unregister_data after the release')
        call submit(double_vector, read_write(pieces(1)), stat=status)
        call check_equal(status, -2, 'a task on a piece after the end')
        call check(all(nint(x) == [6, 6, 1, 1]), 'the numbers in the end')
    end subroutine acquired_pieces_do_not_end

end module pieces_and_copies

program tasks_pieces_test
    use pieces_and_copies, only: run_all
    use running_checks, only: run_checks
    implicit none

    call run_checks(run_all)
end program tasks_pieces_test
