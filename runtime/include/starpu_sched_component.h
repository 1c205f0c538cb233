// Schedulers built from components that pass tasks on: decision 105 says how they flow.
//
// A policy of the program's own builds a tree in its init_sched and names the functions of the tree below as
// its own: starpu_sched_tree_push_task, starpu_sched_tree_pop_task and so on. Components are connected before
// tasks come. A pointer that is NULL, or no component, tree or recipe that these calls have made, is EINVAL
// with a line; calls that make one return memory that is ignored where they cannot, and say why in errno.
#ifndef STARPU_SCHED_COMPONENT_H
#define STARPU_SCHED_COMPONENT_H

#include <starpu/attributes.h>
#include <starpu/hwloc.h>
#include <starpu/linkage.h>
#include <starpu_bitmap.h>
#include <starpu_config.h>
#include <starpu_task.h>
#include <starpu_thread_util.h>
#include <starpu_worker.h>

STARPU_BEGIN_DECLARATIONS

// Bits of a component's properties.
enum starpu_sched_component_properties {
    STARPU_SCHED_COMPONENT_HOMOGENEOUS = 1 << 0,
    STARPU_SCHED_COMPONENT_SINGLE_MEMORY_NODE = 1 << 1
};
#define STARPU_SCHED_COMPONENT_IS_HOMOGENEOUS(component)                                                     \
    ((component)->properties & STARPU_SCHED_COMPONENT_HOMOGENEOUS)
#define STARPU_SCHED_COMPONENT_IS_SINGLE_MEMORY_NODE(component)                                              \
    ((component)->properties & STARPU_SCHED_COMPONENT_SINGLE_MEMORY_NODE)

struct starpu_sched_component_composed_recipe;
struct starpu_sched_tree;

// A component: the workers below it, its children and parents, and what it does with tasks. Programs may
// replace each function, and keep what they need in data, which deinit_data ends; components of the library
// keep theirs there.
//
// push_task: takes a task, or returns another number than 0. pull_task: a task for the child `to`, or NULL.
// can_push: told by the child `to` that it has room; returns 1 if it pushed something. can_pull: told from
// above that tasks are there; returns 1 if a worker will pull. estimated_end: microseconds of
// starpu_timing_now(). No lock of the library is held when one of them is called, by any number of threads at
// once. What they throw ends there, and the first that a component throws is told: a push_task that throws
// has refused the task, which it must not have passed on; of the others it means NULL, 0, or now.
struct starpu_sched_component {
    struct starpu_sched_tree* tree;
    struct starpu_bitmap workers;
    struct starpu_bitmap workers_in_ctx;
    void* data;
    char* name;
    unsigned nchildren;
    struct starpu_sched_component** children;
    unsigned nparents;
    struct starpu_sched_component** parents;
    void (*add_child)(struct starpu_sched_component* component, struct starpu_sched_component* child);
    void (*remove_child)(struct starpu_sched_component* component, struct starpu_sched_component* child);
    void (*add_parent)(struct starpu_sched_component* component, struct starpu_sched_component* parent);
    void (*remove_parent)(struct starpu_sched_component* component, struct starpu_sched_component* parent);
    int (*push_task)(struct starpu_sched_component*, struct starpu_task*);
    struct starpu_task* (*pull_task)(struct starpu_sched_component* from, struct starpu_sched_component* to);
    int (*can_push)(struct starpu_sched_component* from, struct starpu_sched_component* to);
    int (*can_pull)(struct starpu_sched_component* component);
    void (*do_schedule)(struct starpu_sched_component* component);
    int (*notify)(struct starpu_sched_component* component, int message_ID, void* arg);
    double (*estimated_load)(struct starpu_sched_component* component);
    double (*estimated_end)(struct starpu_sched_component* component);
    void (*deinit_data)(struct starpu_sched_component* component);
    void (*notify_change_workers)(struct starpu_sched_component* component);
    int properties;
    struct hwloc_obj* obj;
};

// A scheduler: its topmost component and the workers it serves.
struct starpu_sched_tree {
    struct starpu_sched_component* root;
    struct starpu_bitmap workers;
    unsigned sched_ctx_id;
    starpu_pthread_mutex_t lock;
};

