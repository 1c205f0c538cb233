// The spinlock under every schedule.
#include "base/spinlock.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"

#include <gtest/gtest.h>

namespace checker::spinlock_test {
namespace {

using lock = starpu::base::basic_spinlock<model_atomics>;

// Threads add to a plain number, each under the lock; some only if they get it at once.
struct adders : program {
    adders(unsigned threads, unsigned only_trying) : threads_(threads), only_trying_(only_trying) {}
    unsigned thread_count() const override { return threads_; }

    void run(unsigned thread) override {
        if (thread >= only_trying_)
            lock_.lock();
        else if (!lock_.try_lock())
            return;
        sum_.write(sum_.read() + 1);
        lock_.unlock();
        added_.fetch_add(1, std::memory_order_relaxed);
    }

    void finish() override {
        require(sum_.read() == added_.newest_value(), "an addition was lost");
        require(sum_.read() + static_cast<int>(only_trying_) >= static_cast<int>(threads_),
                "lock() did not wait");
        require(lock_.try_lock(), "the lock was not left free");
    }

    unsigned threads_, only_trying_;
    lock lock_;
    plain<int> sum_;
    model_atomic<int> added_{0};
};

// A thread takes something from one place and puts it into another one, under the lock. Another thread that
// finds the first place empty and then the lock free sees it in the second one.
struct looked_at_mover : program {
    unsigned thread_count() const override { return 2; }

    void run(unsigned thread) override {
        if (thread == 0) {
            lock_.lock();
            is_gone_.store(1, std::memory_order_release);
            is_there_.store(1, std::memory_order_relaxed);
            lock_.unlock();
        } else if (is_gone_.load(std::memory_order_acquire) == 1 && !lock_.looks_held()) {
            require(is_there_.load(std::memory_order_relaxed) == 1, "it is in neither place");
        }
    }

    lock lock_;
    model_atomic<std::uint32_t> is_gone_{0}, is_there_{0};
};

program_factory adders_of(unsigned threads, unsigned only_trying) {
    return [=] { return std::make_unique<adders>(threads, only_trying); };
}

const harmless_mistake harmless[] = {
    {"spinlock.hpp lock_slowly load 1", mistake::skipped, "a hint: try_lock() decides"},
    {"spinlock.hpp lock_slowly load 1", mistake::wrong_value, "a hint: the exchange that follows decides"},
};

const piece spinlock_piece{
    .headers = {"spinlock.hpp"},
    .programs = {{"two lock", adders_of(2, 0)},
                 {"one locks, one tries", adders_of(2, 1)},
                 {"one moves, one looks",
                  [] { return std::make_unique<looked_at_mover>(); },
                  {.stale_reads = 1}},
                 {"three lock", adders_of(3, 0), {.preemptions = 3, .stale_reads = 1}}},
    .harmless = harmless,
    .least_caught = 18,
};

TEST(spinlock, holds_under_every_schedule) {
    expect_sound(spinlock_piece);
}
TEST(spinlock, every_mistake_is_caught) {
    expect_mistakes_caught(spinlock_piece);
}

} // namespace
} // namespace checker::spinlock_test
