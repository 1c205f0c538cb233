/* How long until the library is ready, and until it has run something? One sample per process: the first
   start of a process pays for what later ones find loaded. */
#include "../measure.h"
#include "../task/empty_kernel.h"

#include <starpu.h>

static struct starpu_codelet empty = {.cpu_funcs = {empty_kernel}, .nbuffers = 0, .name = "empty"};

int main(void) {
    const double start = now_ns();
    require(starpu_init(NULL) == 0, "starpu_init failed");
    const double ready = now_ns();
    require(starpu_task_insert(&empty, STARPU_TASK_SYNCHRONOUS, 1, 0) == 0, "the task was refused");
    const double done = now_ns();
    starpu_shutdown();

    const double start_again = now_ns();
    require(starpu_init(NULL) == 0, "the second starpu_init failed");
    const double ready_again = now_ns();
    starpu_shutdown();

    print_result("first_init_ms", (ready - start) / 1e6);
    print_result("init_and_first_task_ms", (done - start) / 1e6);
    print_result("later_init_ms", (ready_again - start_again) / 1e6);
    return 0;
}
