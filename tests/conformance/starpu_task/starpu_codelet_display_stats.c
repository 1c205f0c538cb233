// Writes statistics of a codelet that has run.
#include "check.h"

#include <unistd.h>

int main(void) {
    char text[4096];
    FILE* file = tmpfile();
    int screen = dup(2);
    check_start();
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    dup2(fileno(file), 2);
    starpu_codelet_display_stats(&run);
    fflush(stderr);
    dup2(screen, 2);
    check_content(file, text, sizeof text);
    CHECK(strstr(text, "run") != NULL);
    return check_stop();
}
