// A set of workers that can be walked: how schedulers find the workers they may give a task to.
#ifndef STARPU_WORKER_COLLECTION_H
#define STARPU_WORKER_COLLECTION_H

#include <starpu/linkage.h>
#include <starpu_config.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_task;

// A walk over the workers of a collection; the collection's own functions fill and advance it.
struct starpu_sched_ctx_iterator {
    int cursor;
    void* value;
    void* possible_value;
    char visited[STARPU_NMAXWORKERS];
    int possibly_parallel;
};

// How a collection arranges its workers.
enum starpu_worker_collection_type { STARPU_WORKER_TREE = 0, STARPU_WORKER_LIST = 1 };

// A set of workers with the functions that walk and change it.
struct starpu_worker_collection {
    int* workerids;
    void* collection_private;
    unsigned nworkers;
    void* unblocked_workers;
    unsigned nunblocked_workers;
    void* masters;
    unsigned nmasters;
    char present[STARPU_NMAXWORKERS];
    char is_unblocked[STARPU_NMAXWORKERS];
    char is_master[STARPU_NMAXWORKERS];
    enum starpu_worker_collection_type type;
    unsigned (*has_next)(struct starpu_worker_collection* workers, struct starpu_sched_ctx_iterator* it);
    int (*get_next)(struct starpu_worker_collection* workers, struct starpu_sched_ctx_iterator* it);
    int (*add)(struct starpu_worker_collection* workers, int worker);
    int (*remove)(struct starpu_worker_collection* workers, int worker);
    void (*init)(struct starpu_worker_collection* workers);
    void (*deinit)(struct starpu_worker_collection* workers);
    void (*init_iterator)(struct starpu_worker_collection* workers, struct starpu_sched_ctx_iterator* it);
    void (*init_iterator_for_parallel_tasks)(struct starpu_worker_collection* workers,
                                             struct starpu_sched_ctx_iterator* it, struct starpu_task* task);
};

// Empty collections of both kinds, to be copied and then filled with init and add. The walk visits the
// workers in the order of the machine's tree, or in the order in which they were added. A collection takes no
// lock.
extern struct starpu_worker_collection starpu_worker_list;
extern struct starpu_worker_collection starpu_worker_tree;

STARPU_END_DECLARATIONS

#endif
