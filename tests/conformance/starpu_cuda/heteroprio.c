// CPU workers leave a bucket to devices until it holds enough tasks.
#include "starpu_cuda/on_devices.h"

#include <schedulers/starpu_heteroprio.h>

static int arrived, is_open, on_cpus, on_cuda;
static void wait_at_gate(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    (void)STARPU_ATOMIC_ADD(&arrived, 1);
    while (!check_count(&is_open)) sched_yield();
}
static struct starpu_codelet device_gate = {.cuda_funcs = {wait_at_gate}};

static void note_cpu(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    (void)STARPU_ATOMIC_ADD(&on_cpus, 1);
}
static void note_cuda(void* buffers[], void* arg) {
    (void)buffers, (void)arg;
    (void)STARPU_ATOMIC_ADD(&on_cuda, 1);
}
static struct starpu_codelet work = {.cpu_funcs = {note_cpu}, .cuda_funcs = {note_cuda}};

static unsigned devices;
static void set_up(unsigned context) {
    starpu_heteroprio_set_faster_arch(context, STARPU_CUDA_WORKER, 1);
    starpu_heteroprio_set_arch_slow_factor(context, STARPU_CPU_WORKER, 1, 2);
}

static void submit_to_bucket(unsigned tasks) {
    while (tasks-- != 0) {
        struct starpu_task* task = check_task(&work, NULL, NULL);
        task->priority = 1;
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
}

int main(void) {
    struct starpu_conf conf;
    unsigned i;
    unsetenv("STARPU_SCHED");
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    conf.ncpus = 1;
    conf.nopencl = 0;
    conf.sched_policy_name = "heteroprio";
    conf.sched_policy_callback = set_up;
    CHECK_EQUAL(starpu_init(&conf), 0);
    devices = starpu_cuda_worker_get_count();
    CHECK(devices > 0);
    for (i = 0; i < devices; ++i) check_submit(&device_gate, NULL, NULL);
    check_await(&arrived, (int)devices);
    submit_to_bucket(2 * devices - 1);
    check_linger();
    CHECK_EQUAL(check_count(&on_cpus), 0); // too few
    submit_to_bucket(3);
    check_await(&on_cpus, 3);
    check_linger();
    CHECK_EQUAL(check_count(&on_cpus), 3); // the others are the devices'
    (void)STARPU_ATOMIC_ADD(&is_open, 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(on_cpus, 3);
    CHECK_EQUAL(on_cuda, (int)(2 * devices - 1));
    return check_stop_devices();
}
