! Teaches how the same points are kept in two layouts, an array of points and an array per
! coordinate: a task converts them where the layout that is asked for is not up to date.
!
! C has beyond it: multiformat data, which know both layouts; the runtime itself converts them for
! the processor that a task runs on.
module multiformat_layouts
    use, intrinsic :: iso_fortran_env, only: real32
    use starpu_tasks
    implicit none
    private
    public :: point_data, use_arrays, move

    integer, parameter :: to_arrays = 1, to_points = 2

    type :: point_data
        type(data_of_real32) :: points ! (x or y, number of the point)
        type(data_of_real32) :: x, y   ! memory of the runtime
        logical :: in_arrays = .false.
        integer :: conversions = 0
    end type point_data

contains

    ! Says which layout the next tasks change.
    subroutine use_arrays(data, in_arrays)
        type(point_data), intent(inout) :: data
        logical, intent(in) :: in_arrays

        if (data%in_arrays .eqv. in_arrays) return
        if (in_arrays) then
            call submit(convert, value(to_arrays), read(data%points), write(data%x), write(data%y))
        else
            call submit(convert, value(to_points), write(data%points), read(data%x), read(data%y))
        end if
        data%in_arrays = in_arrays
        data%conversions = data%conversions + 1
    end subroutine use_arrays

    recursive subroutine convert(arguments)
        type(task_arguments), intent(inout) :: arguments
        integer :: to
        real(real32), pointer :: points(:, :), x(:), y(:)

        call arguments%get_value(1, to)
        call arguments%get(2, points)
        call arguments%get(3, x)
        call arguments%get(4, y)
        if (to == to_arrays) then
            x = points(1, :)
            y = points(2, :)
        else
            points(1, :) = x
            points(2, :) = y
        end if
    end subroutine convert

    recursive subroutine move(arguments) ! the array of a coordinate
        type(task_arguments), intent(inout) :: arguments
        real(real32), pointer :: x(:)

        call arguments%get(1, x)
        x = x + 1
    end subroutine move

end module multiformat_layouts

program multiformat
    use, intrinsic :: iso_fortran_env, only: real32
    use multiformat_layouts, only: move, point_data, use_arrays
    use starpu_runtime, only: starpu_init, starpu_shutdown
    use starpu_tasks
    implicit none
    integer, parameter :: n = 1024
    real(real32), target :: points(2, n)
    type(point_data) :: data
    integer :: i, mistakes

    points(1, :) = [(i, i = 1, n)]
    points(2, :) = -points(1, :)
    call starpu_init()
    call register_data(data%points, points)
    call create_data(data%x, [n])
    call create_data(data%y, [n])
    call use_arrays(data, .true.)
    call submit(move, read_write(data%x))
    call use_arrays(data, .true.) ! nothing to convert
    call submit(move, read_write(data%x))
    call use_arrays(data, .false.)
    call unregister_data(data%points)
    call unregister_data(data%x)
    call unregister_data(data%y)
    call starpu_shutdown()

    mistakes = count(abs(points(1, :) - [(i + 2, i = 1, n)]) > 0)
    mistakes = mistakes + count(abs(points(2, :) - [(-i, i = 1, n)]) > 0)
    print '(3(i0, a))', n, ' points moved, ', data%conversions, ' conversions, ', mistakes, &
        ' mistakes'
    if (mistakes /= 0 .or. data%conversions /= 2) error stop 'multiformat: the points are wrong'
end program multiformat
