! Producers and consumers over fstarpu_mod: callbacks, tags, tasks without a kernel, and where and when tasks run.
module producer_kernels
    use, intrinsic :: iso_c_binding
    use fstarpu_mod
    implicit none

    integer(c_int), parameter :: length = 100

    ! What happened to one task. Each task has its own, so that no two threads write to the same element.
    type, bind(c) :: history
        integer(c_int) :: prologues = 0
        integer(c_int) :: pops = 0
        integer(c_int) :: kernels = 0
        integer(c_int) :: callbacks = 0
        integer(c_int) :: pop_worker = -1
        integer(c_int) :: kernel_worker = -1
        integer(c_int) :: in_order = 0 ! how many of the steps saw that those before had been taken
        integer(c_int) :: current = 0  ! how many of the steps knew their task
    end type history

    ! Kernels that see something wrong set this; it does not matter which of them does it last.
    logical, volatile :: kernels_are_right = .true.

contains

    ! The address of a procedure, as fstarpu_task_insert takes it.
    function address(procedure_pointer)
        type(c_funptr), value, intent(in) :: procedure_pointer
        type(c_ptr) :: address

        address = transfer(procedure_pointer, c_null_ptr)
    end function address

    subroutine expect(good)
        logical, intent(in) :: good

        if (.not. good) kernels_are_right = .false.
    end subroutine expect

    ! Fills a vector with numbers that the item tells. The values are the item and the address of the history.
    recursive subroutine produce(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int), target :: item
        type(c_ptr), target :: place
        type(history), pointer :: h
        integer(c_int), pointer :: x(:)
        integer :: i

        call fstarpu_unpack_arg(cl_args, [c_loc(item), c_loc(place), c_null_ptr])
        call c_f_pointer(place, h)
        call expect(fstarpu_vector_get_nx(buffers, 0) == length)
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 0), x, [fstarpu_vector_get_nx(buffers, 0)])
        do i = 1, size(x)
            x(i) = 1000 * item + i
        end do
        h%kernels = h%kernels + 1
        h%kernel_worker = fstarpu_worker_get_id()
        if (h%prologues == 1 .and. h%pops == 1 .and. h%callbacks == 0) h%in_order = h%in_order + 1
        if (c_associated(fstarpu_task_get_current())) h%current = h%current + 1
    end subroutine produce

    ! Writes the sum of a vector to a variable.
    recursive subroutine consume(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int), pointer :: x(:)
        integer(c_int64_t), pointer :: total

        call expect(.not. c_associated(cl_args))
        call c_f_pointer(fstarpu_vector_get_ptr(buffers, 0), x, [fstarpu_vector_get_nx(buffers, 0)])
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 1), total)
        total = sum(int(x, c_int64_t))
    end subroutine consume

    ! Adds one to a variable, slowly, so that two of these at once would lose one.
    recursive subroutine increment(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int64_t), pointer :: total
        integer(c_int64_t) :: old

        call expect(.not. c_associated(cl_args))
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), total)
        old = total
        call fstarpu_usleep(100.0_c_float)
        total = old + 1
    end subroutine increment

    ! Writes the number of the worker to a variable.
    recursive subroutine tell_worker(buffers, cl_args) bind(c)
        type(c_ptr), value, intent(in) :: buffers, cl_args
        integer(c_int), pointer :: worker

        call expect(.not. c_associated(cl_args))
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), worker)
        worker = fstarpu_worker_get_id()
    end subroutine tell_worker

    recursive subroutine before_ready(arg) bind(c)
        type(c_ptr), value, intent(in) :: arg
        type(history), pointer :: h

        call c_f_pointer(arg, h)
        if (h%pops == 0 .and. h%kernels == 0) h%in_order = h%in_order + 1
        h%prologues = h%prologues + 1
    end subroutine before_ready

    recursive subroutine before_kernel(arg) bind(c)
        type(c_ptr), value, intent(in) :: arg
        type(history), pointer :: h

        call c_f_pointer(arg, h)
        if (h%prologues == 1 .and. h%kernels == 0) h%in_order = h%in_order + 1
        h%pops = h%pops + 1
        h%pop_worker = fstarpu_worker_get_id()
    end subroutine before_kernel

    recursive subroutine after_kernel(arg) bind(c)
        type(c_ptr), value, intent(in) :: arg
        type(history), pointer :: h

        call c_f_pointer(arg, h)
        if (h%kernels == 1) h%in_order = h%in_order + 1
        if (c_associated(fstarpu_task_get_current())) h%current = h%current + 1
        h%callbacks = h%callbacks + 1
    end subroutine after_kernel

    ! Adds one to the counter that belongs to this callback alone.
    recursive subroutine count_one(arg) bind(c)
        type(c_ptr), value, intent(in) :: arg
        integer(c_int), pointer :: counter

        call c_f_pointer(arg, counter)
        counter = counter + 1
    end subroutine count_one

