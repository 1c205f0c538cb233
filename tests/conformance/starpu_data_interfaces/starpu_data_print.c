// Writes something about the data.
#include "check.h"

int main(void) {
    char text[1000];
    int value = 0;
    FILE* file = tmpfile();
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_print(handle, STARPU_MAIN_RAM, file);
    check_content(file, text, sizeof text);
    CHECK(strlen(text) > 0);
    starpu_data_unregister(handle);
    return check_stop();
}
