// The exchange between the threads of an object pool under every schedule.
#include "base/batch_exchange.hpp"
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"

#include <gtest/gtest.h>

namespace checker::batch_exchange_test {
namespace {

using starpu::base::free_object;
using exchange = starpu::base::basic_batch_exchange<model_atomics>;

// A free object of the program's own, so that no execution needs a slab.
struct object {
    free_object link{nullptr};
    plain<int> contents;
};

object& object_at(free_object* link) {
    return *reinterpret_cast<object*>(link);
}

// Threads write into objects, give them away, and take others': an object has one owner at a time.
struct traders : program {
    traders(unsigned threads, unsigned rounds, bool same_home)
        : threads_(threads), rounds_(rounds), same_home_(same_home) {}
    unsigned thread_count() const override { return threads_; }

    void run(unsigned thread) override {
        const unsigned home = same_home_ ? 0 : thread;
        object* mine = &objects_[thread];
        for (unsigned i = 0; i < rounds_; ++i) {
            if (mine) {
                mine->contents.write(static_cast<int>(thread));
                exchange_.give(&mine->link, 1, home);
            }
            free_object* taken = exchange_.take(home);
            mine = taken ? &object_at(taken) : nullptr;
            if (mine) require(taken->batch_count == 1, "not the batch that was given");
        }
        if (mine) {
            mine->contents.write(-1);
            exchange_.give(&mine->link, 1, home);
        }
    }

    void finish() override {
        for (unsigned i = 0; i < threads_; ++i) {
            free_object* taken = exchange_.take(0);
            require(taken != nullptr, "an object was lost");
            object_at(taken).contents.write(0);
        }
        require(exchange_.take(0) == nullptr, "an object was doubled");
        exchange_.give(&objects_[0].link, 1, 0);
        require(exchange_.free_count() == 1, "free objects were counted wrong");
        exchange_.free_slabs();
        require(exchange_.take(0) == nullptr, "an object outlived its memory");
    }

    unsigned threads_, rounds_;
    bool same_home_;
    exchange exchange_{sizeof(object), alignof(object), 0};
    object objects_[3];
};

// Two threads have new objects made.
struct carvers : program {
    unsigned thread_count() const override { return 2; }
    void run(unsigned thread) override { batches_[thread] = exchange_.take(thread); }
    void finish() override {
        require(batches_[0] && batches_[1] && batches_[0] != batches_[1], "two threads got the same objects");
        require(exchange_.carved_count() == 2 * exchange::batch_objects, "objects were counted wrong");
    }
    exchange exchange_{64, 64, exchange::slab_bytes};
    free_object* batches_[2] = {};
};

program_factory traders_of(unsigned threads, unsigned rounds, bool same_home) {
    return [=] { return std::make_unique<traders>(threads, rounds, same_home); };
}

const piece batch_exchange_piece{
    .headers = {"batch_exchange.hpp"},
    .programs = {{"two carve",
                  [] { return std::make_unique<carvers>(); },
                  {.preemptions = 2, .stale_reads = 1}},
                 {"two trade at one place", traders_of(2, 1, true)},
                 {"two trade at two places", traders_of(2, 1, false), {.preemptions = 2, .stale_reads = 1}},
                 {"two trade twice", traders_of(2, 2, true), {.preemptions = 2, .stale_reads = 1}},
                 {"three trade", traders_of(3, 1, true), {.preemptions = 2, .stale_reads = 1}}},
    .harmless = {},
    .least_caught = 7,
};

TEST(batch_exchange, holds_under_every_schedule) {
    expect_sound(batch_exchange_piece);
}
TEST(batch_exchange, every_mistake_is_caught) {
    expect_mistakes_caught(batch_exchange_piece);
}

} // namespace
} // namespace checker::batch_exchange_test
