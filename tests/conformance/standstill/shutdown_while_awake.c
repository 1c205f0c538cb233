// Shutdown ends although workers are paused, or kept awake by hooks: what can run runs, what hooks release
// too, and what nothing will ever release is cancelled.
#include "check_standstill.h"

static int hook_calls, ended;

static unsigned stay_awake(void* arg) {
    (void)arg;
    (void)STARPU_ATOMIC_ADD(&hook_calls, 1);
    return 0;
}

static unsigned notify_once(void* tag) {
    if (STARPU_ATOMIC_ADD(&hook_calls, 1) == 50) starpu_tag_notify_from_apps(*(starpu_tag_t*)tag);
    return 0;
}

static void submit_behind_tag(starpu_tag_t after) {
    struct starpu_task* task = check_named("behind a tag");
    task->use_tag = 1;
    task->tag_id = 1;
    task->callback_func = check_tick;
    task->callback_arg = &ended;
    starpu_tag_declare_deps_array(1, 1, &after);
    check_submit_task(task);
}

// A standstill counts as one after that many seconds: long enough for hooks that end one on a busy machine.
static void begin(const char* seconds) {
    ended = hook_calls = check_runs = 0;
    setenv("STARPU_STALL_DELAY", seconds, 1);
    check_start();
}

static void hooks_do_not_put_it_off(int (*add)(unsigned (*)(void*), void*), void (*take_away)(int)) {
    int hook;
    begin("0.1");
    hook = add(stay_awake, NULL);
    CHECK(hook >= 0);
    submit_behind_tag(2);
    EXPECT_TOLD(starpu_shutdown(), "starpu_shutdown: 1 tasks are blocked", "they are cancelled");
    CHECK_EQUAL(check_count(&ended), 1);
    CHECK_EQUAL(check_count(&check_runs), 0);
    CHECK(check_count(&hook_calls) > 0);
    take_away(hook);
}

static void hooks_are_called_meanwhile(void) {
    starpu_tag_t tag = 2;
    int hook;
    begin("5");
    submit_behind_tag(tag);
    hook = starpu_progression_hook_register(notify_once, &tag);
    CHECK(hook >= 0);
    starpu_wake_all_blocked_workers();
    EXPECT_SILENCE(starpu_shutdown());
    CHECK_EQUAL(check_count(&ended), 1);
    CHECK_EQUAL(check_count(&check_runs), 1);
    starpu_progression_hook_deregister(hook);
}

static void pauses_end(void) {
    begin("0.1");
    starpu_pause();
    starpu_pause();
    CHECK_EQUAL(starpu_task_submit(check_task(&run, NULL, NULL)), 0);
    submit_behind_tag(2);
    EXPECT_TOLD(starpu_shutdown(), "starpu_shutdown: the workers are paused; they go on",
                "starpu_shutdown: 1 tasks are blocked", "they are cancelled");
    CHECK_EQUAL(check_count(&check_runs), 1);
    CHECK_EQUAL(check_count(&ended), 1);
}

static void be_slow(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_sleep(1.2f);
    (void)STARPU_ATOMIC_ADD(&check_runs, 1);
}

// The hook goes on for a while when both workers have run their tasks.
static unsigned notify_at_the_end(void* tag) {
    if (check_count(&check_runs) == 2) return notify_once(tag);
    return 0;
}

static void long_tasks_take_no_time_from_hooks(void) {
    static struct starpu_codelet slow = {.cpu_funcs = {be_slow}, .name = "slow"};
    starpu_tag_t tag = 2;
    int hook, i;
    begin("0.5");
    hook = starpu_progression_hook_register(notify_at_the_end, &tag);
    CHECK(hook >= 0);
    submit_behind_tag(tag);
    for (i = 0; i < 2; ++i) CHECK_EQUAL(starpu_task_submit(check_task(&slow, NULL, NULL)), 0);
    EXPECT_SILENCE(starpu_shutdown());
    CHECK_EQUAL(check_count(&check_runs), 3);
    CHECK_EQUAL(check_count(&ended), 1);
    starpu_progression_hook_deregister(hook);
}

int main(void) {
    hooks_do_not_put_it_off(starpu_progression_hook_register, starpu_progression_hook_deregister);
    hooks_do_not_put_it_off(starpu_idle_hook_register, starpu_idle_hook_deregister);
    hooks_are_called_meanwhile();
    pauses_end();
    long_tasks_take_no_time_from_hooks();
    return 0;
}
