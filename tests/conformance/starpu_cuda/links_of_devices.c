// Every way between two memories is a link: what is copied over it is counted, listed where the user wants
// it, and put down to periods.
#include "starpu_cuda/on_devices.h"

#define COUNT 4096 /* ints */

static void triple_on_device(void* buffers[], void* arg) {
    (void)arg;
    check_launch((int*)STARPU_VECTOR_GET_PTR(buffers[0]), 3, 0);
}
static struct starpu_codelet tripling = {.cuda_funcs = {triple_on_device},
                                         .cuda_flags = {STARPU_CUDA_ASYNC},
                                         .nbuffers = 1,
                                         .modes = {STARPU_RW},
                                         .name = "tripling"};

static unsigned node_of(int device) {
    return starpu_worker_get_memory_node(check_worker(device));
}

static void run_on(int device, starpu_data_handle_t handle) {
    CHECK_EQUAL(starpu_task_insert(&tripling, STARPU_EXECUTE_ON_WORKER, (int)check_worker(device), STARPU_RW,
                                   handle, 0),
                0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

static void expect(unsigned from, unsigned to, int copies) {
    struct starpu_profiling_bus_info info;
    const int link = starpu_bus_get_id((int)from, (int)to);
    CHECK_EQUAL(starpu_bus_get_src(link), (int)from);
    CHECK_EQUAL(starpu_bus_get_dst(link), (int)to);
    CHECK_EQUAL(starpu_bus_get_profiling_info(link, &info), 0);
    CHECK_EQUAL(info.transfer_count, copies);
    CHECK_EQUAL(info.transferred_bytes, copies * (long long)(COUNT * sizeof(int)));
}

// The links tell the device's copies apart from those of main memory, and forget nothing of the program's.
static void check_notes(unsigned first, unsigned second) {
    const int peers = starpu_bus_get_id((int)first, (int)second);
    const int in = starpu_bus_get_id(STARPU_MAIN_RAM, (int)first);
    CHECK(starpu_bus_get_direct(peers) && !starpu_bus_get_direct(in));
    starpu_bus_set_direct(in, 1);
    starpu_bus_set_ngpus(in, 2);
    CHECK_EQUAL(starpu_bus_get_direct(in), 1);
    CHECK_EQUAL(starpu_bus_get_ngpus(in), 2);
    CHECK_EQUAL(starpu_bus_get_ngpus(peers), 0);
}

// Two copies in, one between the devices, one out: what the file says at the end.
static void check_file(const char* path) {
    static char text[4096];
    FILE* file = fopen(path, "r");
    CHECK(file != NULL);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    CHECK(strstr(text, "Data transfer stats") != NULL);
    CHECK(strstr(text, "transfers : 2 - avg 0.0164 MB") != NULL);
    CHECK(strstr(text, "Total transfers: 0.0001 GB") != NULL);
    CHECK(strstr(text, "Total transfers: 0.0000 GB") == NULL);
    CHECK_EQUAL(remove(path), 0);
}

int main(void) {
    char path[] = "/tmp/starpu-links-XXXXXX";
    static int values[COUNT];
    starpu_data_handle_t handle;
    const int file = mkstemp(path);
    CHECK(file >= 0);
    close(file);
    values[0] = 1;
    setenv("STARPU_BUS_STATS", "1", 1);
    setenv("STARPU_BUS_STATS_FILE", path, 1);
    check_start_on_devices(1);
    CHECK_EQUAL(starpu_bus_get_count(), 6); // three memories, all of them neighbours
    const unsigned first = node_of(0), second = node_of(1);
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, COUNT, sizeof(int));
    run_on(0, handle);
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE); // a new period
    expect(STARPU_MAIN_RAM, first, 0);
    run_on(1, handle);
    expect(first, second, 1);
    expect(first, second, 0);
    starpu_data_acquire(handle, STARPU_RW);
    CHECK_EQUAL(values[0], 9);
    starpu_data_release(handle);
    expect(second, STARPU_MAIN_RAM, 1);
    run_on(0, handle);
    expect(STARPU_MAIN_RAM, first, 1);
    expect(STARPU_MAIN_RAM, second, 0);
    check_notes(first, second);
    starpu_data_unregister(handle);
    CHECK_EQUAL(values[0], 27);
    CHECK_EQUAL(check_stop_devices(), 0);
    check_file(path);
    return 0;
}
