// A policy that hands out all it has at once: each task of the chain runs once, in its order with one worker.
#include "own_policy.h"

enum { count = 50 };

static int order[count], taken, calls;

static void note(void* buffers[], void* arg) {
    (void)buffers;
    order[taken++] = *(int*)arg;
}

static struct starpu_codelet noting = {.cpu_funcs = {note}};

static struct starpu_task* pop_everything(unsigned context) {
    struct starpu_task *first, *task;
    (void)context;
    own_lock();
    first = starpu_task_list_empty(&own_list) ? NULL : starpu_task_list_front(&own_list);
    for (task = first; task != NULL; task = task->next) ++own_pops;
    starpu_task_list_init(&own_list);
    if (first) ++calls;
    own_unlock();
    return first;
}

int main(void) {
    static int number[count];
    int i;
    own_policy.pop_task = NULL;
    own_policy.pop_every_task = pop_everything;
    own_start(&own_policy, 1);
    starpu_pause();
    for (i = 0; i < count; ++i) {
        number[i] = i;
        CHECK_EQUAL(starpu_task_submit(check_task(&noting, NULL, &number[i])), 0);
    }
    starpu_resume();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(taken, count);
    CHECK_EQUAL(own_pops, count);
    CHECK(calls >= 1 && calls <= count);
    for (i = 0; i < count; ++i) CHECK_EQUAL(order[i], i);
    return check_stop();
}
