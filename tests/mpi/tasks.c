// Tasks that all ranks insert: where they run, what travels, and what is refused.
#include "check_error.h"
#include "mpi_check.h"

static int runs; // of tasks on this rank

// w = w or 0, plus all that is read, plus 1.
static void sum(void* buffers[], void* arg) {
    (void)arg;
    STARPU_ATOMIC_ADD(&runs, 1);
    const int read = *CHECK_BUFFER(buffers, 1);
    *CHECK_BUFFER(buffers, 0) += read + 1;
}
static struct starpu_codelet sum_codelet = {
    .cpu_funcs = {sum}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "sum"};

static void count_run(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    STARPU_ATOMIC_ADD(&runs, 1);
}
static struct starpu_codelet reading = {
    .cpu_funcs = {count_run}, .nbuffers = STARPU_VARIABLE_NBUFFERS, .name = "reading"};

static void count_one(void* counter) {
    STARPU_ATOMIC_ADD((int*)counter, 1);
}

static void expect_here(starpu_data_handle_t handle, int value) {
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    CHECK_EQUAL(*(int*)starpu_variable_get_local_ptr(handle), value);
    starpu_data_release(handle);
}

static void wait_for_all(void) {
    CHECK_EQUAL(starpu_mpi_wait_for_all(MPI_COMM_WORLD), 0);
}

// The owner of what is written runs the task; what it read is kept until its owner changes it.
static void owners_compute(void) {
    int home[2];
    const int last = size - 1;
    starpu_data_handle_t read = owned_int(&home[0], 1, 0), written = owned_int(&home[1], 2, last);
    runs = 0;
    for (int i = 0; i < 3; i++)
        CHECK_EQUAL(
            starpu_mpi_task_insert(MPI_COMM_WORLD, &sum_codelet, STARPU_RW, written, STARPU_R, read, 0), 0);
    CHECK_EQUAL(starpu_mpi_cached_receive(read), size > 1 && rank == last);
    CHECK_EQUAL(starpu_mpi_cached_send(read, last), size > 1 && rank == 0);
    wait_for_all();
    CHECK_EQUAL(runs, rank == last ? 3 : 0);
    if (rank == last) expect_here(written, 20 + 3 * 11);
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &sum_codelet, STARPU_RW, read, STARPU_R, written, 0),
                0);
    CHECK_EQUAL(starpu_mpi_cached_receive(read), 0); // it has changed
    CHECK_EQUAL(starpu_mpi_cached_send(read, last), 0);
    CHECK_EQUAL(starpu_mpi_cached_receive(written), size > 1 && rank == 0);
    starpu_mpi_cache_flush_all_data(MPI_COMM_WORLD);
    CHECK_EQUAL(starpu_mpi_cached_receive(written), 0);
    CHECK_EQUAL(starpu_mpi_get_data_on_node(MPI_COMM_WORLD, read, last), 0);
    if (rank == last) expect_here(read, 10 + 53 + 1);
    wait_for_all();
    starpu_data_unregister(read);
    starpu_data_unregister(written);
    if (rank == 0) CHECK_EQUAL(home[0], 64);
}

static void cache_by_hand(void) {
    int home;
    starpu_data_handle_t value = owned_int(&home, 3, 0);
    CHECK_EQUAL(starpu_mpi_cache_is_enabled(), 1);
    CHECK_EQUAL(starpu_mpi_cached_receive_set(value), 0);
    CHECK_EQUAL(starpu_mpi_cached_receive_set(value), 1);
    CHECK_EQUAL(starpu_mpi_cached_receive(value), 1);
    CHECK_EQUAL(starpu_mpi_cached_send_set(value, 5), 0);
    CHECK_EQUAL(starpu_mpi_cached_send_set(value, 5), 1);
    CHECK_EQUAL(starpu_mpi_cached_send(value, 4), 0);
    starpu_mpi_cached_send_clear(value);
    starpu_mpi_cached_receive_clear(value);
    CHECK_EQUAL(starpu_mpi_cached_send(value, 5), 0);
    CHECK_EQUAL(starpu_mpi_cached_receive(value), 0);
    CHECK_EQUAL(starpu_mpi_cached_receive_set(value), 0);
    starpu_mpi_cache_flush(MPI_COMM_WORLD, value);
    CHECK_EQUAL(starpu_mpi_cached_receive(value), 0);
    CHECK_EQUAL(starpu_mpi_cached_receive_set(value), 0);
    CHECK_EQUAL(starpu_mpi_cache_set(0), 0);
    if (rank == 0) expect_here(value, 30); // the owner's own value is none of these copies
    CHECK_EQUAL(starpu_mpi_cache_is_enabled(), 0);
    CHECK_EQUAL(starpu_mpi_cached_receive_set(value), 0);
    CHECK_EQUAL(starpu_mpi_cached_receive_set(value), 0);
    CHECK_EQUAL(starpu_mpi_cache_set(1), 0);
    CHECK_EQUAL(starpu_mpi_coop_sends_get_use(), 1);
    starpu_mpi_coop_sends_set_use(0);
    CHECK_EQUAL(starpu_mpi_coop_sends_get_use(), 0);
    starpu_mpi_coop_sends_set_use(1);
    starpu_mpi_coop_sends_data_handle_nb_sends(value, 3);
    EXPECT_ERRNO(starpu_mpi_coop_sends_data_handle_nb_sends(NULL, 3), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_mpi_coop_sends_data_handle_nb_sends(value, -1), EINVAL, "-1");
    starpu_data_unregister(value);
}

