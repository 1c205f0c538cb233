// The program has data copied to a disk, asks whether they are there, and takes them away again.
#include "semantics/summing.h"

#include "starpu_disk/directory.h"

static int is_valid_on(starpu_data_handle_t handle, unsigned node) {
    int is_allocated, is_valid, is_loading, is_requested;
    starpu_data_query_status2(handle, (int)node, &is_allocated, &is_valid, &is_loading, &is_requested);
    CHECK(!is_valid || is_allocated);
    return is_valid;
}

// The program itself holds the only copy.
static void check_busy(unsigned node) {
    int value = 1;
    starpu_data_handle_t handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire_on_node(handle, (int)node, STARPU_RW), 0);
    CHECK_EQUAL(starpu_data_evict_from_node(handle, node), -EBUSY); // and does not wait for it
    starpu_data_release_on_node(handle, (int)node);
    CHECK_EQUAL(starpu_data_evict_from_node(handle, node), 0);
    CHECK(is_valid_on(handle, STARPU_MAIN_RAM));
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1);
}

static int merges;

static void add_and_count(void* buffers[], void* arg) {
    check_tick(&merges);
    summing_add(buffers, arg);
}

static starpu_data_handle_t reduced_int(int* value) {
    static struct starpu_codelet adding_and_counting = {
        .cpu_funcs = {add_and_count}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
    starpu_data_handle_t handle = check_int(value);
    starpu_data_set_reduction_methods(handle, &adding_and_counting, &clearing);
    merges = 0;
    return handle;
}

// Which contributions come together is for those to say that read the value.
static void check_reduced(unsigned node) {
    int value = 1;
    starpu_data_handle_t handle = reduced_int(&value);
    contribute(handle, 4);
    CHECK_EQUAL(starpu_data_prefetch_on_node(handle, node, 1), 0);
    starpu_data_wont_use(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_evict_from_node(handle, node);
    CHECK_EQUAL(starpu_data_fetch_on_node(handle, node, 0), 0);
    CHECK_EQUAL(check_count(&merges), 0);
    starpu_data_unregister(handle);
    CHECK(check_count(&merges) > 0);
    CHECK_EQUAL(value, 5);
}

// The same while some are still to come, and a task that reads the value was submitted.
static void check_half_reduced(unsigned node) {
    static struct starpu_codelet contributing_later = {
        .cpu_funcs = {check_increment}, .nbuffers = 2, .modes = {STARPU_REDUX, STARPU_R}};
    int value = 1, other = 0;
    starpu_data_handle_t handle = reduced_int(&value), held = check_int(&other);
    contribute(handle, 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_data_acquire(held, STARPU_RW), 0);
    CHECK_EQUAL(starpu_task_insert(&contributing_later, STARPU_REDUX, handle, STARPU_R, held, 0), 0);
    check_submit(&increment, handle, NULL);
    CHECK_EQUAL(starpu_data_fetch_on_node(handle, node, 0), 0);
    CHECK_EQUAL(check_count(&merges), 0);
    starpu_data_evict_from_node(handle, STARPU_MAIN_RAM);
    CHECK_EQUAL(check_count(&merges), 0);
    starpu_data_release(held);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    starpu_data_unregister(held);
    CHECK(check_count(&merges) > 0);
    CHECK_EQUAL(value, 4);
}

int main(void) {
    int value = 1;
    directory_make();
    check_start();
    const unsigned node = directory_register(&starpu_disk_unistd_ops);
    starpu_data_handle_t handle = check_int(&value);
    CHECK(!is_valid_on(handle, node));
    CHECK_EQUAL(starpu_data_prefetch_on_node(handle, node, 0), 0);
    CHECK(is_valid_on(handle, node));
    CHECK(is_valid_on(handle, STARPU_MAIN_RAM));

    check_submit(&increment, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(!is_valid_on(handle, node));
    CHECK_EQUAL(starpu_data_acquire_on_node(handle, (int)node, STARPU_R), 0);
    CHECK(is_valid_on(handle, node));
    starpu_data_release_on_node(handle, (int)node);
    CHECK_EQUAL(starpu_data_evict_from_node(handle, node), 0);
    CHECK(!is_valid_on(handle, node));
    CHECK(is_valid_on(handle, STARPU_MAIN_RAM));
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    check_busy(node);
    check_reduced(node);
    check_half_reduced(node);
    return check_stop();
}
