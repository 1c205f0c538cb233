/* How long does a synchronous task take: one after the other while workers still look for work, and after
   pauses in which they fell asleep? */
#include "../measure.h"
#include "../task/empty_kernel.h"

#include <starpu.h>

#define SAMPLES 400
#define PAUSE_MS 3

static struct starpu_codelet empty = {.cpu_funcs = {empty_kernel}, .nbuffers = 0, .name = "empty"};

static double median_us(long pause_ms) {
    double samples[SAMPLES];
    for (int i = 0; i < SAMPLES; ++i) {
        if (pause_ms > 0) sleep_ms(pause_ms);
        const double start = now_ns();
        require(starpu_task_insert(&empty, STARPU_TASK_SYNCHRONOUS, 1, 0) == 0, "a task was refused");
        samples[i] = (now_ns() - start) / 1e3;
    }
    return median(samples, SAMPLES);
}

int main(void) {
    require(starpu_init(NULL) == 0, "starpu_init failed");
    median_us(0);
    print_result("awake_us", median_us(0));
    print_result("asleep_us", median_us(PAUSE_MS));
    starpu_shutdown();
    return 0;
}
