// Writes the name of each worker.
#include "check.h"

int main(void) {
    char text[1000], name[100];
    FILE* file = tmpfile();
    check_start();
    starpu_sched_ctx_display_workers(0, file);
    check_content(file, text, sizeof text);
    starpu_worker_get_name(1, name, sizeof name);
    CHECK(strstr(text, name) != NULL);
    CHECK(strstr(text, "2 workers") != NULL);
    return check_stop();
}