// Parameters of components: queues, queues by priority, choice by expected end, heteroprio, choice by whether
// there is a performance model. ntasks_threshold and exp_len_threshold (microseconds): what a queue takes at
// most, 0 is any. ready: a worker takes, of the most urgent tasks, the one for which least has to be copied.
// exp, nolock and mct are ignored.
struct starpu_sched_component_fifo_data {
    unsigned ntasks_threshold;
    double exp_len_threshold;
    int ready;
    int exp;
};
struct starpu_sched_component_prio_data {
    unsigned ntasks_threshold;
    double exp_len_threshold;
    int ready;
    int exp;
};
struct starpu_sched_component_mct_data {
    double alpha;
    double beta;
    double _gamma;
    double idle_power;
    int nolock;
};
struct starpu_sched_component_heteroprio_data {
    struct starpu_sched_component_mct_data* mct;
    unsigned batch;
};
struct starpu_sched_component_perfmodel_select_data {
    struct starpu_sched_component* calibrator_component;
    struct starpu_sched_component* no_perfmodel_component;
    struct starpu_sched_component* perfmodel_component;
};

// What to put at each level of the machine.
struct starpu_sched_component_specs {
    struct starpu_sched_component_composed_recipe* hwloc_machine_composed_sched_component;
    struct starpu_sched_component_composed_recipe* hwloc_component_composed_sched_component;
    struct starpu_sched_component_composed_recipe* hwloc_socket_composed_sched_component;
    struct starpu_sched_component_composed_recipe* hwloc_cache_composed_sched_component;
    struct starpu_sched_component_composed_recipe* (*worker_composed_sched_component)(
        enum starpu_worker_archtype archtype);
    int mix_heterogeneous_workers;
};

typedef struct starpu_sched_component* (*starpu_sched_component_create_t)(struct starpu_sched_tree* tree,
                                                                          void* data);

// Flags of the simple schedulers: what is chosen among (workers, memory nodes, kinds of workers), whether
// even with one choice, components added (by performance model, by implementation), queues above and below
// and how they are kept, work stealing below, combined workers.
#define STARPU_SCHED_SIMPLE_DECIDE_MASK (3 << 0)
#define STARPU_SCHED_SIMPLE_DECIDE_WORKERS (1 << 0)
#define STARPU_SCHED_SIMPLE_DECIDE_MEMNODES (2 << 0)
#define STARPU_SCHED_SIMPLE_DECIDE_ARCHS (3 << 0)
#define STARPU_SCHED_SIMPLE_DECIDE_ALWAYS (1 << 3)
#define STARPU_SCHED_SIMPLE_PERFMODEL (1 << 4)
#define STARPU_SCHED_SIMPLE_IMPL (1 << 5)
#define STARPU_SCHED_SIMPLE_FIFO_ABOVE (1 << 6)
#define STARPU_SCHED_SIMPLE_FIFO_ABOVE_PRIO (1 << 7)
#define STARPU_SCHED_SIMPLE_FIFOS_BELOW (1 << 8)
#define STARPU_SCHED_SIMPLE_FIFOS_BELOW_PRIO (1 << 9)
#define STARPU_SCHED_SIMPLE_FIFOS_BELOW_READY (1 << 10)
#define STARPU_SCHED_SIMPLE_WS_BELOW (1 << 11)
#define STARPU_SCHED_SIMPLE_COMBINED_WORKERS (1 << 12)
#define STARPU_SCHED_SIMPLE_FIFOS_BELOW_EXP (1 << 13)
#define STARPU_SCHED_SIMPLE_PRE_DECISION (1 << 14)
#define STARPU_SCHED_SIMPLE_FIFOS_BELOW_NOLIMIT (1 << 16)

// A component's lock.
#define STARPU_COMPONENT_MUTEX_LOCK(m) STARPU_PTHREAD_MUTEX_LOCK(m)
#define STARPU_COMPONENT_MUTEX_TRYLOCK(m) STARPU_PTHREAD_MUTEX_TRYLOCK(m)
#define STARPU_COMPONENT_MUTEX_UNLOCK(m) STARPU_PTHREAD_MUTEX_UNLOCK(m)

