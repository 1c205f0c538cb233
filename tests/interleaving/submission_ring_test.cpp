// The submission ring under every schedule.
#include "base/submission_ring.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"

#include <gtest/gtest.h>

#include <string>

namespace checker::submission_ring_test {
namespace {

struct item {
    unsigned number = 0;
    plain<int> payload;
    plain<int> takers;
};
using ring = starpu::base::basic_submission_ring<item, model_atomics>;

// Thread 0 pushes; the others claim batches.
struct producer_and_consumers : program {
    producer_and_consumers(unsigned items, unsigned consumers, unsigned claims, unsigned batch,
                           std::size_t capacity)
        : count_(items), consumers_(consumers), claims_(claims), batch_(batch), ring_(capacity) {}
    unsigned thread_count() const override { return 1 + consumers_; }

    void run(unsigned thread) override {
        if (thread == 0)
            produce();
        else
            for (unsigned i = 0, last = 0; i < claims_; ++i) last = claim(last);
    }

    void produce() {
        for (unsigned i = 0; i < count_; ++i) {
            items_[i].number = i + 1;
            items_[i].payload.write(7);
            require(ring_.push(&items_[i]), "no room");
        }
    }

    // `last` is the number of the item this thread took before.
    unsigned claim(unsigned last) {
        item* out[4];
        const unsigned claimed = ring_.claim(out, batch_, 1);
        require(claimed <= batch_, "more than asked for");
        for (unsigned i = 0; i < claimed; ++i) {
            require(out[i]->payload.read() == 7, "an item came without its contents");
            require(out[i]->number > last, "not first in, first out");
            last = out[i]->number;
            out[i]->takers.write(out[i]->takers.read() + 1);
        }
        return last;
    }

    void finish() override {
        while (!ring_.looks_empty()) claim(0);
        for (unsigned i = 0; i < count_; ++i)
            require(items_[i].takers.read() == 1, "an item was lost or taken twice");
    }

    unsigned count_, consumers_, claims_, batch_;
    ring ring_;
    item items_[8];
};

// The producer wakes a consumer only when it says that it sleeps: publish, then look, against announce, then
// look.
struct announced_sleeper : program {
    unsigned thread_count() const override { return 2; }

    void run(unsigned thread) override {
        if (thread == 0) {
            ring_.push(&item_);
            if (asleep_.load(std::memory_order_seq_cst) == 0) return;
            asleep_.store(0, std::memory_order_release);
            model_atomics::wake_one(asleep_);
        } else {
            asleep_.exchange(1, std::memory_order_seq_cst);
            if (ring_.looks_empty())
                while (asleep_.load(std::memory_order_acquire) == 1) model_atomics::wait(asleep_, 1);
            item* out[1];
            require(ring_.claim(out, 1, 1) == 1, "woken for nothing");
        }
    }

    item item_;
    ring ring_{2};
    model_atomic<std::uint32_t> asleep_{0};
};

// A thread that moves an item says so first: another one that finds the ring empty knows that the item is on
// its way.
struct announced_mover : program {
    unsigned thread_count() const override { return 2; }

    void run(unsigned thread) override {
        if (thread == 0) {
            ring_.push(&item_);
            is_pushed_.store(1, std::memory_order_release);
            is_moving_.store(1, std::memory_order_relaxed);
            item* out[1];
            require(ring_.claim(out, 1, 1) == 1, "nobody else claims");
        } else if (is_pushed_.load(std::memory_order_acquire) == 1 && ring_.looks_empty()) {
            require(is_moving_.load(std::memory_order_relaxed) == 1, "an item is nowhere");
        }
    }

    item item_;
    ring ring_{2};
    model_atomic<std::uint32_t> is_pushed_{0}, is_moving_{0};
};

named_program items(unsigned count, unsigned consumers, unsigned claims, unsigned batch, std::size_t capacity,
                    bounds limits = {}) {
    return {
        std::to_string(count) + " items, " + std::to_string(consumers) + " x " + std::to_string(claims) +
            " claims of " + std::to_string(batch),
        [=] { return std::make_unique<producer_and_consumers>(count, consumers, claims, batch, capacity); },
        limits};
}

// What the checker, which runs the operations of a thread in order, cannot show.
constexpr const char* later_store = "shows only where a load may take effect after a later store";

const harmless_mistake harmless[] = {
    {"submission_ring.hpp claim load 1", mistake::skipped,
     "a hint: the compare-exchange that follows reads anew"},
    {"submission_ring.hpp make_room load 1", mistake::relaxed, later_store},
    {"submission_ring.hpp make_room load 1", mistake::skipped, "the ring grows without need, nothing else"},
};

const piece submission_ring_piece{
    .headers = {"submission_ring.hpp"},
    .programs = {{"a consumer that announces its sleep",
                  [] { return std::make_unique<announced_sleeper>(); }},
                 {"a mover that announces its move",
                  [] { return std::make_unique<announced_mover>(); },
                  {.stale_reads = 1}},
                 items(2, 1, 2, 2, 2),
                 items(3, 1, 2, 1, 1),
                 items(4, 1, 2, 2, 2),
                 items(3, 2, 1, 2, 2, {.stale_reads = 1}),
                 items(4, 2, 2, 2, 2, {.preemptions = 2, .stale_reads = 1}),
                 items(6, 1, 3, 2, 4, {.preemptions = 3, .stale_reads = 1})},
    .harmless = harmless,
    .least_caught = 32,
};

TEST(submission_ring, holds_under_every_schedule) {
    expect_sound(submission_ring_piece);
}
TEST(submission_ring, every_mistake_is_caught) {
    expect_mistakes_caught(submission_ring_piece);
}

} // namespace
} // namespace checker::submission_ring_test
