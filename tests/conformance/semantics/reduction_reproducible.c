// With lanes, a sum of numbers of very different size has the same bits for any number of workers and policy.
#include "check.h"

enum { tasks = 400 };

static double numbers[tasks];

static void add(void* buffers[], void* arg) {
    (void)arg;
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) += *(double*)STARPU_VARIABLE_GET_PTR(buffers[1]);
}

static void clear(void* buffers[], void* arg) {
    (void)arg;
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) = 0;
}

static void contribute(void* buffers[], void* number) {
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) += *(double*)number;
}

static struct starpu_codelet adding = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_R}};
static struct starpu_codelet clearing = {.cpu_funcs = {clear}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet contributing = {
    .cpu_funcs = {contribute}, .nbuffers = 1, .modes = {STARPU_REDUX}};

static double sum_with(int workers, const char* policy) {
    double sum = 0;
    int i;
    struct starpu_conf conf = check_conf(workers);
    starpu_data_handle_t handle;
    conf.sched_policy_name = policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&sum, sizeof sum);
    starpu_data_set_reduction_methods(handle, &adding, &clearing);
    for (i = 0; i < tasks; ++i) {
        struct starpu_task* task = check_task(&contributing, handle, &numbers[i]);
        task->cl_arg_size = 0;
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    starpu_data_unregister(handle);
    starpu_shutdown();
    return sum;
}

int main(void) {
    static const int workers[] = {1, 2, 3, 8};
    static const char* const policies[] = {"eager", "lws", "prio", "random"};
    double first, forwards = 0, backwards = 0;
    unsigned i, k;
    setenv("STARPU_REDUX_DETERMINISTIC", "1", 1);
    for (i = 0; i < tasks; ++i) numbers[i] = (i % 2 ? -1. : 1.) / (i + 1) * (double)(1ull << (i * 7 % 53));
    for (i = 0; i < tasks; ++i) {
        forwards += numbers[i];
        backwards += numbers[tasks - 1 - i];
    }
    CHECK(memcmp(&forwards, &backwards, sizeof forwards) != 0); // the order matters
    first = sum_with(1, "eager");
    for (i = 0; i < sizeof workers / sizeof *workers; ++i)
        for (k = 0; k < sizeof policies / sizeof *policies; ++k) {
            const double sum = sum_with(workers[i], policies[k]);
            CHECK(memcmp(&sum, &first, sizeof sum) == 0);
        }
    return 0;
}