// Data that only their owner knows; others pass NULL.
static void unknown_elsewhere(void) {
    int home[2];
    starpu_data_handle_t mine = rank == 0 ? owned_int(&home[0], 4, 0) : NULL, all = owned_int(&home[1], 5, 0);
    runs = 0;
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &sum_codelet, STARPU_RW, mine, STARPU_R, all, 0),
                0); // on rank 0, as the others cannot know
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &sum_codelet, STARPU_RW, all, STARPU_R, mine, 0), 0);
    wait_for_all();
    CHECK_EQUAL(runs, rank == 0 ? 2 : 0);
    if (rank == 0) expect_here(all, 50 + 40 + 50 + 1 + 1);
    if (mine != NULL) starpu_data_unregister(mine);
    starpu_data_unregister(all);
}

static int sees(int me, int nodes, struct starpu_data_descr* all, int count) {
    CHECK_EQUAL(me, rank);
    CHECK_EQUAL(nodes, size);
    CHECK_EQUAL(count, 2);
    CHECK(all[0].mode == STARPU_R && all[1].mode == STARPU_R);
    return starpu_mpi_data_get_rank(all[1].handle);
}
static int outside(int me, int nodes, struct starpu_data_descr* all, int count) {
    (void)me, (void)all, (void)count;
    return nodes;
}

