// A CPU kernel gets objects in the CPU's format, and no address of another.
#include "check.h"

struct point {
    float x, y;
};

static void mirror(void* buffers[], void* arg) {
    (void)arg;
    struct point* points = (struct point*)STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0]);
    CHECK(STARPU_MULTIFORMAT_GET_CUDA_PTR(buffers[0]) == NULL);
    CHECK(STARPU_MULTIFORMAT_GET_OPENCL_PTR(buffers[0]) == NULL);
    for (unsigned i = 0; i < STARPU_MULTIFORMAT_GET_NX(buffers[0]); ++i) points[i].x = -points[i].x;
}

static struct starpu_codelet mirroring = {.cpu_funcs = {mirror}, .nbuffers = 1, .modes = {STARPU_RW}};
static struct starpu_codelet conversion = {.nbuffers = 1, .modes = {STARPU_RW}};
static struct starpu_multiformat_data_interface_ops formats = {.cpu_elemsize = sizeof(struct point),
                                                               .opencl_elemsize = 2 * sizeof(float),
                                                               .cpu_to_opencl_cl = &conversion,
                                                               .opencl_to_cpu_cl = &conversion,
                                                               .cuda_elemsize = 2 * sizeof(float),
                                                               .cpu_to_cuda_cl = &conversion,
                                                               .cuda_to_cpu_cl = &conversion};

int main(void) {
    struct point points[3] = {{1, 2}, {3, 4}, {5, 6}};
    starpu_data_handle_t handle = NULL;
    check_start();
    starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, points, 3, &formats);
    CHECK(handle != NULL);
    CHECK_EQUAL(starpu_data_get_interface_id(handle), STARPU_MULTIFORMAT_INTERFACE_ID);
    CHECK(starpu_data_get_interface_ops(handle)->is_multiformat);
    CHECK(starpu_data_get_interface_ops(handle)->get_mf_ops(
              starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM)) == &formats);
    check_submit(&mirroring, handle, NULL);
    starpu_data_unregister(handle);
    for (int i = 0; i < 3; ++i) {
        CHECK_EQUAL(points[i].x, -(2 * i + 1));
        CHECK_EQUAL(points[i].y, 2 * i + 2);
    }
    return check_stop();
}
