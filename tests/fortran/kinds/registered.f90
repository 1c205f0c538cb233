! A matrix of the kind @kind@ under one handle, whole or in tiles.
module registered_@kind@
    use, intrinsic :: iso_c_binding, only: @c_kinds@, c_ptr
    use checks, only: check_equal
    use starpu_linalg, only: starpu_linalg_tiles_register, starpu_linalg_tiles_unregister
    use starpu_tasks, only: data_of_@kind@, handle_of_data, register_data, unregister_data
    implicit none
    private
    public :: matrix_under_handle, register, unregister

    type :: matrix_under_handle
        type(c_ptr) :: handle
        logical, private :: is_joined = .false.
        type(data_of_@kind@), allocatable, private :: tiles(:, :)
    end type matrix_under_handle

contains

    ! In tiles of so many rows and columns, or whole where step is 0.
    subroutine register(matrix, a, step)
        type(matrix_under_handle), intent(inout) :: matrix
        @scalar@, intent(inout), target :: a(:, :)
        integer, intent(in) :: step
        type(c_ptr), allocatable :: handles(:, :)
        integer :: i, j, edge, status

        edge = step
        if (step == 0) edge = max(size(a, 1), size(a, 2))
        allocate (matrix%tiles((size(a, 1) + edge - 1) / edge, (size(a, 2) + edge - 1) / edge))
        allocate (handles(size(matrix%tiles, 1), size(matrix%tiles, 2)))
        do j = 1, size(handles, 2)
            do i = 1, size(handles, 1)
                call register_data(matrix%tiles(i, j), a(edge * (i - 1) + 1:min(edge * i, size(a, 1)), &
                                                         edge * (j - 1) + 1:min(edge * j, size(a, 2))))
                handles(i, j) = handle_of_data(matrix%tiles(i, j))
            end do
        end do
        matrix%handle = handles(1, 1)
        matrix%is_joined = step /= 0
        if (step == 0) return
        call starpu_linalg_tiles_register(matrix%handle, handles, stat=status)
        call check_equal(status, 0, '@kind@ tiles become a matrix')
    end subroutine register

    ! Brings the values back into the array.
    subroutine unregister(matrix)
        type(matrix_under_handle), intent(inout) :: matrix
        integer :: i, j, status

        if (matrix%is_joined) then
            call starpu_linalg_tiles_unregister(matrix%handle, stat=status)
            call check_equal(status, 0, '@kind@ a matrix of tiles ends')
        end if
        do j = 1, size(matrix%tiles, 2)
            do i = 1, size(matrix%tiles, 1)
                call unregister_data(matrix%tiles(i, j), stat=status)
                call check_equal(status, 0, '@kind@ a tile ends')
            end do
        end do
        deallocate (matrix%tiles)
    end subroutine unregister

end module registered_@kind@
