! The heat equation on a rectangle by fstarpu_mod: blocks of lines are pieces of a partitioned matrix, and blocks give
! their first and last lines to their neighbours in vectors. A line is a column of the Fortran array.
module heat_kernels
    use, intrinsic :: iso_c_binding
    use fstarpu_mod
    implicit none

    real(c_double), parameter :: side = 0.25_c_double ! the temperature left and right of all lines
    real(c_double), parameter :: padding = -77 ! what stands between the lines of the arrays
    integer, parameter :: max_blocks = 16

    ! One task of a block runs at a time, so that nothing else protects the elements of these.
    integer, volatile :: steps_done(max_blocks) = 0
    integer, volatile :: order_errors(max_blocks) = 0

    ! Whether a kernel has got arguments though its tasks have no values.
    logical, volatile :: unexpected_args = .false.

contains

    ! What kernels call is recursive too, since several workers may run it at once.

    pure recursive function next_value(here, left, right, below, above, rate)
        real(c_double), intent(in) :: here, left, right, below, above, rate
        real(c_double) :: next_value

        next_value = here + rate * (((left + right) + (below + above)) - 4 * here)
    end function next_value

    elemental function same_bits(x, y)
        real(c_double), intent(in) :: x, y
        logical :: same_bits

        same_bits = transfer(x, 0_c_int64_t) == transfer(y, 0_c_int64_t)
    end function same_bits

    ! The same bits wherever it is computed, whatever the compiler makes of it.
    pure recursive function first_value(i, j)
        integer, intent(in) :: i, j
        real(c_double) :: first_value

        first_value = mod(37 * i + 91 * j + i * j, 1009) / 1009.0_c_double
    end function first_value

    ! Fills a piece that begins at element i0 + 1 of line j0 + 1 with the temperatures at the beginning.
    recursive subroutine fill_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: u(:, :)
        integer(c_int), target :: i0, j0
        integer :: i, j

        call fstarpu_unpack_arg(args, [c_loc(i0), c_loc(j0), c_null_ptr])
        call get_matrix(buffers, 0, u)
        do j = 1, size(u, 2)
            do i = 1, size(u, 1)
                u(i, j) = first_value(i0 + i, j0 + j)
            end do
        end do
    end subroutine fill_kernel

    ! Writes the number of a piece to all its elements.
    recursive subroutine mark_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: u(:, :)
        integer(c_int), target :: mark

        call fstarpu_unpack_arg(args, [c_loc(mark), c_null_ptr])
        call get_matrix(buffers, 0, u)
        u = mark
    end subroutine mark_kernel

    ! Copies the first and the last line of a block.
    recursive subroutine publish_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: u(:, :), first(:), last(:)

        if (c_associated(args)) unexpected_args = .true.
        call get_matrix(buffers, 0, u)
        call get_vector(buffers, 1, first)
        call get_vector(buffers, 2, last)
        first = u(:, 1)
        last = u(:, size(u, 2))
    end subroutine publish_kernel

    ! Old block, line below, line above; new block and its first and last lines.
    recursive subroutine step_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: old(:, :), new(:, :), below(:), above(:), first(:), last(:)
        integer(c_int), target :: block, step
        real(c_double), target :: rate
        real(c_double) :: left, right, down, up
        integer :: i, j, nx, ny

        call fstarpu_unpack_arg(args, [c_loc(block), c_loc(step), c_loc(rate), c_null_ptr])
        call get_matrix(buffers, 0, old)
        call get_vector(buffers, 1, below)
        call get_vector(buffers, 2, above)
        call get_matrix(buffers, 3, new)
        call get_vector(buffers, 4, first)
        call get_vector(buffers, 5, last)
        nx = size(old, 1)
        ny = size(old, 2)
        do j = 1, ny
            do i = 1, nx
                left = side
                right = side
                if (i > 1) left = old(i - 1, j)
                if (i < nx) right = old(i + 1, j)
                if (j > 1) then
                    down = old(i, j - 1)
                else
                    down = below(i)
                end if
                if (j < ny) then
                    up = old(i, j + 1)
                else
                    up = above(i)
                end if
                new(i, j) = next_value(old(i, j), left, right, down, up, rate)
            end do
        end do
        first = new(:, 1)
        last = new(:, ny)
        if (steps_done(block) /= step - 1) order_errors(block) = order_errors(block) + 1
        steps_done(block) = step
    end subroutine step_kernel

    ! The greatest change in a block joins the contribution to the greatest change in all of them.
    recursive subroutine change_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: old(:, :), new(:, :), change

        if (c_associated(args)) unexpected_args = .true.
        call get_matrix(buffers, 0, old)
        call get_matrix(buffers, 1, new)
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 2), change)
        change = max(change, maxval(abs(new - old)))
    end subroutine change_kernel

    recursive subroutine zero_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: change

        if (c_associated(args)) unexpected_args = .true.
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), change)
        change = 0
    end subroutine zero_kernel

    recursive subroutine greater_kernel(buffers, args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, args
        real(c_double), pointer :: change, other

        if (c_associated(args)) unexpected_args = .true.
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), change)
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 1), other)
        change = max(change, other)
    end subroutine greater_kernel

    recursive subroutine get_matrix(buffers, i, u)
        type(c_ptr), intent(in) :: buffers
        integer, intent(in) :: i
        real(c_double), pointer, intent(out) :: u(:, :)
        integer :: nx, ny, ld

        nx = fstarpu_matrix_get_nx(buffers, int(i, c_int))
        ny = fstarpu_matrix_get_ny(buffers, int(i, c_int))
        ld = fstarpu_matrix_get_ld(buffers, int(i, c_int))
        call c_f_pointer(fstarpu_matrix_get_ptr(buffers, int(i, c_int)), u, [ld, ny])
        u => u(1:nx, :)
    end subroutine get_matrix

    recursive subroutine get_vector(buffers, i, v)
        type(c_ptr), intent(in) :: buffers
        integer, intent(in) :: i
        real(c_double), pointer, intent(out) :: v(:)

        call c_f_pointer(fstarpu_vector_get_ptr(buffers, int(i, c_int)), v, &
            [fstarpu_vector_get_nx(buffers, int(i, c_int))])
    end subroutine get_vector

