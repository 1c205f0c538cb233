// Writes how many there are of a kind.
#include "check.h"

int main(void) {
    char text[4096];
    FILE* file = tmpfile();
    check_start();
    starpu_worker_display_count(file, STARPU_CPU_WORKER);
    check_content(file, text, sizeof text);
    CHECK(strstr(text, "2") != NULL);
    return check_stop();
}
