// What waits for memory that the program still holds when it ends the runtime gets ENODEV.
#include "check.h"

#include <pthread.h>

#define MIB ((size_t)1 << 20)

#if STARPU_MINOR_VERSION >= 4
enum { counted = (int)STARPU_MALLOC_COUNT, waiting = (int)(STARPU_MALLOC_COUNT | STARPU_MEMORY_WAIT) };

static const size_t size = 3 * MIB;

static int get_on_node(void) {
    const uintptr_t place = starpu_malloc_on_node_flags(STARPU_MAIN_RAM, size, waiting);
    if (place == 0) return -errno;
    starpu_free_on_node_flags(STARPU_MAIN_RAM, place, size, waiting);
    return 0;
}

static int get(void) {
    void* place = NULL;
    const int error = starpu_malloc_flags(&place, size, waiting);
    if (error == 0) starpu_free_flags(place, size, waiting);
    return error;
}

static int count(void) {
    const int error = starpu_memory_allocate(STARPU_MAIN_RAM, size, (int)STARPU_MEMORY_WAIT);
    if (error == 0) starpu_memory_deallocate(STARPU_MAIN_RAM, size);
    return error;
}

static int await_room(void) {
    errno = 0;
    starpu_memory_wait_available(STARPU_MAIN_RAM, size);
    return -errno;
}

struct request {
    int (*call)(void);
    int has_begun, answer;
};

static void* make(void* arg) {
    struct request* r = arg;
    check_tick(&r->has_begun);
    r->answer = r->call();
    return NULL;
}

static int answer_at_shutdown(int (*call)(void)) {
    struct request r = {call, 0, 0};
    pthread_t thread;
    check_start_with(1);
    const uintptr_t most = starpu_malloc_on_node_flags(STARPU_MAIN_RAM, size, counted);
    CHECK(most != 0);
    CHECK_EQUAL(pthread_create(&thread, NULL, make, &r), 0);
    check_await(&r.has_begun, 1);
    check_linger();
    starpu_shutdown();
    CHECK_EQUAL(pthread_join(thread, NULL), 0);
    starpu_free_on_node_flags(STARPU_MAIN_RAM, most, size, counted); // main memory outlives the runtime
    return r.answer;
}

// A thread that comes so late that nothing limits memory any more gets it.
static void is_sent_away(int (*call)(void)) {
    int answer = 0, i;
    for (i = 0; answer == 0 && i < 50; ++i) answer = answer_at_shutdown(call);
    CHECK_EQUAL(answer, -ENODEV);
}

int main(void) {
    setenv("STARPU_LIMIT_CPU_MEM", "4", 1);
    is_sent_away(get_on_node);
    is_sent_away(get);
    is_sent_away(count);
    is_sent_away(await_room);
    return 0;
}
#else
int main(void) {
    return 0; // shutdown leaves them waiting there
}
#endif
