// Remembers, by thread, which acquisition is granted and which is asked for.
#include "task/holding/granted_callback.hpp"

#include "base/program_call.hpp"
#include "base/report.hpp"
#include "data/core/handle_details.hpp"
#include "task/core/deferred_dispatch.hpp"
#include "task/core/engine.hpp"

#include <cstdio>
#include <utility>

namespace starpu::task {

namespace {
// The calling thread is in the callback of this acquisition.
struct granted_call {
    const grant& what;
    bool is_released = false; // by the callback, and gone
};
thread_local granted_call* being_granted = nullptr;

// The innermost that the calling thread asks for.
thread_local requesting* being_requested = nullptr;

// Once the data are released, the handle may go.
bool may_be_gone(const granted_call& call) {
    return call.is_released || !data::is_registered(data::public_handle(*call.what.target));
}

int report(const granted_call& call, const base::thrown& what) {
    char name[96];
    if (may_be_gone(call))
        std::snprintf(name, sizeof name, "data handle %p", static_cast<const void*>(call.what.target));
    else
        data::describe(*call.what.target, name);
    return base::report_thrown(what, name, "the callback of an acquisition", "the acquisition is released");
}

// Shutdown has found that the application releases nothing more.
bool nobody_releases() {
    const engine* e = current_engine();
    return e != nullptr && e->failures.releases_acquisitions.load(std::memory_order_relaxed);
}

// Another thread may have released it, and begun another acquisition in the same memory: that one was
// granted at another time.
acquisition* take_if_held(const granted_call& call) {
    if (may_be_gone(call)) return nullptr;
    return data::details_of(*call.what.target)->held.with([&](void*& youngest) {
        auto* at = static_cast<acquisition*>(youngest);
        while (at != nullptr && (at != call.what.which || at->granted_ns != call.what.granted_ns))
            at = at->held_before;
        if (at != nullptr) take_out(youngest, *at);
        return at;
    });
}
} // namespace

grant grant_of(const acquisition& a) {
    return {&a, a.target, a.granted_ns, a.node, a.callback, a.callback_argument};
}

void choose_node(acquisition& a) {
    keep_nothing_meanwhile();
    in_callback guard;
    const dispatch_in_call at_once;
    a.node = a.choose_node(a.callback_argument, a.node);
}

acquisition* call_granted(const grant& g) {
    granted_call self{g};
    requesting::begin_call(g.which, &self);
    granted_call* const outer = std::exchange(being_granted, &self);
    const base::memory_node_id outer_node = std::exchange(this_thread.callback_node, g.node);
    keep_nothing_meanwhile();
    const int error = base::call_program(
        [&] {
            in_callback guard;
            const dispatch_in_call at_once;
            g.callback(g.argument);
        },
        [&self](const base::thrown& what) { return report(self, what); });
    this_thread.callback_node = outer_node;
    being_granted = outer;
    acquisition* left = error != 0 || nobody_releases() ? take_if_held(self) : nullptr;
    requesting::end_call(&self, error);
    return left;
}

const acquisition* called_back_here() {
    return being_granted != nullptr ? being_granted->what.which : nullptr;
}

void note_release(const acquisition& a) {
    if (called_back_here() == &a) being_granted->is_released = true;
}

void take_out(void*& youngest, acquisition& a) {
    if (youngest == &a) {
        youngest = a.held_before;
        return;
    }
    auto* younger = static_cast<acquisition*>(youngest);
    while (younger->held_before != &a) younger = younger->held_before;
    younger->held_before = a.held_before;
}

requesting::requesting(const acquisition& a) : which_(&a), outer_(being_requested) {
    being_requested = this;
}

requesting::~requesting() {
    being_requested = outer_;
}

void requesting::begin_call(const acquisition* a, const void* call) {
    if (being_requested == nullptr || being_requested->which_ != a) return;
    being_requested->call_ = call;
    being_requested->which_ = nullptr; // another may soon lie there
}

void requesting::end_call(const void* call, int error) {
    for (requesting* r = being_requested; r != nullptr; r = r->outer_)
        if (r->call_ == call) r->error_ = error;
}

} // namespace starpu::task
