/* What do workers without work cost? Processor time used, in cores, over a second that begins 100 ms after
   the last task. */
#include "../measure.h"
#include "../task/empty_kernel.h"

#include <starpu.h>

static struct starpu_codelet empty = {.cpu_funcs = {empty_kernel}, .nbuffers = 0, .name = "empty"};

int main(void) {
    require(starpu_init(NULL) == 0, "starpu_init failed");
    for (int i = 0; i < 1000; ++i) require(starpu_task_insert(&empty, 0) == 0, "a task was refused");
    starpu_task_wait_for_all();
    sleep_ms(100);
    const double cpu = cpu_ns(), wall = now_ns();
    sleep_ms(1000);
    print_result("idle_cores", (cpu_ns() - cpu) / (now_ns() - wall));
    starpu_shutdown();
    return 0;
}