static int where_it_ran(void) {
    wait_for_all();
    int place = runs != 0 ? rank : -1, greatest = -1;
    CHECK_EQUAL(runs <= 1, 1);
    runs = 0;
    MPI_Allreduce(&place, &greatest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return greatest;
}

// What says where a task runs that writes nothing.
static void placement(void) {
    int home[2];
    const int last = size - 1;
    starpu_data_handle_t a = owned_int(&home[0], 6, 0), b = owned_int(&home[1], 7, last);
    struct starpu_data_descr both[] = {{a, STARPU_R}, {b, STARPU_R}};
    runs = 0;
    const int policy = starpu_mpi_node_selection_register_policy(sees);
    const int wrong = starpu_mpi_node_selection_register_policy(outside);
    CHECK(policy > 0 && wrong > 0 && wrong != policy);
    CHECK_EQUAL(starpu_mpi_node_selection_get_current_policy(), STARPU_MPI_NODE_SELECTION_MOST_R_DATA);
#define INSERT(...)                                                                                          \
    starpu_mpi_task_insert(MPI_COMM_WORLD, &reading, STARPU_DATA_MODE_ARRAY, both, 2, __VA_ARGS__ 0)
    CHECK_EQUAL(INSERT(), 0);
    CHECK_EQUAL(where_it_ran(), 0);
    CHECK_EQUAL(INSERT(STARPU_EXECUTE_ON_NODE, last, ), 0);
    CHECK_EQUAL(where_it_ran(), last);
    CHECK_EQUAL(INSERT(STARPU_EXECUTE_ON_DATA, b, ), 0);
    CHECK_EQUAL(where_it_ran(), last);
    CHECK_EQUAL(INSERT(STARPU_NODE_SELECTION_POLICY, policy, ), 0);
    CHECK_EQUAL(where_it_ran(), last);
    CHECK_EQUAL(starpu_mpi_node_selection_set_current_policy(policy), 0);
    CHECK_EQUAL(INSERT(), 0);
    CHECK_EQUAL(where_it_ran(), last);
    CHECK_EQUAL(starpu_mpi_node_selection_unregister_policy(policy), 0);
    CHECK_EQUAL(starpu_mpi_node_selection_get_current_policy(), STARPU_MPI_NODE_SELECTION_MOST_R_DATA);
    EXPECT_ERROR(INSERT(STARPU_NODE_SELECTION_POLICY, policy, ), -EINVAL, "no node selection policy");
    EXPECT_ERROR(INSERT(STARPU_NODE_SELECTION_POLICY, wrong, ), -EINVAL, "chose rank");
    EXPECT_ERROR(INSERT(STARPU_EXECUTE_ON_NODE, size, ), -EINVAL, "STARPU_EXECUTE_ON_NODE");
    EXPECT_ERROR(starpu_mpi_node_selection_set_current_policy(policy), -EINVAL, "no node selection policy");
    EXPECT_ERROR(starpu_mpi_node_selection_unregister_policy(0), -EINVAL, "no node selection policy");
    EXPECT_ERROR(starpu_mpi_node_selection_register_policy(NULL), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_mpi_task_insert(MPI_COMM_WORLD, &reading, 0), -EINVAL, "add STARPU_EXECUTE_ON_NODE");
    CHECK_EQUAL(starpu_mpi_node_selection_unregister_policy(wrong), 0);
    CHECK_EQUAL(where_it_ran(), -1);
#undef INSERT
    starpu_data_unregister(a);
    starpu_data_unregister(b);
}

static void room_for_policies(void) {
    int policies[64], count = 0;
    check_listen();
    while ((policies[count] = starpu_mpi_node_selection_register_policy(sees)) > 0) count++;
    check_heard(__FILE__, __LINE__, "starpu_mpi_node_selection_register_policy", "no room");
    CHECK_EQUAL(policies[count], -ENOSPC);
    CHECK(count >= 10);
    while (count-- > 0) CHECK_EQUAL(starpu_mpi_node_selection_unregister_policy(policies[count]), 0);
}

static struct starpu_task* seen_by_hook;
static void see(struct starpu_task* task) {
    seen_by_hook = task;
}

// The same in steps, by arguments and by hand.
static void in_steps(void) {
    int home[2], next = 1 % size;
    starpu_data_handle_t read = owned_int(&home[0], 8, 0), written = owned_int(&home[1], 9, next);
    struct starpu_mpi_task_exchange_params where;
    struct starpu_data_descr described[2];
    CHECK_EQUAL(starpu_mpi_pre_submit_hook_register(see), 0);
    EXPECT_ERROR(starpu_mpi_pre_submit_hook_register(see), -EBUSY, "take it away");
    seen_by_hook = NULL;
    struct starpu_task* task =
        starpu_mpi_task_build(MPI_COMM_WORLD, &sum_codelet, STARPU_RW, written, STARPU_R, read, 0);
    CHECK_EQUAL(task != NULL, rank == next);
    CHECK(seen_by_hook == task);
    CHECK_EQUAL(starpu_mpi_pre_submit_hook_unregister(), 0);
    if (task != NULL) CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(
        starpu_mpi_task_post_build(MPI_COMM_WORLD, &sum_codelet, STARPU_RW, written, STARPU_R, read, 0), 0);

    task = starpu_task_build(&sum_codelet, STARPU_RW, written, STARPU_R, read, STARPU_PRIORITY, 1, 0);
    CHECK_EQUAL(starpu_mpi_task_exchange_data_before_execution(MPI_COMM_WORLD, task, described, &where), 0);
    CHECK_EQUAL(where.do_execute, rank == next);
    CHECK_EQUAL(where.xrank, next);
    CHECK_EQUAL(where.priority, 1);
    CHECK(described[0].handle == written && described[1].mode == STARPU_R);
    if (where.do_execute)
        CHECK_EQUAL(starpu_task_submit(task), 0);
    else {
        task->destroy = 0;
        starpu_task_destroy(task);
    }
    CHECK_EQUAL(starpu_mpi_task_exchange_data_after_execution(MPI_COMM_WORLD, described, 2, where), 0);
    EXPECT_ERROR(starpu_mpi_task_exchange_data_before_execution(MPI_COMM_WORLD, NULL, described, &where),
                 -EINVAL, "NULL");
    EXPECT_ERROR(starpu_mpi_task_exchange_data_after_execution(MPI_COMM_WORLD, NULL, 2, where), -EINVAL,
                 "NULL");
    wait_for_all();
    if (rank == next) expect_here(written, 90 + 2 * 81);
    starpu_data_unregister(read);
    starpu_data_unregister(written);
}

// A value of which each rank computes its own.
static void per_node(void) {
    int home;
    starpu_data_handle_t own = NULL, base = owned_int(&home, 10, 0);
    starpu_variable_data_register(&own, -1, 0, sizeof(int));
    starpu_mpi_data_register(own, -1, STARPU_MPI_PER_NODE);
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &store, STARPU_W, own, STARPU_CL_ARGS_NFREE, &rank,
                                       sizeof rank, 0),
                0);
    wait_for_all();
    expect_here(own, rank);
    runs = 0;
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &sum_codelet, STARPU_RW, own, STARPU_R, base, 0), 0);
    wait_for_all();
    CHECK_EQUAL(runs, 1);
    expect_here(own, rank + 101);
    // And one that all have is turned into such.
    starpu_mpi_get_data_on_all_nodes_detached(MPI_COMM_WORLD, base);
    starpu_mpi_data_set_rank(base, STARPU_MPI_PER_NODE);
    CHECK_EQUAL(starpu_mpi_task_insert(MPI_COMM_WORLD, &sum_codelet, STARPU_RW, own, STARPU_R, base, 0), 0);
    starpu_mpi_cache_flush_all_data(MPI_COMM_WORLD);
    wait_for_all();
    expect_here(own, rank + 202);
    expect_here(base, 100);
    starpu_data_unregister(own);
    starpu_data_unregister(base);
}

