// Data are copied from one file to another, to main memory and back.
#include "starpu_disk/directory.h"

enum { count = 50000 };

int main(void) {
    static int values[count], in_memory[count];
    char from[] = "from", to[] = "to";
    starpu_data_handle_t source, destination, main_copy;
    for (int i = 0; i < count; ++i) values[i] = 3 * i;
    directory_make();
    directory_write(from, values, sizeof values);
    memset(values, 0, sizeof values);
    directory_write(to, values, sizeof values);
    check_start();
    const unsigned node = directory_register(&starpu_disk_unistd_ops);
    void* first = starpu_disk_open(node, from, sizeof values);
    void* second = starpu_disk_open(node, to, sizeof values);
    CHECK(first != NULL && second != NULL);
    starpu_vector_data_register(&source, (int)node, (uintptr_t)first, count, sizeof(int));
    starpu_vector_data_register(&destination, (int)node, (uintptr_t)second, count, sizeof(int));
    starpu_vector_data_register(&main_copy, STARPU_MAIN_RAM, (uintptr_t)in_memory, count, sizeof(int));

    CHECK_EQUAL(starpu_data_cpy(main_copy, source, 0, NULL, NULL), 0);
    CHECK_EQUAL(starpu_data_cpy(destination, main_copy, 0, NULL, NULL), 0);
    starpu_data_unregister(main_copy);
    starpu_data_unregister(destination);
    starpu_data_unregister(source);
    starpu_disk_close(node, first, sizeof values);
    starpu_disk_close(node, second, sizeof values);

    directory_read(to, values, sizeof values);
    for (int i = 0; i < count; ++i) CHECK_EQUAL(in_memory[i], 3 * i);
    for (int i = 0; i < count; ++i) CHECK_EQUAL(values[i], 3 * i);
    return check_stop();
}
