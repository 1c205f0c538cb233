// Runs the parts of each device in threads of their own: kernels and copies in both directions overlap.
#include "executor.hpp"

#include <thread>

namespace emulated {

namespace {
class threaded_executor : public executor {
public:
    explicit threaded_executor(access& m);

    void issued(access& m, const stream_ref&) override { settle(m); }
    void asked(access&, const point&) override {}
    void wait(access& m, const point& p) override {
        while (!p.is_reached()) m.wait();
    }
    void stop(access& m) override;

private:
    void serve(int device, part by);
    void settle(access& m);
    stream_ref next_for(access& m, int device, part by) const;

    std::vector<std::thread> threads_;
    bool is_stopping_ = false; // guarded by the machine's lock
};

threaded_executor::threaded_executor(access& m) {
    for (int device = 0; device < m->set.devices; ++device)
        for (part by : {part::inward_copies, part::outward_copies, part::compute})
            threads_.emplace_back([this, device, by] { serve(device, by); });
}

// Marks of events and the like are nobody's work: they are done as soon as they are at the front.
void threaded_executor::settle(access& m) {
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (const stream_ref& s : std::vector<stream_ref>(m->active)) {
            if (!s->may_run() || s->waiting.front().by != part::nobody) continue;
            run_first(m, s);
            has_changed = true;
        }
    }
    m.tell();
}

// First come, first served.
stream_ref threaded_executor::next_for(access& m, int device, part by) const {
    stream_ref oldest;
    for (const stream_ref& s : m->active) {
        if (s->device != device || !s->may_run() || s->waiting.front().by != by) continue;
        if (oldest == nullptr || s->waiting.front().order < oldest->waiting.front().order) oldest = s;
    }
    return oldest;
}

void threaded_executor::serve(int device, part by) {
    access m = enter();
    while (!is_stopping_) {
        const stream_ref next = next_for(m, device, by);
        if (next == nullptr) {
            m.wait();
            continue;
        }
        run_first(m, next);
        settle(m);
    }
}

void threaded_executor::stop(access& m) {
    is_stopping_ = true;
    m.tell();
    m.without_lock([this] {
        for (std::thread& t : threads_) t.join();
    });
    threads_.clear();
}
} // namespace

std::unique_ptr<executor> make_threaded_executor(access& m) {
    return std::make_unique<threaded_executor>(m);
}

} // namespace emulated
