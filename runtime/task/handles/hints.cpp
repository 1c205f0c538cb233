// A request is an acquisition that reads, says what it has to when its turn comes, and ends.
#include "task/handles/hints.hpp"

#include "base/report.hpp"
#include "data/copies/copies.hpp"
#include "data/core/handle_details.hpp"
#include "task/holding/acquire.hpp"
#include "task/linking/reduction_job.hpp"

#include <cerrno>
#include <memory>
#include <mutex>
#include <new>

namespace starpu::task {

namespace {
struct hint {
    data::handle* target = nullptr;
    base::memory_node_id node = base::main_memory_node;
    data::urgency how_soon = data::urgency::prefetch;
    int priority = 0;
    bool is_to_stop = false;
    acquisition* turn = nullptr;
};

void act_on(void* argument) {
    const std::unique_ptr<hint> w(static_cast<hint*>(argument));
    if (w->is_to_stop)
        data::copies::stop_using(*w->target);
    else
        data::copies::bring_when_possible(*w->target, w->node, w->how_soon, w->priority);
    release_acquisition(*w->turn, false);
}

// Contributions make another value, and a hint must not decide which of them come together.
bool has_lasting_value(data::handle& h) {
    std::lock_guard guard(h.submission);
    return h.has_value && !needs_reduction_before(h, graph::access_class::read);
}

// What does not wait for its turn would have those put together that have come so far, also of a group that
// something reads later on.
bool has_value_at_rest(data::handle& h) {
    if (!has_lasting_value(h)) return false;
    const data::handle_details* d = data::details_of(h);
    if (d == nullptr || d->reduction.combine == nullptr) return true;
    std::lock_guard guard(h.submission);
    return graph::access_chain::would_start(h.tail, graph::access_class::read);
}

acquire_request reading() {
    acquire_request how;
    how.node = base::no_memory_node;
    how.is_public = false;
    return how;
}

int take_turn(std::unique_ptr<hint> w, const char* call) {
    if (w == nullptr) return base::report_error(-ENOMEM, call, "no memory left for the request");
    acquire_request how = reading();
    how.callback = act_on;
    how.callback_argument = w.get();
    // Once the request is accepted, its callback owns the hint.
    hint* state = w.release();
    const int error = request(*state->target, how, call, state->turn);
    if (error != 0) delete state;
    return error;
}
} // namespace

int ask_for_copy(data::handle& h, base::memory_node_id node, data::urgency how_soon, int priority,
                 const char* call) {
    return data::copies::where_value_moves(h, [&] {
        if (!has_lasting_value(h)) return 0;
        std::unique_ptr<hint> w(new (std::nothrow) hint{&h, node, how_soon, priority});
        return take_turn(std::move(w), call);
    });
}

int ask_to_stop_using(data::handle& h, const char* call) {
    return data::copies::where_value_moves(h, [&] {
        if (!has_lasting_value(h)) return 0;
        std::unique_ptr<hint> w(new (std::nothrow) hint{&h});
        if (w != nullptr) w->is_to_stop = true;
        return take_turn(std::move(w), call);
    });
}

static int read_once(data::handle& h, acquire_request how, const char* call) {
    acquisition* a = nullptr;
    if (const int error = request(h, how, call, a)) return error;
    if (const int error = wait_until_granted(*a, call)) return error;
    release_acquisition(*a, false);
    return 0;
}

int fetch_now(data::handle& h, base::memory_node_id node, const char* call) {
    acquire_request how = reading();
    how.node = node;
    how.is_ordered = false;
    return data::copies::where_value_moves(
        h, [&] { return has_value_at_rest(h) ? read_once(h, how, call) : 0; });
}

int copy_if_idle(data::handle& h, base::memory_node_id node, const char* call) {
    acquire_request how = reading();
    how.node = node;
    how.must_be_idle = true;
    return data::copies::where_value_moves(
        h, [&] { return has_value_at_rest(h) ? read_once(h, how, call) : -EAGAIN; });
}

} // namespace starpu::task
