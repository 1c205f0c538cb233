// How full memory is may be asked at any time: nodes that go with their runtime are looked at no more.
#include "starpu_disk/directory.h"

#include <pthread.h>

#if STARPU_MINOR_VERSION >= 4
enum { rounds = 60, disks = 8 };

static int has_ended;

static void* ask(void* asked) {
    do {
        CHECK(starpu_memory_get_used_all_nodes() < SIZE_MAX);
        CHECK(starpu_memory_get_total_all_nodes() != 0);
        CHECK(starpu_memory_get_available_all_nodes() != 0);
        CHECK(starpu_bus_get_count() >= 0);
        CHECK(starpu_bus_get_id(STARPU_MAIN_RAM, disks) >= -1);
        check_tick(asked);
    } while (!check_count(&has_ended));
    return NULL;
}

static void live_once(void) {
    int i;
    check_start_with(1);
    for (i = 0; i < disks; ++i) directory_register(&starpu_disk_unistd_ops);
    CHECK(starpu_bus_get_count() >= 2 * disks);
    starpu_shutdown();
    CHECK_EQUAL(starpu_bus_get_count(), 0);
}

int main(void) {
    pthread_t thread;
    int asked = 0, i;
    directory_make();
    CHECK_EQUAL(pthread_create(&thread, NULL, ask, &asked), 0);
    check_await(&asked, 1);
    for (i = 0; i < rounds; ++i) live_once();
    check_tick(&has_ended);
    CHECK_EQUAL(pthread_join(thread, NULL), 0);
    return 0;
}
#else
int main(void) {
    return 0; // nothing is said of such calls there
}
#endif
