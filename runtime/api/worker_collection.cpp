// starpu_worker.h: collections of workers, and the walk over them.
#include "api/worker_collection.hpp"

#include "base/report.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

using namespace starpu;

// A list keeps the order in which workers were added. A tree keeps that of their numbers, which is the order
// of the leaves of the machine's tree: workers are numbered along it.
namespace {
void clear(starpu_worker_collection* c) {
    c->workerids = static_cast<int*>(std::calloc(STARPU_NMAXWORKERS, sizeof(int)));
    c->unblocked_workers = nullptr;
    c->masters = nullptr;
    c->collection_private = nullptr;
    c->nworkers = c->nunblocked_workers = c->nmasters = 0;
    std::memset(c->present, 0, sizeof c->present);
    std::memset(c->is_unblocked, 0, sizeof c->is_unblocked);
    std::memset(c->is_master, 0, sizeof c->is_master);
    if (c->workerids == nullptr)
        errno = -base::report_error(-ENOMEM, "starpu_worker_collection", "no memory left for its workers");
}

void release_workers(starpu_worker_collection* c) {
    std::free(c->workerids);
    c->workerids = nullptr;
    c->nworkers = 0;
}

// The worker's number, or -1: it is there already, or cannot be added.
int add_worker(starpu_worker_collection* c, int worker) {
    if (worker < 0 || worker >= STARPU_NMAXWORKERS || c->workerids == nullptr || c->present[worker])
        return -1;
    c->workerids[c->nworkers++] = worker;
    c->present[worker] = 1;
    if (c->type == STARPU_WORKER_TREE) std::sort(c->workerids, c->workerids + c->nworkers);
    return worker;
}

// The worker's number, or -1: it was not there.
int remove_worker(starpu_worker_collection* c, int worker) {
    if (worker < 0 || worker >= STARPU_NMAXWORKERS || !c->present[worker]) return -1;
    std::remove(c->workerids, c->workerids + c->nworkers, worker);
    --c->nworkers;
    c->present[worker] = 0;
    return worker;
}

void begin_walk(starpu_worker_collection*, starpu_sched_ctx_iterator* it) {
    std::memset(it, 0, sizeof *it);
}

// Parallel tasks start on one worker, as others do.
void begin_for_task(starpu_worker_collection* c, starpu_sched_ctx_iterator* it, starpu_task*) {
    begin_walk(c, it);
}

unsigned has_next(starpu_worker_collection* c, starpu_sched_ctx_iterator* it) {
    return static_cast<unsigned>(it->cursor) < c->nworkers;
}

int get_next(starpu_worker_collection* c, starpu_sched_ctx_iterator* it) {
    if (has_next(c, it) == 0) return -1;
    const int worker = c->workerids[it->cursor++];
    it->visited[worker] = 1;
    return worker;
}

starpu_worker_collection make(starpu_worker_collection_type type) {
    starpu_worker_collection c{};
    c.type = type;
    c.has_next = has_next;
    c.get_next = get_next;
    c.add = add_worker;
    c.remove = remove_worker;
    c.init = clear;
    c.deinit = release_workers;
    c.init_iterator = begin_walk;
    c.init_iterator_for_parallel_tasks = begin_for_task;
    return c;
}
} // namespace

starpu_worker_collection api::ignored_collection = make(STARPU_WORKER_LIST);

extern "C" {

struct starpu_worker_collection starpu_worker_list = make(STARPU_WORKER_LIST);
struct starpu_worker_collection starpu_worker_tree = make(STARPU_WORKER_TREE);

} // extern "C"
