// A method with a third buffer gets scratch memory of the shape of the data.
#include "summing.h"

static void add_through(void* buffers[], void* arg) {
    (void)arg;
    CHECK(CHECK_BUFFER(buffers, 2) != CHECK_BUFFER(buffers, 0));
    CHECK(CHECK_BUFFER(buffers, 2) != CHECK_BUFFER(buffers, 1));
    *CHECK_BUFFER(buffers, 2) = *CHECK_BUFFER(buffers, 0) + *CHECK_BUFFER(buffers, 1);
    *CHECK_BUFFER(buffers, 0) = *CHECK_BUFFER(buffers, 2);
}

static struct starpu_codelet adding_through = {
    .cpu_funcs = {add_through}, .nbuffers = 3, .modes = {STARPU_RW, STARPU_R, STARPU_SCRATCH}};

int main(void) {
    int value = 1;
    starpu_data_handle_t handle;
    check_start_with(4);
    handle = check_int(&value);
    starpu_data_set_reduction_methods(handle, &adding_through, &clearing);
    contribute(handle, 300);
    CHECK_EQUAL(read_int(handle), 301);
    contribute(handle, 300);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 601);
    return check_stop();
}
