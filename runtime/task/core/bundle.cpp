// A bundle is a list of tasks with a lock. It lives until it is closed and empty.
#include "task/core/bundle.hpp"

#include "base/report.hpp"
#include "task/core/task.hpp"

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <new>
#include <vector>

struct _starpu_task_bundle {
    static constexpr unsigned mark = 0xb04d1e5;
    unsigned is_bundle = mark; // anything else that is handed to a call has something else there
    std::recursive_mutex lock; // functions of the program that are asked about its tasks may come back here
    std::vector<starpu_task*> tasks;
    bool is_closed = false;
};

namespace starpu::task {

namespace {
int check(starpu_task_bundle_t bundle, const char* call) {
    if (bundle != nullptr && bundle->is_bundle == _starpu_task_bundle::mark) return 0;
    if (bundle != nullptr)
        return base::report_error(-EINVAL, call, "%p is no bundle", static_cast<void*>(bundle));
    return base::report_error(-EINVAL, call, "the bundle is NULL; make one with starpu_task_bundle_create");
}

int refuse(starpu_task& t, const char* call, const char* why) {
    char name[96];
    return base::report_error(-EPERM, call, "%s %s", describe(t, name), why);
}

int check_open(const _starpu_task_bundle& bundle, starpu_task& t, const char* call) {
    if (bundle.is_closed) return refuse(t, call, "comes too late: the bundle is closed");
    if (is_in_flight(t)) return refuse(t, call, "is submitted already; change its bundle before that");
    return 0;
}

bool take_out(_starpu_task_bundle& bundle, starpu_task& t) {
    const auto found = std::find(bundle.tasks.begin(), bundle.tasks.end(), &t);
    if (found == bundle.tasks.end()) return false;
    bundle.tasks.erase(found);
    t.bundle = nullptr;
    return true;
}
} // namespace

int make_bundle(starpu_task_bundle_t& bundle, const char* call) {
    bundle = new (std::nothrow) _starpu_task_bundle;
    return bundle != nullptr ? 0 : base::report_error(-ENOMEM, call, "no memory left for a bundle");
}

int insert_in_bundle(starpu_task_bundle_t bundle, starpu_task& t, const char* call) {
    if (int error = check(bundle, call)) return error;
    std::lock_guard guard(bundle->lock);
    if (int error = check_open(*bundle, t, call)) return error;
    if (t.bundle != nullptr) return refuse(t, call, "is in a bundle already; remove it from that first");
    bundle->tasks.push_back(&t);
    t.bundle = bundle;
    return 0;
}

int remove_from_bundle(starpu_task_bundle_t bundle, starpu_task& t, const char* call) {
    if (int error = check(bundle, call)) return error;
    std::lock_guard guard(bundle->lock);
    if (t.bundle != bundle) {
        char name[96];
        return base::report_error(-ENOENT, call, "%s is not in this bundle", describe(t, name));
    }
    if (int error = check_open(*bundle, t, call)) return error;
    take_out(*bundle, t);
    return 0;
}

int close_bundle(starpu_task_bundle_t bundle, const char* call) {
    if (int error = check(bundle, call)) return error;
    bool is_empty;
    {
        std::lock_guard guard(bundle->lock);
        bundle->is_closed = true;
        is_empty = bundle->tasks.empty();
    }
    if (is_empty) delete bundle;
    return 0;
}

int for_each_in_bundle(starpu_task_bundle_t bundle, const char* call,
                       const std::function<void(starpu_task&)>& visit) {
    if (int error = check(bundle, call)) return error;
    std::lock_guard guard(bundle->lock);
    for (std::size_t i = 0; i < bundle->tasks.size(); ++i) visit(*bundle->tasks[i]);
    return 0;
}

void leave_bundle(starpu_task& t) {
    starpu_task_bundle_t bundle = t.bundle;
    if (bundle == nullptr) return;
    bool is_over;
    {
        std::lock_guard guard(bundle->lock);
        is_over = take_out(*bundle, t) && bundle->is_closed && bundle->tasks.empty();
    }
    if (is_over) delete bundle;
}

} // namespace starpu::task
