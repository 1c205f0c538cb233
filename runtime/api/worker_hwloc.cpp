// starpu_worker.h: where in the machine a worker is, as hwloc's sets and objects.
#include "api/running.hpp"
#include "platform/topology.hpp"

#include "starpu_worker.h"

using namespace starpu;

namespace {
// What `find` says of the worker's CPU; nullptr with its line for no such worker and without hwloc.
template <class Found> Found* place_of(int workerid, Found* (*find)(unsigned os_cpu), const char* call) {
    const api::worker_numbered w(workerid, call);
    if (w == nullptr) return nullptr;
    const api::running& r = w.of();
    Found* const found = find(r->machine().at(r->plan().workers[w->id].cpu).os_index);
    if (found == nullptr)
        errno = -base::report_error(-ENOSYS, call,
                                    "hwloc does not show the worker's CPU, or is not in this build");
    return found;
}
} // namespace

extern "C" {

struct hwloc_bitmap_s* starpu_worker_get_hwloc_cpuset(int workerid) {
    return place_of(workerid, platform::hwloc_set_of, __func__);
}

struct hwloc_obj* starpu_worker_get_hwloc_obj(int workerid) {
    return place_of(workerid, platform::hwloc_object_of, __func__);
}

} // extern "C"
