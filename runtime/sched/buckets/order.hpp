// In which order each kind of workers takes tasks from buckets, and how long slower kinds leave a bucket to
// the fastest one: what programs tell the policy heteroprio, or what it finds out.
#pragma once

#include "base/spinlock.hpp"
#include "graph/job.hpp"
#include "task/core/worker_kinds.hpp"

#include <array>
#include <cstddef>
#include <mutex>

namespace starpu::sched {

inline constexpr unsigned most_buckets = 100; // STARPU_HETEROPRIO_MAX_PRIO
inline constexpr unsigned most_kinds = 16;    // numbers of starpu_worker_archtype are below

// Any thread may change it while workers run: each number is one by itself, and the change counts from the
// next look of a worker. All workers are to be woken afterwards: a bucket may have become theirs. seq_cst, as
// with the jobs themselves: a worker that is about to sleep sees the change, or is seen.
class bucket_order {
public:
    // Until a kind is told otherwise it takes from all buckets, the first one first.
    bucket_order() { reset(); }

    // All changes: those of the program, before which an order that was chosen automatically is forgotten,
    // unless it goes on to be; and these choices, until then. False: nothing was changed.
    template <class Change> void change(Change&& by_program) {
        std::lock_guard guard(lock_);
        if (is_automatic() && !stays_automatic_) {
            reset();
            is_automatic_.store(false, in_one_order);
        }
        by_program(*this);
    }
    template <class Change> bool try_change_automatically(Change&& chosen) {
        std::lock_guard guard(lock_);
        if (is_automatic()) chosen(*this);
        return is_automatic();
    }
    // Before workers look at it. `stays`: whatever the program says.
    void begin_automatic(bool stays) {
        is_automatic_.store(true, in_one_order);
        stays_automatic_ = stays;
    }
    bool is_automatic() const { return is_automatic_.load(in_one_order); }

    void set_count(starpu_worker_archtype kind, unsigned places) {
        order_of(kind).count.store(places, in_one_order);
    }
    void set_bucket(starpu_worker_archtype kind, unsigned place, unsigned bucket) {
        order_of(kind).buckets[place].store(bucket, in_one_order);
    }
    void set_fastest(unsigned bucket, starpu_worker_archtype kind) {
        rules_[bucket].fastest.store(kind, in_one_order);
    }
    // The kind takes from the bucket once it holds so many tasks for each worker of the fastest kind.
    void set_patience(unsigned bucket, starpu_worker_archtype kind, float tasks_per_worker) {
        rules_[bucket].patience[number_of_kind(kind)].store(tasks_per_worker, in_one_order);
    }

    // Whether tasks in a bucket are kept apart by where their data are. Some may be so for a while after.
    void set_goes_by_data(bool goes) {
        if (goes) has_gone_by_data_.store(true, in_one_order);
        goes_by_data_.store(goes, in_one_order);
    }
    bool goes_by_data() const { return goes_by_data_.load(in_one_order); }
    bool has_gone_by_data() const { return has_gone_by_data_.load(in_one_order); }

    unsigned place_count(starpu_worker_archtype kind) const {
        return order_of(kind).count.load(in_one_order);
    }
    // As it will be once the program has changed something.
    unsigned place_count_of_program(starpu_worker_archtype kind) const {
        return is_automatic() && !stays_automatic_ ? most_buckets : place_count(kind);
    }
    unsigned bucket_at(starpu_worker_archtype kind, unsigned place) const {
        return order_of(kind).buckets[place].load(in_one_order);
    }
    bool takes_from(starpu_worker_archtype kind, unsigned bucket) const;
    bool has_fastest(unsigned bucket) const { return rules_[bucket].fastest.load(in_one_order) != none; }
    starpu_worker_archtype fastest(unsigned bucket) const {
        return static_cast<starpu_worker_archtype>(rules_[bucket].fastest.load(in_one_order));
    }
    float patience(unsigned bucket, starpu_worker_archtype kind) const {
        return rules_[bucket].patience[number_of_kind(kind)].load(in_one_order);
    }

private:
    static constexpr std::memory_order in_one_order = std::memory_order_seq_cst;
    static constexpr int none = -1;

    void reset();

    struct kind_order {
        graph::atomic<unsigned> count{most_buckets};
        std::array<graph::atomic<unsigned>, most_buckets> buckets;
    };
    struct bucket_rule {
        graph::atomic<int> fastest{none};
        std::array<graph::atomic<float>, most_kinds> patience{};
    };

    static std::size_t number_of_kind(starpu_worker_archtype kind) { return static_cast<std::size_t>(kind); }
    kind_order& order_of(starpu_worker_archtype kind) { return orders_[number_of_kind(kind)]; }
    const kind_order& order_of(starpu_worker_archtype kind) const { return orders_[number_of_kind(kind)]; }

    std::array<kind_order, most_kinds> orders_;
    std::array<bucket_rule, most_buckets> rules_;
    base::spinlock lock_; // over a whole change
    graph::atomic<bool> is_automatic_{false};
    graph::atomic<bool> goes_by_data_{false};
    graph::atomic<bool> has_gone_by_data_{false};
    bool stays_automatic_ = false;
};

} // namespace starpu::sched
