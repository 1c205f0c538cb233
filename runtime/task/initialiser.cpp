// A handle that is read before anything was written gets its value from its initialisation method, if it has
// one.
#include "task/initialiser.hpp"

#include "data/handle_details.hpp"
#include "task/submit.hpp"
#include "task/task.hpp"

#include <cerrno>

namespace starpu::task {

int submit_initialiser(data::handle& h) {
    data::handle_details* d = data::details_of(h);
    if (d == nullptr || d->reduction.initialise == nullptr) return -ENODATA;
    starpu_task* t = create();
    if (t == nullptr) return -ENOMEM;
    t->name = "initialisation";
    t->cl = d->reduction.initialise;
    t->cl_arg = d->reduction.initialise_argument;
    t->type = STARPU_TASK_TYPE_INTERNAL;
    t->handles[0] = data::public_handle(h);
    const int error = submit_internal(*t);
    if (error != 0) destroy(*t);
    return error;
}

} // namespace starpu::task