// (1.3) Starts the policy of the same name.
void starpu_initialize_prio_center_policy(unsigned sched_ctx_id);

// A tree for a scheduling context, 0: new and then found by its context; freed with all its components, which
// starpu_sched_tree_deinitialize does for the tree of a context; told anew which workers its components have,
// after components were connected. add_workers, remove_workers: which workers of the tree count; until they
// are called, all do. A task that the topmost component refuses waits until it takes the task; a worker for
// which there is nothing else runs it.
struct starpu_sched_tree* starpu_sched_tree_create(unsigned sched_ctx_id) STARPU_ATTRIBUTE_MALLOC;
void starpu_sched_tree_destroy(struct starpu_sched_tree* tree);
void starpu_sched_tree_deinitialize(unsigned sched_ctx_id);
struct starpu_sched_tree* starpu_sched_tree_get(unsigned sched_ctx_id);
void starpu_sched_tree_update_workers(struct starpu_sched_tree* t);
void starpu_sched_tree_update_workers_in_ctx(struct starpu_sched_tree* t);
int starpu_sched_tree_push_task(struct starpu_task* task);
struct starpu_task* starpu_sched_tree_pop_task(unsigned sched_ctx);
void starpu_sched_tree_add_workers(unsigned sched_ctx_id, int* workerids, unsigned nworkers);
void starpu_sched_tree_remove_workers(unsigned sched_ctx_id, int* workerids, unsigned nworkers);
void starpu_sched_tree_do_schedule(unsigned sched_ctx_id);

// Calls push_task of `to`; calls pull_task of `from`. pump_to pulls from the component and pushes to `to`
// until there is nothing more, and returns NULL, or `to` refuses, and returns that task, which is the
// caller's; *success becomes 1 if a task was moved, else 0. pump_downstream does it for the only child.
// send_can_push_to_parents calls can_push of the parents until one does not return 0, and returns that.
int starpu_sched_component_push_task(struct starpu_sched_component* from, struct starpu_sched_component* to,
                                     struct starpu_task* task);
struct starpu_task* starpu_sched_component_pull_task(struct starpu_sched_component* from,
                                                     struct starpu_sched_component* to);
struct starpu_task* starpu_sched_component_pump_to(struct starpu_sched_component* component,
                                                   struct starpu_sched_component* to, int* success);
struct starpu_task* starpu_sched_component_pump_downstream(struct starpu_sched_component* component,
                                                           int* success);
int starpu_sched_component_send_can_push_to_parents(struct starpu_sched_component* component);

// A component by hand: new, with the common functions; connected, by add_child of the parent and add_parent
// of the child; freed; freed with all below that no other component has. NULL is allowed for the last two.
void starpu_sched_component_connect(struct starpu_sched_component* parent,
                                    struct starpu_sched_component* child);
void starpu_sched_component_destroy(struct starpu_sched_component* component);
void starpu_sched_component_destroy_rec(struct starpu_sched_component* component);
void starpu_sched_component_add_child(struct starpu_sched_component* component,
                                      struct starpu_sched_component* child);
struct starpu_sched_component* starpu_sched_component_create(struct starpu_sched_tree* tree,
                                                             const char* name) STARPU_ATTRIBUTE_MALLOC;

// 1 if a worker below can run the task. execute_preds also tells how long the best one takes, microseconds,
// NAN if that is to be measured and 0 without a model. How long its data take to come on average. Bringing
// them ahead, where all workers below have the same memory.
int starpu_sched_component_can_execute_task(struct starpu_sched_component* component,
                                            struct starpu_task* task);
int starpu_sched_component_execute_preds(struct starpu_sched_component* component, struct starpu_task* task,
                                         double* length) STARPU_WARN_UNUSED_RESULT;
double starpu_sched_component_transfer_length(struct starpu_sched_component* component,
                                              struct starpu_task* task);
void starpu_sched_component_prefetch_on_node(struct starpu_sched_component* component,
                                             struct starpu_task* task);

