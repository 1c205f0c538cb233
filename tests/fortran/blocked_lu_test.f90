! LU factorisation without pivoting by tiles over fstarpu_mod, with the tasks ordered in four ways: by the handles of
! the tiles, by arrays of handles with modes, by tags, and by arrays of tasks.
program blocked_lu_test
    use, intrinsic :: iso_c_binding
    use checks, only: check, check_equal, check_small, finish_checks, largest
    use fstarpu_mod
    use lu_kernels
    implicit none

    integer, parameter :: n = 130, width = 28, tiles = 5, lda = n + 6 ! the last tiles are smaller
    integer, parameter :: steps = tiles * (tiles + 1) * (2 * tiles + 1) / 6
    integer(c_long_long), parameter :: start_tag = 1000
    real(c_double), parameter :: padding = -77
    integer(c_size_t), parameter :: element = c_sizeof(0.0_c_double)

    real(c_double), allocatable :: matrix(:, :), expected(:, :)
    integer(c_int) :: status

    status = fstarpu_init(c_null_ptr)
    call check_equal(int(status), 0, 'fstarpu_init')
    if (status /= 0) call finish_checks()
    call make_matrix()
    call by_handles()
    call by_modes_in_arrays()
    call by_tags()
    call by_tasks()
    call check(.not. unexpected_args, 'no arguments without values')
    call fstarpu_shutdown()
    deallocate (matrix, expected)
    call finish_checks()

