// starpu/worker/combined.h: sets of workers under numbers of their own.
#include "api/boundary.hpp"
#include "api/running.hpp"
#include "base/marks.hpp"
#include "task/core/engine.hpp"

#include "starpu_scheduler.h"
#include "starpu_task.h"

#include <algorithm>
#include <deque>
#include <vector>

using namespace starpu;

namespace {
using combinations = std::deque<std::vector<int>>;

// `members` is sorted.
bool are_workers(const std::vector<int>& members, unsigned count) {
    if (members.empty() || std::adjacent_find(members.begin(), members.end()) != members.end()) return false;
    return members.front() >= 0 && static_cast<unsigned>(members.back()) < count;
}

// The members, or nullptr.
std::vector<int>* find_combination(combinations& all, instance::runtime& r, int id) {
    const int place = id - static_cast<int>(r.workers().count());
    return place >= 0 && static_cast<std::size_t>(place) < all.size() ? &all[static_cast<std::size_t>(place)]
                                                                      : nullptr;
}

// Its members, which stay until the run ends; nullptr: there is no combination of that number.
const std::vector<int>* members_of(instance::runtime& r, int id, const char* call) {
    const std::vector<int>* found = nullptr;
    api::boundary_void(call, [&] {
        found =
            r.kept().combined_workers.with([&](combinations& all) { return find_combination(all, r, id); });
        return 0;
    });
    return found;
}

// The number of the combination of `members`, which are sorted.
int combine(instance::runtime& r, std::vector<int> members, const char* call) {
    const int count = static_cast<int>(r.workers().count());
    if (!are_workers(members, r.workers().count()))
        return base::report_error(-EINVAL, call, "name each worker once, from 0 to %d", count - 1);
    return r.kept().combined_workers.with([&](combinations& all) {
        const auto place = static_cast<int>(std::find(all.begin(), all.end(), members) - all.begin());
        if (count + place >= STARPU_NMAXWORKERS)
            return base::report_error(-ENOSPC, call,
                                      "there are STARPU_NMAXWORKERS workers and combinations already");
        if (static_cast<std::size_t>(place) == all.size()) all.push_back(std::move(members));
        return count + place;
    });
}

bool fits(const starpu_codelet& cl, std::size_t size) {
    return cl.type != STARPU_SEQ && cl.max_parallelism >= static_cast<int>(size);
}
} // namespace

extern "C" {

unsigned starpu_combined_worker_get_count(void) {
    const api::runtime_if_any r;
    if (r == nullptr) return 0;
    unsigned count = 0;
    api::boundary_void("starpu_combined_worker_get_count", [&] {
        count = r->kept().combined_workers.with(
            [](const combinations& all) { return static_cast<unsigned>(all.size()); });
        return 0;
    });
    return count;
}
ACCEPTED(starpu_combined_worker_get_count,
         "A kernel runs alone on one worker; a combination of workers is only remembered.");

int starpu_combined_worker_get_id(void) {
    return signed_number_of(task::worker_here());
}
ACCEPTED(starpu_combined_worker_get_id,
         "A kernel runs alone on one worker; a combination of workers is only remembered.");
int starpu_combined_worker_get_size(void) {
    return task::worker_here() != base::no_worker ? 1 : -1;
}
ACCEPTED(starpu_combined_worker_get_size,
         "A kernel runs alone on one worker; a combination of workers is only remembered.");
int starpu_combined_worker_get_rank(void) {
    return task::worker_here() != base::no_worker ? 0 : -1;
}
ACCEPTED(starpu_combined_worker_get_rank,
         "A kernel runs alone on one worker; a combination of workers is only remembered.");

int starpu_combined_worker_assign_workerid(int nworkers, int workerid_array[]) {
    constexpr const char* call = "starpu_combined_worker_assign_workerid";
    const api::running r(call);
    if (r == nullptr) return -ENODEV;
    return api::boundary(call, [&] {
        std::vector<int> members;
        if (nworkers > 0 && workerid_array != nullptr)
            members.assign(workerid_array, workerid_array + nworkers);
        std::sort(members.begin(), members.end());
        return combine(*r, std::move(members), call);
    });
}
ACCEPTED(starpu_combined_worker_assign_workerid,
         "A kernel runs alone on one worker; a combination of workers is only remembered.");

int starpu_combined_worker_get_description(int workerid, int* worker_size, int** combined_workerid) {
    constexpr const char* call = "starpu_combined_worker_get_description";
    const api::running r(call);
    if (r == nullptr) return -ENODEV;
    return api::boundary(call, [&] {
        return r->kept().combined_workers.with([&](combinations& all) {
            std::vector<int>* members = find_combination(all, *r, workerid);
            if (members == nullptr)
                return base::report_error(-EINVAL, call, "there is no combined worker %d", workerid);
            if (worker_size != nullptr) *worker_size = static_cast<int>(members->size());
            if (combined_workerid != nullptr) *combined_workerid = members->data();
            return 0;
        });
    });
}
ACCEPTED(starpu_combined_worker_get_description,
         "A kernel runs alone on one worker; a combination of workers is only remembered.");

int starpu_combined_worker_can_execute_task(unsigned workerid, struct starpu_task* task, unsigned nimpl) {
    const api::running r(__func__);
    if (r == nullptr) return 0;
    const std::vector<int>* members = members_of(*r, static_cast<int>(workerid), __func__);
    if (members == nullptr) return starpu_worker_can_execute_task(workerid, task, nimpl);
    if (task == nullptr || task->cl == nullptr || !fits(*task->cl, members->size())) return 0;
    return std::ranges::all_of(*members, [&](int member) {
        return starpu_worker_can_execute_task(static_cast<unsigned>(member), task, nimpl) != 0;
    });
}
ACCEPTED(starpu_combined_worker_can_execute_task,
         "A kernel runs alone on one worker; a combination of workers is only remembered.");

unsigned starpu_worker_is_combined_worker(int id) {
    const api::running r(__func__);
    return r != nullptr && members_of(*r, id, __func__) != nullptr;
}
ACCEPTED(starpu_worker_is_combined_worker,
         "A kernel runs alone on one worker; a combination of workers is only remembered.");

unsigned starpu_worker_is_blocked_in_parallel(int workerid) {
    api::worker_numbered(workerid, __func__);
    return 0;
}
ACCEPTED(starpu_worker_is_blocked_in_parallel,
         "A kernel runs alone on one worker; a combination of workers is only remembered.");

unsigned starpu_worker_is_slave_somewhere(int workerid) {
    api::worker_numbered(workerid, __func__);
    return 0;
}
ACCEPTED(starpu_worker_is_slave_somewhere,
         "A kernel runs alone on one worker; a combination of workers is only remembered.");

} // extern "C"
