! How data of starpu_tasks end: by unregister_data, where their variable ends, and by assignment.
module data_that_end
    use, intrinsic :: iso_c_binding, only: c_associated, c_loc, c_ptr
    use, intrinsic :: iso_fortran_env, only: real64
    use checks, only: check, check_equal
    use error_lines, only: counted_lines, start_counting
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
        integer :: count
        character(:), allocatable :: lines

        call start_counting()
        call new_arrays()
        call ends_of_variables()
        call ends_of_arrays()
        call assignments()
        call results_of_functions()
        call results_in_components()
        count = counted_lines(lines)
        call check_equal(count, 0, 'lines of calls that succeed, or have stat: ' // lines)
        call results_that_are_not_taken()
        call check(message == 'untouched', 'errmsg is not assigned on success')
    end subroutine run_all

    subroutine check_success(what)
        character(*), intent(in) :: what

        call check_equal(status, 0, what)
    end subroutine check_success

    ! A variable is used for one array after the other, the pieces too.
    subroutine new_arrays()
        real(real64), target :: x(6), y(4, 4)
        type(data_of_real64) :: data, pieces(2), never
        integer :: i

        x = 1
        y = 0
        call unregister_data(never, status, message)
        call check_success('unregister_data of data that never were')
        call register_data(data, x)
        call partition_data(data, pieces)
        call submit(double_vector, read_write(pieces(2)))
        call unregister_data(data)
        do i = 1, 2
            call unregister_data(pieces(i), status, message)
            call check_success('unregister_data of a piece')
        end do
        call register_data(data, y, status, message)
        call check_success('register_data after unregister_data')
        call partition_data(data, pieces, status, message)
        call check_success('partition_data after unregister_data')
        call submit(number_matrix, value(one), read_write(pieces(1)))
        call unregister_data(data)
        call check(all(nint(x) == [1, 1, 1, 2, 2, 2]) .and. nint(y(4, 2)) == 24 .and. nint(y(1, 3)) == 0, 'new arrays')
    end subroutine new_arrays

    ! The value is put back where a variable ends, with tasks under way.
    subroutine ends_of_variables()
        real(real64), target :: x(1000), y(10), z(10)
        type(data_of_real64), allocatable :: allocated_data
        integer :: i

        x = 0
        y = 1
        z = 1
        call add_hundred(x)
        call check(all(nint(x) == 100), 'the end of a procedure ends its data')
        allocate (allocated_data)
        call register_data(allocated_data, y)
        call submit(double_vector, read_write(allocated_data))
        deallocate (allocated_data)
        call check(all(nint(y) == 2), 'deallocate ends data')
        do i = 1, 3
            call double_pieces(z)
        end do
        call check(all(nint(z) == 8), 'the end of a procedure ends data and their pieces')
    end subroutine ends_of_variables

    subroutine add_hundred(x)
        real(real64), intent(inout), target :: x(:)
        type(data_of_real64) :: data
        integer :: i

        call register_data(data, x)
        do i = 1, 100
            call submit(add_number, value(one), read_write(data))
        end do
    end subroutine add_hundred

    subroutine double_pieces(x)
        real(real64), intent(inout), target :: x(:)
        type(data_of_real64) :: pieces(3), data
        integer :: i

        call register_data(data, x)
        call partition_data(data, pieces)
        do i = 1, 3
            call submit(double_vector, read_write(pieces(i)))
        end do
    end subroutine double_pieces

    subroutine ends_of_arrays()
        real(real64), target :: a(6, 6)
        integer :: i, j

        a = 0
        call number_tiles(a)
        do j = 1, 5, 2
            do i = 1, 5, 2
                call check(all(nint(a(i:i + 1, j:j + 1)) == reshape([11, 12, 21, 22], [2, 2]) * (i + j)), &
                    'the end of an array of data')
            end do
        end do
    end subroutine ends_of_arrays

    subroutine number_tiles(a)
        real(real64), intent(inout), target :: a(:, :)
        type(data_of_real64) :: tiles(3, 3)
        integer :: i, j

        do j = 1, 3
            do i = 1, 3
                call register_data(tiles(i, j), a(2 * i - 1:2 * i, 2 * j - 1:2 * j))
                call submit(number_matrix, value((2 * i + 2 * j - 2) * one), read_write(tiles(i, j)))
            end do
        end do
    end subroutine number_tiles

    ! Data belong to one variable: what is assigned to is empty then, and had its value put back.
    subroutine assignments()
        real(real64), target :: x(5), y(5)
        type(data_of_real64) :: data, other, empty

        x = 1
        y = 1
        call register_data(data, x)
        call register_data(other, y)
        call submit(double_vector, read_write(other))
        other = data
        call check(all(nint(y) == 2), 'assignment ends what the variable was')
        call submit(double_vector, read_write(other), stat=status)
        call check_equal(status, -2, 'assignment leaves the target empty')
        call submit(double_vector, read_write(data), stat=status)
        call check_equal(status, 0, 'assignment leaves the source as it is')
        data = empty
        call check(all(nint(x) == 2), 'assignment of what is empty ends data')
        call register_data(other, x, status, message)
        call check_success('register_data after an assignment')
    end subroutine assignments

    ! What a function gives moves into the variable, once what that had before has ended.
    subroutine results_of_functions()
        real(real64), target :: x(5), y(5), z(6)
        type(data_of_real64) :: data, elements(3)
        integer :: i

        x = 1
        y = 1
        z = 1
        data = data_of_real64(x, status, message)
        call check_success('a new vector')
        call submit(double_vector, read_write(data))
        data = data_of_real64(y, status, message)
        call check_success('a new vector in a variable that has one')
        call check(all(nint(x) == 2), 'assigning new data ends what the variable had')
        call submit(double_vector, read_write(data))
        data = empty_data()
        call check(all(nint(y) == 2), 'assigning an empty result ends what the variable had')
        do i = 1, 3
            elements(i) = data_of_real64(z(2 * i - 1:2 * i))
            call submit(double_vector, read_write(elements(i)))
        end do
        do i = 1, 3
            call unregister_data(elements(i))
        end do
        call check(all(nint(z) == 2), 'elements of an array')
        call double_by_function(z)
        call check(all(nint(z) == 4), 'the end of a procedure ends data that a function gave')
    end subroutine results_of_functions

    function empty_data() result(nothing)
        type(data_of_real64) :: nothing
    end function empty_data

    subroutine double_by_function(x)
        real(real64), intent(inout), target :: x(:)
        type(data_of_real64) :: data
        type(data_of_real64), allocatable :: on_heap

        data = data_of_real64(x(:3))
        call submit(double_vector, read_write(data))
        allocate (on_heap)
        on_heap = data_of_real64(x(4:))
        call submit(double_vector, read_write(on_heap))
    end subroutine double_by_function

    ! A component is a variable like others.
    subroutine results_in_components()
        type :: two_vectors
            type(data_of_real64) :: first, second
        end type two_vectors
        real(real64), target :: x(4), y(4)
        type(two_vectors) :: vectors

        x = 1
        y = 1
        vectors%first = data_of_real64(x)
        call submit(double_vector, read_write(vectors%first))
        vectors%first = data_of_real64(y)
        call check(all(nint(x) == 2), 'assigning new data ends what a component had')
        vectors%second = data_of_real64(x)
        call submit(double_vector, read_write(vectors%first), stat=status)
        call check_success('a component')
        call submit(double_vector, read_write(vectors%second), stat=status)
        call check_success('the next component')
        call unregister_data(vectors%first)
        call check(all(nint(y) == 2), 'a component that the program unregisters')
        call unregister_data(vectors%second)
        call double_by_component(x)
        call check(all(nint(x) == 8), 'the end of a procedure ends components')
    end subroutine results_in_components

    subroutine double_by_component(x)
        type :: vector
            type(data_of_real64) :: data
        end type vector
        real(real64), intent(inout), target :: x(:)
        type(vector) :: v

        v%data = data_of_real64(x)
        call submit(double_vector, read_write(v%data))
    end subroutine double_by_component

    ! A variable that cannot let go of what it has keeps that, and the new data end: neither is left to nobody.
    subroutine results_that_are_not_taken()
        interface
            type(c_ptr) function data_at(place) bind(c, name='starpu_data_lookup')
                import :: c_ptr
                type(c_ptr), value :: place
            end function data_at
        end interface
        real(real64), target :: x(4), y(4)
        real(real64), pointer :: held(:)
        type(data_of_real64) :: data
        integer :: lines

        x = 1
        y = 1
        data = data_of_real64(x)
        call acquire(data, held)
        call start_counting()
        data = data_of_real64(y)
        lines = counted_lines()
        call check_equal(lines, 1, 'lines of an assignment to data that are held')
        call check(.not. c_associated(data_at(c_loc(y))), 'new data that no variable has end')
        call check(c_associated(data_at(c_loc(x))), 'data that are held stay')
        call release(data)
        call submit(double_vector, read_write(data), stat=status)
        call check_success('a task on data that were held')
        call unregister_data(data)
        call check(all(nint(x) == 2) .and. all(nint(y) == 1), 'data that were held')
    end subroutine results_that_are_not_taken

end module data_that_end

program tasks_lifetime_test
    use data_that_end, only: run_all
    use running_checks, only: run_checks
    implicit none

    call run_checks(run_all)
end program tasks_lifetime_test
