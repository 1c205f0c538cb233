/* How well do reductions share the work? Seconds for many tasks of some microseconds that all reduce one
   number, with one worker and with two, by worker and in lanes that keep the order. redux [tasks
   [microseconds]] */
#include "../measure.h"

#include <starpu.h>

static long rounds_per_task;

/* Work that lasts as long on a shared core as on one of its own: counted, not timed. */
static double work(long rounds) {
    volatile double x = 1;
    for (long i = 0; i < rounds; ++i) x = x * 0.999999 + 1e-6;
    return x;
}

static void contribute(void** buffers, void* argument) {
    (void)argument;
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) += work(rounds_per_task);
}

static void add(void** buffers, void* argument) {
    (void)argument;
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) += *(double*)STARPU_VARIABLE_GET_PTR(buffers[1]);
}

static void clear(void** buffers, void* argument) {
    (void)argument;
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) = 0;
}

static struct starpu_codelet contributing = {
    .cpu_funcs = {contribute}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "contributing"};
static struct starpu_codelet adding = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "adding"};
static struct starpu_codelet clearing = {
    .cpu_funcs = {clear}, .nbuffers = 1, .modes = {STARPU_W}, .name = "clearing"};

static double seconds_with(int workers, const char* lanes, long tasks, double* sum) {
    struct starpu_conf conf;
    starpu_data_handle_t handle;
    double start, end;
    setenv("STARPU_REDUX_DETERMINISTIC", lanes, 1);
    starpu_conf_init(&conf);
    conf.ncpus = workers;
    require(starpu_init(&conf) == 0, "starpu_init failed");
    *sum = 0;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)sum, sizeof *sum);
    starpu_data_set_reduction_methods(handle, &adding, &clearing);
    start = now_ns();
    for (long i = 0; i < tasks; ++i)
        require(starpu_task_insert(&contributing, STARPU_REDUX, handle, 0) == 0, "a task was refused");
    require(starpu_data_acquire(handle, STARPU_R) == 0, "the result was refused");
    end = now_ns();
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    starpu_shutdown();
    return (end - start) * 1e-9;
}

static void calibrate(double task_us) {
    const long sample = 2000000;
    const double start = now_ns();
    work(sample);
    rounds_per_task = (long)((double)sample * task_us * 1e3 / (now_ns() - start)) + 1;
}

int main(int argc, char** argv) {
    const long tasks = argument(argc, argv, 1, 10000), task_us = argument(argc, argv, 2, 50);
    double sums[4], one, two;
    calibrate((double)task_us);
    one = seconds_with(1, "0", tasks, &sums[0]);
    two = seconds_with(2, "0", tasks, &sums[1]);
    print_result("by_worker_one_s", one);
    print_result("by_worker_two_s", two);
    print_result("by_worker_speedup", one / two);
    one = seconds_with(1, "1", tasks, &sums[2]);
    two = seconds_with(2, "1", tasks, &sums[3]);
    print_result("in_lanes_one_s", one);
    print_result("in_lanes_two_s", two);
    print_result("in_lanes_speedup", one / two);
    print_result("in_lanes_same_bits", sums[2] == sums[3]);
    return 0;
}
