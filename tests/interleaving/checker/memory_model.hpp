// Memory as C++20 describes it: loads may see old stores, and unordered plain accesses are races.
//
// An atomic remembers its last few stores. A load may see any that the thread is not yet bound to have
// overtaken: by coherence, by happens-before, or by the order of seq_cst operations. Release and acquire
// carry vector clocks; a release sequence goes on through read-modify-writes only. Not modelled: loads that
// see the future.
#pragma once

#include "checker/explorer.hpp"

#include <array>
#include <atomic>
#include <cstdint>

namespace checker {

inline bool is_acquire(std::memory_order order) {
    return order == std::memory_order_acquire || order == std::memory_order_acq_rel ||
           order == std::memory_order_seq_cst;
}
inline bool is_release(std::memory_order order) {
    return order == std::memory_order_release || order == std::memory_order_acq_rel ||
           order == std::memory_order_seq_cst;
}

// Whether accesses to one piece of plain memory are ordered.
class race_detector {
public:
    race_detector();
    void read();
    void write();

private:
    unsigned writer_;
    std::uint32_t written_;
    std::array<std::uint32_t, max_threads> read_{};
};

// A plain variable of a checked program.
template <class T> class plain {
public:
    plain() = default;
    explicit plain(T value) : value_(value) {}
    T read() const {
        accesses_.read();
        return value_;
    }
    void write(T value) {
        accesses_.write();
        value_ = value;
    }

private:
    mutable race_detector accesses_;
    T value_{};
};

// One atomic object: its stores, and who must have seen which.
class location {
public:
    explicit location(std::uint64_t initial);

    std::uint64_t load(std::memory_order order);
    void store(std::uint64_t value, std::memory_order order);
    std::uint64_t exchange(std::uint64_t value,
                           std::memory_order order); // the write of every read-modify-write
    std::uint64_t newest_value() const { return records_[newest_ % kept].value; }

    // The object's life ends here; any access not ordered before is an error.
    void bury();

private:
    struct record {
        std::uint64_t value;
        unsigned thread;
        std::uint32_t step;
        vector_clock released;
    };
    static constexpr std::uint32_t kept = 4;

    std::uint32_t oldest_visible(std::memory_order order) const;
    void append(std::uint64_t value, const vector_clock& released, std::memory_order order);
    void note_read(std::uint32_t index, std::memory_order order);

    std::array<record, kept> records_{};
    std::uint32_t newest_ = 0;
    std::uint32_t seq_cst_floor_ = 0; // seq_cst loads see nothing older
    std::array<std::uint32_t, max_threads> seen_{};
    race_detector life_;
    bool is_buried_ = false;
};

// From here on nobody misses what this thread stored before, nor this thread what others did. Plain data is
// not ordered by it.
void heavy_barrier();

} // namespace checker
