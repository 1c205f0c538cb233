! StarPU's module fstarpu_mpi_mod: tasks, transfers, reductions and pieces of data over ranks.
module rank_kernels
    use, intrinsic :: iso_c_binding
    use fstarpu_mod
    implicit none
    integer(c_int), target :: seen = -1, ended = 0
contains
    recursive subroutine increment(buffers, arguments) bind(c)
        type(c_ptr), value, intent(in) :: buffers, arguments
        integer(c_int), pointer :: number

        if (c_associated(arguments)) error stop 2
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), number)
        number = number + 1
    end subroutine increment

    recursive subroutine look(buffers, arguments) bind(c)
        type(c_ptr), value, intent(in) :: buffers, arguments
        integer(c_int), pointer :: number

        if (c_associated(arguments)) error stop 2
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), number)
        seen = number
    end subroutine look

    recursive subroutine zero(buffers, arguments) bind(c)
        type(c_ptr), value, intent(in) :: buffers, arguments
        integer(c_int), pointer :: number

        if (c_associated(arguments)) error stop 2
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), number)
        number = 0
    end subroutine zero

    recursive subroutine add(buffers, arguments) bind(c)
        type(c_ptr), value, intent(in) :: buffers, arguments
        integer(c_int), pointer :: to, from

        if (c_associated(arguments)) error stop 2
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 0), to)
        call c_f_pointer(fstarpu_variable_get_ptr(buffers, 1), from)
        to = to + from
    end subroutine add

    recursive subroutine note_end(argument) bind(c)
        type(c_ptr), value, intent(in) :: argument
        integer(c_int), pointer :: counter

        call c_f_pointer(argument, counter)
        counter = counter + 1
    end subroutine note_end

    type(c_ptr) function codelet_of(kernel, mode, other)
        type(c_funptr), value, intent(in) :: kernel
        type(c_ptr), intent(in) :: mode
        type(c_ptr), optional, intent(in) :: other

        codelet_of = fstarpu_codelet_allocate()
        call fstarpu_codelet_add_cpu_func(codelet_of, kernel)
        call fstarpu_codelet_add_buffer(codelet_of, mode)
        if (present(other)) call fstarpu_codelet_add_buffer(codelet_of, other)
    end function codelet_of
end module rank_kernels

program fortran_ranks
    use, intrinsic :: iso_c_binding
    use, intrinsic :: iso_fortran_env, only: error_unit
    use fstarpu_mod
    use fstarpu_mpi_mod
    use rank_kernels
    implicit none
    integer(c_int), target :: comm, home, place, own
    integer(c_int) :: rank, ranks
    type(c_ptr) :: incrementing, looking, adding, zeroing, contributing

    call check_equal(fstarpu_init(c_null_ptr), 0, 'fstarpu_init')
    call check_equal(fstarpu_mpi_init(1), 0, 'fstarpu_mpi_init')
    comm = fstarpu_mpi_world_comm()
    rank = fstarpu_mpi_world_rank()
    ranks = fstarpu_mpi_world_size()
    call check_equal(fstarpu_mpi_comm_rank(comm, own), 0, 'fstarpu_mpi_comm_rank')
    call check_equal(own, rank, 'the rank')
    call check_equal(fstarpu_mpi_comm_size(comm, own), 0, 'fstarpu_mpi_comm_size')
    call check_equal(own, ranks, 'the size')
    incrementing = codelet_of(c_funloc(increment), FSTARPU_RW)
    looking = codelet_of(c_funloc(look), FSTARPU_R)
    adding = codelet_of(c_funloc(add), FSTARPU_RW, FSTARPU_R)
    zeroing = codelet_of(c_funloc(zero), FSTARPU_W)
    contributing = codelet_of(c_funloc(increment), FSTARPU_REDUX)

    call tasks_on_all_ranks()
    call tasks_in_steps()
    call transfers_by_hand()
    call ends_notify_tags()
    call pieces()
    call check_equal(fstarpu_mpi_barrier(comm), 0, 'fstarpu_mpi_barrier')
    call check_equal(fstarpu_mpi_shutdown(), 0, 'fstarpu_mpi_shutdown')
    call fstarpu_shutdown()
