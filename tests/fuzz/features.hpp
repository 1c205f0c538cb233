// Which features a program used, and in how many programs each occurred.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace fuzz {

enum class feature {
#define FEATURE(name, text) name,
#include "features.def"
#undef FEATURE
    count
};
inline constexpr std::size_t feature_count = static_cast<std::size_t>(feature::count);

const char* text_of(feature f);

// Of one program; its threads and kernels note what they use.
class feature_set {
public:
    void note(feature f) { used_[static_cast<std::size_t>(f)].store(true, std::memory_order_relaxed); }
    bool has(feature f) const { return used_[static_cast<std::size_t>(f)].load(std::memory_order_relaxed); }

private:
    std::array<std::atomic<bool>, feature_count> used_{};
};

// Of all programs so far.
class feature_table {
public:
    void add(const feature_set& program);
    void print() const;
    // Names those that occur in less than one percent of the programs; false if there are any.
    bool is_complete() const;

private:
    std::uint64_t programs_ = 0;
    std::array<std::uint64_t, feature_count> programs_with_{};
};

} // namespace fuzz
