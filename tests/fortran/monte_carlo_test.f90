! A Monte Carlo estimate of pi with reductions over fstarpu_mod, every kind of data, configurations, workers and models.
program monte_carlo_test
    use, intrinsic :: iso_c_binding
    use checks, only: check, check_equal, check_small, finish_checks
    use fstarpu_mod
    use monte_carlo_kernels
    implicit none

    call test_configuration()
    call check_equal(int(fstarpu_init(c_null_ptr)), 0, 'starting with the defaults')
    call test_workers()
    call test_pi()
    call test_reduction_without_home()
    call test_kinds()
    call test_scratch()
    call test_many_buffers()
    call test_variable_buffers()
    call fstarpu_task_wait_for_all()
    call check(kernels_are_right, 'what the kernels see')
    call fstarpu_shutdown()
    call finish_checks()

contains

    function new_codelet(kernel, modes) result(cl)
        type(c_funptr), value, intent(in) :: kernel
        type(c_ptr), intent(in) :: modes(:)
        type(c_ptr) :: cl
        integer :: i

        cl = fstarpu_codelet_allocate()
        call check(c_associated(cl), 'a codelet')
        call fstarpu_codelet_add_cpu_func(cl, kernel)
        do i = 1, size(modes)
            call fstarpu_codelet_add_buffer(cl, modes(i))
        end do
    end function new_codelet

    ! The number in an environment variable, or the default where it is not set.
    function number_from_environment(name, default) result(number)
        character(*), intent(in) :: name
        integer, intent(in) :: default
        integer :: number

        number = fstarpu_getenv_number(name // c_null_char)
        if (number < 0) number = default
    end function number_from_environment

    ! Starts with a configuration of its own: one worker that tells priorities apart.
    subroutine test_configuration()
        type(c_ptr) :: conf
        character(16) :: scheduler

        conf = fstarpu_conf_allocate()
        call check(c_associated(conf), 'a configuration')
        call fstarpu_conf_set_ncpu(conf, 1_c_int)
        call fstarpu_conf_set_ncuda(conf, 0_c_int)
        call fstarpu_conf_set_nopencl(conf, 0_c_int)
        call fstarpu_conf_set_sched_policy_name(conf, c_char_'prio' // c_null_char)
        call fstarpu_conf_set_min_prio(conf, -7_c_int)
        call fstarpu_conf_set_max_prio(conf, 9_c_int)
        call check_equal(int(fstarpu_init(conf)), 0, 'starting with a configuration')
        call fstarpu_conf_free(conf)

        ! The environment goes before what the program says.
        call check_equal(int(fstarpu_cpu_worker_get_count()), number_from_environment('STARPU_NCPU', 1), 'CPU workers')
        call check_equal(int(fstarpu_cuda_worker_get_count()), 0, 'CUDA workers')
        call check_equal(int(fstarpu_opencl_worker_get_count()), 0, 'OpenCL workers')
        call get_environment_variable('STARPU_SCHED', scheduler)
        if (scheduler == '') scheduler = 'prio'
        if (scheduler == 'prio') then
            call check_equal(int(fstarpu_sched_get_min_priority()), -7, 'the least priority')
            call check_equal(int(fstarpu_sched_get_max_priority()), 9, 'the greatest priority')
        end if

        if (scheduler == 'prio' .and. fstarpu_worker_get_count() == 1) call test_priorities()
        call fstarpu_shutdown()
    end subroutine test_configuration

    ! Independent tasks that are submitted while the only worker is paused begin in the order of their priorities.
    subroutine test_priorities()
        integer, parameter :: n = 6
        integer(c_int), parameter :: priorities(n) = [-3, 9, 0, -7, 4, 1], order(n) = [5, 1, 4, 6, 2, 3]
        integer(c_int), target :: stamped(n), priority
        type(c_ptr) :: handles(n), cl
        integer :: i

        stamped = 0
        cl = new_codelet(c_funloc(stamp), [FSTARPU_W])
        call fstarpu_pause()
        do i = 1, n
            priority = priorities(i)
            call fstarpu_variable_data_register(handles(i), 0, c_loc(stamped(i)), c_sizeof(stamped(i)))
            call fstarpu_task_insert([cl, FSTARPU_W, handles(i), FSTARPU_PRIORITY, c_loc(priority), c_null_ptr])
        end do
        call fstarpu_resume()
        call fstarpu_task_wait_for_all()
        do i = 1, n
            call fstarpu_data_unregister(handles(i))
            call check_equal(int(stamped(i)), int(order(i)), 'the order of priorities')
        end do
        call fstarpu_codelet_free(cl)
    end subroutine test_priorities

    subroutine test_workers()
        integer, parameter :: length = 64
        integer(c_int), allocatable :: ids(:)
        character(kind=c_char) :: text(length)
        integer(c_int) :: n, i

        n = fstarpu_worker_get_count_by_type(FSTARPU_CPU_WORKER)
        call check(n >= 1, 'there is a worker')
        call check_equal(int(n), int(fstarpu_cpu_worker_get_count()), 'CPU workers by their kind')
        call check_equal(int(fstarpu_worker_get_count_by_type(FSTARPU_ANY_WORKER)), &
            int(fstarpu_worker_get_count()), 'workers of any kind')
        call check_equal(int(fstarpu_worker_get_count_by_type(FSTARPU_CUDA_WORKER)), &
            int(fstarpu_cuda_worker_get_count()), 'CUDA workers by their kind')
        allocate (ids(n + 1), source=-5_c_int)
        call check_equal(int(fstarpu_worker_get_ids_by_type(FSTARPU_CPU_WORKER, ids, n)), int(n), 'numbers of workers')
        call check_equal(int(ids(n + 1)), -5, 'nothing is written beyond them')
        call check(fstarpu_worker_get_ids_by_type(FSTARPU_CPU_WORKER, ids, n - 1) < 0, 'too little room')
        do i = 1, n
            call check(p_to_ip(fstarpu_worker_get_type(ids(i))) == p_to_ip(FSTARPU_CPU_WORKER), 'the kind of a worker')
            call check_equal(int(fstarpu_worker_get_by_type(FSTARPU_CPU_WORKER, i - 1)), int(ids(i)), 'worker by kind')
            call check_equal(int(fstarpu_worker_get_devid(ids(i))), int(i - 1), 'its number among its kind')
            call check_equal(int(fstarpu_worker_get_by_devid(FSTARPU_CPU_WORKER, i - 1)), int(ids(i)), &
                'the worker of that number')
            call check_equal(int(fstarpu_worker_get_memory_node(ids(i))), 0, 'it works in main memory')
            text = '?'
            call fstarpu_worker_get_name(ids(i), text, size(text, kind=c_size_t))
            call check(index(ended(text), 'CPU') > 0, 'the name of a worker')
            text = '?'
            call fstarpu_worker_get_name(ids(i), text, 3_c_size_t)
            call check(len(ended(text)) == 2 .and. all(text(4:) == '?'), 'the name where there is little room')
        end do
        call check_equal(int(fstarpu_worker_get_by_type(FSTARPU_CPU_WORKER, n)), -1, 'there is no further worker')
        text = '?'
        call fstarpu_worker_get_type_as_string(FSTARPU_CPU_WORKER, text, size(text, kind=c_size_t))
        call check(index(ended(text), 'CPU') > 0, 'the name of a kind')
    end subroutine test_workers

    ! The characters before the first c_null_char.
    function ended(text)
        character(kind=c_char), intent(in) :: text(:)
        character(:), allocatable :: ended
        integer :: i

        ended = ''
        do i = 1, size(text)
            if (text(i) == c_null_char) exit
            ended = ended // text(i)
        end do
        call check(i <= size(text), 'the text ends')
    end function ended

    ! Two batches of tasks add to the same counters, which the program reads in between.
    subroutine test_pi()
        integer(c_int64_t), target :: hits, tried(2), first, last
        type(c_ptr) :: hits_handle, tried_handle, cl, cl_zero(2), cl_add(2), model
        integer(c_int64_t) :: per_task, expected
        integer :: task, batch

        hits = 0
        tried = 0
        model = fstarpu_perfmodel_allocate()
        call check(c_associated(model), 'a performance model')
        call fstarpu_perfmodel_set_symbol(model, c_char_'fortran_monte_carlo_test' // c_null_char)
        call fstarpu_perfmodel_set_type(model, FSTARPU_HISTORY_BASED)
        cl = new_codelet(c_funloc(count_hits), [FSTARPU_REDUX, FSTARPU_REDUX])
        call fstarpu_codelet_set_name(cl, c_char_'count_hits' // c_null_char)
        call fstarpu_codelet_set_model(cl, model)
        cl_zero(1) = new_codelet(c_funloc(zero_variable), [FSTARPU_W])
        cl_zero(2) = new_codelet(c_funloc(zero_vector), [FSTARPU_W])
        cl_add(1) = new_codelet(c_funloc(add_variable), [FSTARPU_RW, FSTARPU_R])
        cl_add(2) = new_codelet(c_funloc(add_vector), [FSTARPU_RW, FSTARPU_R])
        call fstarpu_variable_data_register(hits_handle, 0, c_loc(hits), c_sizeof(hits))
        call fstarpu_vector_data_register(tried_handle, 0, c_loc(tried), size(tried, kind=c_int), c_sizeof(tried(1)))
        call fstarpu_data_set_reduction_methods(hits_handle, cl_add(1), cl_zero(1))
        call fstarpu_data_set_reduction_methods(tried_handle, cl_add(2), cl_zero(2))

        per_task = points / ntasks
        do batch = 1, 2
            do task = 1 + (batch - 1) * ntasks / 2, batch * ntasks / 2
                first = (task - 1) * per_task + 1
                last = task * per_task
                call fstarpu_task_insert([cl, FSTARPU_REDUX, hits_handle, FSTARPU_REDUX, tried_handle, &
                    FSTARPU_VALUE, c_loc(first), FSTARPU_SZ_INT8, FSTARPU_VALUE, c_loc(last), FSTARPU_SZ_INT8, &
                    c_null_ptr])
            end do
            call fstarpu_data_acquire(hits_handle, FSTARPU_R)
            expected = hits_between(1_c_int64_t, batch * points / 2)
            call check(hits == expected, 'the hits are those of a loop')
            call fstarpu_data_release(hits_handle)
        end do
        call fstarpu_task_wait_for_all()
        call fstarpu_data_unregister(hits_handle)
        call fstarpu_data_unregister(tried_handle)
        call check(hits == hits_between(1_c_int64_t, points), 'all hits')
        call check(tried(1) == points, 'all points')
        call check(tried(2) == ntasks, 'all tasks')
        call check_small(abs(4 * real(hits, c_double) / real(points, c_double) - acos(-1.0_c_double)), &
            0.02_c_double, 'pi')

        call fstarpu_codelet_free(cl)
        do task = 1, 2
            call fstarpu_codelet_free(cl_zero(task))
            call fstarpu_codelet_free(cl_add(task))
        end do
        call fstarpu_perfmodel_free(model)
    end subroutine test_pi

    ! The counters have no value at first and no memory of the program's.
    subroutine test_reduction_without_home()
        type(c_ptr) :: handles(2), cl, cl_zero(2), cl_add(2)
        integer(c_int64_t), target :: first, last
        integer(c_int64_t), pointer :: hits, tried(:)
        integer :: i

        cl = new_codelet(c_funloc(count_hits), [FSTARPU_REDUX, FSTARPU_REDUX])
        cl_zero(1) = new_codelet(c_funloc(zero_variable), [FSTARPU_W])
        cl_zero(2) = new_codelet(c_funloc(zero_vector), [FSTARPU_W])
        cl_add(1) = new_codelet(c_funloc(add_variable), [FSTARPU_RW, FSTARPU_R])
        cl_add(2) = new_codelet(c_funloc(add_vector), [FSTARPU_RW, FSTARPU_R])
        call fstarpu_variable_data_register(handles(1), -1, c_null_ptr, c_sizeof(first))
        call fstarpu_vector_data_register(handles(2), -1, c_null_ptr, 2, c_sizeof(first))
        do i = 1, 2
            call fstarpu_data_set_reduction_methods(handles(i), cl_add(i), cl_zero(i))
        end do
        do i = 1, 50
            first = 100 * i
            last = first + 98
            call fstarpu_task_insert([cl, FSTARPU_REDUX, handles(1), FSTARPU_REDUX, handles(2), &
                FSTARPU_VALUE, c_loc(first), FSTARPU_SZ_INT8, FSTARPU_VALUE, c_loc(last), FSTARPU_SZ_INT8, c_null_ptr])
        end do
        call fstarpu_data_acquire(handles(1), FSTARPU_R)
        call fstarpu_data_acquire(handles(2), FSTARPU_R)
        call c_f_pointer(fstarpu_data_get_local_ptr(handles(1)), hits)
        call c_f_pointer(fstarpu_data_handle_to_pointer(handles(2), 0), tried, [2])
        call check(hits == sum([(hits_between(100_c_int64_t * i, 100_c_int64_t * i + 98), i = 1, 50)]), &
            'hits without a home')
        call check(all(tried == [99 * 50, 50]), 'points without a home')
        do i = 1, 2
            call fstarpu_data_release(handles(i))
            call fstarpu_data_unregister(handles(i))
        end do
        call fstarpu_task_wait_for_all()
        do i = 1, 2
            call fstarpu_codelet_free(cl_zero(i))
            call fstarpu_codelet_free(cl_add(i))
        end do
        call fstarpu_codelet_free(cl)
    end subroutine test_reduction_without_home

    ! One task fills data of five kinds; what is between lines, planes and blocks stays as it was.
    subroutine test_kinds()
        real(c_double), target :: variable, vector(nx), matrix(ldy, ny), block_data(ldy, ldz / ldy, nz)
        real(c_double), target :: tensor(ldy, ldz / ldy, ldt / ldz, nt)
        type(c_ptr) :: handles(5), cl
        real(c_double) :: expected(ldy, ldz / ldy, ldt / ldz, nt)
        integer :: x, y, z, t

        variable = -1
        vector = -1
        matrix = -1
        block_data = -1
        tensor = -1
        call fstarpu_variable_data_register(handles(1), 0, c_loc(variable), c_sizeof(variable))
        call fstarpu_vector_data_register(handles(2), 0, c_loc(vector), nx, c_sizeof(variable))
        call fstarpu_matrix_data_register(handles(3), 0, c_loc(matrix), ldy, nx, ny, c_sizeof(variable))
        call fstarpu_block_data_register(handles(4), 0, c_loc(block_data), ldy, ldz, nx, ny, nz, c_sizeof(variable))
        call fstarpu_tensor_data_register(handles(5), 0, c_loc(tensor), ldy, ldz, ldt, nx, ny, nz, nt, &
            c_sizeof(variable))
        cl = new_codelet(c_funloc(fill_all), [(FSTARPU_W, x = 1, 5)])
        call fstarpu_codelet_set_name(cl, c_char_'fill_all' // c_null_char)
        call fstarpu_task_insert([cl, (FSTARPU_W, handles(x), x = 1, 5), c_null_ptr])
        call fstarpu_task_wait_for_all()
        call check(c_associated(fstarpu_data_handle_to_pointer(handles(4), 0), c_loc(block_data)), 'where a block is')
        do x = 1, 5
            call fstarpu_data_unregister(handles(x))
        end do
        call fstarpu_codelet_free(cl)

        expected = -1
        do t = 1, nt
            do z = 1, nz
                expected(:nx, :ny, z, t) = reshape([((place(x, y, z, t), x = 1, nx), y = 1, ny)], [nx, ny])
            end do
        end do
        call check(same(variable, expected(1, 1, 1, 1)), 'the variable')
        call check(all(same(vector, expected(:nx, 1, 1, 1))), 'the vector')
        call check(all(same(matrix, expected(:, :ny, 1, 1))), 'the matrix')
        call check(all(same(block_data, expected(:, :, :nz, 1))), 'the block')
        call check(all(same(tensor, expected)), 'the tensor')
    end subroutine test_kinds

    elemental function same(a, b)
        real(c_double), intent(in) :: a, b
        logical :: same

        same = abs(a - b) < 0.5_c_double
    end function same

    ! Tasks that work in memory of their worker's.
    subroutine test_scratch()
        integer, parameter :: n = 50, tasks = 20
        integer(c_int64_t), target :: source(n), destinations(n, tasks)
        type(c_ptr) :: source_handle, scratch, handles(tasks), cl
        integer :: i

        source = [(int(i, c_int64_t)**3, i = 1, n)]
        destinations = 0
        call fstarpu_vector_data_register(source_handle, 0, c_loc(source), n, c_sizeof(source(1)))
        call fstarpu_vector_data_register(scratch, -1, c_null_ptr, n, c_sizeof(source(1)))
        cl = new_codelet(c_funloc(reverse), [FSTARPU_R, FSTARPU_SCRATCH, FSTARPU_W])
        do i = 1, tasks
            call fstarpu_vector_data_register(handles(i), 0, c_loc(destinations(1, i)), n, c_sizeof(source(1)))
            call fstarpu_task_insert([cl, FSTARPU_R, source_handle, FSTARPU_SCRATCH, scratch, FSTARPU_W, handles(i), &
                c_null_ptr])
        end do
        call fstarpu_task_wait_for_all()
        call fstarpu_data_unregister(scratch)
        call fstarpu_data_unregister(source_handle)
        do i = 1, tasks
            call fstarpu_data_unregister(handles(i))
            call check(all(destinations(:, i) == source(n:1:-1)), 'a vector that was turned around')
        end do
        call fstarpu_codelet_free(cl)
    end subroutine test_scratch

    ! A codelet with more buffers than a task has room for in itself.
    subroutine test_many_buffers()
        integer(c_int64_t), allocatable, target :: values(:)
        type(c_ptr), allocatable :: handles(:)
        integer(c_int), target :: n, weight
        type(c_ptr) :: cl
        integer :: i

        call check(FSTARPU_NMAXBUFS >= 8, 'at least eight buffers are usual')
        n = FSTARPU_NMAXBUFS + 4
        weight = 3
        allocate (values(n), handles(n))
        values = [(int(i, c_int64_t), i = 1, n)]
        do i = 1, n
            call fstarpu_variable_data_register(handles(i), 0, c_loc(values(i)), c_sizeof(values(i)))
        end do
        cl = new_codelet(c_funloc(weigh), [(FSTARPU_R, i = 1, n - 1), FSTARPU_W])
        call fstarpu_task_insert([cl, (FSTARPU_R, handles(i), i = 1, n - 1), FSTARPU_W, handles(n), &
            FSTARPU_VALUE, c_loc(n), FSTARPU_SZ_C_INT, FSTARPU_VALUE, c_loc(weight), FSTARPU_SZ_C_INT, c_null_ptr])
        do i = 1, n
            call fstarpu_data_unregister(handles(i))
        end do
        call check(values(n) == sum([((weight + i - 1) * i, i = 1, n - 1)]), 'the sum of many variables')
        call fstarpu_task_wait_for_all()
        call fstarpu_codelet_free(cl)
    end subroutine test_many_buffers

    ! One codelet for tasks with different numbers of buffers.
    subroutine test_variable_buffers()
        integer, parameter :: most = 12
        integer(c_int64_t), target :: values(most), results(most)
        type(c_ptr) :: handles(most), result_handles(most), cl
        integer(c_int), target :: n, weight
        integer :: i

        values = [(int(i, c_int64_t), i = 1, most)]
        results = -1
        weight = 1
        do i = 1, most
            call fstarpu_variable_data_register(handles(i), 0, c_loc(values(i)), c_sizeof(values(i)))
            call fstarpu_variable_data_register(result_handles(i), 0, c_loc(results(i)), c_sizeof(results(i)))
        end do
        cl = fstarpu_codelet_allocate()
        call fstarpu_codelet_add_cpu_func(cl, c_funloc(weigh))
        call fstarpu_codelet_set_variable_nbuffers(cl)
        do n = 1, most
            call fstarpu_task_insert([cl, (FSTARPU_R, handles(i), i = 1, n - 1), FSTARPU_W, result_handles(n), &
                FSTARPU_VALUE, c_loc(n), FSTARPU_SZ_C_INT, FSTARPU_VALUE, c_loc(weight), FSTARPU_SZ_C_INT, c_null_ptr])
        end do
        do i = 1, most
            call fstarpu_data_unregister(result_handles(i))
            call fstarpu_data_unregister(handles(i))
        end do
        do n = 1, most
            call check(results(n) == sum([(i**2, i = 1, n - 1)]), 'the sum of some variables')
        end do
        call fstarpu_task_wait_for_all()
        call fstarpu_codelet_free(cl)
    end subroutine test_variable_buffers

end program monte_carlo_test
