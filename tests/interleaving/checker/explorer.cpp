// The scheduler of fibers and the depth-first search over its decisions.
#include "checker/explorer.hpp"

namespace checker {

explorer* explorer::current_ = nullptr;

namespace {
constexpr unsigned setup_thread = 0;
constexpr unsigned idle_rounds_allowed =
    40; // threads that spin in turn, and nobody writes: they will for ever
} // namespace

outcome explore(const program_factory& make, const bounds& limits) {
    explorer search(make, limits);
    explorer::current_ = &search;
    outcome found = search.run_all();
    explorer::current_ = nullptr;
    return found;
}

explorer::explorer(const program_factory& make, const bounds& limits) : make_(make), limits_(limits) {}

outcome explorer::run_all() {
    threads_.resize(1);
    threads_[setup_thread].stack = std::make_unique<fiber>([this] {
        for (;;) {
            run_setup();
            threads_[setup_thread].stack->switch_to(outside_);
        }
    });
    do {
        if (outcome_.executions == limits_.executions) {
            outcome_.exhausted = false;
            break;
        }
        ++outcome_.executions;
        prepare_execution();
        outside_.switch_to(*threads_[setup_thread].stack);
    } while (!outcome_.failed && advance_to_next_path());
    // What a failed execution left half-way must not be taken apart.
    if (outcome_.failed) static_cast<void>(program_.release());
    return outcome_;
}

// The next sequence of choices in depth-first order: the last choice with a way left takes it.
bool explorer::advance_to_next_path() {
    while (!path_.empty() && path_.back().taken + 1 == path_.back().count) path_.pop_back();
    if (path_.empty()) return false;
    ++path_.back().taken;
    return true;
}

void explorer::prepare_execution() {
    position_ = 0;
    preemptions_left_ = limits_.preemptions;
    stale_reads_left_ = limits_.stale_reads;
    steps_ = idle_rounds_ = 0;
    writes_ = 0;
    trace_.clear();
    running_ = setup_thread;
    is_concurrent_ = false;
    for (unsigned t = 0; t < threads_.size(); ++t) {
        threads_[t].state = {};
        threads_[t].has_acted = false;
        threads_[t].state.happened.steps[t] = 1;
    }
}

// Runs on the fiber of thread 0: makes the program, lets its threads run, judges, destroys.
void explorer::run_setup() {
    program_ = make_();
    const unsigned count = program_->thread_count() + 1;
    alike_from_ = program_->alike_from() + 1;
    while (threads_.size() < count) {
        const auto t = static_cast<unsigned>(threads_.size());
        threads_.emplace_back().stack = std::make_unique<fiber>([this, t] {
            for (;;) run_thread(t);
        });
        threads_[t].state.happened.steps[t] = 1;
    }
    for (unsigned t = 1; t < count; ++t) {
        threads_[t].state.happened.join(threads_[setup_thread].state.happened);
        threads_[t].state_now = status::ready;
    }
    is_concurrent_ = true;
    threads_[setup_thread].state_now = status::sleeping; // until the last thread has finished
    threads_[setup_thread].sleeps_on = this;
    threads_[setup_thread].may_time_out = false;
    leave_for_another();
    is_concurrent_ = false;
    for (const modelled_thread& t : threads_) threads_[setup_thread].state.happened.join(t.state.happened);
    program_->finish();
    program_.reset();
}

void explorer::run_thread(unsigned t) {
    program_->run(t - 1);
    threads_[t].state_now = status::finished;
    bool all_finished = true;
    for (unsigned other = 1; other < threads_.size(); ++other)
        all_finished = all_finished && threads_[other].state_now == status::finished;
    if (all_finished) threads_[setup_thread].state_now = status::ready;
    leave_for_another();
}

bool explorer::can_go_on(unsigned t) const {
    const modelled_thread& thread = threads_[t];
    return thread.state_now == status::ready ||
           (thread.state_now == status::yielding && thread.writes_when_yielding != writes_);
}

bool explorer::is_like_an_earlier_one(unsigned t) const {
    const auto is_untouched = [this](unsigned which) {
        return threads_[which].state_now == status::ready && !threads_[which].has_acted;
    };
    if (t < alike_from_ || !is_untouched(t)) return false;
    for (unsigned earlier = alike_from_; earlier < t; ++earlier)
        if (is_untouched(earlier)) return true;
    return false;
}

void explorer::switch_to(unsigned t) {
    if (threads_[t].state_now == status::yielding) threads_[t].state_now = status::ready;
    if (t == running_) return;
    fiber& left = *threads_[running_].stack;
    running_ = t;
    left.switch_to(*threads_[t].stack);
}

unsigned explorer::choose(unsigned count) {
    if (count == 1) return 0;
    if (position_ == path_.size()) path_.push_back({0, count});
    return path_[position_++].taken;
}

unsigned explorer::choose_stale(unsigned count) {
    if (!is_concurrent_ || stale_reads_left_ == 0) return 0;
    const unsigned age = choose(count);
    if (age != 0) --stale_reads_left_;
    return age;
}

void explorer::schedule() {
    if (++steps_ > limits_.steps) fail("the program does not come to an end");
    threads_[running_].has_acted = true;
    if (!is_concurrent_ || preemptions_left_ == 0) return;
    unsigned others[max_threads];
    unsigned count = 0;
    for (unsigned t = 1; t < threads_.size(); ++t)
        if (t != running_ && can_go_on(t) && !is_like_an_earlier_one(t)) others[count++] = t;
    const unsigned chosen = choose(count + 1);
    if (chosen == 0) return;
    --preemptions_left_;
    switch_to(others[chosen - 1]);
}

void explorer::yield() {
    if (!is_concurrent_) return;
    threads_[running_].state_now = status::yielding;
    threads_[running_].writes_when_yielding = writes_;
    leave_for_another();
}

bool explorer::sleep_on(const void* address, bool may_time_out) {
    modelled_thread& self = threads_[running_];
    self.state_now = status::sleeping;
    self.sleeps_on = address;
    self.may_time_out = may_time_out;
    self.timed_out = false;
    leave_for_another();
    return !self.timed_out;
}

void explorer::wake(const void* address, bool all) {
    unsigned sleepers[max_threads];
    unsigned count = 0;
    for (unsigned t = 1; t < threads_.size(); ++t)
        if (threads_[t].state_now == status::sleeping && threads_[t].sleeps_on == address)
            sleepers[count++] = t;
    if (count == 0) return;
    if (!all) {
        sleepers[0] = sleepers[choose(count)];
        count = 1;
    }
    for (unsigned i = 0; i < count; ++i) threads_[sleepers[i]].state_now = status::ready;
}

// The running thread cannot go on now; which one does costs no preemption.
void explorer::leave_for_another() {
    unsigned candidates[max_threads];
    unsigned count = 0;
    for (unsigned t = 0; t < threads_.size(); ++t)
        if (can_go_on(t) && !is_like_an_earlier_one(t)) candidates[count++] = t;
    if (count != 0) {
        idle_rounds_ = 0;
        switch_to(candidates[choose(count)]);
    } else {
        switch_to(pick_when_all_wait());
    }
}

unsigned explorer::pick_when_all_wait() {
    unsigned spinning[max_threads];
    unsigned count = 0;
    for (unsigned t = 1; t < threads_.size(); ++t)
        if (threads_[t].state_now == status::yielding) spinning[count++] = t;
    if (count != 0) {
        if (++idle_rounds_ > idle_rounds_allowed) fail("threads spin for ever");
        return spinning[idle_rounds_ % count];
    }
    for (unsigned t = 1; t < threads_.size(); ++t) {
        if (threads_[t].state_now != status::sleeping || !threads_[t].may_time_out) continue;
        threads_[t].timed_out = true;
        threads_[t].state_now = status::ready;
        return t;
    }
    fail("all threads sleep for ever");
}

std::string explorer::trace_text() const {
    std::string text;
    for (const traced_operation& t : trace_) {
        const std::string file = t.where.file_name();
        text += "thread " + std::to_string(t.thread) + "  " + file.substr(file.rfind('/') + 1) + ":" +
                std::to_string(t.where.line()) + " " + t.what + "\n";
    }
    return text;
}

void explorer::fail(const std::string& reason) {
    outcome_.failed = true;
    outcome_.reason = reason;
    outcome_.trace = trace_text();
    threads_[running_].stack->switch_to(outside_);
    __builtin_unreachable(); // nobody comes back to a failed execution
}

} // namespace checker
