// A kind of data of the program's own, whose copy methods get an event to fill.
#include "check_opencl.h"

struct pair_interface {
    enum starpu_data_interface_id id;
    uintptr_t place; // of two ints
};

static int copies_to_device, copies_from_device;
static struct starpu_data_interface_ops pair_ops;

static void register_pair(starpu_data_handle_t handle, int home_node, void* data_interface) {
    for (unsigned node = 0; node < STARPU_MAXNODES && node < starpu_memory_nodes_get_count(); ++node) {
        struct pair_interface* local =
            (struct pair_interface*)starpu_data_get_interface_on_node(handle, node);
        *local = *(struct pair_interface*)data_interface;
        if ((int)node != home_node) local->place = 0;
    }
}

static starpu_ssize_t allocate_pair(void* data_interface, unsigned node) {
    struct pair_interface* pair = (struct pair_interface*)data_interface;
    pair->place = starpu_malloc_on_node(node, 2 * sizeof(int));
    return pair->place ? (starpu_ssize_t)(2 * sizeof(int)) : -ENOMEM;
}

static void free_pair(void* data_interface, unsigned node) {
    struct pair_interface* pair = (struct pair_interface*)data_interface;
    starpu_free_on_node(node, pair->place, 2 * sizeof(int));
    pair->place = 0;
}

static size_t size_of_pair(starpu_data_handle_t handle) {
    (void)handle;
    return 2 * sizeof(int);
}

static uint32_t footprint_of_pair(starpu_data_handle_t handle) {
    (void)handle;
    return 2;
}

static int pair_to_device(void* source, unsigned source_node, void* destination, unsigned destination_node,
                          cl_event* event) {
    int ret = 0;
    check_tick(&copies_to_device);
    CHECK_EQUAL(starpu_opencl_copy_ram_to_opencl((void*)((struct pair_interface*)source)->place, source_node,
                                                 (cl_mem)((struct pair_interface*)destination)->place,
                                                 destination_node, 2 * sizeof(int), 0, event, &ret),
                CL_SUCCESS);
    return ret;
}

static int pair_from_device(void* source, unsigned source_node, void* destination, unsigned destination_node,
                            cl_event* event) {
    int ret = 0;
    check_tick(&copies_from_device);
    CHECK_EQUAL(starpu_opencl_copy_opencl_to_ram((cl_mem)((struct pair_interface*)source)->place, source_node,
                                                 (void*)((struct pair_interface*)destination)->place,
                                                 destination_node, 2 * sizeof(int), 0, event, &ret),
                CL_SUCCESS);
    return ret;
}

static struct starpu_data_copy_methods pair_copies = {.ram_to_opencl_async = pair_to_device,
                                                      .opencl_to_ram_async = pair_from_device};

static struct starpu_data_interface_ops pair_ops = {.register_data_handle = register_pair,
                                                    .allocate_data_on_node = allocate_pair,
                                                    .free_data_on_node = free_pair,
                                                    .copy_methods = &pair_copies,
                                                    .get_size = size_of_pair,
                                                    .footprint = footprint_of_pair,
                                                    .interfaceid = STARPU_UNKNOWN_INTERFACE_ID,
                                                    .interface_size = sizeof(struct pair_interface)};

static void scale_pair(void* buffers[], void* arg) {
    struct starpu_vector_interface vector;
    void* as_vector[1] = {&vector};
    memset(&vector, 0, sizeof vector);
    vector.id = STARPU_VECTOR_INTERFACE_ID;
    vector.ptr = vector.dev_handle = ((struct pair_interface*)buffers[0])->place;
    vector.nx = 2;
    vector.elemsize = sizeof(int);
    check_scale(as_vector, arg);
}

static struct starpu_codelet scaling = {
    .opencl_funcs = {scale_pair}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "scale a pair"};

int main(void) {
    int x[2] = {3, -4}, factor = 5;
    struct pair_interface pair;
    starpu_data_handle_t handle = NULL;
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    pair_ops.interfaceid = (enum starpu_data_interface_id)starpu_data_interface_get_next_id();
    pair.id = pair_ops.interfaceid;
    pair.place = (uintptr_t)x;
    starpu_data_register(&handle, STARPU_MAIN_RAM, &pair, &pair_ops);
    CHECK(handle != NULL);
    check_submit(&scaling, handle, &factor);
    starpu_data_unregister(handle);
    CHECK_EQUAL(x[0], 15);
    CHECK_EQUAL(x[1], -20);
    CHECK_EQUAL(check_count(&copies_to_device), 1);
    CHECK_EQUAL(check_count(&copies_from_device), 1);
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
