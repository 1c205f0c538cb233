// Writes something about each worker.
#include "check.h"

int main(void) {
    char text[4096];
    FILE* file = tmpfile();
    check_start();
    starpu_topology_print(file);
    check_content(file, text, sizeof text);
    CHECK(strlen(text) > 0);
    return check_stop();
}
