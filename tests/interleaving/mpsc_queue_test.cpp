// The many-producer queue under every schedule, with a consumer that sleeps when it finds nothing.
#include "base/mpsc_queue.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"

#include <gtest/gtest.h>

namespace checker::mpsc_queue_test {
namespace {

struct item {
    unsigned producer = 0;
    unsigned number = 0;
    plain<int> payload;
    item* next = nullptr;
};
using queue = starpu::base::basic_mpsc_queue<item, &item::next, model_atomics>;

// Thread 0 consumes, the others produce; whoever finds the queue empty wakes the consumer.
struct producers : program {
    producers(unsigned count, unsigned each) : count_(count), each_(each) {}
    unsigned thread_count() const override { return count_ + 1; }

    void run(unsigned thread) override {
        if (thread == 0)
            consume();
        else
            produce(thread - 1);
    }

    void produce(unsigned producer) {
        for (unsigned i = 0; i < each_; ++i) {
            item& it = items_[producer][i];
            it.producer = producer;
            it.number = i;
            it.payload.write(7);
            if (!queue_.push(it)) continue;
            alarms_.fetch_add(1, std::memory_order_release);
            model_atomics::wake_one(alarms_);
        }
    }

    void consume() {
        unsigned taken = 0;
        unsigned expected[2] = {};
        while (taken < count_ * each_) {
            const std::uint32_t alarms = alarms_.load(std::memory_order_acquire);
            item* first = queue_.take_all();
            if (!first) model_atomics::wait(alarms_, alarms);
            for (item* i = first; i; i = i->next, ++taken) {
                require(i->payload.read() == 7, "an item came without its contents");
                require(i->number == expected[i->producer]++, "items of one producer changed places");
            }
        }
        require(queue_.looks_empty(), "the queue is not empty at the end");
    }

    unsigned count_, each_;
    item items_[2][2];
    queue queue_;
    model_atomic<std::uint32_t> alarms_{0};
};

// The producer wakes the consumer only when it says that it sleeps: publish, then look, against announce,
// then look.
struct announced_sleeper : program {
    unsigned thread_count() const override { return 2; }

    void run(unsigned thread) override {
        if (thread == 0) {
            asleep_.exchange(1, std::memory_order_seq_cst);
            if (queue_.looks_empty())
                while (asleep_.load(std::memory_order_acquire) == 1) model_atomics::wait(asleep_, 1);
            require(queue_.take_all() == &item_, "woken for nothing");
        } else {
            queue_.push(item_);
            if (asleep_.load(std::memory_order_seq_cst) == 0) return;
            asleep_.store(0, std::memory_order_release);
            model_atomics::wake_one(asleep_);
        }
    }

    item item_;
    queue queue_;
    model_atomic<std::uint32_t> asleep_{0};
};

program_factory producers_of(unsigned count, unsigned each) {
    return [=] { return std::make_unique<producers>(count, each); };
}

const harmless_mistake harmless[] = {
    {"mpsc_queue.hpp push load 1", mistake::skipped, "a hint: the compare-exchange that follows reads anew"},
};

const piece mpsc_queue_piece{
    .headers = {"mpsc_queue.hpp"},
    .programs = {{"one producer, two items", producers_of(1, 2)},
                 {"a consumer that announces its sleep",
                  [] { return std::make_unique<announced_sleeper>(); }},
                 {"two producers, two items each", producers_of(2, 2), {.preemptions = 2, .stale_reads = 1}}},
    .harmless = harmless,
    .least_caught = 11,
};

TEST(mpsc_queue, holds_under_every_schedule) {
    expect_sound(mpsc_queue_piece);
}
TEST(mpsc_queue, every_mistake_is_caught) {
    expect_mistakes_caught(mpsc_queue_piece);
}

} // namespace
} // namespace checker::mpsc_queue_test
