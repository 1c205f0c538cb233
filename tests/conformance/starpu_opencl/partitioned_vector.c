// The parts of a vector lie in one buffer, each at its offset; kernels on parts change their part alone, and
// what CPU kernels did to the whole before and after is kept.
#include "check_opencl.h"

#define PARTS 5
#define LENGTH (PARTS * 20)

static void add_one(void* buffers[], void* arg) {
    int* x = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    (void)arg;
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) ++x[i];
}

static struct starpu_codelet adding = {
    .cpu_funcs = {add_one}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "add one"};

static void check_offset(void* buffers[], void* arg) {
    check_scale(buffers, arg);
    check_tick(&check_runs);
}

static struct starpu_codelet scaling = {
    .opencl_funcs = {check_offset}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "scale a part"};

int main(void) {
    int x[LENGTH], factors[PARTS];
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = PARTS};
    starpu_data_handle_t handle;
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    for (int i = 0; i < LENGTH; ++i) x[i] = i;
    handle = check_vector(x, LENGTH);
    check_submit(&adding, handle, NULL);
    for (int round = 0; round < 2; ++round) {
        starpu_data_partition(handle, &halves);
        for (int part = 0; part < PARTS; ++part) {
            factors[part] = part + 1;
            check_submit(&scaling, starpu_data_get_sub_data(handle, 1, part), &factors[part]);
        }
        starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    }
    check_submit(&adding, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(check_count(&check_runs), 2 * PARTS);
    for (int i = 0; i < LENGTH; ++i) {
        int factor = i / 20 + 1;
        CHECK_EQUAL(x[i], (i + 1) * factor * factor + 1);
    }
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