end module heat_kernels

program heat_test
    use, intrinsic :: iso_c_binding
    use checks, only: check, check_equal, finish_checks
    use fstarpu_mod
    use heat_kernels
    implicit none

    integer, parameter :: nx = 50, ny = 67, ld = nx + 3
    integer, parameter :: blocks = 5, chunks = 3, steps = 300, measured_every = 60
    real(c_double), parameter :: rate = 0.2_c_double
    integer(c_size_t), parameter :: element = c_sizeof(0.0_c_double)

    type(c_ptr) :: by_lines, by_elements
    integer(c_int) :: status

    status = fstarpu_init(c_null_ptr)
    call check_equal(int(status), 0, 'fstarpu_init')
    if (status /= 0) call finish_checks()
    call check(fstarpu_cpu_worker_get_count() >= 1, 'there is a CPU worker')

    by_lines = fstarpu_df_alloc_matrix_filter_vertical_block()
    by_elements = fstarpu_df_alloc_matrix_filter_block()
    call check(c_associated(by_lines) .and. c_associated(by_elements), 'filters are allocated')
    call fstarpu_data_filter_set_nchildren(by_lines, int(blocks, c_int))
    call fstarpu_data_filter_set_nchildren(by_elements, int(chunks, c_int))

    call mark_pieces(by_lines, blocks, .true.)
    call mark_pieces(by_elements, chunks, .false.)
    call heat()

    call fstarpu_data_filter_free(by_lines)
    call fstarpu_data_filter_free(by_elements)
    call fstarpu_shutdown()
    call finish_checks()

