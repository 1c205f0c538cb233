// starpu_worker.h: which workers run on which processing unit.
#include "api/boundary.hpp"
#include "api/null_arguments.hpp"
#include "api/running.hpp"

#include "starpu_worker.h"

#include <map>
#include <vector>

using namespace starpu;

namespace {
using workers_by_place = std::map<int, std::vector<int>>;

workers_by_place find_places(instance::runtime& r) {
    workers_by_place places;
    for (const base::worker_id id : r.workers().ids())
        places[static_cast<int>(platform::index_of(r.plan().workers[id].cpu))].push_back(
            signed_number_of(id));
    return places;
}
} // namespace

extern "C" {

int starpu_bindid_get_workerids(int bindid, int** workerids) {
    const api::running r(__func__);
    if (r == nullptr) return -ENODEV;
    if (api::is_null(workerids, "the place for the list", __func__)) return -EINVAL;
    return api::boundary("starpu_bindid_get_workerids", [&] {
        return r->kept().workers_by_place.with([&](workers_by_place& places) {
            if (places.empty()) places = find_places(*r);
            const auto found = places.find(bindid);
            if (found == places.end()) return 0;
            *workerids = found->second.data();
            return static_cast<int>(found->second.size());
        });
    });
}

int starpu_worker_get_stream_workerids(unsigned devid, int* workerids, enum starpu_worker_archtype type) {
    const api::running r(__func__);
    if (r == nullptr || api::is_null(workerids, "the list", __func__)) return 0;
    int count = 0;
    for (const base::worker_id id : r->workers().ids()) {
        const platform::planned_worker& w = r->plan().workers[id];
        if (w.kind == type && w.device == base::id_at<base::device_id>(devid))
            workerids[count++] = signed_number_of(id);
    }
    return count;
}

} // extern "C"