// Callbacks come when the values are there, and where they are.
static void callbacks(void) {
    int home[3], ended[2] = {0, 0}, arrived = 0;
    starpu_data_handle_t all[3];
    for (int i = 0; i < 3; i++) all[i] = owned_int(&home[i], 11 + i, i % size);
    CHECK_EQUAL(
        starpu_mpi_gather_detached(all, 3, 0, MPI_COMM_WORLD, count_one, &ended[0], count_one, &ended[1]), 0);
    wait_for_all();
    CHECK_EQUAL(ended[0], rank != 0); // the senders' callback, and the receiver's
    CHECK_EQUAL(ended[1], rank == 0);
    for (int i = 0; i < 3 && rank == 0; i++) expect_here(all[i], 110 + 10 * i);
    CHECK_EQUAL(
        starpu_mpi_scatter_detached(all, 3, 0, MPI_COMM_WORLD, count_one, &ended[0], count_one, &ended[1]),
        0);
    CHECK_EQUAL(starpu_mpi_scatter_detached(NULL, 0, 0, MPI_COMM_WORLD, NULL, NULL, NULL, NULL), 0);
    wait_for_all();
    CHECK_EQUAL(ended[0], 1); // now root sends
    CHECK_EQUAL(ended[1], 1);
    CHECK_EQUAL(starpu_mpi_get_data_on_node_detached(MPI_COMM_WORLD, all[1], 0, count_one, &arrived), 0);
    CHECK_EQUAL(starpu_mpi_get_data_on_node_detached(MPI_COMM_WORLD, all[0], 0, count_one, &arrived), 0);
    wait_for_all();
    CHECK_EQUAL(arrived, rank == 0 ? 2 : 0);
    arrived = 0;
    CHECK_EQUAL(starpu_mpi_data_cpy(all[2], all[1], MPI_COMM_WORLD, 1, count_one, &arrived), 0);
    CHECK_EQUAL(starpu_mpi_data_cpy_priority(all[0], all[1], MPI_COMM_WORLD, 0, NULL, NULL, 1), 0);
    wait_for_all();
    CHECK_EQUAL(arrived, rank == 2 % size);
    if (rank == 2 % size) expect_here(all[2], 120);
    if (rank == 0) expect_here(all[0], 120);
    for (int i = 0; i < 3; i++) starpu_data_unregister(all[i]);
}

