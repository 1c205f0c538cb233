// The tasks that a program's own policy holds, so that what it gives back is checked before it is touched.
#pragma once

#include "base/guarded.hpp"
#include "graph/job.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

struct starpu_task;

namespace starpu::sched {

class held_tasks {
public:
    // False: no memory left; the task is not held.
    bool add(starpu_task& t, graph::job& n);

    // push_task told that the task is where a worker can find it. False: the policy does not hold the task.
    bool announce(starpu_task* t);

    struct taken {
        graph::job* job = nullptr; // nullptr: the policy does not hold the task
        bool was_announced = false;
    };
    // The pointer may be stale: it is only compared.
    taken take_task(const starpu_task* t);

    std::size_t count() const { return count_.load(std::memory_order_relaxed); }

private:
    struct entry {
        graph::job* job;
        bool is_announced;
    };
    using shard = base::guarded<std::unordered_map<const starpu_task*, entry>>;

    static constexpr std::size_t shard_count = 16;
    shard& shard_of(const starpu_task* t) {
        return shards_[(reinterpret_cast<std::uintptr_t>(t) >> 8) % shard_count];
    }

    std::array<shard, shard_count> shards_;
    graph::atomic<std::size_t> count_{0};
};

} // namespace starpu::sched
