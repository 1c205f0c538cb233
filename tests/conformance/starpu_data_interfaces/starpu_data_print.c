// Writes something about the data.
#include "starpu_disk/directory.h"

// Of a kind that keeps its address aside, which was registered before the disk was there.
static void check_without_memory(FILE* file, char* text, size_t room) {
    double values[3] = {0};
    struct starpu_multiformat_data_interface_ops ops = {.cpu_elemsize = sizeof(double)};
    starpu_data_handle_t handle;
    starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, values, 3, &ops);
    starpu_data_print(handle, directory_register(&starpu_disk_unistd_ops), file);
    check_content(file, text, room);
    CHECK(strstr(text, "(nil)") != NULL);
    starpu_data_unregister(handle);
}

int main(void) {
    char text[1000];
    int value = 0;
    FILE* file = tmpfile();
    starpu_data_handle_t handle;
    directory_make();
    check_start();
    handle = check_int(&value);
    starpu_data_print(handle, STARPU_MAIN_RAM, file);
    check_content(file, text, sizeof text);
    CHECK(strlen(text) > 0);
    starpu_data_unregister(handle);
    check_without_memory(tmpfile(), text, sizeof text);
    return check_stop();
}