// Components that are a worker: the one of the tree, made at the first question, or a new one, which takes
// its place. Several workers: one of them runs each task, there are no parallel tasks yet; the number of such
// a component is that of its first worker. The hooks tell the worker's component what runs: without them its
// estimates count only what waits.
struct starpu_sched_component* starpu_sched_component_worker_get(unsigned sched_ctx, int workerid);
struct starpu_sched_component* starpu_sched_component_worker_new(unsigned sched_ctx, int workerid);
struct starpu_sched_component* starpu_sched_component_parallel_worker_create(struct starpu_sched_tree* tree,
                                                                             unsigned nworkers,
                                                                             unsigned* workers);
int starpu_sched_component_worker_get_workerid(struct starpu_sched_component* worker_component);
int starpu_sched_component_is_worker(struct starpu_sched_component* component);
int starpu_sched_component_is_simple_worker(struct starpu_sched_component* component);
int starpu_sched_component_is_combined_worker(struct starpu_sched_component* component);
void starpu_sched_component_worker_pre_exec_hook(struct starpu_task* task, unsigned sched_ctx_id);
void starpu_sched_component_worker_post_exec_hook(struct starpu_task* task, unsigned sched_ctx_id);

// What most components do when asked for a task or for room: ask their parents. When told that tasks are
// there: ask their children until one will pull, or all of them. Their load: the sum of the children's. Their
// end: the least of the children, with or without exp_len more microseconds of work shared by the workers
// below; or the average.
struct starpu_task* starpu_sched_component_parents_pull_task(struct starpu_sched_component* component,
                                                             struct starpu_sched_component* to);
int starpu_sched_component_can_push(struct starpu_sched_component* component,
                                    struct starpu_sched_component* to);
int starpu_sched_component_can_pull(struct starpu_sched_component* component);
int starpu_sched_component_can_pull_all(struct starpu_sched_component* component);
double starpu_sched_component_estimated_load(struct starpu_sched_component* component);
double starpu_sched_component_estimated_end_min(struct starpu_sched_component* component);
double starpu_sched_component_estimated_end_min_add(struct starpu_sched_component* component, double exp_len);
double starpu_sched_component_estimated_end_average(struct starpu_sched_component* component);

// Kinds of components: their making, and whether a component is one.
//
// fifo, prio, eager_prio: a queue, sorted by priority; equals stay in the order of their arrival.
// work_stealing: a queue for each child, which steals the latest of the most urgent tasks elsewhere;
// starpu_sched_tree_work_stealing_push_task() leaves a worker's task in its own. random: by lot, faster ones
// more often. eager: any child, or whichever worker pulls. eager_calibration: where the task is still to be
// measured. mct: where it is expected to end first; heft: the same, most urgent first; without parameters
// both weigh as STARPU_SCHED_ALPHA and its like say. heteroprio: each child gets the tasks that it speeds up
// most, `batch` at a time. best_implementation: sets the implementation. perfmodel_select: by what the task's
// model knows. stage: the first child that takes it. userchoice: the child with the number in the task's
// sched_data.
struct starpu_sched_component* starpu_sched_component_fifo_create(
    struct starpu_sched_tree* tree,
    struct starpu_sched_component_fifo_data* fifo_data) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_fifo(struct starpu_sched_component* component);
struct starpu_sched_component* starpu_sched_component_prio_create(
    struct starpu_sched_tree* tree,
    struct starpu_sched_component_prio_data* prio_data) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_prio(struct starpu_sched_component* component);
struct starpu_sched_component* starpu_sched_component_work_stealing_create(struct starpu_sched_tree* tree,
                                                                           void* arg) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_work_stealing(struct starpu_sched_component* component);
int starpu_sched_tree_work_stealing_push_task(struct starpu_task* task);
struct starpu_sched_component* starpu_sched_component_random_create(struct starpu_sched_tree* tree,
                                                                    void* arg) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_random(struct starpu_sched_component*);
struct starpu_sched_component* starpu_sched_component_eager_create(struct starpu_sched_tree* tree,
                                                                   void* arg) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_eager(struct starpu_sched_component*);
