! The kernels of an LU factorisation by tiles, for tasks with handles and for tasks without.
module lu_kernels
    use, intrinsic :: iso_c_binding
    use fstarpu_mod
    implicit none

    ! What a task does with its tiles.
    integer, parameter :: factor = 1, solve_lower = 2, solve_upper = 3, update = 4

    ! Names of tasks, which stay where they are while tasks run.
    character(kind=c_char), target, save :: names(8, 4) = reshape([ &
        'f', 'a', 'c', 't', 'o', 'r', c_null_char, c_null_char, &
        'l', 'o', 'w', 'e', 'r', c_null_char, c_null_char, c_null_char, &
        'u', 'p', 'p', 'e', 'r', c_null_char, c_null_char, c_null_char, &
        'u', 'p', 'd', 'a', 't', 'e', c_null_char, c_null_char], [8, 4])

    ! Whether a kernel has got arguments though its tasks have no values, or buffers in their place.
    logical, volatile :: unexpected_args = .false.

contains

    ! What kernels call is recursive too, since several workers may run it at once.

    ! L and U replace the tile; the diagonal of L is all ones and not stored.
    recursive subroutine factor_tile(a)
        real(c_double), intent(inout) :: a(:, :)
        integer :: j, k

        do k = 1, size(a, 2)
            a(k + 1:, k) = a(k + 1:, k) / a(k, k)
            do j = k + 1, size(a, 2)
                a(k + 1:, j) = a(k + 1:, j) - a(k + 1:, k) * a(k, j)
            end do
        end do
    end subroutine factor_tile

    ! b becomes the solution x of L x = b, with the L that is below the diagonal of a.
    recursive subroutine solve_lower_tile(a, b)
        real(c_double), intent(in) :: a(:, :)
        real(c_double), intent(inout) :: b(:, :)
        integer :: j, k

        do j = 1, size(b, 2)
            do k = 1, size(a, 2)
                b(k + 1:, j) = b(k + 1:, j) - a(k + 1:, k) * b(k, j)
            end do
        end do
    end subroutine solve_lower_tile

    ! b becomes the solution x of x U = b, with the U that is on and above the diagonal of a.
    recursive subroutine solve_upper_tile(a, b)
        real(c_double), intent(in) :: a(:, :)
        real(c_double), intent(inout) :: b(:, :)
        integer :: j, k

        do j = 1, size(a, 2)
            do k = 1, j - 1
                b(:, j) = b(:, j) - b(:, k) * a(k, j)
            end do
            b(:, j) = b(:, j) / a(j, j)
        end do
    end subroutine solve_upper_tile

    ! Takes the product of a and b from c.
    recursive subroutine update_tile(c, a, b)
        real(c_double), intent(inout) :: c(:, :)
        real(c_double), intent(in) :: a(:, :), b(:, :)
        integer :: j, k

        do j = 1, size(c, 2)
            do k = 1, size(a, 2)
                c(:, j) = c(:, j) - a(:, k) * b(k, j)
            end do
        end do
    end subroutine update_tile

    ! The kernels of tasks with handles. The tile that they change is the last buffer.
    recursive subroutine factor_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: a(:, :)

        if (c_associated(args)) unexpected_args = .true.
        call get_tile(buffers, 0, a)
        call factor_tile(a)
    end subroutine factor_kernel

    recursive subroutine solve_lower_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: a(:, :), b(:, :)

        if (c_associated(args)) unexpected_args = .true.
        call get_tile(buffers, 0, a)
        call get_tile(buffers, 1, b)
        call solve_lower_tile(a, b)
    end subroutine solve_lower_kernel

    recursive subroutine solve_upper_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: a(:, :), b(:, :)

        if (c_associated(args)) unexpected_args = .true.
        call get_tile(buffers, 0, a)
        call get_tile(buffers, 1, b)
        call solve_upper_tile(a, b)
    end subroutine solve_upper_kernel

    recursive subroutine update_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: a(:, :), b(:, :), c(:, :)

        if (c_associated(args)) unexpected_args = .true.
        call get_tile(buffers, 0, a)
        call get_tile(buffers, 1, b)
        call get_tile(buffers, 2, c)
        call update_tile(c, a, b)
    end subroutine update_kernel

    ! Several updates of one tile, and then what is the last step of that tile. The buffers are pairs of tiles to
    ! multiply, the tile on the diagonal unless the tile to change is that one, and the tile to change.
    recursive subroutine whole_tile_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: a(:, :), b(:, :), c(:, :)
        integer(c_int), target :: last_step, pairs
        integer :: k, place

        call fstarpu_unpack_arg(args, [c_loc(last_step), c_loc(pairs), c_null_ptr])
        place = 2 * pairs
        if (last_step /= factor) place = place + 1
        call get_tile(buffers, place, c)
        do k = 1, pairs
            call get_tile(buffers, 2 * k - 2, a)
            call get_tile(buffers, 2 * k - 1, b)
            call update_tile(c, a, b)
        end do
        if (last_step /= factor) call get_tile(buffers, 2 * pairs, a)
        select case (last_step)
        case (factor)
            call factor_tile(c)
        case (solve_lower)
            call solve_lower_tile(a, c)
        case (solve_upper)
            call solve_upper_tile(a, c)
        end select
    end subroutine whole_tile_kernel

    ! The kernel of tasks without handles: step k on tile i, j of the matrix at an address.
    recursive subroutine plain_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        type(c_ptr), target :: address
        integer(c_int), target :: k, i, j, sizes(3)
        real(c_double), pointer :: a(:, :), akk(:, :), aij(:, :), aik(:, :), akj(:, :)

        if (c_associated(buffers, args)) unexpected_args = .true. ! there are no buffers
        call fstarpu_unpack_arg(args, [c_loc(address), c_loc(sizes), c_loc(k), c_loc(i), c_loc(j), c_null_ptr])
        call c_f_pointer(address, a, [sizes(1), sizes(2)])
        akk => tile_of(a, sizes(2), sizes(3), k, k)
        aij => tile_of(a, sizes(2), sizes(3), i, j)
        aik => tile_of(a, sizes(2), sizes(3), i, k)
        akj => tile_of(a, sizes(2), sizes(3), k, j)
        select case (kind_of_step(k, i, j))
        case (factor)
            call factor_tile(aij)
        case (solve_lower)
            call solve_lower_tile(akk, aij)
        case (solve_upper)
            call solve_upper_tile(akk, aij)
        case (update)
            call update_tile(aij, aik, akj)
        end select
    end subroutine plain_kernel

    pure recursive integer function kind_of_step(k, i, j)
        integer, intent(in) :: k, i, j

        if (i == k .and. j == k) then
            kind_of_step = factor
        else if (i == k) then
            kind_of_step = solve_lower
        else if (j == k) then
            kind_of_step = solve_upper
        else
            kind_of_step = update
        end if
    end function kind_of_step

    ! Tile i, j of the n x n matrix in a.
    recursive function tile_of(a, n, width, i, j)
        real(c_double), pointer, intent(in) :: a(:, :)
        integer, intent(in) :: n, width, i, j
        real(c_double), pointer :: tile_of(:, :)

        tile_of => a((i - 1) * width + 1:min(i * width, n), (j - 1) * width + 1:min(j * width, n))
    end function tile_of

    recursive subroutine get_tile(buffers, i, a)
        type(c_ptr), intent(in) :: buffers
        integer, intent(in) :: i
        real(c_double), pointer, intent(out) :: a(:, :)
        integer :: nx, ny, ld

        nx = fstarpu_matrix_get_nx(buffers, int(i, c_int))
        ny = fstarpu_matrix_get_ny(buffers, int(i, c_int))
        ld = fstarpu_matrix_get_ld(buffers, int(i, c_int))
        call c_f_pointer(fstarpu_matrix_get_ptr(buffers, int(i, c_int)), a, [ld, ny])
        a => a(1:nx, :)
    end subroutine get_tile

end module lu_kernels
