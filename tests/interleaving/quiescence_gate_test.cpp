// The quiescence_gate under every schedule: who has closed it is alone, and everybody comes in again.
#include "base/quiescence_gate.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"

#include <gtest/gtest.h>

namespace checker::quiescence_gate_test {
namespace {

using quiescence_gate = starpu::base::basic_quiescence_gate<model_atomics>;

// What a user of the quiescence_gate can do wrong.
enum class misuse { none, writes_outside, looks_without_leave };

// Visitors write numbers of their own, inside; the last thread reads all of them once the gate is closed.
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
        quiescence_gate::visitor& me = outside_.enrol();
        for (unsigned i = 0; i < visits_; ++i) {
            outside_.enter(me);
            if (wrong_ == misuse::writes_outside) outside_.leave(me);
            written_[thread].write(written_[thread].read() + 1);
            if (stands_aside_) {
                outside_.step_aside(me);
                outside_.step_back(me);
                written_[thread].write(written_[thread].read() + 1);
            }
            if (wrong_ != misuse::writes_outside) outside_.leave(me);
        }
        outside_.dismiss(me);
    }

    void look() {
        const bool is_alone = outside_.try_close();
        if (is_alone || wrong_ == misuse::looks_without_leave)
            for (unsigned v = 0; v < visitors_; ++v) written_[v].read();
        if (is_alone) outside_.open();
    }

    void finish() override {
        for (unsigned v = 0; v < visitors_; ++v)
            require(written_[v].read() == static_cast<int>(visits_) * (stands_aside_ ? 2 : 1),
                    "a visit is missing");
        require(outside_.was_left_by_all([] { return false; }), "all have left, and somebody is still seen");
        require(outside_.try_close(), "all have left, and the gate cannot be closed");
        outside_.open();
        quiescence_gate::visitor& late = outside_.enrol();
        outside_.enter(late);
        require(!outside_.try_close(), "closed while somebody is inside");
        outside_.step_aside(late);
        require(!outside_.was_left_by_all([] { return false; }), "who stands aside is taken to have gone");
        require(outside_.try_close(), "not closed while somebody stands aside");
        outside_.open();
    }

    unsigned visitors_, visits_, attempts_;
    misuse wrong_;
    bool stands_aside_;
    quiescence_gate outside_;
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
    {"quiescence_gate.hpp enter_from store 1", mistake::skipped,
     "whoever found the gate closed comes in again as soon as it opens: until then it is seen inside in "
     "vain"},
    {"quiescence_gate.hpp enter_from store 1", mistake::wrong_value, "the same"},
};

const piece doorway_piece{
    .headers = {"quiescence_gate.hpp"},
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

TEST(quiescence_gate, holds_under_every_schedule) {
    expect_sound(doorway_piece);
}
TEST(quiescence_gate, every_mistake_is_caught) {
    expect_mistakes_caught(doorway_piece);
}

TEST(quiescence_gate, misuse_is_caught) {
    expect_caught({"a visitor writes outside", visits(true, 1, 1, 1, misuse::writes_outside)});
    expect_caught(
        {"somebody looks while the gate is open", visits(true, 1, 1, 1, misuse::looks_without_leave)});
}

} // namespace
} // namespace checker::quiescence_gate_test
