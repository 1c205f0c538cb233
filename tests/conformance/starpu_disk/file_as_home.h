// A file is the home of data: tasks see what it holds, and at the end it holds what they made of it.
#ifndef CONFORMANCE_STARPU_DISK_FILE_AS_HOME_H
#define CONFORMANCE_STARPU_DISK_FILE_AS_HOME_H

#include "starpu_disk/directory.h"

enum { file_as_home_count = 102400 };

static void file_as_home_double(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const unsigned count = STARPU_VECTOR_GET_NX(buffers[0]);
    (void)arg;
    CHECK_EQUAL(count, file_as_home_count);
    for (unsigned i = 0; i < count; ++i) values[i] *= 2;
}

static inline int check_file_as_home(struct starpu_disk_ops* kind) {
    static int values[file_as_home_count];
    struct starpu_codelet twice = {
        .cpu_funcs = {file_as_home_double}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "twice"};
    char name[] = "numbers";
    starpu_data_handle_t handle;
    for (int i = 0; i < file_as_home_count; ++i) values[i] = i;
    directory_make();
    directory_write(name, values, sizeof values);
    check_start();
    const unsigned node = directory_register(kind);
    void* object = starpu_disk_open(node, name, sizeof values);
    CHECK(object != NULL);
    starpu_vector_data_register(&handle, (int)node, (uintptr_t)object, file_as_home_count, sizeof(int));
    CHECK(handle != NULL);

    CHECK_EQUAL(starpu_task_insert(&twice, STARPU_RW, handle, 0), 0);
    CHECK_EQUAL(starpu_data_acquire_on_node(handle, STARPU_MAIN_RAM, STARPU_RW), 0);
    int* mine = (int*)starpu_vector_get_local_ptr(handle);
    for (int i = 0; i < file_as_home_count; ++i) CHECK_EQUAL(mine[i], 2 * i);
    mine[7] = -7;
    starpu_data_release_on_node(handle, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_task_insert(&twice, STARPU_RW, handle, 0), 0);
    starpu_data_unregister(handle);
    starpu_disk_close(node, object, sizeof values);

    directory_read(name, values, sizeof values);
    for (int i = 0; i < file_as_home_count; ++i) CHECK_EQUAL(values[i], i == 7 ? -14 : 4 * i);
    return check_stop();
}

#endif