end module producer_kernels

program producer_test
    use, intrinsic :: iso_c_binding
    use checks, only: check, check_equal, finish_checks
    use fstarpu_mod
    use producer_kernels
    implicit none
    type(c_ptr) :: produce_cl, consume_cl, increment_cl, worker_cl

    call check_equal(int(fstarpu_init(c_null_ptr)), 0, 'starting the runtime')

    produce_cl = new_codelet(c_funloc(produce), c_char_'produce' // c_null_char, [FSTARPU_W])
    consume_cl = new_codelet(c_funloc(consume), c_char_'consume' // c_null_char, [FSTARPU_R, FSTARPU_W])
    increment_cl = new_codelet(c_funloc(increment), c_char_'increment' // c_null_char, [FSTARPU_RW])
    worker_cl = new_codelet(c_funloc(tell_worker), c_char_'tell worker' // c_null_char, [FSTARPU_W])

    call test_callbacks()
    call test_held_task()
    call test_order_of_tasks()
    call test_tags()
    call test_pause()
    call test_wait_for_some()
    call test_synchronous()
    call test_workers()
    call test_commute()

    call fstarpu_task_wait_for_all()
    call check_equal(int(fstarpu_task_nsubmitted()), 0, 'no task is left')
    call check(kernels_are_right, 'what the kernels see')
    call fstarpu_codelet_free(produce_cl)
    call fstarpu_codelet_free(consume_cl)
    call fstarpu_codelet_free(increment_cl)
    call fstarpu_codelet_free(worker_cl)
    call fstarpu_shutdown()
    call finish_checks()

contains

    function new_codelet(kernel, name, modes) result(cl)
        type(c_funptr), value, intent(in) :: kernel
        character(kind=c_char, len=*), intent(in) :: name
        type(c_ptr), intent(in) :: modes(:)
        type(c_ptr) :: cl
        integer :: i

        cl = fstarpu_codelet_allocate()
        call check(c_associated(cl), 'a codelet')
        call fstarpu_codelet_set_name(cl, name)
        call fstarpu_codelet_add_cpu_func(cl, kernel)
        do i = 1, size(modes)
            call fstarpu_codelet_add_buffer(cl, modes(i))
        end do
    end function new_codelet

    ! Each buffer is filled and consumed several times; every step of every task leaves its mark.
    subroutine test_callbacks()
        integer, parameter :: nbuffers = 6, rounds = 10
        integer(c_int), allocatable, target :: storage(:, :), counters(:, :)
        integer(c_int64_t), allocatable, target :: totals(:, :)
        type(history), allocatable, target :: histories(:, :)
        type(c_ptr) :: vectors(nbuffers), sums(nbuffers, rounds)
        integer(c_int), target :: item
        type(c_ptr), target :: place
        integer :: b, r
        integer(c_int64_t) :: expected

        allocate (storage(length, nbuffers), counters(nbuffers, rounds), source=0_c_int)
        allocate (totals(nbuffers, rounds), source=-1_c_int64_t)
        allocate (histories(nbuffers, rounds))
        do b = 1, nbuffers
            call fstarpu_vector_data_register(vectors(b), 0, c_loc(storage(1, b)), length, c_sizeof(item))
            do r = 1, rounds
                call fstarpu_variable_data_register(sums(b, r), 0, c_loc(totals(b, r)), c_sizeof(totals(b, r)))
            end do
        end do

        do r = 1, rounds
            do b = 1, nbuffers
                item = r * nbuffers + b ! the value is copied when the task is inserted
                place = c_loc(histories(b, r))
                call fstarpu_task_insert([produce_cl, FSTARPU_W, vectors(b), &
                    FSTARPU_VALUE, c_loc(item), FSTARPU_SZ_C_INT, FSTARPU_VALUE, c_loc(place), FSTARPU_SZ_C_PTR, &
                    FSTARPU_PROLOGUE_CALLBACK, address(c_funloc(before_ready)), &
                    FSTARPU_PROLOGUE_CALLBACK_ARG_NFREE, place, &
                    FSTARPU_PROLOGUE_CALLBACK_POP, address(c_funloc(before_kernel)), &
                    FSTARPU_PROLOGUE_CALLBACK_POP_ARG_NFREE, place, &
                    FSTARPU_CALLBACK, address(c_funloc(after_kernel)), FSTARPU_CALLBACK_ARG_NFREE, place, c_null_ptr])
                call fstarpu_insert_task([consume_cl, FSTARPU_R, vectors(b), FSTARPU_W, sums(b, r), &
                    FSTARPU_CALLBACK_WITH_ARG_NFREE, address(c_funloc(count_one)), c_loc(counters(b, r)), c_null_ptr])
            end do
        end do
        call fstarpu_task_wait_for_all()
        call check_equal(int(fstarpu_task_nsubmitted()), 0, 'waiting for all tasks')

        call check(all(counters == 1), 'one callback for each consumer')
        call check_equal(int(sum(counters)), nbuffers * rounds, 'callbacks of consumers')
        call check(all(histories%prologues == 1), 'one prologue for each producer')
        call check(all(histories%pops == 1), 'one call before each kernel')
        call check(all(histories%kernels == 1), 'one kernel for each producer')
        call check(all(histories%callbacks == 1), 'one callback for each producer')
        call check(all(histories%in_order == 4), 'the order of prologues, kernel and callback')
        call check(all(histories%current == 2), 'kernel and callback know their task')
        call check(all(histories%kernel_worker >= 0), 'kernels run in workers')
        call check(all(histories%pop_worker == histories%kernel_worker), 'the last prologue runs where the kernel does')

        do b = 1, nbuffers
            call fstarpu_data_unregister(vectors(b))
            do r = 1, rounds
                call fstarpu_data_unregister(sums(b, r))
                expected = int(length, c_int64_t) * (1000 * (r * nbuffers + b)) + length * (length + 1) / 2
                call check(totals(b, r) == expected, 'what a consumer got')
            end do
            call check_equal(int(storage(length, b)), 1000 * (rounds * nbuffers + b) + length, 'the last items')
        end do
    end subroutine test_callbacks

    ! A task that ends only when it is told to, and one that needs the same data.
    subroutine test_held_task()
        integer(c_int64_t), target :: total
        integer(c_int), target, volatile :: called
        type(c_ptr) :: handle, task

        total = 5
        called = 0
        call fstarpu_variable_data_register(handle, 0, c_loc(total), c_sizeof(total))
        task = fstarpu_task_create_sync(handle, FSTARPU_RW)
        call check(c_associated(task), 'a task without a kernel')
        call fstarpu_task_end_dep_add(task, 2)
        call check_equal(int(fstarpu_task_submit(task)), 0, 'submitting it')
        call fstarpu_task_insert([increment_cl, FSTARPU_RW, handle, &
            FSTARPU_CALLBACK_WITH_ARG_NFREE, address(c_funloc(count_one)), c_loc(called), c_null_ptr])
        call fstarpu_usleep(5000.0_c_float)
        call check_equal(int(fstarpu_task_nsubmitted()), 2, 'both tasks are there')
        call check_equal(int(fstarpu_task_finished(task)), 0, 'the task has not ended')
        call fstarpu_task_end_dep_release(task)
        call fstarpu_usleep(5000.0_c_float)
        call check_equal(int(fstarpu_task_finished(task)), 0, 'one of two releases does not end it')
        call check_equal(int(called), 0, 'the task after it waits')
        call fstarpu_task_end_dep_release(task)
        call fstarpu_task_wait_for_all()
        call check_equal(int(called), 1, 'the task after it has run')
        call fstarpu_data_unregister(handle)
        call check(total == 6, 'and has written')
    end subroutine test_held_task

    ! Two tasks without a kernel on different data, one after the other by declaration.
    subroutine test_order_of_tasks()
        integer(c_int64_t), target :: totals(2)
        integer(c_int), target, volatile :: called
        type(c_ptr) :: handles(2), tasks(2)
        integer :: i

        totals = 0
        called = 0
        do i = 1, 2
            call fstarpu_variable_data_register(handles(i), 0, c_loc(totals(i)), c_sizeof(totals(i)))
            tasks(i) = fstarpu_task_create_sync(handles(i), FSTARPU_RW)
        end do
        call fstarpu_task_declare_deps(tasks(2), 1, tasks(1))
        call fstarpu_task_end_dep_add(tasks(1), 1)
        call check_equal(int(fstarpu_task_submit(tasks(2))), 0, 'submitting the second task')
        call fstarpu_task_insert([increment_cl, FSTARPU_RW, handles(2), &
            FSTARPU_CALLBACK_WITH_ARG_NFREE, address(c_funloc(count_one)), c_loc(called), c_null_ptr])
        call check_equal(int(fstarpu_task_submit(tasks(1))), 0, 'submitting the first task')
        call fstarpu_usleep(5000.0_c_float)
        call check_equal(int(fstarpu_task_nsubmitted()), 3, 'all three wait')
        call check_equal(int(called), 0, 'the second task waits for the first')
        call fstarpu_task_end_dep_release(tasks(1))
        call fstarpu_task_wait_for_all()
        call check_equal(int(called), 1, 'the second task has ended')
        do i = 1, 2
            call fstarpu_data_unregister(handles(i))
        end do
        call check(all(totals == [0, 1]), 'only one of the two was written')
    end subroutine test_order_of_tasks

    ! Tag 103 is a task after 101, a task, and 102, which the application completes; 104 comes after 101 and 103.
    subroutine test_tags()
        integer(c_long_long), target :: tags(3)
        integer(c_int64_t), target :: totals(2)
        integer(c_int), target, volatile :: called(3)
        type(c_ptr) :: handles(2)
        integer :: i

        tags = [101_c_long_long, 102_c_long_long, 103_c_long_long]
        totals = 0
        called = 0
        do i = 1, 2
            call fstarpu_variable_data_register(handles(i), 0, c_loc(totals(i)), c_sizeof(totals(i)))
        end do
        call fstarpu_tag_declare_deps_array(103, 2, tags(1:2))
        call fstarpu_task_insert([increment_cl, FSTARPU_RW, handles(2), FSTARPU_TAG, c_loc(tags(3)), &
            FSTARPU_CALLBACK_WITH_ARG_NFREE, address(c_funloc(count_one)), c_loc(called(2)), c_null_ptr])
        call fstarpu_create_sync_task(104, 2, [101_c_long_long, 103_c_long_long], c_funloc(count_one), &
            c_loc(called(3)))
        call fstarpu_task_insert([increment_cl, FSTARPU_RW, handles(1), FSTARPU_TAG, c_loc(tags(1)), &
            FSTARPU_CALLBACK_WITH_ARG_NFREE, address(c_funloc(count_one)), c_loc(called(1)), c_null_ptr])
        call check_equal(int(fstarpu_tag_wait(101_c_long_long)), 0, 'waiting for the first tag')
        ! Its callback may come later, after what waits for the tag was released.
        call fstarpu_usleep(5000.0_c_float)
        call check(c_associated(fstarpu_tag_get_task(103_c_long_long)), 'the task of a tag')
        call check_equal(int(fstarpu_task_finished(fstarpu_tag_get_task(103_c_long_long))), 0, &
            'the second tag holds the others back')
        call fstarpu_tag_notify_from_apps(102_c_long_long)
        call check_equal(int(fstarpu_tag_wait_array(3, tags)), 0, 'waiting for three tags')
        call check_equal(int(fstarpu_tag_wait(104_c_long_long)), 0, 'waiting for the last tag')
        call fstarpu_task_wait_for_all()
        call check(all(called == 1), 'all callbacks')
        do i = 1, 2
            call fstarpu_data_unregister(handles(i))
        end do
        call check(all(totals == 1), 'what the tasks with tags wrote')
        do i = 101, 104
            call fstarpu_tag_remove(int(i, c_long_long))
        end do
    end subroutine test_tags

    subroutine test_pause()
        integer, parameter :: ntasks = 6
        integer(c_int64_t), target :: totals(ntasks)
        integer(c_int), target, volatile :: called(ntasks)
        type(c_ptr) :: handles(ntasks)
        integer :: i

        totals = 0
        called = 0
        call check_equal(int(fstarpu_is_paused()), 0, 'workers are not paused at first')
        call fstarpu_pause()
        call check_equal(int(fstarpu_is_paused()), 1, 'workers are paused')
        do i = 1, ntasks
            call fstarpu_variable_data_register(handles(i), 0, c_loc(totals(i)), c_sizeof(totals(i)))
            call fstarpu_task_insert([increment_cl, FSTARPU_RW, handles(i), &
                FSTARPU_CALLBACK_WITH_ARG_NFREE, address(c_funloc(count_one)), c_loc(called(i)), c_null_ptr])
        end do
        call fstarpu_usleep(20000.0_c_float)
        call check_equal(int(fstarpu_task_nsubmitted()), ntasks, 'submission goes on')
        call check(all(called == 0), 'nothing runs')
        call fstarpu_resume()
        call check_equal(int(fstarpu_is_paused()), 0, 'workers go on')
        call fstarpu_task_wait_for_all()
        call check(all(called == 1), 'everything has run')
        do i = 1, ntasks
            call fstarpu_data_unregister(handles(i))
        end do
        call check(all(totals == 1), 'what the paused tasks wrote')
    end subroutine test_pause

    ! A task that is held back keeps the number of submitted tasks at one while others come and go.
    subroutine test_wait_for_some()
        integer, parameter :: ntasks = 20
        integer(c_int64_t), target :: totals(2)
        type(c_ptr) :: handles(2), task
        integer :: i, left

        totals = 0
        do i = 1, 2
            call fstarpu_variable_data_register(handles(i), 0, c_loc(totals(i)), c_sizeof(totals(i)))
        end do
        task = fstarpu_task_create_sync(handles(1), FSTARPU_R)
        call fstarpu_task_end_dep_add(task, 1)
        call check_equal(int(fstarpu_task_submit(task)), 0, 'submitting the task that is held back')
        do i = 1, ntasks
            call fstarpu_task_insert([increment_cl, FSTARPU_RW, handles(2), c_null_ptr])
        end do
        call fstarpu_task_wait_for_n_submitted(10)
        left = fstarpu_task_nsubmitted()
        call check(left >= 1 .and. left <= 10, 'at most ten tasks are left')
        call fstarpu_task_wait_for_n_submitted(1)
        call check_equal(int(fstarpu_task_nsubmitted()), 1, 'only the task that is held back is left')
        call fstarpu_data_acquire(handles(2), FSTARPU_R)
        call check(totals(2) == ntasks, 'the others have run')
        call fstarpu_data_release(handles(2))
        call fstarpu_task_end_dep_release(task)
        call fstarpu_task_wait_for_n_submitted(0)
        call check_equal(int(fstarpu_task_nsubmitted()), 0, 'no task is left after all')
        do i = 1, 2
            call fstarpu_data_unregister(handles(i))
        end do
    end subroutine test_wait_for_some

    ! The insertion of such a task returns when the task has ended.
    subroutine test_synchronous()
        integer(c_int64_t), target :: total
        integer(c_int), target, volatile :: called
        integer(c_int), target :: yes
        type(c_ptr) :: handle
        integer :: i

        total = 0
        called = 0
        yes = 1
        call fstarpu_variable_data_register(handle, 0, c_loc(total), c_sizeof(total))
        do i = 1, 5
            call fstarpu_task_insert([increment_cl, FSTARPU_RW, handle, FSTARPU_TASK_SYNCHRONOUS, c_loc(yes), &
                FSTARPU_CALLBACK_WITH_ARG_NFREE, address(c_funloc(count_one)), c_loc(called), c_null_ptr])
            call check_equal(int(called), i, 'a synchronous task has ended')
            call check_equal(int(fstarpu_task_nsubmitted()), 0, 'and is not counted any more')
        end do
        call fstarpu_data_unregister(handle)
        call check(total == 5, 'what synchronous tasks wrote')
    end subroutine test_synchronous

    subroutine test_workers()
        integer, parameter :: each = 5
        integer(c_int), allocatable, target :: seen(:, :)
        integer(c_int), target :: worker
        type(c_ptr), allocatable :: handles(:, :)
        integer :: i, nworkers

        nworkers = fstarpu_cpu_worker_get_count()
        call check(nworkers >= 1, 'there are workers')
        call check_equal(int(fstarpu_worker_get_id()), -1, 'this thread is no worker')
        allocate (seen(each, 0:nworkers - 1), source=-1_c_int)
        allocate (handles(each, 0:nworkers - 1))
        do i = 1, each
            do worker = 0, nworkers - 1
                call fstarpu_variable_data_register(handles(i, worker), 0, c_loc(seen(i, worker)), c_sizeof(worker))
                call fstarpu_task_insert([worker_cl, FSTARPU_W, handles(i, worker), &
                    FSTARPU_EXECUTE_ON_WORKER, c_loc(worker), c_null_ptr])
            end do
        end do
        do worker = 0, nworkers - 1
            do i = 1, each
                call fstarpu_data_unregister(handles(i, worker))
                call check_equal(int(seen(i, worker)), int(worker), 'the worker that was asked for')
            end do
        end do
    end subroutine test_workers

    ! Tasks that may run in any order, but not at once.
    subroutine test_commute()
        integer, parameter :: ntasks = 200
        integer(c_int64_t), target :: total
        integer(c_int), allocatable, target :: called(:)
        type(c_ptr) :: cl, handle
        integer :: i

        total = 0
        allocate (called(ntasks), source=0_c_int)
        cl = new_codelet(c_funloc(increment), c_char_'commute' // c_null_char, [FSTARPU_RW .ior. FSTARPU_COMMUTE])
        call fstarpu_variable_data_register(handle, 0, c_loc(total), c_sizeof(total))
        do i = 1, ntasks
            call fstarpu_task_insert([cl, FSTARPU_RW .ior. FSTARPU_COMMUTE, handle, &
                FSTARPU_CALLBACK_WITH_ARG_NFREE, address(c_funloc(count_one)), c_loc(called(i)), c_null_ptr])
        end do
        call fstarpu_task_wait_for_all()
        call check_equal(int(sum(called)), ntasks, 'callbacks of commuting tasks')
        call fstarpu_data_unregister(handle)
        call check(total == ntasks, 'no increment is lost')
        call fstarpu_codelet_free(cl)
    end subroutine test_commute

end program producer_test
