// A handle that is read before anything was written gets its value from its initialisation method, if it has
// one.
#include "task/holding/initialiser.hpp"

#include "data/core/handle_details.hpp"
#include "graph/successors.hpp"
#include "task/core/engine.hpp"
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"
#include "task/running/dispatch.hpp"

#include <cerrno>

namespace starpu::task {

namespace {
// The user may have been refused meanwhile, and be gone but for this.
void let_user_go(void* user) {
    graph::ready_list ready;
    auto& n = *static_cast<graph::job*>(user);
    graph::satisfy(n, 1, ready);
    graph::release_references(n, 1);
    dispatch(ready);
}
} // namespace

int submit_initialiser(data::handle& h, graph::job& user) {
    data::handle_details* d = data::details_of(h);
    if (d == nullptr || d->reduction.initialise == nullptr) return -ENODATA;
    // One that reads the data would ask for their initialisation in turn, for ever.
    const starpu_codelet& cl = *d->reduction.initialise;
    const starpu_data_access_mode mode = cl.dyn_modes != nullptr ? cl.dyn_modes[0] : cl.modes[0];
    if (cl.nbuffers == 1 && (mode & STARPU_R) != 0) return -ENODATA;
    starpu_task* t = create();
    if (t == nullptr) return -ENOMEM;
    t->name = "initialisation";
    t->cl = d->reduction.initialise;
    t->cl_arg = d->reduction.initialise_argument;
    t->type = STARPU_TASK_TYPE_INTERNAL;
    t->handles[0] = data::public_handle(h);
    // Where accesses are not ordered, the end of the task says what they do not.
    const bool is_tied = !h.is_sequentially_consistent;
    if (is_tied) {
        user.pending.fetch_add(1, std::memory_order_relaxed);
        user.references.fetch_add(1, std::memory_order_relaxed);
        t->callback_func = let_user_go;
        t->callback_arg = &user;
    }
    const int error = current_engine()->submission->submit(*t);
    if (error == 0) return 0;
    if (is_tied) {
        user.pending.fetch_sub(1, std::memory_order_acq_rel);
        user.references.fetch_sub(1, std::memory_order_acq_rel); // it has its own
    }
    destroy(*t);
    return error;
}

} // namespace starpu::task
