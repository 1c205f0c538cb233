// A reduction that finds no memory says so; what was contributed waits for the next one.
#include "check_error.h"

static int is_short;
static struct starpu_data_interface_ops ops;

static starpu_ssize_t allocate(void* interface, unsigned node) {
    if (check_count(&is_short)) return -ENOMEM;
    return starpu_interface_variable_ops.allocate_data_on_node(interface, node);
}

static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

static void clear(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = 0;
}

static struct starpu_codelet adding = {.cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet clearing = {.cpu_funcs = {clear}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet counting = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}};

int main(void) {
    struct starpu_variable_interface description = {.id = STARPU_VARIABLE_INTERFACE_ID,
                                                    .elemsize = sizeof(int)};
    starpu_data_handle_t handle;
    int i;
    check_start();
    ops = starpu_interface_variable_ops;
    ops.allocate_data_on_node = allocate;
    starpu_data_register(&handle, -1, &description, &ops);
    starpu_data_set_name(handle, "starved");
    starpu_data_set_reduction_methods(handle, &adding, &clearing);
    for (i = 0; i < 20; ++i) check_submit(&counting, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    is_short = 1; // the main copy does not exist yet
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), 0, "starved");
    starpu_data_release(handle);
    is_short = 0;
    check_submit(&counting, handle, NULL);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    CHECK_EQUAL(*(int*)starpu_data_get_local_ptr(handle), 21);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    return check_survived();
}
