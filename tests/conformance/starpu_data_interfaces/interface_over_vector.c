// A kind of data that adds a field to a vector and leaves the rest to the vector's own operations.
#include "check.h"

struct measured_interface {
    struct starpu_vector_interface vector;
    int unit;
};

static struct starpu_data_interface_ops measured_ops;

static void register_measured(starpu_data_handle_t handle, int home_node, void* data_interface) {
    const int unit = ((struct measured_interface*)data_interface)->unit;
    starpu_interface_vector_ops.register_data_handle(handle, home_node, data_interface);
    for (unsigned node = 0; node < starpu_memory_nodes_get_count(); ++node)
        ((struct measured_interface*)starpu_data_get_interface_on_node(handle, node))->unit = unit;
}

static int compare_measured(void* a, void* b) {
    return ((struct measured_interface*)a)->unit == ((struct measured_interface*)b)->unit &&
           starpu_interface_vector_ops.compare(a, b);
}

static void fill(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    (void)arg;
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i)
        values[i] = ((struct measured_interface*)buffers[0])->unit * (int)i;
}

static struct starpu_codelet filling = {.cpu_funcs = {fill}, .nbuffers = 1, .modes = {STARPU_W}};

static starpu_data_handle_t register_values(int home_node, int* values, unsigned nx, int unit) {
    struct measured_interface measured;
    starpu_data_handle_t handle = NULL;
    memset(&measured, 0, sizeof measured);
    measured.vector.id = STARPU_VECTOR_INTERFACE_ID;
    measured.vector.ptr = measured.vector.dev_handle = (uintptr_t)values;
    measured.vector.nx = nx;
    measured.vector.elemsize = sizeof(int);
    measured.vector.allocsize = nx * sizeof(int);
    measured.unit = unit;
    starpu_data_register(&handle, home_node, &measured, &measured_ops);
    CHECK(handle != NULL);
    return handle;
}

int main(void) {
    int values[6] = {0};
    check_start();
    measured_ops = starpu_interface_vector_ops;
    measured_ops.register_data_handle = register_measured;
    measured_ops.compare = compare_measured;
    measured_ops.interface_size = sizeof(struct measured_interface);
    measured_ops.interfaceid = (enum starpu_data_interface_id)starpu_data_interface_get_next_id();
    starpu_data_handle_t home = register_values(STARPU_MAIN_RAM, values, 6, 5);
    starpu_data_handle_t homeless = register_values(-1, NULL, 3, 7);
    CHECK(starpu_data_get_interface_ops(home) == &measured_ops);
    CHECK_EQUAL(starpu_vector_get_nx(home), 6);
    CHECK(starpu_vector_get_local_ptr(home) == (uintptr_t)values);
    check_submit(&filling, home, NULL);
    check_submit(&filling, homeless, NULL);
    CHECK_EQUAL(starpu_data_acquire(homeless, STARPU_R), 0);
    CHECK_EQUAL(((int*)starpu_vector_get_local_ptr(homeless))[2], 14);
    starpu_data_release(homeless);
    starpu_data_unregister(home);
    starpu_data_unregister(homeless);
    CHECK_EQUAL(values[5], 25);
    return check_stop();
}
