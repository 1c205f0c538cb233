// The doorway under every schedule: who has shut it is alone, and everybody comes in again.
#include "base/doorway.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"

#include <gtest/gtest.h>

using namespace checker;
using doorway = starpu::base::basic_doorway<model_atomics>;

namespace {

// What a user of the doorway can do wrong.
enum class misuse { none, writes_outside, looks_without_leave };

// Visitors write numbers of their own, inside; the last thread reads all of them once the door is shut.
struct visitors_and_keeper : program {
    visitors_and_keeper(unsigned visitors, unsigned visits, unsigned attempts, misuse wrong,
                        bool stands_aside)
        : visitors_(visitors), visits_(visits), attempts_(attempts), wrong_(wrong),
          stands_aside_(stands_aside) {}
    unsigned thread_count() const override { return visitors_ + 1; }

    void run(unsigned thread) override {
        if (thread == visitors_)
            for (unsigned i = 0; i < attempts_; ++i) look();
        else
            visit(thread);
    }

    void visit(unsigned thread) {
        doorway::visitor& me = door_.enrol();
        for (unsigned i = 0; i < visits_; ++i) {
            door_.enter(me);
            if (wrong_ == misuse::writes_outside) door_.leave(me);
            written_[thread].write(written_[thread].read() + 1);
            if (stands_aside_) {
                door_.step_aside(me);
                door_.step_back(me);
                written_[thread].write(written_[thread].read() + 1);
            }
            if (wrong_ != misuse::writes_outside) door_.leave(me);
        }
        door_.dismiss(me);
    }

    void look() {
        const bool is_alone = door_.try_shut();
        if (is_alone || wrong_ == misuse::looks_without_leave)
            for (unsigned v = 0; v < visitors_; ++v) written_[v].read();
        if (is_alone) door_.open();
    }

    void finish() override {
        for (unsigned v = 0; v < visitors_; ++v)
            require(written_[v].read() == static_cast<int>(visits_) * (stands_aside_ ? 2 : 1),
                    "a visit is missing");
        require(door_.was_left_by_all([] { return false; }), "all have left, and somebody is still seen");
        require(door_.try_shut(), "all have left, and the door cannot be shut");
        door_.open();
        doorway::visitor& late = door_.enrol();
        door_.enter(late);
        require(!door_.try_shut(), "shut while somebody is inside");
        door_.step_aside(late);
        require(!door_.was_left_by_all([] { return false; }), "who stands aside is taken to have gone");
        require(door_.try_shut(), "not shut while somebody stands aside");
        door_.open();
    }

    unsigned visitors_, visits_, attempts_;
    misuse wrong_;
    bool stands_aside_;
    doorway door_;
    plain<int> written_[2];
};

program_factory visits(bool kernel_barrier, unsigned visitors, unsigned count, unsigned attempts,
                       misuse wrong = misuse::none, bool stands_aside = false) {
    return [=] {
        model_atomics::kernel_has_barrier = kernel_barrier;
        return std::make_unique<visitors_and_keeper>(visitors, count, attempts, wrong, stands_aside);
    };
}

const harmless_mistake harmless[] = {
    {"doorway.hpp enter_from store 1", mistake::skipped,
     "whoever found the door shut comes in again as soon as it opens: until then it is seen inside in vain"},
    {"doorway.hpp enter_from store 1", mistake::wrong_value, "the same"},
};

const piece doorway_piece{
    .headers = {"doorway.hpp"},
    .programs = {{"barrier, one visitor", visits(true, 1, 2, 1), {.preemptions = 3, .stale_reads = 1}},
                 {"no barrier, one visitor", visits(false, 1, 2, 1), {.preemptions = 3, .stale_reads = 1}},
                 {"barrier, two looks", visits(true, 1, 2, 2), {.preemptions = 2, .stale_reads = 1}},
                 {"no barrier, two looks", visits(false, 1, 2, 2), {.preemptions = 2, .stale_reads = 1}},
                 {"barrier, standing aside",
                  visits(true, 1, 1, 1, misuse::none, true),
                  {.preemptions = 3, .stale_reads = 1}},
                 {"no barrier, standing aside",
                  visits(false, 1, 1, 1, misuse::none, true),
                  {.preemptions = 3, .stale_reads = 1}},
                 {"barrier, two visitors", visits(true, 2, 1, 1), {.preemptions = 2, .stale_reads = 1}},
                 {"no barrier, two visitors", visits(false, 2, 1, 1), {.preemptions = 2, .stale_reads = 1}}},
    .harmless = harmless,
    .least_caught = 10,
};

} // namespace

TEST(doorway, holds_under_every_schedule) {
    expect_sound(doorway_piece);
}
TEST(doorway, every_mistake_is_caught) {
    expect_mistakes_caught(doorway_piece);
}

TEST(doorway, misuse_is_caught) {
    expect_caught({"a visitor writes outside", visits(true, 1, 1, 1, misuse::writes_outside)});
    expect_caught(
        {"somebody looks while the door is open", visits(true, 1, 1, 1, misuse::looks_without_leave)});
}
