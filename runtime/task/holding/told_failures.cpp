// Asks for each marked handle behind everything submitted so far, to take the mark off there.
#include "task/holding/told_failures.hpp"

#include "base/report.hpp"
#include "data/core/handle.hpp"
#include "task/core/failure_marks.hpp"
#include "task/core/task.hpp"
#include "task/holding/acquire.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <utility>

namespace starpu::task {

namespace {
struct pardon {
    data::handle* target;
    acquisition* turn = nullptr;
};

void take_mark_off(void* state) {
    auto* p = static_cast<pardon*>(state);
    p->target->failed_in.store(0, std::memory_order_relaxed);
    release_acquisition(*p->turn, false);
    delete p;
}

// Takes the mark off behind everything submitted so far.
void pardon_later(data::handle& h, const char* call) {
    auto* p = new (std::nothrow) pardon{&h};
    if (p == nullptr) return; // the mark stays: later readers are cancelled
    acquire_request how;
    how.mode = STARPU_RW;
    how.needs_value = false;
    how.needs_memory = false;
    how.brings_value = false; // which may be lost
    how.is_public = false;
    how.callback = take_mark_off;
    how.callback_argument = p;
    if (request(h, how, call, p->turn) != 0) delete p;
}

void pardon_results(engine& e, const starpu_task& t, const char* call) {
    for_each_buffer(t, [&](starpu_data_handle_t handle, int mode) {
        if (!writes(mode) || !data::is_registered(handle)) return;
        data::handle& h = *data::handle_of(handle);
        if (is_marked(e, h) && !h.is_partitioned) pardon_later(h, call);
    });
}

// A later wait for all need not tell of it again; neither does it count twice if it is waited for twice.
void count_as_told(engine& e, graph::job& n) {
    graph::job_details& d = *n.details;
    const bool is_untold = d.untold_in == e.failures.round.load(std::memory_order_relaxed);
    d.untold_in = 0;
    if (!is_untold) return;
    e.failures.untold.with([&](failure_record::summary& s) {
        const auto told = std::find_if(s.tasks.begin(), s.tasks.end(),
                                       [&](const failure_record::failed_task& f) { return f.job == &n; });
        if (told == s.tasks.end()) return;
        s.tasks.erase(told);
        --s.failed;
    });
}
} // namespace

void tell_of_failure(engine& e, starpu_task& t) {
    graph::job_details& d = *job_of(t)->details;
    char name[96];
    describe(t, name);
    if (d.outcome == -ECANCELED)
        base::report_error(d.outcome, name, "it was cancelled: something that it depends on failed");
    else
        base::report_error(d.outcome, name, "it failed: %s", std::strerror(-d.outcome));
    count_as_told(e, *job_of(t));
    pardon_results(e, t, "starpu_task_wait");
}

int take_failures(engine& e, char* text, std::size_t room) {
    if (!e.failures.looks_closer.load(std::memory_order_relaxed)) return 0;
    const failure_record::summary told = e.failures.untold.with([](failure_record::summary& s) {
        failure_record::summary before = std::move(s);
        s = {};
        return before;
    });
    e.failures.round.fetch_add(1, std::memory_order_relaxed);
    if (told.tasks.empty()) return 0;
    const failure_record::failed_task& first = told.tasks.front();
    std::snprintf(text, room, "%s failed: %s; altogether %llu failed and %llu were cancelled because of that",
                  first.name.c_str(), std::strerror(-first.error),
                  static_cast<unsigned long long>(told.failed),
                  static_cast<unsigned long long>(told.cancelled));
    return first.error;
}

int tell_of_failures(engine& e, const char* call) {
    char text[320];
    const int error = take_failures(e, text, sizeof text);
    return error == 0 ? 0 : base::report_error(error, call, "%s", text);
}

} // namespace starpu::task
