// Tasks in the order of their priorities, equals in that of their arrival; with how many there are and how
// long they are expected to take.
//
// A list for each priority in use, so that a push takes the same time however many tasks wait. Where there is
// no memory for a new one, tasks come last. What a program does to the priority of a task that is here does
// no harm.
#pragma once

#include "api/components/task_list.hpp"
#include "base/priority_map.hpp"

#include <iterator>

namespace starpu::api::components {

class task_queue {
    using bucket_map = base::priority_map<starpu_task_list>;

public:
    // Where a task is, until one is put in or taken.
    class place {
    public:
        explicit operator bool() const { return task_ != nullptr; }
        starpu_task* task() const { return task_; }
        bool is_as_urgent_as(const place& other) const { return list_ == other.list_; }

    private:
        friend task_queue;
        place(bucket_map::iterator bucket, starpu_task_list& list, starpu_task* t)
            : bucket_(bucket), list_(&list), task_(t) {}

        bucket_map::iterator bucket_; // end: it is among the last
        starpu_task_list* list_;
        starpu_task* task_;
    };

    // Puts the task behind those of the same priority.
    void put(starpu_task* t) {
        starpu_task_list_push_back(&list_for(t->priority), t);
        sums_.add_task(*t);
    }
    // Puts it before them, for it was taken a moment ago.
    void put_back(starpu_task* t) {
        starpu_task_list_push_front(&list_for(t->priority), t);
        sums_.add_task(*t);
    }

    place first() { return first_from(buckets_.entries().begin()); }
    place next(const place& p) {
        if (p.task_->next != nullptr) return {p.bucket_, *p.list_, p.task_->next};
        return p.bucket_ == buckets_.entries().end() ? none() : first_from(std::next(p.bucket_));
    }
    // Among tasks of one priority: the last of them, the one before `p`, and what comes behind them all.
    place last_equal_of(const place& p) { return {p.bucket_, *p.list_, p.list_->tail}; }
    place equal_before(const place& p) { return {p.bucket_, *p.list_, p.task_->prev}; }
    place first_behind_equals_of(const place& p) { return next(last_equal_of(p)); }
    place none() { return {buckets_.entries().end(), last_, nullptr}; }

    starpu_task* take_out(const place& p) {
        starpu_task_list_erase(p.list_, p.task_);
        sums_.remove_task(*p.task_);
        if (p.bucket_ != buckets_.entries().end() && starpu_task_list_empty(p.list_) != 0)
            buckets_.remove(p.bucket_);
        return p.task_;
    }
    // Returns nullptr if there is none.
    starpu_task* take_if_any(const place& p) { return p ? take_out(p) : nullptr; }

    unsigned task_count() const { return sums_.count; }
    double length_us() const { return sums_.us; }

private:
    place first_from(bucket_map::iterator bucket) {
        if (bucket == buckets_.entries().end()) return {bucket, last_, last_.head};
        return {bucket, bucket->second, bucket->second.head};
    }

    starpu_task_list& list_for(int priority) {
        starpu_task_list* bucket = buckets_.ensure(priority);
        return bucket != nullptr ? *bucket : last_;
    }

    bucket_map buckets_;      // none is empty
    starpu_task_list last_{}; // what there was no memory for
    task_sums sums_;
};

} // namespace starpu::api::components