contains
    subroutine check_equal(is, wanted, what)
        integer(c_int), intent(in) :: is, wanted
        character(*), intent(in) :: what

        if (is == wanted) return
        write (error_unit, '(3a, i0, a, i0)') 'not so: ', what, ' is ', is, ', not ', wanted
        error stop 1
    end subroutine check_equal

    ! An integer that its owner has at home.
    function owned_integer(tag, owner) result(handle)
        integer(c_int64_t), intent(in) :: tag
        integer(c_int), intent(in) :: owner
        type(c_ptr) :: handle

        home = 100
        if (rank == owner) then
            call fstarpu_variable_data_register(handle, 0, c_loc(home), c_sizeof(home))
        else
            call fstarpu_variable_data_register(handle, -1, c_null_ptr, c_sizeof(home))
        end if
        call fstarpu_mpi_data_register(handle, tag, owner)
        call check_equal(fstarpu_mpi_data_get_rank(handle), owner, 'the owner')
        call check_equal(int(fstarpu_mpi_data_get_tag(handle), c_int), int(tag, c_int), 'the tag')
    end function owned_integer

    ! What this rank sees of a value that every rank has.
    subroutine check_seen(handle, wanted, what)
        type(c_ptr), intent(in) :: handle
        integer(c_int), intent(in) :: wanted
        character(*), intent(in) :: what

        seen = -1
        call fstarpu_task_insert([looking, FSTARPU_R, handle, c_null_ptr])
        call check_equal(fstarpu_mpi_wait_for_all(comm), 0, 'fstarpu_mpi_wait_for_all')
        call check_equal(seen, wanted, what)
    end subroutine check_seen

    subroutine tasks_on_all_ranks()
        type(c_ptr) :: value
        integer :: i

        value = owned_integer(5_c_int64_t, 0)
        call fstarpu_data_set_reduction_methods(value, adding, zeroing)
        do i = 1, 4 * ranks
            place = mod(i, ranks)
            call fstarpu_mpi_task_insert([c_loc(comm), incrementing, FSTARPU_RW, value, FSTARPU_EXECUTE_ON_NODE, &
                    c_loc(place), c_null_ptr])
            call fstarpu_mpi_insert_task([c_loc(comm), contributing, FSTARPU_REDUX, value, FSTARPU_EXECUTE_ON_NODE, &
                    c_loc(place), c_null_ptr])
        end do
        call fstarpu_mpi_redux_data(comm, value)
        call fstarpu_mpi_get_data_on_node(comm, value, ranks - 1)
        if (rank == ranks - 1) call check_seen(value, 100 + 8 * ranks, 'the value after all tasks')
        call fstarpu_mpi_data_migrate(comm, value, ranks - 1)
        call check_equal(fstarpu_mpi_data_get_rank(value), ranks - 1, 'the new owner')
        call fstarpu_mpi_task_insert([c_loc(comm), incrementing, FSTARPU_RW, value, c_null_ptr])
        if (rank == ranks - 1) call check_seen(value, 101 + 8 * ranks, 'the value of the new owner')
        call fstarpu_mpi_cache_flush(comm, value)
        call fstarpu_mpi_cache_flush_all_data(comm)
        call fstarpu_data_unregister(value)
    end subroutine tasks_on_all_ranks

    subroutine tasks_in_steps()
        type(c_ptr) :: value, task

        value = owned_integer(6_c_int64_t, ranks - 1)
        task = fstarpu_mpi_task_build([c_loc(comm), incrementing, FSTARPU_RW, value, c_null_ptr])
        call check_equal(merge(1, 0, c_associated(task)), merge(1, 0, rank == ranks - 1), 'a task is there')
        if (c_associated(task)) call check_equal(fstarpu_task_submit(task), 0, 'fstarpu_task_submit')
        call fstarpu_mpi_task_post_build([c_loc(comm), incrementing, FSTARPU_RW, value, c_null_ptr])
        if (rank == ranks - 1) call check_seen(value, 101, 'the value after the task')
        call fstarpu_data_unregister(value)
    end subroutine tasks_in_steps

    subroutine transfers_by_hand()
        type(c_ptr) :: mine, theirs, requests(2), status
        integer(c_int), target :: out, in, flag
        integer(c_int) :: next, previous

        next = mod(rank + 1, ranks)
        previous = mod(rank + ranks - 1, ranks)
        out = 7 + rank
        in = -1
        call fstarpu_variable_data_register(mine, 0, c_loc(out), c_sizeof(out))
        call fstarpu_variable_data_register(theirs, 0, c_loc(in), c_sizeof(in))
        requests = [fstarpu_mpi_req_alloc(), fstarpu_mpi_req_alloc()]
        status = fstarpu_mpi_status_alloc()
        call check_equal(fstarpu_mpi_irecv(theirs, requests(1), previous, 8_c_int64_t, comm), 0, 'fstarpu_mpi_irecv')
        call check_equal(fstarpu_mpi_isend(mine, requests(2), next, 8_c_int64_t, comm), 0, 'fstarpu_mpi_isend')
        call check_equal(fstarpu_mpi_wait(requests(1), status), 0, 'fstarpu_mpi_wait')
        flag = 0
        do while (flag == 0)
            call check_equal(fstarpu_mpi_test(requests(2), c_loc(flag), c_null_ptr), 0, 'fstarpu_mpi_test')
        end do
        call fstarpu_mpi_req_free(requests(1))
        call fstarpu_mpi_req_free(requests(2))
        call fstarpu_mpi_status_free(status)
        call check_seen(theirs, 7 + previous, 'what was sent')
        ended = 0
        call check_equal(fstarpu_mpi_isend_detached(mine, next, 9_c_int64_t, comm, c_funloc(note_end), c_loc(ended)), &
                0, 'fstarpu_mpi_isend_detached')
        call check_equal(fstarpu_mpi_recv_detached(theirs, previous, 9_c_int64_t, comm, c_funloc(note_end), &
                c_loc(ended)), 0, 'fstarpu_mpi_recv_detached')
        call check_equal(fstarpu_mpi_wait_for_all(comm), 0, 'fstarpu_mpi_wait_for_all')
        call check_equal(ended, 2, 'ends that were told')
        call fstarpu_data_unregister(mine)
        call fstarpu_data_unregister(theirs)
    end subroutine transfers_by_hand

    ! Tags of the runtime are told by the address of their number. Each end has one, and a task waits for them.
    subroutine ends_notify_tags()
        integer(c_int), parameter :: no_address = -22
        integer(c_int64_t), target :: ends(4) = [91, 92, 93, 94], last = 95
        integer(c_int64_t) :: numbers(1) = 13
        integer(c_int), target :: out(3), in(3)
        type(c_ptr) :: mine(3), theirs(3), nothing
        integer(c_int) :: next(1), previous(1), i

        next = mod(rank + 1, ranks)
        previous = mod(rank + ranks - 1, ranks)
        out = [1, 2, 3] + rank
        in = -1
        do i = 1, 3
            call fstarpu_variable_data_register(mine(i), 0, c_loc(out(i)), c_sizeof(out(i)))
            call fstarpu_variable_data_register(theirs(i), 0, c_loc(in(i)), c_sizeof(in(i)))
        end do
        nothing = c_null_ptr
        call check_equal(fstarpu_mpi_isend_detached_unlock_tag(mine(1), next(1), 11_c_int64_t, comm, nothing), &
                no_address, 'a send without a tag')
        call check_equal(fstarpu_mpi_isend_detached_unlock_tag_prio(mine(1), next(1), 11_c_int64_t, 1, comm, nothing), &
                no_address, 'a send with a priority and without a tag')
        call check_equal(fstarpu_mpi_recv_detached_unlock_tag(theirs(1), previous(1), 11_c_int64_t, comm, nothing), &
                no_address, 'a receive without a tag')
        call check_equal(fstarpu_mpi_isend_array_detached_unlock_tag(1, mine(3:), next, numbers, [comm], nothing), &
                no_address, 'sends without a tag')
        call check_equal(fstarpu_mpi_isend_array_detached_unlock_tag_prio(1, mine(3:), next, numbers, [1], [comm], &
                nothing), no_address, 'sends with a priority and without a tag')
        call check_equal(fstarpu_mpi_recv_array_detached_unlock_tag(1, theirs(3:), previous, numbers, [comm], nothing), &
                no_address, 'receives without a tag')
        call fstarpu_tag_declare_deps_array(int(last, c_int), 4, int(ends, c_long_long))
        call check_equal(fstarpu_mpi_isend_detached_unlock_tag(mine(1), next(1), 11_c_int64_t, comm, c_loc(ends(1))), 0, &
                'fstarpu_mpi_isend_detached_unlock_tag')
        call check_equal(fstarpu_mpi_recv_detached_unlock_tag(theirs(1), previous(1), 11_c_int64_t, comm, &
                c_loc(ends(2))), 0, 'fstarpu_mpi_recv_detached_unlock_tag')
        call check_equal(fstarpu_mpi_isend_array_detached_unlock_tag(1, mine(3:), next, numbers, [comm], c_loc(ends(3))), &
                0, 'fstarpu_mpi_isend_array_detached_unlock_tag')
        call check_equal(fstarpu_mpi_recv_array_detached_unlock_tag(1, theirs(3:), previous, numbers, [comm], &
                c_loc(ends(4))), 0, 'fstarpu_mpi_recv_array_detached_unlock_tag')
        seen = -1
        call fstarpu_task_insert([looking, FSTARPU_R, theirs(3), FSTARPU_TAG, c_loc(last), c_null_ptr])
        call check_equal(fstarpu_mpi_wait_for_all(comm), 0, 'fstarpu_mpi_wait_for_all')
        call check_equal(seen, 3 + previous(1), 'what a task saw after four ends')
        call fstarpu_tag_restart(int(ends(1), c_long_long))
        call check_equal(fstarpu_mpi_isend_detached_unlock_tag_prio(mine(2), next(1), 12_c_int64_t, 1, comm, &
                c_loc(ends(1))), 0, 'fstarpu_mpi_isend_detached_unlock_tag_prio')
        call check_equal(fstarpu_mpi_recv(theirs(2), previous(1), 12_c_int64_t, comm, nothing), 0, 'fstarpu_mpi_recv')
        call check_equal(fstarpu_tag_wait(int(ends(1), c_long_long)), 0, 'fstarpu_tag_wait')
        do i = 1, 3
            call fstarpu_data_unregister(mine(i))
            call fstarpu_data_unregister(theirs(i))
        end do
    end subroutine ends_notify_tags

    subroutine pieces()
        type(c_ptr) :: all(1)

        all(1) = owned_integer(10_c_int64_t, ranks - 1)
        ended = 0
        call check_equal(fstarpu_mpi_gather_detached(all, 1, 0, comm, c_funloc(note_end), c_loc(ended), &
                c_funloc(note_end), c_loc(ended)), 0, 'fstarpu_mpi_gather_detached')
        if (rank == 0) call check_seen(all(1), 100, 'what was gathered')
        call check_equal(fstarpu_mpi_scatter_detached(all, 1, 0, comm, c_funloc(note_end), c_loc(ended), &
                c_funloc(note_end), c_loc(ended)), 0, 'fstarpu_mpi_scatter_detached')
        call check_equal(fstarpu_mpi_wait_for_all(comm), 0, 'fstarpu_mpi_wait_for_all')
        call check_equal(ended, 2, 'ends that were told of pieces')
        call fstarpu_data_unregister(all(1))
    end subroutine pieces
end program fortran_ranks
