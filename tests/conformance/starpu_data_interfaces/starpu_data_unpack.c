// Packed bytes become the value of other data, and are freed. What is packed and set is the acquired copy,
// wherever the home of the data is.
#include "starpu_disk/directory.h"

static void check_home_in_main_memory(void) {
    int from[3] = {7, 8, 9}, to[3] = {0, 0, 0};
    void* packed = NULL;
    starpu_ssize_t count = 0;
    starpu_data_handle_t source, target;
    starpu_vector_data_register(&source, STARPU_MAIN_RAM, (uintptr_t)from, 3, sizeof(int));
    starpu_vector_data_register(&target, STARPU_MAIN_RAM, (uintptr_t)to, 3, sizeof(int));
    CHECK_EQUAL(starpu_data_acquire(source, STARPU_R), 0);
    CHECK_EQUAL(starpu_data_pack(source, &packed, &count), 0);
    starpu_data_release(source);
    CHECK_EQUAL(starpu_data_acquire(target, STARPU_W), 0);
    CHECK_EQUAL(starpu_data_unpack(target, packed, (size_t)count), 0);
    starpu_data_release(target);
    starpu_data_unregister(source);
    starpu_data_unregister(target);
    CHECK_EQUAL(memcmp(from, to, sizeof from), 0);
}

// StarPU 1.3 crashes there.
#if STARPU_MINOR_VERSION >= 4
static void check_home_on_disk(void) {
    int numbers[3] = {7, 8, 9};
    void* packed = NULL;
    starpu_ssize_t count = 0;
    starpu_data_handle_t handle;
    directory_write("numbers", numbers, sizeof numbers);
    const unsigned disk = directory_register(&starpu_disk_unistd_ops);
    void* object = starpu_disk_open(disk, (void*)"numbers", sizeof numbers);
    starpu_vector_data_register(&handle, (int)disk, (uintptr_t)object, 3, sizeof(int));
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
    int* mine = (int*)starpu_data_get_local_ptr(handle);
    mine[0] = 70;
    CHECK_EQUAL(starpu_data_pack(handle, &packed, &count), 0);
    CHECK_EQUAL(count, sizeof numbers);
    CHECK_EQUAL(memcmp(packed, mine, sizeof numbers), 0);
    mine[0] = mine[1] = 0;
    CHECK_EQUAL(starpu_data_unpack(handle, packed, (size_t)count), 0);
    CHECK_EQUAL(mine[0], 70);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    starpu_disk_close(disk, object, sizeof numbers);
    directory_read("numbers", numbers, sizeof numbers);
    CHECK_EQUAL(numbers[0], 70);
    CHECK_EQUAL(numbers[1], 8);
}
#endif

int main(void) {
    directory_make();
    check_start();
    check_home_in_main_memory();
#if STARPU_MINOR_VERSION >= 4
    check_home_on_disk();
#endif
    return check_stop();
}
