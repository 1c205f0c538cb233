// Runs nothing before somebody asks or waits, and then what the seed says.
//
// A program that relies on an order it did not ask for meets, with some seed, the other order. One that polls
// gets on: of four questions in a row at least one runs something. One that waits in the host for a host
// function gets on, too: while such functions are pending, a thread runs something now and then.
#include "executor.hpp"

#include <algorithm>
#include <thread>

namespace emulated {

namespace {
using namespace std::chrono_literals;
constexpr auto patience = 500us; // between two operations that nobody asked for

class late_executor : public executor {
public:
    explicit late_executor(std::uint64_t seed) : is_eager_(seed % 4 == 0) {}

    void issued(access& m, const stream_ref& on) override;
    void asked(access& m, const point& p) override;
    void wait(access& m, const point& p) override;
    void stop(access& m) override;

private:
    bool run_any(access& m);
    bool run_needed(access& m, const point& p);
    bool run_some(access& m, const point& p);
    void help(access& m);

    const bool is_eager_; // some seeds let the device keep up with the program
    int dry_answers_ = 0;
    std::thread helper_;
    bool is_stopping_ = false;
};

// Any stream that may go on.
bool late_executor::run_any(access& m) {
    std::vector<stream_ref> able;
    for (const stream_ref& s : m->active)
        if (s->may_run()) able.push_back(s);
    if (able.empty()) return false;
    run_first(m, able[m->draw(able.size())]);
    return true;
}

// Only what has to be done before the point is reached. Ends: what an operation waits for was issued before
// it.
bool late_executor::run_needed(access& m, const point& p) {
    if (p.is_reached() || p.on->is_running) return false;
    const stream_ref s = p.on;
    if (s->may_run()) {
        run_first(m, s);
        return true;
    }
    const std::vector<point> before = s->waiting.front().after;
    return std::any_of(before.begin(), before.end(), [&](const point& b) { return run_needed(m, b); });
}

bool late_executor::run_some(access& m, const point& p) {
    return m->draw(2) == 0 ? run_any(m) : run_needed(m, p);
}

void late_executor::issued(access& m, const stream_ref& on) {
    if (on->waiting.back().is_host_function && !helper_.joinable() && !is_stopping_)
        helper_ = std::thread([this] {
            access own = enter();
            help(own);
        });
    if (is_eager_ && m->draw(3) == 0) run_any(m);
}

void late_executor::asked(access& m, const point& p) {
    if (p.is_reached()) return;
    auto steps = m->draw(3);
    if (steps == 0 && ++dry_answers_ >= 3) steps = 1;
    if (steps != 0) dry_answers_ = 0;
    for (; steps != 0 && !p.is_reached(); --steps) run_some(m, p);
}

// Some waits run only what they need, others let the rest go on, too.
void late_executor::wait(access& m, const point& p) {
    const bool is_stingy = m->draw(2) == 0;
    while (!p.is_reached()) {
        const bool has_run = is_stingy ? run_needed(m, p) : run_some(m, p);
        if (!has_run && !run_needed(m, p) && !p.is_reached()) m.wait(); // another thread is running it
    }
}

void late_executor::help(access& m) {
    while (!is_stopping_) {
        for (const auto until = clock::now() + patience; !is_stopping_ && clock::now() < until;)
            m.wait_until(until);
        const bool is_needed = std::any_of(m->active.begin(), m->active.end(), [](const stream_ref& s) {
            return std::any_of(s->waiting.begin(), s->waiting.end(),
                               [](const operation& o) { return o.is_host_function; });
        });
        if (is_needed && !is_stopping_) run_any(m);
    }
}

void late_executor::stop(access& m) {
    is_stopping_ = true;
    m.tell();
    if (helper_.joinable()) m.without_lock([this] { helper_.join(); });
}
} // namespace

std::unique_ptr<executor> make_late_executor(std::uint64_t seed) {
    return std::make_unique<late_executor>(seed);
}

} // namespace emulated
