// A disk is linked to main memory both ways, and what is copied over each way is counted.
#include "starpu_disk/directory.h"

#define BYTES 300000

static struct starpu_profiling_bus_info since_last(int link) {
    struct starpu_profiling_bus_info info;
    CHECK_EQUAL(starpu_bus_get_profiling_info(link, &info), 0);
    return info;
}

int main(void) {
    char* data = (char*)calloc(BYTES, 1);
    int there, back;
    struct starpu_profiling_bus_info info;
    starpu_data_handle_t handle;
    directory_make();
    check_start();
    const unsigned disk = directory_register(&starpu_disk_unistd_ops);
    there = starpu_bus_get_id(STARPU_MAIN_RAM, (int)disk);
    back = starpu_bus_get_id((int)disk, STARPU_MAIN_RAM);
    CHECK(there >= 0 && there < starpu_bus_get_count());
    CHECK(back >= 0 && back < starpu_bus_get_count());
    CHECK(there != back);
    CHECK_EQUAL(starpu_bus_get_src(there), STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_bus_get_dst(there), (int)disk);
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE);

    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)data, BYTES, 1);
    CHECK_EQUAL(starpu_data_fetch_on_node(handle, disk, 0), 0);
    info = since_last(there);
    CHECK_EQUAL(info.transfer_count, 1);
    CHECK_EQUAL(info.transferred_bytes, BYTES);
    CHECK(starpu_timing_timespec_to_us(&info.total_time) > 0);
    CHECK_EQUAL(since_last(back).transfer_count, 0);
    // Each question begins a new period.
    CHECK_EQUAL(since_last(there).transfer_count, 0);
    starpu_data_unregister(handle);
    free(data);
    return check_stop();
}
