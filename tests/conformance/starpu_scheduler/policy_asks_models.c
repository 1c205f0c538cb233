// A program's policy may ask what each task will take; tasks that are all submitted before the first one runs
// are measured for the questions to come.
#include "own_policy.h"

#include "starpu_perfmodel/check_models.h"

static int answers_unknown, answers_known;

static void rest(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    usleep(1000);
}
static struct starpu_perfmodel asked = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_asked"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {rest}, .nbuffers = 1, .modes = {STARPU_RW}, .model = &asked};

static int ask_and_push(struct starpu_task* task) {
    (void)STARPU_ATOMIC_ADD(
        isnan(starpu_task_expected_length(task, check_cpu(), 0)) ? &answers_unknown : &answers_known, 1);
    return own_push(task);
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    int value = 0, i;
    starpu_data_handle_t handle;
    check_own_folder();
    policy.push_task = ask_and_push;
    own_start(&policy, 1);
    handle = check_int(&value);
    starpu_pause();
    for (i = 0; i < 40; ++i) check_submit(&modelled, handle, NULL);
    starpu_resume();
    starpu_data_unregister(handle);
    CHECK(check_count(&answers_unknown) >= 10 && check_count(&answers_known) >= 15);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
