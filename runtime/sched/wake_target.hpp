// Which workers are woken for a job: a policy's answer to push().
#pragma once

#include "base/ids.hpp"
#include "task/core/worker_kinds.hpp"

#include <cstdint>
#include <type_traits>

namespace starpu::sched {

class wake_target {
public:
    enum class shape : std::uint32_t { none, one, preferred, any, all };

    static constexpr wake_target none() { return {shape::none, 0}; }
    // The only worker that finds the job.
    static constexpr wake_target one(base::worker_id worker) { return {shape::one, number_of(worker)}; }
    // That worker or, if it is awake, some other one of its kind, which finds the job as well.
    static constexpr wake_target preferred(base::worker_id worker) {
        return {shape::preferred, number_of(worker)};
    }
    // Some worker of these kinds, unless one of them is looking for work already.
    static constexpr wake_target any(task::kind_set kinds = task::every_kind) { return {shape::any, kinds}; }
    static constexpr wake_target all() { return {shape::all, 0}; }

    constexpr shape how() const { return how_; }
    constexpr bool names_worker() const { return how_ == shape::one || how_ == shape::preferred; }
    constexpr base::worker_id worker() const { return base::worker_id{which_}; } // if it names one
    // The same for the worker that has this number elsewhere.
    constexpr wake_target renumbered(base::worker_id worker) const { return {how_, number_of(worker)}; }
    constexpr task::kind_set kinds() const { return which_; } // of any()

    friend constexpr bool operator==(wake_target, wake_target) = default;

private:
    constexpr wake_target(shape how, std::uint32_t which) : how_(how), which_(which) {}

    shape how_;
    std::uint32_t which_;
};

// Every push returns one: it stays in a register.
static_assert(std::is_trivially_copyable_v<wake_target> && sizeof(wake_target) <= sizeof(void*));

} // namespace starpu::sched