contains

    function new_codelet(name, kernel, modes) result(cl)
        character(*), intent(in) :: name
        type(c_funptr), value, intent(in) :: kernel
        type(c_ptr), intent(in) :: modes(:)
        type(c_ptr) :: cl
        integer :: i

        cl = fstarpu_codelet_allocate()
        call check(c_associated(cl), 'a codelet is allocated')
        call fstarpu_codelet_set_name(cl, c_char_'' // name // c_null_char)
        call fstarpu_codelet_add_cpu_func(cl, kernel)
        do i = 1, size(modes)
            call fstarpu_codelet_add_buffer(cl, modes(i))
        end do
    end function new_codelet

    ! Each piece of a filter has its number written to it: pieces do not overlap, leave nothing out, come in order, and
    ! their sizes differ by one at most.
    subroutine mark_pieces(filter, pieces, along_lines)
        type(c_ptr), intent(in) :: filter
        integer, intent(in) :: pieces
        logical, intent(in) :: along_lines
        real(c_double), allocatable, target :: u(:, :)
        type(c_ptr) :: cl, handle, piece
        integer(c_int), target :: mark
        integer, allocatable :: numbers(:)
        integer :: found(nx, ny), widths(pieces), i, length

        allocate (u(ld, ny), source=padding)
        cl = new_codelet('mark', c_funloc(mark_kernel), [FSTARPU_W])
        call fstarpu_matrix_data_register(handle, 0_c_int, c_loc(u), int(ld, c_int), int(nx, c_int), int(ny, c_int), &
            element)
        call check_equal(int(fstarpu_data_get_nb_children(handle)), 0, 'no pieces before the partition')
        call fstarpu_data_partition(handle, filter)
        call check_equal(int(fstarpu_data_get_nb_children(handle)), pieces, 'pieces of the partition')
        do i = 1, pieces
            piece = fstarpu_data_get_sub_data(handle, 1_c_int, [int(i - 1, c_int)])
            call check(c_associated(piece), 'there is a piece of each number')
            call check(c_associated(piece, fstarpu_data_get_child(handle, int(i - 1, c_int))), &
                'both ways to a piece lead to the same handle')
            mark = i
            call fstarpu_task_insert([cl, FSTARPU_W, piece, FSTARPU_VALUE, c_loc(mark), FSTARPU_SZ_C_INT, c_null_ptr])
            mark = -1 ! the task has its own copy
        end do
        call fstarpu_data_unpartition(handle, 0_c_int)
        call check_equal(int(fstarpu_data_get_nb_children(handle)), 0, 'no pieces after the end of the partition')
        call fstarpu_data_acquire(handle, FSTARPU_R)
        call check(all(same_bits(u(nx + 1:, :), padding)), 'kernels leave the padding alone')
        found = nint(u(1:nx, :))
        if (along_lines) then
            length = ny
            numbers = found(1, :)
            call check(all(found == spread(numbers, 1, nx)), 'a line is in one piece')
        else
            length = nx
            numbers = found(:, 1)
            call check(all(found == spread(numbers, 2, ny)), 'a row is in one piece')
        end if
        call check(all(numbers(2:) >= numbers(:length - 1)), 'pieces come in order')
        widths = [(count(numbers == i), i=1, pieces)]
        call check_equal(sum(widths), length, 'all is in some piece')
        call check(maxval(widths) - minval(widths) <= 1, 'pieces are of nearly equal size')
        call fstarpu_data_release(handle)
        call fstarpu_data_unregister(handle)
        call fstarpu_codelet_free(cl)
    end subroutine mark_pieces

    ! Writes the temperatures at the beginning by pieces of two levels: blocks of lines, and chunks of those.
    subroutine fill_by_pieces(handle, cl)
        type(c_ptr), intent(in) :: handle, cl
        type(c_ptr) :: piece, child
        integer(c_int), target :: i0, j0
        integer :: b, c, line_starts(blocks + 1), element_starts(chunks + 1)

        line_starts = starts(ny, blocks)
        element_starts = starts(nx, chunks)
        call fstarpu_data_map_filters(handle, 2_c_int, [by_lines, by_elements])
        call check_equal(int(fstarpu_data_get_nb_children(handle)), blocks, 'pieces of the first level')
        do b = 1, blocks
            child = fstarpu_data_get_child(handle, int(b - 1, c_int))
            call check_equal(int(fstarpu_data_get_nb_children(child)), chunks, 'pieces of the second level')
            do c = 1, chunks
                piece = fstarpu_data_get_sub_data(handle, 2_c_int, [integer(c_int) :: b - 1, c - 1])
                call check(c_associated(piece, fstarpu_data_get_child(child, int(c - 1, c_int))), &
                    'a piece of a piece by both ways')
                i0 = element_starts(c)
                j0 = line_starts(b)
                call fstarpu_task_insert([cl, FSTARPU_W, piece, FSTARPU_VALUE, c_loc(i0), FSTARPU_SZ_C_INT, &
                    FSTARPU_VALUE, c_loc(j0), FSTARPU_SZ_C_INT, c_null_ptr])
            end do
        end do
        call fstarpu_data_unpartition(handle, 0_c_int)
    end subroutine fill_by_pieces

    ! How much is before each of the pieces; the first pieces are one longer where the sizes differ.
    pure function starts(length, pieces)
        integer, intent(in) :: length, pieces
        integer :: starts(pieces + 1)
        integer :: i

        starts = [(i * (length / pieces) + min(i, mod(length, pieces)), i=0, pieces)]
    end function starts

    subroutine heat()
        real(c_double), allocatable, target :: u(:, :, :), bottom(:), top(:)
        real(c_double), allocatable :: expected(:, :, :)
        real(c_double), target :: change
        real(c_double) :: expected_change, low, high
        type(c_ptr) :: grid(0:1), ends(2), change_handle
        type(c_ptr) :: first(blocks, 0:1), last(blocks, 0:1)
        type(c_ptr) :: fill, publish, advance, measure, zero, greater
        integer :: b, i, j, pair, step, now

        allocate (u(ld, ny, 0:1), source=padding)
        bottom = [(1 + 0.01_c_double * i, i=1, nx)]
        top = [(2 - 0.02_c_double * i, i=1, nx)]
        fill = new_codelet('fill', c_funloc(fill_kernel), [FSTARPU_W])
        publish = new_codelet('publish', c_funloc(publish_kernel), [FSTARPU_R, FSTARPU_W, FSTARPU_W])
        advance = new_codelet('advance', c_funloc(step_kernel), &
            [FSTARPU_R, FSTARPU_R, FSTARPU_R, FSTARPU_W, FSTARPU_W, FSTARPU_W])
        measure = new_codelet('measure', c_funloc(change_kernel), [FSTARPU_R, FSTARPU_R, FSTARPU_REDUX])
        zero = new_codelet('zero', c_funloc(zero_kernel), [FSTARPU_W])
        greater = new_codelet('greater', c_funloc(greater_kernel), [FSTARPU_RW, FSTARPU_R])

        do pair = 0, 1
            call fstarpu_matrix_data_register(grid(pair), 0_c_int, c_loc(u(1, 1, pair)), &
                int(ld, c_int), int(nx, c_int), int(ny, c_int), element)
            do b = 1, blocks
                call fstarpu_vector_data_register(first(b, pair), -1_c_int, c_null_ptr, int(nx, c_int), element)
                call fstarpu_vector_data_register(last(b, pair), -1_c_int, c_null_ptr, int(nx, c_int), element)
            end do
        end do
        call fstarpu_vector_data_register(ends(1), 0_c_int, c_loc(bottom), int(nx, c_int), element)
        call fstarpu_vector_data_register(ends(2), 0_c_int, c_loc(top), int(nx, c_int), element)
        change = 0
        call fstarpu_variable_data_register(change_handle, 0_c_int, c_loc(change), element)
        call fstarpu_data_set_reduction_methods(change_handle, greater, zero)

        call fill_by_pieces(grid(0), fill)
        call fstarpu_data_acquire(grid(0), FSTARPU_R)
        call check(all([((same_bits(u(i, j, 0), first_value(i, j)), i=1, nx), j=1, ny)]), 'initialisation by pieces')
        call check(all(same_bits(u(nx + 1:, :, :), padding)), 'the initialisation leaves the padding alone')
        call fstarpu_data_release(grid(0))

        ! The same steps in one thread, on an array with the surroundings as its outer elements.
        allocate (expected(0:nx + 1, 0:ny + 1, 0:1), source=side)
        do pair = 0, 1
            expected(1:nx, 0, pair) = bottom
            expected(1:nx, ny + 1, pair) = top
        end do
        expected(1:nx, 1:ny, 0) = u(1:nx, :, 0)
        low = minval(expected(:, :, 0))
        high = maxval(expected(:, :, 0))
        expected_change = 0
        do step = 1, steps
            now = mod(step, 2)
            call step_in_one_thread(expected(:, :, 1 - now), expected(:, :, now))
            if (mod(step, measured_every) == 0) expected_change = max(expected_change, &
                maxval(abs(expected(1:nx, 1:ny, now) - expected(1:nx, 1:ny, 1 - now))))
        end do

        do pair = 0, 1
            call fstarpu_data_partition(grid(pair), by_lines)
        end do
        do b = 1, blocks
            call fstarpu_task_insert([publish, FSTARPU_R, fstarpu_data_get_child(grid(0), int(b - 1, c_int)), &
                FSTARPU_W, first(b, 0), FSTARPU_W, last(b, 0), c_null_ptr])
        end do
        do step = 1, steps
            now = mod(step, 2)
            do b = 1, blocks
                call submit_step(advance, grid(1 - now), grid(now), first(:, 1 - now), last(:, 1 - now), &
                    first(b, now), last(b, now), ends, b, step)
            end do
            if (mod(step, measured_every) == 0) then
                do b = 1, blocks
                    call fstarpu_task_insert([measure, FSTARPU_R, &
                        fstarpu_data_get_child(grid(1 - now), int(b - 1, c_int)), FSTARPU_R, &
                        fstarpu_data_get_sub_data(grid(now), 1_c_int, [int(b - 1, c_int)]), &
                        FSTARPU_REDUX, change_handle, c_null_ptr])
                end do
            end if
        end do
        do pair = 0, 1
            call fstarpu_data_unpartition(grid(pair), 0_c_int)
        end do

        call fstarpu_data_acquire(change_handle, FSTARPU_R)
        call check(same_bits(change, expected_change), 'the greatest change by a reduction')
        call check(change > 0, 'there is some change')
        call fstarpu_data_release(change_handle)
        do pair = 0, 1
            call fstarpu_data_unregister(grid(pair))
            call check(all(same_bits(u(1:nx, :, pair), expected(1:nx, 1:ny, pair))), &
                'the steps by tasks have the bits of those in one thread')
        end do
        call check(all(same_bits(u(nx + 1:, :, :), padding)), 'the steps leave the padding alone')
        call check(all(u(1:nx, :, :) >= low .and. u(1:nx, :, :) <= high), 'temperatures stay in their range')
        call check(all(steps_done(:blocks) == steps), 'each block has made all steps')
        call check_equal(sum(order_errors), 0, 'steps of a block in order')
        call check(.not. unexpected_args, 'no arguments without values')

        call fstarpu_data_unregister(change_handle)
        do i = 1, 2
            call fstarpu_data_unregister(ends(i))
        end do
        do pair = 0, 1
            do b = 1, blocks
                call fstarpu_data_unregister(first(b, pair))
                call fstarpu_data_unregister(last(b, pair))
            end do
        end do
        call fstarpu_task_wait_for_all()
        call check_equal(int(fstarpu_task_nsubmitted()), 0, 'no tasks are left')
        call fstarpu_codelet_free(fill)
        call fstarpu_codelet_free(publish)
        call fstarpu_codelet_free(advance)
        call fstarpu_codelet_free(measure)
        call fstarpu_codelet_free(zero)
        call fstarpu_codelet_free(greater)
    end subroutine heat

    ! Blocks at the ends of the grid, which have the fixed lines for neighbours, are a little more urgent.
    subroutine submit_step(cl, old, new, old_first, old_last, new_first, new_last, ends, b, step)
        type(c_ptr), intent(in) :: cl, old, new, old_first(:), old_last(:), new_first, new_last, ends(2)
        integer, intent(in) :: b, step
        type(c_ptr) :: below, above
        integer(c_int), target :: block_number, step_number, priority
        real(c_double), target :: rate_of_step

        below = ends(1)
        above = ends(2)
        if (b > 1) below = old_last(b - 1)
        if (b < blocks) above = old_first(b + 1)
        block_number = b
        step_number = step
        rate_of_step = rate
        priority = max(fstarpu_sched_get_min_priority(), -1_c_int)
        if (b == 1 .or. b == blocks) priority = min(fstarpu_sched_get_max_priority(), 1_c_int)
        call fstarpu_task_insert([cl, FSTARPU_PRIORITY, c_loc(priority), &
            FSTARPU_R, fstarpu_data_get_child(old, int(b - 1, c_int)), &
            FSTARPU_R, below, FSTARPU_R, above, &
            FSTARPU_W, fstarpu_data_get_child(new, int(b - 1, c_int)), &
            FSTARPU_W, new_first, FSTARPU_W, new_last, &
            FSTARPU_VALUE, c_loc(block_number), FSTARPU_SZ_C_INT, &
            FSTARPU_VALUE, c_loc(step_number), FSTARPU_SZ_C_INT, &
            FSTARPU_VALUE, c_loc(rate_of_step), FSTARPU_SZ_C_DOUBLE, c_null_ptr])
    end subroutine submit_step

    subroutine step_in_one_thread(old, new)
        real(c_double), intent(in) :: old(0:, 0:)
        real(c_double), intent(inout) :: new(0:, 0:)
        integer :: i, j

        do j = 1, ny
            do i = 1, nx
                new(i, j) = next_value(old(i, j), old(i - 1, j), old(i + 1, j), old(i, j - 1), old(i, j + 1), rate)
            end do
        end do
    end subroutine step_in_one_thread

end program heat_test
