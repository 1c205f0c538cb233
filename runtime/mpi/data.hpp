// What is kept with a piece of data: what all ranks know of it, and what this rank did with its copies.
#pragma once

#include "mpi/copies.hpp"
#include "mpi/mpi_interface.hpp"
#include "mpi/rank_set.hpp"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

namespace starpu::mpi {

inline constexpr std::int64_t no_tag = -1;
inline constexpr int no_rank = -1;

// The ranks that contribute to a reduction that has begun. Any thread.
class contributions {
public:
    // Throws std::bad_alloc.
    void note(int rank) {
        std::lock_guard guard(lock_);
        ranks_.put(rank);
        are_some_.store(true, std::memory_order_relaxed);
    }
    bool are_some() const { return are_some_.load(std::memory_order_relaxed); }
    bool are_from(int rank) {
        std::lock_guard guard(lock_);
        return ranks_.contains(rank);
    }
    // A byte for each of so many ranks, 1 for those that contribute; nullptr: there are none. Valid until the
    // next call here.
    char* map(int ranks) {
        std::lock_guard guard(lock_);
        if (!are_some()) return nullptr;
        map_.assign(static_cast<std::size_t>(ranks), 0);
        for (int rank = 0; rank < ranks; ++rank) map_[static_cast<std::size_t>(rank)] = ranks_.contains(rank);
        return map_.data();
    }
    // Leaves none.
    rank_set take_all() {
        std::lock_guard guard(lock_);
        are_some_.store(false, std::memory_order_relaxed);
        return std::exchange(ranks_, {});
    }

private:
    std::mutex lock_;
    std::atomic<bool> are_some_{false}; // written under the lock
    rank_set ranks_;
    std::vector<char> map_;
};

struct distributed_data {
    explicit distributed_data(starpu_data_handle_t its_handle)
        : handle(its_handle), copies(its_handle, rank) {}

    const starpu_data_handle_t handle;
    // Each is written by the thread that registers the data with this library, and read by any.
    std::atomic<std::int64_t> tag{no_tag};
    std::atomic<int> rank{no_rank};

    copies_of_data copies;
    contributions reduction;
};

inline std::int64_t tag_of(const distributed_data& data) {
    return data.tag.load(std::memory_order_relaxed);
}

inline int owner_of(const distributed_data& data) {
    return data.rank.load(std::memory_order_relaxed);
}

// 0, or a negative errno with its line that names the call.
int check_data(starpu_data_handle_t handle, const char* call);

// Whether the data have a tag to travel under: 0, or a negative errno with its line.
int check_tag(const distributed_data& data, const char* call);

// nullptr: neither tag nor owner was ever said, or the handle is NULL.
distributed_data* distributed(starpu_data_handle_t handle);

// Data that must have an owner; nullptr: none is known, a line says so, and `error` is a negative errno.
distributed_data* owned_data(starpu_data_handle_t handle, const char* call, int& error);

} // namespace starpu::mpi