static void refusals(void) {
    int home[2];
    starpu_data_handle_t known = owned_int(&home[0], 14, 0), unknown = check_int(&home[1]), untagged;
    EXPECT_ERROR(starpu_mpi_task_insert(MPI_COMM_NULL, &increment, STARPU_RW, known, 0), -EINVAL,
                 "MPI_COMM_NULL");
    EXPECT_ERROR(starpu_mpi_task_insert(MPI_COMM_WORLD, &increment, STARPU_RW, unknown, 0), -EINVAL,
                 "starpu_mpi_data_register");
    EXPECT_ERROR(starpu_mpi_task_insert(MPI_COMM_WORLD, &sum_codelet, STARPU_RW, known, 0), -EINVAL,
                 "1 buffers are given");
    EXPECT_ERROR(starpu_mpi_redux_data(MPI_COMM_WORLD, unknown), -EINVAL, "starpu_mpi_data_register");
    EXPECT_ERROR(starpu_mpi_redux_data(MPI_COMM_WORLD, NULL), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_mpi_get_data_on_node(MPI_COMM_WORLD, known, size), -EINVAL, "there is no rank");
    EXPECT_ERROR(starpu_mpi_scatter_detached(&known, -1, 0, MPI_COMM_WORLD, NULL, NULL, NULL, NULL), -EINVAL,
                 "negative");
    EXPECT_ERROR(starpu_mpi_gather_detached(&known, 1, -1, MPI_COMM_WORLD, NULL, NULL, NULL, NULL), -EINVAL,
                 "there is no rank");
    EXPECT_ERROR(starpu_mpi_cached_receive(unknown), -EINVAL, "starpu_mpi_data_register");
    EXPECT_ERROR(starpu_mpi_cached_send(known, -1), -EINVAL, "there is no rank");
    EXPECT_ERRNO(starpu_mpi_data_migrate(MPI_COMM_WORLD, known, -5), EINVAL, "there is no rank");
    EXPECT_ERRNO(starpu_mpi_cache_flush(MPI_COMM_WORLD, NULL), EINVAL, "NULL");
    EXPECT_ERROR(starpu_mpi_pre_submit_hook_register(NULL), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_mpi_comm_register(MPI_COMM_NULL), -EINVAL, "MPI_COMM_NULL");
    CHECK_EQUAL(starpu_mpi_comm_register(MPI_COMM_WORLD), 0);
    CHECK_EQUAL(starpu_mpi_get_thread_cpuid(), -1);
    if (size > 1) {
        starpu_variable_data_register(&untagged, -1, 0, sizeof(int));
        starpu_mpi_data_register(untagged, -1, 0);
        if (rank < 2)
            EXPECT_ERROR(starpu_mpi_task_insert(MPI_COMM_WORLD, &increment, STARPU_RW, untagged,
                                                STARPU_EXECUTE_ON_NODE, 1, 0),
                         -EINVAL, "no tag");
        starpu_data_unregister(untagged);
        // Rank 0 would have to send, and cannot know where to; rank 1 lacks what its task needs.
        if (rank == 0)
            EXPECT_ERROR(
                starpu_mpi_task_insert(MPI_COMM_WORLD, &sum_codelet, STARPU_RW, NULL, STARPU_R, known, 0),
                -EINVAL, "task sum runs is NULL");
        if (rank == 1)
            EXPECT_ERROR(starpu_mpi_task_insert(MPI_COMM_WORLD, &increment, STARPU_RW, NULL,
                                                STARPU_EXECUTE_ON_NODE, 1, 0),
                         -EINVAL, "one of its handles is NULL");
    }
    starpu_data_unregister(known);
    starpu_data_unregister(unknown);
}

static void ranges_of_tags(void) {
    const int64_t first = starpu_mpi_tags_allocate(100), second = starpu_mpi_tags_allocate(5);
    CHECK(first >= 0 && second >= first + 100);
    starpu_mpi_tags_free(first);
    CHECK_EQUAL(starpu_mpi_tags_allocate(101) >= second + 5, 1); // it is longer than the gap
    CHECK_EQUAL(starpu_mpi_tags_allocate(60), first);
    CHECK_EQUAL(starpu_mpi_tags_allocate(40), first + 60);
    EXPECT_ERROR(starpu_mpi_tags_allocate(0), -EINVAL, "one or more");
    EXPECT_ERROR(starpu_mpi_tags_allocate(INT64_MAX), -ENOSPC, "in a row");
    EXPECT_ERRNO(starpu_mpi_tags_free(first + 1), EINVAL, "no range");
}

static void before_mpi(void) {
    int value = 0;
    check_start();
    starpu_data_handle_t handle = check_int(&value);
    EXPECT_ERRNO(starpu_mpi_data_register(handle, 1, 0), ENODEV, "MPI is not running");
    starpu_data_unregister(handle);
    starpu_shutdown();
}

int main(void) {
    before_mpi();
    EXPECT_ERROR(starpu_mpi_task_insert(MPI_COMM_WORLD, &increment, 0), -ENODEV, "not initialised");
    EXPECT_ERROR(starpu_mpi_scatter_detached(NULL, 0, 0, MPI_COMM_WORLD, NULL, NULL, NULL, NULL), -ENODEV,
                 "not initialised");
    ranks_start();
    owners_compute();
    cache_by_hand();
    unknown_elsewhere();
    placement();
    room_for_policies();
    in_steps();
    per_node();
    callbacks();
    refusals();
    ranges_of_tags();
    return ranks_stop();
}