contains

    ! The matrix, and its factors by the same steps in one thread.
    subroutine make_matrix()
        real(c_double), pointer :: a(:, :)
        integer :: i, j, k

        allocate (matrix(n, n), expected(n, n), a(n, n))
        do j = 1, n
            do i = 1, n
                matrix(i, j) = sin(real(7 * i + 13 * j + i * j, c_double))
            end do
            matrix(j, j) = matrix(j, j) + n
        end do
        a = matrix
        do k = 1, tiles
            call factor_tile(tile_of(a, n, width, k, k))
            do j = k + 1, tiles
                call solve_lower_tile(tile_of(a, n, width, k, k), tile_of(a, n, width, k, j))
                call solve_upper_tile(tile_of(a, n, width, k, k), tile_of(a, n, width, j, k))
            end do
            do j = k + 1, tiles
                do i = k + 1, tiles
                    call update_tile(tile_of(a, n, width, i, j), tile_of(a, n, width, i, k), tile_of(a, n, width, k, j))
                end do
            end do
        end do
        expected = a
        deallocate (a)
        call check_small(residual(expected), 1e-12_c_double, 'residual in one thread')
    end subroutine make_matrix

    ! max |A - L U| / max |A|
    function residual(factors)
        real(c_double), intent(in) :: factors(:, :)
        real(c_double) :: residual
        real(c_double), allocatable :: rest(:, :)
        integer :: j, k

        allocate (rest, source=matrix)
        do j = 1, n
            do k = 1, j
                rest(k, j) = rest(k, j) - factors(k, j)
                rest(k + 1:, j) = rest(k + 1:, j) - factors(k + 1:, k) * factors(k, j)
            end do
        end do
        residual = largest([abs(rest)]) / maxval(abs(matrix))
    end function residual

    subroutine check_factors(a, what)
        real(c_double), intent(in) :: a(:, :)
        character(*), intent(in) :: what

        call check_small(residual(a(:n, :)), 1e-12_c_double, 'residual: ' // what)
        call check_small(largest([abs(a(:n, :) - expected)]), 0.0_c_double, 'as in one thread: ' // what)
        call check_small(largest([abs(a(n + 1:, :) - padding)]), 0.0_c_double, 'padding: ' // what)
    end subroutine check_factors

    function new_codelet(name, kernel) result(cl)
        character(*), intent(in) :: name
        type(c_funptr), value, intent(in) :: kernel
        type(c_ptr) :: cl

        cl = fstarpu_codelet_allocate()
        call check(c_associated(cl), 'a codelet is allocated')
        call fstarpu_codelet_set_name(cl, c_char_'' // name // c_null_char)
        call fstarpu_codelet_add_cpu_func(cl, kernel)
    end function new_codelet

    subroutine register_tiles(a, handles)
        real(c_double), target, intent(inout) :: a(:, :)
        type(c_ptr), intent(out) :: handles(:, :)
        integer :: i, j, i0, j0

        do j = 1, tiles
            do i = 1, tiles
                i0 = (i - 1) * width
                j0 = (j - 1) * width
                call fstarpu_matrix_data_register(handles(i, j), 0_c_int, c_loc(a(i0 + 1, j0 + 1)), int(lda, c_int), &
                    int(min(width, n - i0), c_int), int(min(width, n - j0), c_int), element)
            end do
        end do
    end subroutine register_tiles

    subroutine unregister_tiles(handles)
        type(c_ptr), intent(in) :: handles(:, :)
        integer :: i, j

        do j = 1, tiles
            do i = 1, tiles
                call fstarpu_data_unregister(handles(i, j))
            end do
        end do
    end subroutine unregister_tiles

    ! Steps on and beside the diagonal are more urgent than updates.
    function priority_of(step) result(priority)
        integer, intent(in) :: step
        integer(c_int) :: priority, least, greatest

        least = max(fstarpu_sched_get_min_priority(), -2_c_int)
        greatest = min(fstarpu_sched_get_max_priority(), 2_c_int)
        priority = least
        if (step == factor) priority = greatest
        if (step == solve_lower .or. step == solve_upper) priority = least + (greatest - least) / 2
    end function priority_of

    ! Tasks are ordered by what they do with the tiles; the program fills the tiles and looks at one of them in between.
    subroutine by_handles()
        real(c_double), allocatable, target :: a(:, :)
        type(c_ptr) :: h(tiles, tiles), cl(4), cpu
        integer(c_int), target :: priority(4)
        integer :: i, j, k, i0, j0, step

        allocate (a(lda, n), source=padding)
        cl = [new_codelet('factor', c_funloc(factor_kernel)), new_codelet('lower', c_funloc(solve_lower_kernel)), &
            new_codelet('upper', c_funloc(solve_upper_kernel)), new_codelet('update', c_funloc(update_kernel))]
        call fstarpu_codelet_add_buffer(cl(factor), FSTARPU_RW)
        do step = solve_lower, solve_upper
            call fstarpu_codelet_add_buffer(cl(step), FSTARPU_R)
            call fstarpu_codelet_add_buffer(cl(step), FSTARPU_RW)
        end do
        call fstarpu_codelet_set_nbuffers(cl(update), 3_c_int) ! the first insertion tells the modes
        priority = [(priority_of(step), step=1, 4)]
        cpu = FSTARPU_CPU

        call register_tiles(a, h)
        do j = 1, tiles
            do i = 1, tiles
                call fstarpu_data_acquire(h(i, j), FSTARPU_W)
                i0 = (i - 1) * width + 1
                j0 = (j - 1) * width + 1
                a(i0:min(i * width, n), j0:min(j * width, n)) = matrix(i0:min(i * width, n), j0:min(j * width, n))
                call fstarpu_data_release(h(i, j))
            end do
        end do
        do k = 1, tiles
            call fstarpu_task_insert([cl(factor), FSTARPU_RW, h(k, k), FSTARPU_PRIORITY, c_loc(priority(factor)), &
                FSTARPU_NAME, c_loc(names(1, factor)), FSTARPU_EXECUTE_WHERE, cpu, c_null_ptr])
            do j = k + 1, tiles
                call fstarpu_task_insert([cl(solve_lower), FSTARPU_R, h(k, k), FSTARPU_RW, h(k, j), &
                    FSTARPU_PRIORITY, c_loc(priority(solve_lower)), FSTARPU_NAME, c_loc(names(1, solve_lower)), &
                    FSTARPU_EXECUTE_WHERE, cpu, c_null_ptr])
                call fstarpu_task_insert([cl(solve_upper), FSTARPU_R, h(k, k), FSTARPU_RW, h(j, k), &
                    FSTARPU_PRIORITY, c_loc(priority(solve_upper)), FSTARPU_NAME, c_loc(names(1, solve_upper)), &
                    FSTARPU_EXECUTE_WHERE, cpu, c_null_ptr])
            end do
            do j = k + 1, tiles
                do i = k + 1, tiles
                    call fstarpu_insert_task([cl(update), FSTARPU_R, h(i, k), FSTARPU_R, h(k, j), &
                        FSTARPU_RW, h(i, j), FSTARPU_PRIORITY, c_loc(priority(update)), &
                        FSTARPU_NAME, c_loc(names(1, update)), FSTARPU_EXECUTE_WHERE, cpu, c_null_ptr])
                end do
            end do
        end do
        call fstarpu_data_acquire(h(1, tiles), FSTARPU_R)
        call check_small(largest([abs(a(1:width, (tiles - 1) * width + 1:) - &
            expected(1:width, (tiles - 1) * width + 1:))]), 0.0_c_double, 'a tile in between')
        call fstarpu_data_release(h(1, tiles))
        call unregister_tiles(h)
        call check_factors(a, 'by handles')
        call fstarpu_task_wait_for_all()
        do step = 1, 4
            call fstarpu_codelet_free(cl(step))
        end do
    end subroutine by_handles

    ! One task per tile, with as many buffers as that tile needs, which are told by an array.
    subroutine by_modes_in_arrays()
        real(c_double), allocatable, target :: a(:, :)
        type(c_ptr) :: h(tiles, tiles), cl, descriptions
        integer(c_int), target :: priority, last_step, pairs, buffers
        integer :: i, j, k

        allocate (a(lda, n), source=padding)
        a(:n, :) = matrix
        cl = new_codelet('whole_tile', c_funloc(whole_tile_kernel))
        call fstarpu_codelet_set_variable_nbuffers(cl)
        call fstarpu_codelet_set_where(cl, FSTARPU_CPU .ior. FSTARPU_CUDA)
        call register_tiles(a, h)
        do j = 1, tiles
            do i = 1, tiles
                pairs = min(i, j) - 1
                last_step = kind_of_step(pairs + 1, i, j)
                buffers = 2 * pairs + 2
                if (last_step == factor) buffers = buffers - 1
                descriptions = fstarpu_data_descr_array_alloc(buffers)
                call check(c_associated(descriptions), 'an array of handles with modes is allocated')
                do k = 1, pairs
                    call fstarpu_data_descr_array_set(descriptions, int(2 * k - 2, c_int), h(i, k), FSTARPU_R)
                    call fstarpu_data_descr_array_set(descriptions, int(2 * k - 1, c_int), h(k, j), FSTARPU_R)
                end do
                if (last_step /= factor) call fstarpu_data_descr_array_set(descriptions, 2 * pairs, &
                    h(pairs + 1, pairs + 1), FSTARPU_R)
                call fstarpu_data_descr_array_set(descriptions, buffers - 1, h(i, j), FSTARPU_RW)
                priority = priority_of(int(last_step))
                call fstarpu_task_insert([cl, FSTARPU_DATA_MODE_ARRAY, descriptions, c_loc(buffers), &
                    FSTARPU_VALUE, c_loc(last_step), FSTARPU_SZ_C_INT, FSTARPU_VALUE, c_loc(pairs), FSTARPU_SZ_C_INT, &
                    FSTARPU_PRIORITY, c_loc(priority), FSTARPU_EXECUTE_WHERE, FSTARPU_CPU, c_null_ptr])
                call fstarpu_data_descr_array_free(descriptions)
            end do
        end do
        call unregister_tiles(h)
        call check_factors(a, 'by modes in arrays')
        call fstarpu_task_wait_for_all()
        call fstarpu_codelet_free(cl)
    end subroutine by_modes_in_arrays

    pure function tag_of(k, i, j)
        integer, intent(in) :: k, i, j
        integer(c_long_long) :: tag_of

        tag_of = start_tag + (int(k - 1, c_long_long) * tiles + (i - 1)) * tiles + j
    end function tag_of

    ! The tags of the steps that step k on tile i, j comes after.
    pure function tags_before(k, i, j) result(tags)
        integer, intent(in) :: k, i, j
        integer(c_long_long), allocatable :: tags(:)

        allocate (tags(0))
        if (k > 1) tags = [tags, tag_of(k - 1, i, j)]
        select case (kind_of_step(k, i, j))
        case (solve_lower, solve_upper)
            tags = [tags, tag_of(k, k, k)]
        case (update)
            tags = [tags, tag_of(k, i, k), tag_of(k, k, j)]
        end select
    end function tags_before

    ! Tasks without handles, ordered by their tags. The first one waits for a tag that the program notifies.
    subroutine by_tags()
        real(c_double), allocatable, target :: a(:, :)
        integer(c_long_long) :: last_tags(tiles * tiles)
        type(c_ptr) :: cl
        integer :: i, j, k

        allocate (a(lda, n), source=padding)
        a(:n, :) = matrix
        cl = new_codelet('plain', c_funloc(plain_kernel))
        do k = 1, tiles
            do j = k, tiles
                do i = k, tiles
                    call declare_tags_before(k, i, j)
                    call insert_plain(cl, c_loc(a), k, i, j, [c_ptr ::])
                end do
            end do
        end do
        call check_equal(int(fstarpu_task_nsubmitted()), steps, 'all tasks wait for the first tag')
        call check(c_associated(fstarpu_tag_get_task(tag_of(1, 1, 1))), 'the tag has a task')
        call check_small(largest([abs(a(:n, :) - matrix)]), 0.0_c_double, 'nothing has happened to the matrix')
        call fstarpu_tag_notify_from_apps(start_tag)
        call check_equal(int(fstarpu_tag_wait(tag_of(tiles, tiles, tiles))), 0, 'waiting for the last step')
        last_tags = [((tag_of(min(i, j), i, j), i=1, tiles), j=1, tiles)]
        call check_equal(int(fstarpu_tag_wait_array(int(size(last_tags), c_int), last_tags)), 0, &
            'waiting for the last steps of all tiles')
        call check_factors(a, 'by tags')
        call fstarpu_task_wait_for_all()
        call remove_tags()
        call fstarpu_tag_remove(start_tag)
        call fstarpu_codelet_free(cl)
    end subroutine by_tags

    subroutine declare_tags_before(k, i, j)
        integer, intent(in) :: k, i, j
        integer(c_long_long), allocatable :: tags(:)

        allocate (tags, source=tags_before(k, i, j))
        if (size(tags) == 0) tags = [start_tag]
        call fstarpu_tag_declare_deps_array(int(tag_of(k, i, j), c_int), int(size(tags), c_int), tags)
    end subroutine declare_tags_before

    ! Tasks without handles that come after arrays of tasks. Workers pause while the tasks are made, so that none ends
    ! before all are there.
    subroutine by_tasks()
        real(c_double), allocatable, target :: a(:, :)
        type(c_ptr) :: cl
        integer :: i, j, k, l

        allocate (a(lda, n), source=padding)
        a(:n, :) = matrix
        cl = new_codelet('plain', c_funloc(plain_kernel))
        call fstarpu_pause()
        do k = 1, tiles
            do l = k, tiles ! tile k, k, then those below and beside it, then the others
                call insert_after(cl, a, k, l, k)
                if (l > k) call insert_after(cl, a, k, k, l)
            end do
            do j = k + 1, tiles
                do i = k + 1, tiles
                    call insert_after(cl, a, k, i, j)
                end do
            end do
        end do
        call check_equal(int(fstarpu_task_nsubmitted()), steps, 'no task begins during a pause')
        call check_small(largest([abs(a(:n, :) - matrix)]), 0.0_c_double, 'nothing happens to the matrix during a pause')
        call fstarpu_resume()
        call fstarpu_task_wait_for_all()
        call check_factors(a, 'by tasks')
        call remove_tags()
        call fstarpu_codelet_free(cl)
    end subroutine by_tasks

    subroutine insert_after(cl, a, k, i, j)
        type(c_ptr), intent(in) :: cl
        real(c_double), target, intent(in) :: a(:, :)
        integer, intent(in) :: k, i, j
        integer(c_long_long), allocatable :: tags(:)
        type(c_ptr), allocatable :: tasks(:)
        integer :: m

        allocate (tags, source=tags_before(k, i, j))
        allocate (tasks(size(tags)))
        do m = 1, size(tags)
            tasks(m) = fstarpu_tag_get_task(tags(m))
            call check(c_associated(tasks(m)), 'a tag has a task')
        end do
        call insert_plain(cl, c_loc(a), k, i, j, tasks)
    end subroutine insert_after

    subroutine remove_tags()
        integer :: i, j, k

        do k = 1, tiles
            do j = k, tiles
                do i = k, tiles
                    call fstarpu_tag_remove(tag_of(k, i, j))
                end do
            end do
        end do
    end subroutine remove_tags

    ! Inserts step k on tile i, j with its tag, after some tasks.
    subroutine insert_plain(cl, address, k, i, j, tasks)
        type(c_ptr), intent(in) :: cl, address
        integer, intent(in) :: k, i, j
        type(c_ptr), intent(in) :: tasks(:)
        type(c_ptr), target :: address_copy
        type(c_ptr), allocatable, target :: others(:)
        integer(c_int), target :: sizes(3), ck, ci, cj, priority, count_of_tasks
        integer(c_long_long), target :: tag
        type(c_ptr), allocatable :: arguments(:)

        address_copy = address
        sizes = [lda, n, width]
        ck = k
        ci = i
        cj = j
        priority = priority_of(kind_of_step(k, i, j))
        tag = tag_of(k, i, j)
        allocate (arguments, source=[cl, FSTARPU_TAG, c_loc(tag), FSTARPU_PRIORITY, c_loc(priority), &
            FSTARPU_NAME, c_loc(names(1, kind_of_step(k, i, j))), &
            FSTARPU_VALUE, c_loc(address_copy), FSTARPU_SZ_C_PTR, &
            FSTARPU_VALUE, c_loc(sizes), sz_to_p(c_sizeof(sizes)), &
            FSTARPU_VALUE, c_loc(ck), FSTARPU_SZ_C_INT, &
            FSTARPU_VALUE, c_loc(ci), FSTARPU_SZ_C_INT, &
            FSTARPU_VALUE, c_loc(cj), FSTARPU_SZ_C_INT])
        if (size(tasks) > 0) then
            others = tasks
            count_of_tasks = size(others)
            arguments = [arguments, FSTARPU_TASK_DEPS_ARRAY, c_loc(count_of_tasks), c_loc(others)]
        end if
        call fstarpu_task_insert([arguments, c_null_ptr])
    end subroutine insert_plain

end program blocked_lu_test
