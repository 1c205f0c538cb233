// The work-stealing deque under every schedule.
#include "base/work_deque.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"

#include <gtest/gtest.h>

#include <string>

namespace checker::work_deque_test {
namespace {

struct item {
    plain<int> payload;
    plain<int> takers;
};
using deque = starpu::base::basic_work_deque<item, model_atomics>;

// Thread 0 owns the deque and follows a script: p push, q push quietly, o pop. The others steal.
struct owner_and_thieves : program {
    owner_and_thieves(std::string script, unsigned thieves, unsigned steals, std::size_t capacity)
        : script_(std::move(script)), thieves_(thieves), steals_(steals), deque_(capacity) {}
    unsigned thread_count() const override { return 1 + thieves_; }

    void run(unsigned thread) override {
        if (thread == 0)
            own();
        else
            for (unsigned i = 0; i < steals_; ++i) take(deque_.try_steal());
    }

    void own() {
        for (const char step : script_) {
            if (step == 'o') {
                take(deque_.try_pop());
                continue;
            }
            item& fresh = items_[pushed_++];
            fresh.payload.write(7);
            require(step == 'p' ? deque_.push(&fresh) : deque_.push_quietly(&fresh), "no room");
        }
    }

    void take(item* taken) {
        if (!taken) return;
        require(taken->payload.read() == 7, "an item came without its contents");
        taken->takers.write(taken->takers.read() + 1);
    }

    void finish() override {
        while (item* left = deque_.try_pop()) take(left);
        require(deque_.looks_empty(), "popped everything, but not empty");
        for (unsigned i = 0; i < pushed_; ++i)
            require(items_[i].takers.read() == 1, "an item was lost or taken twice");
    }

    std::string script_;
    unsigned thieves_, steals_;
    deque deque_;
    unsigned pushed_ = 0;
    item items_[6];
};

// The owner wakes a thief only when it says that it sleeps: publish, then look, against announce, then look.
struct announced_sleeper : program {
    unsigned thread_count() const override { return 2; }

    void run(unsigned thread) override {
        if (thread == 0) {
            deque_.push(&item_);
            if (asleep_.load(std::memory_order_seq_cst) == 0) return;
            asleep_.store(0, std::memory_order_release);
            model_atomics::wake_one(asleep_);
        } else {
            asleep_.exchange(1, std::memory_order_seq_cst);
            if (deque_.looks_empty())
                while (asleep_.load(std::memory_order_acquire) == 1) model_atomics::wait(asleep_, 1);
            require(deque_.try_steal() == &item_, "woken for nothing");
        }
    }

    item item_;
    deque deque_{2};
    model_atomic<std::uint32_t> asleep_{0};
};

// The owner pops what it pushed while nobody steals: it must not come back empty-handed.
struct lone_owner : program {
    unsigned thread_count() const override { return 1; }
    void run(unsigned) override {
        require(deque_.try_pop() == nullptr, "popped from an empty deque");
        for (item& i : items_) deque_.push(&i);
        for (unsigned i = 3; i-- > 0;) require(deque_.try_pop() == &items_[i], "not the item pushed last");
        deque_.push(&items_[0]);
        require(deque_.try_steal() == &items_[0], "nothing to steal");
        require(deque_.try_pop() == nullptr && deque_.try_steal() == nullptr, "taken twice");
    }
    item items_[3];
    deque deque_{1};
};

named_program script(const char* steps, unsigned thieves, unsigned steals, std::size_t capacity,
                     bounds limits = {}) {
    return {std::string(steps) + " against " + std::to_string(thieves) + " x " + std::to_string(steals) +
                " steals",
            [=] { return std::make_unique<owner_and_thieves>(steps, thieves, steals, capacity); }, limits};
}

// What the checker, which runs the operations of a thread in order, cannot show.
constexpr const char* later_load = "shows only where a load may take effect after a later load";
constexpr const char* later_store = "shows only where a load may take effect after a later store";

const harmless_mistake harmless[] = {
    {"work_deque.hpp try_pop load 2", mistake::skipped,
     "a hint: the dispute that follows finds the deque empty too"},
    {"work_deque.hpp try_steal load 1", mistake::relaxed, later_load},
    {"work_deque.hpp try_steal load 1", mistake::not_seq_cst,
     "the compare-exchanges of top_ are seq_cst as well"},
    {"work_deque.hpp take_top compare_exchange 1", mistake::relaxed, later_store},
    {"work_deque.hpp take_top compare_exchange 1", mistake::not_seq_cst,
     "the loads of top_ are seq_cst as well"},
    {"work_deque.hpp make_room load 1", mistake::relaxed, later_store},
    {"work_deque.hpp make_room load 1", mistake::skipped, "the deque grows without need, nothing else"},
};

const piece work_deque_piece{
    .headers = {"work_deque.hpp"},
    .programs = {{"one thread", [] { return std::make_unique<lone_owner>(); }},
                 {"a thief that announces its sleep", [] { return std::make_unique<announced_sleeper>(); }},
                 script("ppoo", 1, 1, 4),
                 script("ppoo", 1, 2, 4),
                 script("pop", 1, 2, 1),
                 script("pppoo", 1, 2, 1, {.stale_reads = 1}),
                 script("qpo", 2, 1, 2),
                 script("pppopo", 1, 2, 2, {.stale_reads = 1}),
                 script("ppooop", 2, 1, 2, {.preemptions = 3, .stale_reads = 1})},
    .harmless = harmless,
    .least_caught = 45,
};

TEST(work_deque, holds_under_every_schedule) {
    expect_sound(work_deque_piece);
}
TEST(work_deque, every_mistake_is_caught) {
    expect_mistakes_caught(work_deque_piece);
}

} // namespace
} // namespace checker::work_deque_test
