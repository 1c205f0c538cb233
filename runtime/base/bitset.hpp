// A set of small numbers of fixed capacity: which workers, which nodes.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace starpu::base {

template <std::size_t Capacity> class fixed_bitset {
public:
    static constexpr std::size_t capacity = Capacity;
    static constexpr std::size_t npos = ~std::size_t{0};

    // {0, 1, ..., count - 1}
    static constexpr fixed_bitset first(std::size_t count) noexcept {
        fixed_bitset set;
        for (std::size_t i = 0; i < count; ++i) set.insert(i);
        return set;
    }

    constexpr void insert(std::size_t i) noexcept { words_[i / word_bits] |= bit(i); }
    constexpr void erase(std::size_t i) noexcept { words_[i / word_bits] &= ~bit(i); }
    constexpr bool contains(std::size_t i) const noexcept {
        return i < Capacity && (words_[i / word_bits] & bit(i)) != 0;
    }
    constexpr void clear() noexcept { words_ = {}; }

    constexpr bool empty() const noexcept {
        for (const std::uint64_t word : words_)
            if (word != 0) return false;
        return true;
    }

    constexpr std::size_t size() const noexcept {
        std::size_t count = 0;
        for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
        return count;
    }

    constexpr bool intersects(const fixed_bitset& other) const noexcept { return !(*this & other).empty(); }

    // The smallest member that is at least `from`, or npos.
    constexpr std::size_t next(std::size_t from) const noexcept {
        if (from >= Capacity) return npos;
        std::size_t w = from / word_bits;
        std::uint64_t word = words_[w] & (~std::uint64_t{0} << from % word_bits);
        while (word == 0) {
            if (++w == words_.size()) return npos;
            word = words_[w];
        }
        return w * word_bits + static_cast<std::size_t>(std::countr_zero(word));
    }

    constexpr std::size_t smallest() const noexcept { return next(0); }

    // Visits the members in increasing order.
    template <class Visit> constexpr void for_each(Visit&& visit) const {
        for (std::size_t i = smallest(); i != npos; i = next(i + 1)) visit(i);
    }

    constexpr fixed_bitset& operator|=(const fixed_bitset& other) noexcept {
        for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= other.words_[w];
        return *this;
    }
    constexpr fixed_bitset& operator&=(const fixed_bitset& other) noexcept {
        for (std::size_t w = 0; w < words_.size(); ++w) words_[w] &= other.words_[w];
        return *this;
    }
    friend constexpr fixed_bitset operator|(fixed_bitset a, const fixed_bitset& b) noexcept { return a |= b; }
    friend constexpr fixed_bitset operator&(fixed_bitset a, const fixed_bitset& b) noexcept { return a &= b; }
    constexpr bool operator==(const fixed_bitset&) const noexcept = default;

private:
    static constexpr std::size_t word_bits = 64;
    static constexpr std::uint64_t bit(std::size_t i) noexcept { return std::uint64_t{1} << i % word_bits; }

    std::array<std::uint64_t, (Capacity + word_bits - 1) / word_bits> words_{};
};

inline constexpr std::size_t max_workers = 320;
using worker_mask = fixed_bitset<max_workers>;

} // namespace starpu::base
