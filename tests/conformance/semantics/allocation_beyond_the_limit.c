// Memory of the program's that counts towards a limit: given up for it, waited for, or taken beyond the
// limit, as the flags say.
#include "starpu_disk/directory.h"

#include <pthread.h>

#define MIB ((size_t)1 << 20)

enum { counted = (int)STARPU_MALLOC_COUNT, sparing = (int)(STARPU_MALLOC_COUNT | STARPU_MALLOC_NORECLAIM) };

static const size_t size = 3 * MIB;

static void* get(int flags) {
    void* place = NULL;
    CHECK_EQUAL(starpu_malloc_flags(&place, size, flags), 0);
    memset(place, 1, size);
    return place;
}

static void refuse(size_t bytes, int flags) {
    void* place = NULL;
    CHECK_EQUAL(starpu_malloc_flags(&place, bytes, flags), -ENOMEM);
}

// Data that may go to the disk, and are in main memory.
static starpu_data_handle_t make_data(void) {
    starpu_data_handle_t data = NULL;
    starpu_vector_data_register(&data, -1, 0, (uint32_t)size, 1);
    CHECK_EQUAL(starpu_data_acquire(data, STARPU_W), 0);
    starpu_data_release(data);
    return data;
}

static int is_in_main_memory(starpu_data_handle_t data) {
    return (int)starpu_data_test_if_allocated_on_node(data, STARPU_MAIN_RAM);
}

static void check_who_goes(void) {
    starpu_data_handle_t data = make_data();
    CHECK(is_in_main_memory(data));
    starpu_free_flags(get(sparing), size, sparing);
    CHECK(is_in_main_memory(data)); // rather over the limit
    starpu_free_flags(get(counted | (int)STARPU_MEMORY_OVERFLOW), size, counted);
    CHECK(is_in_main_memory(data));
    starpu_free_flags(get(counted), size, counted);
    CHECK(!is_in_main_memory(data));
    starpu_data_unregister(data);
}

static void check_beyond(void) {
    void* most = get(counted);
    refuse(size, counted);
    void* over = get(counted | (int)STARPU_MEMORY_OVERFLOW);
    void* further = get(sparing);
    CHECK_EQUAL(starpu_memory_get_available(STARPU_MAIN_RAM), 0);
    const uintptr_t on_node =
        starpu_malloc_on_node_flags(STARPU_MAIN_RAM, size, counted | (int)STARPU_MEMORY_OVERFLOW);
    CHECK(on_node != 0);
    CHECK(starpu_malloc_on_node_flags(STARPU_MAIN_RAM, size, counted) == 0);
    starpu_free_on_node_flags(STARPU_MAIN_RAM, on_node, size, counted);
    starpu_free_flags(further, size, counted);
    starpu_free_flags(over, size, counted);
    starpu_free_flags(most, size, counted);
}

static int got;

static void* wait_for_memory(void* flags) {
    void* place = get(*(int*)flags);
    check_tick(&got);
    starpu_free_flags(place, size, *(int*)flags);
    return NULL;
}

static void* wait_on_node(void* flags) {
    const uintptr_t place = starpu_malloc_on_node_flags(STARPU_MAIN_RAM, size, *(int*)flags);
    CHECK(place != 0);
    check_tick(&got);
    starpu_free_on_node_flags(STARPU_MAIN_RAM, place, size, *(int*)flags);
    return NULL;
}

static void check_waits(void* (*wait)(void*), int flags) {
    pthread_t waiting;
    void* most = get(counted);
    got = 0;
    CHECK_EQUAL(pthread_create(&waiting, NULL, wait, &flags), 0);
    check_linger();
    CHECK_EQUAL(check_count(&got), 0);
    starpu_free_flags(most, size, counted);
    CHECK_EQUAL(pthread_join(waiting, NULL), 0);
    CHECK_EQUAL(got, 1);
}

int main(void) {
    directory_make();
    setenv("STARPU_LIMIT_CPU_MEM", "4", 1);
    check_start_with(1);
    directory_register(&starpu_disk_unistd_ops);
    check_who_goes();
    check_beyond();
    check_waits(wait_for_memory, counted | (int)STARPU_MEMORY_WAIT);
    check_waits(wait_for_memory, sparing | (int)STARPU_MEMORY_WAIT);
    check_waits(wait_on_node, counted | (int)STARPU_MEMORY_WAIT);
    refuse(5 * MIB, counted | (int)STARPU_MEMORY_WAIT); // for ever
    CHECK(starpu_malloc_on_node_flags(STARPU_MAIN_RAM, 5 * MIB, counted | (int)STARPU_MEMORY_WAIT) == 0);
    CHECK_EQUAL(starpu_memory_get_used(STARPU_MAIN_RAM), 0);
    return check_stop();
}
