// A kind of data that cannot allocate fails the tasks that need a copy, and one that cannot free loses its
// copy: each with a line, and the runtime goes on.
#include "check_error.h"

struct number {
    int* place;
};

static struct number* number_of(starpu_data_handle_t handle, unsigned node) {
    return (struct number*)starpu_data_get_interface_on_node(handle, node);
}

static void register_number(starpu_data_handle_t handle, int home_node, void* data_interface) {
    (void)home_node, (void)data_interface;
    for (unsigned node = 0; node < STARPU_MAXNODES; ++node) number_of(handle, node)->place = NULL;
}

static int storage;

static starpu_ssize_t allocate_number(void* data_interface, unsigned node) {
    (void)node;
    ((struct number*)data_interface)->place = &storage;
    return sizeof storage;
}

static size_t size_of_number(starpu_data_handle_t handle) {
    (void)handle;
    return sizeof storage;
}

static uint32_t footprint_of_number(starpu_data_handle_t handle) {
    (void)handle;
    return 1;
}

static int copy_number(void* from, unsigned from_node, void* to, unsigned to_node, void* async_data) {
    (void)from, (void)from_node, (void)to, (void)to_node, (void)async_data;
    return 0;
}
static const struct starpu_data_copy_methods copying = {.any_to_any = copy_number};

static struct starpu_data_interface_ops number_ops = {.register_data_handle = register_number,
                                                      .allocate_data_on_node = allocate_number,
                                                      .copy_methods = &copying,
                                                      .get_size = size_of_number,
                                                      .footprint = footprint_of_number,
                                                      .interface_size = sizeof(struct number),
                                                      .name = (char*)"number"};

static void set_seven(void* buffers[], void* arg) {
    (void)arg;
    *((struct number*)buffers[0])->place = 7;
}
static struct starpu_codelet setting = {
    .cpu_funcs = {set_seven}, .nbuffers = 1, .modes = {STARPU_W}, .name = "setting"};

static starpu_data_handle_t homeless_number(void) {
    struct number none = {NULL};
    starpu_data_handle_t handle = NULL;
    starpu_data_register(&handle, -1, &none, &number_ops);
    CHECK(handle != NULL);
    return handle;
}

int main(void) {
    char all[2000];
    starpu_data_handle_t handle;
    check_start();
    number_ops.interfaceid = (enum starpu_data_interface_id)starpu_data_interface_get_next_id();
    handle = homeless_number();
    check_submit(&setting, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(storage, 7);
    EXPECT_LINE(starpu_data_unregister(handle), "free_data_on_node");

    number_ops.allocate_data_on_node = NULL;
    handle = homeless_number();
    check_listen();
    check_submit(&setting, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), -ENOMEM);
    check_heard_lines(all, sizeof all);
    CHECK(strstr(all, "allocate_data_on_node") != NULL);
    starpu_data_unregister(handle);
    return check_survived();
}
