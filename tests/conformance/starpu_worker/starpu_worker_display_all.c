// Writes each worker's name.
#include "check.h"

int main(void) {
    char text[4096], name[64];
    FILE* file = tmpfile();
    check_start();
    starpu_worker_display_all(file);
    check_content(file, text, sizeof text);
    starpu_worker_get_name(1, name, sizeof name);
    CHECK(strstr(text, name) != NULL);
    return check_stop();
}