struct starpu_sched_component* starpu_sched_component_eager_prio_create(struct starpu_sched_tree* tree,
                                                                        void* arg) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_eager_prio(struct starpu_sched_component*);
struct starpu_sched_component*
starpu_sched_component_eager_calibration_create(struct starpu_sched_tree* tree,
                                                void* arg) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_eager_calibration(struct starpu_sched_component*);
struct starpu_sched_component*
starpu_sched_component_mct_create(struct starpu_sched_tree* tree,
                                  struct starpu_sched_component_mct_data* mct_data) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_mct(struct starpu_sched_component* component);
struct starpu_sched_component*
starpu_sched_component_heft_create(struct starpu_sched_tree* tree,
                                   struct starpu_sched_component_mct_data* mct_data) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_heft(struct starpu_sched_component* component);
struct starpu_sched_component* starpu_sched_component_heteroprio_create(
    struct starpu_sched_tree* tree,
    struct starpu_sched_component_heteroprio_data* params) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_heteroprio(struct starpu_sched_component* component);
struct starpu_sched_component*
starpu_sched_component_best_implementation_create(struct starpu_sched_tree* tree,
                                                  void* arg) STARPU_ATTRIBUTE_MALLOC;
struct starpu_sched_component* starpu_sched_component_perfmodel_select_create(
    struct starpu_sched_tree* tree,
    struct starpu_sched_component_perfmodel_select_data* perfmodel_select_data) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_perfmodel_select(struct starpu_sched_component* component);
struct starpu_sched_component* starpu_sched_component_stage_create(struct starpu_sched_tree* tree,
                                                                   void* arg) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_stage(struct starpu_sched_component* component);
struct starpu_sched_component* starpu_sched_component_userchoice_create(struct starpu_sched_tree* tree,
                                                                        void* arg) STARPU_ATTRIBUTE_MALLOC;
int starpu_sched_component_is_userchoice(struct starpu_sched_component* component);

// Components made one below the other, from a recipe, and used as one: what is connected below the first goes
// below the last. A recipe is the caller's.
struct starpu_sched_component_composed_recipe*
starpu_sched_component_composed_recipe_create(void) STARPU_ATTRIBUTE_MALLOC;
struct starpu_sched_component_composed_recipe* starpu_sched_component_composed_recipe_create_singleton(
    struct starpu_sched_component* (*create_component)(struct starpu_sched_tree* tree, void* arg),
    void* arg) STARPU_ATTRIBUTE_MALLOC;
void starpu_sched_component_composed_recipe_add(
    struct starpu_sched_component_composed_recipe* recipe,
    struct starpu_sched_component* (*create_component)(struct starpu_sched_tree* tree, void* arg), void* arg);
void starpu_sched_component_composed_recipe_destroy(struct starpu_sched_component_composed_recipe*);
struct starpu_sched_component* starpu_sched_component_composed_component_create(
    struct starpu_sched_tree* tree,
    struct starpu_sched_component_composed_recipe* recipe) STARPU_ATTRIBUTE_MALLOC;

// Whole schedulers: from specs for each level of the machine (recipes stay the caller's, those for workers do
// not), or from one or several choices, each a creating function, its data and its flags; with
// STARPU_SCHED_SIMPLE_PRE_DECISION two more follow, which make the component above that one. The first
// choice's flags say what is above and below. A queue below takes 2 tasks for each of its workers; where mct
// or heft chooses, 30 of those that a model knows. Measured in time it takes 10 ms of work, or there 1 s.
// With queues by priority the range of priorities is that of int, unless it was set.
struct starpu_sched_tree* starpu_sched_component_make_scheduler(unsigned sched_ctx_id,
                                                                struct starpu_sched_component_specs s);
void starpu_sched_component_initialize_simple_scheduler(
    starpu_sched_component_create_t create_decision_component, void* data, unsigned flags,
    unsigned sched_ctx_id);
void starpu_sched_component_initialize_simple_schedulers(unsigned sched_ctx_id, unsigned ndecisions, ...);

STARPU_END_DECLARATIONS

#endif
