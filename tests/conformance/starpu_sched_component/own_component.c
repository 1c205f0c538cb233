// A component of the program's own keeps tasks by its own functions: here the last one first.
#include "occupied_workers.h"
#include "tree_policy.h"

static struct starpu_task_list kept;
static starpu_pthread_mutex_t mutex;
static int pushes, pulls, ends;

static int push_last(component* c, struct starpu_task* task) {
    STARPU_COMPONENT_MUTEX_LOCK(&mutex);
    starpu_task_list_push_front(&kept, task);
    ++pushes;
    STARPU_COMPONENT_MUTEX_UNLOCK(&mutex);
    c->can_pull(c);
    return 0;
}

static struct starpu_task* pull_last(component* c, component* to) {
    struct starpu_task* task = NULL;
    CHECK(starpu_sched_component_is_worker(to));
    (void)c;
    if (STARPU_COMPONENT_MUTEX_TRYLOCK(&mutex) != 0) STARPU_COMPONENT_MUTEX_LOCK(&mutex);
    if (!starpu_task_list_empty(&kept)) task = starpu_task_list_pop_front(&kept);
    if (task) ++pulls;
    STARPU_COMPONENT_MUTEX_UNLOCK(&mutex);
    return task;
}

static void end(component* c) {
    CHECK(c->data == &kept);
    ++ends;
}

static void build(struct starpu_sched_tree* tree) {
    component* c = starpu_sched_component_create(tree, "stack");
    starpu_task_list_init(&kept);
    c->data = &kept;
    c->push_task = push_last;
    c->pull_task = pull_last;
    c->deinit_data = end;
    tree->root = c;
    tree_connect_workers(tree, c);
}

int main(void) {
    int i;
    STARPU_PTHREAD_MUTEX_INIT(&mutex, NULL);
    tree_start(build, 1);
    check_occupy_workers(1);
    for (i = 0; i < 10; ++i) tree_submit(i, 0);
    check_release_workers();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < 10; ++i) CHECK_EQUAL(tree_order[i], 9 - i);
    starpu_shutdown();
    CHECK_EQUAL(pushes, 11);
    CHECK_EQUAL(pulls, 11);
    CHECK_EQUAL(ends, 1);
    return tree_run_all(build);
}
