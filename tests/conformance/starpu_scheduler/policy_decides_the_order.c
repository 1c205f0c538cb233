// With one worker tasks run in the order in which the policy hands them out: here by priority.
#include "occupied_workers.h"
#include "own_policy.h"

enum { count = 20 };

static int order[count], taken;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    order[taken++] = *(int*)arg;
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

static struct starpu_task* pop_most_urgent(unsigned context) {
    struct starpu_task *task, *best = NULL;
    (void)context;
    own_lock();
    for (task = starpu_task_list_begin(&own_list); task != starpu_task_list_end(&own_list);
         task = starpu_task_list_next(task))
        if (!best || task->priority > best->priority) best = task;
    if (best) starpu_task_list_erase(&own_list, best);
    own_unlock();
    return best;
}

int main(void) {
    static int priority[count];
    int i;
    own_policy.pop_task = pop_most_urgent;
    own_start(&own_policy, 1);
    check_occupy_workers(1);
    for (i = 0; i < count; ++i) {
        struct starpu_task* task = check_task(&noting, NULL, &priority[i]);
        priority[i] = i * 7 % count;
        task->priority = priority[i];
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    check_release_workers();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(taken, count);
    for (i = 0; i < count; ++i) CHECK_EQUAL(order[i], count - 1 - i);
    return check_stop();
}
