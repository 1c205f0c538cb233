// A component of the program's own moves tasks from the queue above it to the one below when it is told that
// there is room.
#include "tree_policy.h"

static struct starpu_task* waiting;
static starpu_pthread_mutex_t mutex;
static int moved, asked;

// Called from below: the queue there has room.
static int move_down(component* c, component* to) {
    int success = 0, has_moved = 0;
    struct starpu_task* refused;
    (void)to;
    STARPU_COMPONENT_MUTEX_LOCK(&mutex);
    ++asked;
    refused = waiting;
    waiting = NULL;
    if (refused && starpu_sched_component_push_task(c, c->children[0], refused) == 0) {
        refused = NULL;
        has_moved = 1;
    }
    if (!refused) {
        refused = starpu_sched_component_pump_downstream(c, &success);
        moved += success;
    }
    waiting = refused;
    STARPU_COMPONENT_MUTEX_UNLOCK(&mutex);
    return success || has_moved;
}

// The queue above must not push: this component pulls.
static int refuse(component* c, struct starpu_task* task) {
    (void)c;
    (void)task;
    return 1;
}

static void build(struct starpu_sched_tree* tree) {
    struct starpu_sched_component_fifo_data one = {.ntasks_threshold = 1};
    component *pump = starpu_sched_component_create(tree, "pump"),
              *below = starpu_sched_component_fifo_create(tree, &one);
    tree->root = starpu_sched_component_fifo_create(tree, NULL);
    pump->can_push = move_down;
    pump->push_task = refuse;
    starpu_sched_component_connect(tree->root, pump);
    starpu_sched_component_connect(pump, below);
    tree_connect_workers(tree, below);
}

int main(void) {
    STARPU_PTHREAD_MUTEX_INIT(&mutex, NULL);
    tree_start(build, 1);
    tree_run_many();
    starpu_shutdown();
    CHECK(moved > 0);
    CHECK(asked >= moved);
    return 0;
}
