// The cache: which ranks hold the present value of a piece of data that another rank owns.
//
// The owner notes to which ranks it has sent the value; each of these, that it has received it. All ranks see
// the same accesses in the same order, so that both sides agree without a message.
//
// Where the owner turns out to have no value, a message tells so, at any time: both sides keep their notes
// until the program waits for all there is, which is the next place that both have in common.
#pragma once

#include "mpi/rank_set.hpp"

#include "starpu_data.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace starpu::mpi {

// Of one piece of data, on this rank. Any thread.
class copies_of_data {
public:
    // `owner` outlives this.
    copies_of_data(starpu_data_handle_t handle, const std::atomic<int>& owner)
        : handle_(handle), owner_(owner) {}
    ~copies_of_data();
    copies_of_data(const copies_of_data&) = delete;
    copies_of_data& operator=(const copies_of_data&) = delete;

    // Return whether it was noted already; always false without the cache. Throw std::bad_alloc.
    bool note_received();
    bool note_sent(int rank);

    bool is_received() const { return is_received_.load(std::memory_order_relaxed); }
    bool is_sent(int rank) const;

    // Return whether there was something to forget.
    bool forget_received();
    bool forget_sent();
    void forget_sent(int rank);

    // How often something was forgotten: a note is the same for as long as this is.
    std::uint64_t forgotten_count() const { return forgotten_count_.load(std::memory_order_relaxed); }

    // What the note of that count stands for has brought no value.
    void note_received_nothing(std::uint64_t count);
    void note_sent_nothing(int rank, std::uint64_t count);

    // The value has changed: no rank holds it but the owner. A copy on this rank ends when the tasks that
    // read it have.
    void note_change(bool is_owner, bool holds_copy);

private:
    friend void forget_copies_without_value();
    friend std::vector<starpu_data_handle_t> forget_all_copies(int rank, int ranks);

    void forget_without_value();
    bool forget_all();
    bool has_no_notes() const;
    void leave_list_if_empty();

    const starpu_data_handle_t handle_;
    const std::atomic<int>& owner_;
    std::atomic<bool> is_received_{false}; // written under the lock of all copies
    std::atomic<bool> is_sent_{false};     // to some rank; as above
    std::atomic<std::uint64_t> forgotten_count_{0};
    rank_set sent_; // under the lock, as what follows
    bool has_received_nothing_ = false;
    rank_set sent_nothing_;
};

// On that one of so many ranks. Returns the data of which it held a copy, of another rank's; some may have
// ended meanwhile. Throws std::bad_alloc.
std::vector<starpu_data_handle_t> forget_all_copies(int rank, int ranks);

// Forgets those that brought no value.
void forget_copies_without_value();

bool is_cache_enabled();
void enable_cache(bool enabled);

// At the library's start: as STARPU_MPI_CACHE says.
void set_cache_as_environment_says();

} // namespace starpu::mpi
