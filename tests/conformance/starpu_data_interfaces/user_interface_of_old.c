// A kind of data with no more than the first versions asked for: handle_to_pointer, its own answer to what
// lies inside, and a copy between main memory and itself.
#include "check.h"

struct pair_interface {
    int* values;
};

static struct pair_interface* pair_of(starpu_data_handle_t handle, unsigned node) {
    return (struct pair_interface*)starpu_data_get_interface_on_node(handle, node);
}

static void register_pair(starpu_data_handle_t handle, int home_node, void* data_interface) {
    for (int node = 0; node < STARPU_MAXNODES; ++node)
        pair_of(handle, (unsigned)node)->values =
            node == home_node ? ((struct pair_interface*)data_interface)->values : NULL;
}

static starpu_ssize_t allocate_pair(void* data_interface, unsigned node) {
    int** values = &((struct pair_interface*)data_interface)->values;
    *values = (int*)starpu_malloc_on_node(node, 2 * sizeof(int));
    return *values ? (starpu_ssize_t)(2 * sizeof(int)) : -ENOMEM;
}

static void free_pair(void* data_interface, unsigned node) {
    starpu_free_on_node(node, (uintptr_t)((struct pair_interface*)data_interface)->values, 2 * sizeof(int));
}

static int copy_pair(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node) {
    (void)src_node;
    (void)dst_node;
    memcpy(((struct pair_interface*)dst_interface)->values, ((struct pair_interface*)src_interface)->values,
           2 * sizeof(int));
    return 0;
}

static size_t pair_size(starpu_data_handle_t handle) {
    (void)handle;
    return 2 * sizeof(int);
}

static uint32_t pair_footprint(starpu_data_handle_t handle) {
    (void)handle;
    return 2;
}

static void* pair_pointer(starpu_data_handle_t handle, unsigned node) {
    return pair_of(handle, node)->values;
}

// Of its two values the kind shows one.
static int is_first_of_pair(void* data_interface, unsigned node, void* ptr) {
    (void)node;
    return ptr == ((struct pair_interface*)data_interface)->values;
}

static struct starpu_data_copy_methods pair_copies = {.ram_to_ram = copy_pair};
static struct starpu_data_interface_ops pair_ops = {.register_data_handle = register_pair,
                                                    .allocate_data_on_node = allocate_pair,
                                                    .free_data_on_node = free_pair,
                                                    .copy_methods = &pair_copies,
                                                    .handle_to_pointer = pair_pointer,
                                                    .pointer_is_inside = is_first_of_pair,
                                                    .get_size = pair_size,
                                                    .footprint = pair_footprint,
                                                    .interfaceid = STARPU_UNKNOWN_INTERFACE_ID,
                                                    .interface_size = sizeof(struct pair_interface)};

static void swap(void* buffers[], void* arg) {
    (void)arg;
    int* values = ((struct pair_interface*)buffers[0])->values;
    const int first = values[0];
    values[0] = values[1];
    values[1] = first;
}

static struct starpu_codelet swapping = {.cpu_funcs = {swap}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    int values[2] = {1, 2}, others[2] = {0, 0};
    struct pair_interface pair = {values}, other = {others};
    starpu_data_handle_t a = NULL, b = NULL;
    check_start();
    starpu_data_register(&a, STARPU_MAIN_RAM, &pair, &pair_ops);
    starpu_data_register(&b, STARPU_MAIN_RAM, &other, &pair_ops);
    CHECK(a != NULL && b != NULL);
    CHECK(starpu_data_handle_to_pointer(a, STARPU_MAIN_RAM) == values);
    CHECK(starpu_data_pointer_is_inside(a, STARPU_MAIN_RAM, values));
    CHECK(!starpu_data_pointer_is_inside(a, STARPU_MAIN_RAM, values + 1));
    check_submit(&swapping, a, NULL);
    CHECK_EQUAL(starpu_data_cpy(b, a, 0, NULL, NULL), 0);
    starpu_data_unregister(a);
    starpu_data_unregister(b);
    CHECK_EQUAL(values[0], 2);
    CHECK_EQUAL(others[0], 2);
    CHECK_EQUAL(others[1], 1);
    return check_stop();
}
