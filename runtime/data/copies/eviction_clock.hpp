// The copies on one node that may be sent away, and the hand of a clock that goes round among them.
//
// The hand passes a copy that was used since it came by, takes away the mark of use, and takes the copy the
// next time: at once where the value is elsewhere too; where it is not, its memory is free once it was saved.
#pragma once

#include "data/copies/replica_set.hpp"

#include <cstddef>
#include <vector>

namespace starpu::data {

class applicant;

class eviction_clock {
public:
    // The first under the lock of the replica's set, the others without.
    void add(replica& r);
    void remove(replica& r);
    void send_to_front(replica& r); // it goes first from now on

    struct reclaimed {
        std::size_t freed_bytes = 0;
        std::size_t bytes_to_save = 0;
        bool was_busy = false;   // another thread held the lock of a set
        bool was_needed = false; // a copy is in use for now
        bool is_enough = false;
    };
    // Twice round at most, until what was freed or is going to be saved is enough, and twice more where some
    // of them go last; of that,
    // `being_saved_bytes` are on their way. What is to be saved is pinned and counted as a transfer; where
    // that is null, only clean copies go. Those that `requester` alone needs do not count as needed.
    reclaimed take(std::size_t bytes, std::size_t being_saved_bytes, const applicant* requester,
                   std::vector<replica*>* to_save);

    // Frees this one, if it is not in use and is not the only one with the value.
    bool take(replica& r);
    struct census {
        std::size_t copies = 0;
        std::size_t clean = 0; // the value is elsewhere too, or nowhere
    };
    census take_census();
    std::size_t replica_count();
    // Adds up to so many dirty copies that are not in use to `to_save`, in the order of the hand; they are
    // pinned and counted as for take(). Returns their bytes.
    std::size_t note_dirty(std::size_t copies, std::vector<replica*>& to_save);

    template <class Visit> void for_each(Visit&& visit) {
        std::lock_guard guard(lock_);
        const replica* r = hand_;
        for (std::size_t i = 0; i < count_; ++i, r = r->ring_behind) visit(*r);
    }

private:
    enum class eviction_class { stays, goes_last, is_needed, is_clean, is_dirty };
    static eviction_class look_at(const replica_set& set, replica& r, bool is_last_resort);
    static bool note_to_save(replica_set& set, replica& r, std::vector<replica*>* to_save);
    void unlink(replica& r);

    std::mutex lock_; // inside any set's lock; a set is only tried under it
    replica* hand_ = nullptr;
    std::size_t count_ = 0;
};

} // namespace starpu::data
