// A thread holds data twice: by a callback, for another thread to release, and by waiting for them. Its own
// release ends what it waited for, so that unregistering the data waits for the other one.
#include "check.h"

#include <pthread.h>

static starpu_data_handle_t data;
static int has_turn, is_released;

static void take_turn(void* arg) {
    (void)arg;
    __atomic_store_n(&has_turn, 1, __ATOMIC_SEQ_CST);
}

static void* release_later(void* arg) {
    (void)arg;
    starpu_sleep(0.05f);
    __atomic_store_n(&is_released, 1, __ATOMIC_SEQ_CST);
    starpu_data_release_on_node(data, STARPU_MAIN_RAM);
    return NULL;
}

static void hold_twice(int callback_first) {
    int value = 7;
    pthread_t other;
    has_turn = is_released = 0;
    starpu_variable_data_register(&data, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof(value));
    if (!callback_first) CHECK_EQUAL(starpu_data_acquire_on_node(data, STARPU_MAIN_RAM, STARPU_R), 0);
    CHECK_EQUAL(starpu_data_acquire_on_node_cb(data, STARPU_MAIN_RAM, STARPU_R, take_turn, NULL), 0);
    if (callback_first) CHECK_EQUAL(starpu_data_acquire_on_node(data, STARPU_MAIN_RAM, STARPU_R), 0);
    while (!__atomic_load_n(&has_turn, __ATOMIC_SEQ_CST)) starpu_sleep(0.001f);
    CHECK_EQUAL(pthread_create(&other, NULL, release_later, NULL), 0);
    starpu_data_release_on_node(data, STARPU_MAIN_RAM);
    errno = 0;
    starpu_data_unregister(data);
    CHECK_EQUAL(errno, 0);
    CHECK_EQUAL(__atomic_load_n(&is_released, __ATOMIC_SEQ_CST), 1);
    CHECK_EQUAL(pthread_join(other, NULL), 0);
}

int main(void) {
    check_start();
    hold_twice(1);
    hold_twice(0);
    starpu_shutdown();
    return 0;
}
