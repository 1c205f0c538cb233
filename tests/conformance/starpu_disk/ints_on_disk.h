// Ints whose home is a file on a disk: they are in main memory only once they were asked for.
#ifndef CONFORMANCE_STARPU_DISK_INTS_ON_DISK_H
#define CONFORMANCE_STARPU_DISK_INTS_ON_DISK_H

#include "starpu_disk/directory.h"

static unsigned on_disk_node;

struct on_disk_int {
    starpu_data_handle_t handle;
    void* object;
};

// After the start of the runtime.
static inline void on_disk_make(void) {
    directory_make();
    on_disk_node = directory_register(&starpu_disk_unistd_ops);
}

static inline void on_disk_start(void) {
    check_start();
    on_disk_make();
}

static inline struct on_disk_int on_disk_int(const char* name, int value) {
    struct on_disk_int made = {NULL, NULL};
    directory_write(name, &value, sizeof value);
    made.object = starpu_disk_open(on_disk_node, (void*)name, sizeof value);
    CHECK(made.object != NULL);
    starpu_variable_data_register(&made.handle, (int)on_disk_node, (uintptr_t)made.object, sizeof value);
    CHECK(made.handle != NULL);
    CHECK(!starpu_data_is_on_node(made.handle, STARPU_MAIN_RAM));
    return made;
}

// Waits until the value is on the node, which takes a copy; fails the program when it does not come.
static inline void on_disk_await(starpu_data_handle_t handle, unsigned node) {
    int i;
    for (i = 0; i < 4000 && !starpu_data_is_on_node(handle, node); ++i) starpu_usleep(1000);
    CHECK(starpu_data_is_on_node(handle, node));
}

static inline void on_disk_drop(struct on_disk_int* made) {
    starpu_data_unregister(made->handle);
    starpu_disk_close(on_disk_node, made->object, sizeof(int));
}

#endif
