// Takes a handle out of use through an acquisition that is the last access to it.
#include "task/handles/unregister.hpp"

#include "base/report.hpp"
#include "data/copies/copies.hpp"
#include "data/core/handle_details.hpp"
#include "task/core/engine.hpp"
#include "task/core/watch.hpp"
#include "task/handles/duplicates.hpp"
#include "task/handles/held_pieces.hpp"
#include "task/handles/plans.hpp"
#include "task/holding/acquire.hpp"
#include "task/linking/reduction_job.hpp"
#include "task/running/completion.hpp"
#include "task/running/dispatch.hpp"
#include "task/switching/handle_end.hpp"
#include "task/switching/plan_states.hpp"

#include <cerrno>
#include <chrono>
#include <memory>
#include <mutex>
#include <new>
#include <semaphore>

namespace starpu::task {

namespace {
// That a failed task left a part undone holds for the whole, too.
void leave_failure_to(data::handle& parent, const data::handle& part) {
    const std::uint32_t mark = part.failed_in.load(std::memory_order_relaxed);
    if (mark > parent.failed_in.load(std::memory_order_relaxed))
        parent.failed_in.store(mark, std::memory_order_relaxed);
}

// The caller holds the handle for itself. The acquisition's own accesses are the last in the chain;
// completing it and closing the chain gives them back.
void end_handle(acquisition& last) {
    data::handle& h = *last.target;
    if (h.parent != nullptr) leave_failure_to(*h.parent, h);
    release_acquisition(last, false);
    end_unused(h);
}

// Writers need no earlier value here, and a pending reduction is carried out.
acquire_request last_access(const data::handle& h, last_value value) {
    acquire_request how;
    if (h.home_node != base::no_memory_node)
        how.node = h.home_node; // the application's memory gets the value
    how.brings_value = h.home_node != base::no_memory_node && value == last_value::goes_home;
    how.is_last = true;
    how.mode = STARPU_RW;
    how.needs_value = false;
    how.needs_memory = false;
    how.is_public = false;
    return how;
}

// What starpu_data_unregister_submit leaves behind until its turn comes.
struct later_end {
    data::handle* target;
    const char* call;
    acquisition* last = nullptr;
    data::unordered_wait wait{};
    bool is_counted = false;
};

// Whether what is left to do writes the application's memory after the last task: a transfer, or a reduction
// that the end of the handle, or of one of its plans, carries out.
bool may_write_memory(data::handle& h) {
    const data::handle_details* d = data::details_of(h);
    const bool may_reduce = d != nullptr && (d->reduction.combine != nullptr || has_plans(h));
    return may_reduce || data::copies::value_moves(h);
}

// The end of such a handle counts as a task: a caller that has waited for all tasks may use the application's
// memory as it likes.
void count_as_task(later_end& end) {
    engine& e = *current_engine();
    end.is_counted = true;
    e.progress.note_submitted(submitter_of_this_thread(e));
}

void note_ended(const later_end* end) {
    engine& e = *current_engine();
    if (end->is_counted) count_as_done(e);
    delete end;
    graph::ready_list none;
    dispatch(none); // wakes the threads that wait for all tasks
}

void end_later(void* state) {
    auto* end = static_cast<later_end*>(state);
    end_handle(*end->last);
    note_ended(end);
}

// On error a line has said why, and the handle stays registered.
int request_end(later_end* end) {
    // The value is given up: this call returns too early to say when it has come home.
    acquire_request how = last_access(*end->target, last_value::is_given_up);
    how.ends_use = true;
    how.callback = end_later;
    how.callback_argument = end;
    const int error = request(*end->target, how, end->call, end->last);
    if (error != 0) note_ended(end);
    return error;
}

void request_later(void* state) {
    request_end(static_cast<later_end*>(state));
}

int refuse_while_held(data::handle& h, const char* call) {
    char name[96];
    const data::handle* held = is_held_by_this_thread(h) ? &h : find_held_piece(h);
    if (held == nullptr) return 0;
    return base::report_error(-EBUSY, call, "%s is held by this thread; release it first",
                              data::describe(*held, name));
}

void wake_waiting(void* waiting) {
    static_cast<std::binary_semaphore*>(waiting)->release();
}

// Unordered tasks are in no chain, and may need the execution lock that the last access would take from them.
int wait_for_unordered_users(data::handle& h, const char* call) {
    std::binary_semaphore unused(0);
    data::unordered_wait wait{wake_waiting, &unused};
    if (data::when_no_unordered_user(h, wait)) return 0;
    wait_for_users waiting(*current_engine(), call, h);
    const std::chrono::nanoseconds slice(waiting.slice_ns());
    while (slice.count() != 0 && !unused.try_acquire_for(slice)) {
        if (waiting.goes_on()) continue;
        if (data::withdraw(h, wait)) return waiting.give_up();
        unused.acquire(); // it came in the last moment
        break;
    }
    return 0;
}
} // namespace

int unregister(data::handle& h, const char* call, last_value value) {
    if (int error = refuse_while_held(h, call)) return error;
    if (remains_duplicate(h)) return 0;
    if (has_plans(h))
        if (int error = end_plans(h, call)) return error;
    if (int error = wait_for_unordered_users(h, call)) return error;
    acquisition* a = nullptr;
    if (int error = request(h, last_access(h, value), call, a)) return error;
    if (int error = wait_until_granted(*a, call)) return error;
    end_handle(*a);
    return 0;
}

int unregister_later(data::handle& h, const char* call) {
    if (h.is_partitioned) return report_unusable(h, call);
    if (remains_duplicate(h)) return 0;
    const bool is_counted = may_write_memory(h);
    if (has_plans(h))
        if (int error = end_plans(h, call)) return error;
    auto* end = new (std::nothrow) later_end{&h, call};
    if (end == nullptr)
        return base::report_error(-ENOMEM, call, "no memory left to unregister the handle later");
    end->wait = {request_later, end};
    if (is_counted) count_as_task(*end);
    if (!data::has_unordered_user(h)) return request_end(end);
    data::when_no_unordered_user(h, end->wait);
    return 0;
}

namespace {
// Its turn has come: no other access uses the handle. Parts lie in the memory of the whole.
void empty(data::handle& h, bool gives_memory_back) {
    drop_contributions(h);
    data::handle_details& d = *data::details_of(h);
    d.lock.set_written(false);
    if (gives_memory_back && d.children.empty()) data::copies::forget(h);
}

acquire_request emptying_access() {
    acquire_request how;
    how.mode = STARPU_W;
    how.needs_value = false;
    how.needs_memory = false;
    how.is_public = false;
    how.empties = true;
    how.brings_value = false;
    return how;
}

struct later_emptying {
    data::handle* target;
    bool gives_memory_back;
    acquisition* turn = nullptr;
};

void empty_later(void* state) {
    std::unique_ptr<later_emptying> later(static_cast<later_emptying*>(state));
    empty(*later->target, later->gives_memory_back);
    release_acquisition(*later->turn, false);
}
} // namespace

int invalidate(data::handle& h, const char* call, bool gives_memory_back) {
    if (int error = refuse_while_held(h, call)) return error;
    acquisition* a = nullptr;
    if (int error = request(h, emptying_access(), call, a)) return error;
    if (int error = wait_until_granted(*a, call)) return error;
    empty(h, gives_memory_back);
    release_acquisition(*a, false);
    return 0;
}

int invalidate_later(data::handle& h, const char* call, bool gives_memory_back) {
    std::unique_ptr<later_emptying> later(new (std::nothrow) later_emptying{&h, gives_memory_back});
    if (later == nullptr)
        return base::report_error(-ENOMEM, call, "no memory left to empty the handle later");
    acquire_request how = emptying_access();
    how.callback = empty_later;
    how.callback_argument = later.get();
    // Once the request is accepted, its callback owns what it needs.
    later_emptying* state = later.release();
    const int error = request(h, how, call, state->turn);
    if (error != 0) delete state;
    return error;
}

} // namespace starpu::task
