// Fills memory with the poison word and finds it again.
#include "poison.hpp"

#include "emulated_cuda.h"

#include <cstdint>
#include <cstring>

namespace emulated {

namespace {
constexpr std::uint32_t word = EMULATED_CUDA_POISON;
constexpr std::uint64_t two_words = (std::uint64_t{word} << 32) | word;

template <typename Word> std::size_t count(const char* row, std::size_t bytes, Word poisoned) {
    std::size_t found = 0;
    for (std::size_t at = 0; at + sizeof(Word) <= bytes; at += sizeof(Word)) {
        Word here;
        std::memcpy(&here, row + at, sizeof here);
        found += here == poisoned ? sizeof here : 0;
    }
    return found;
}

// Rows of short elements may begin anywhere in a word; up to the next one nothing is judged.
std::size_t bytes_to_next(const char* row, std::size_t alignment) {
    return (alignment - reinterpret_cast<std::uintptr_t>(row) % alignment) % alignment;
}
} // namespace

void poison(void* place, std::size_t bytes) {
    auto* words = static_cast<std::uint64_t*>(place);
    for (std::size_t i = 0; i < bytes / sizeof two_words; ++i) words[i] = two_words;
}

bool is_all_poison(const void* place, std::size_t bytes) {
    const auto* row = static_cast<const char*>(place);
    const std::size_t skipped = bytes_to_next(row, sizeof word);
    if (skipped >= bytes) return true;
    const std::size_t judged = (bytes - skipped) / sizeof word * sizeof word;
    return count(row + skipped, judged, word) == judged;
}

std::size_t unwritten_bytes(const void* place, std::size_t bytes) {
    const auto* row = static_cast<const char*>(place);
    const std::size_t alignment = bytes < 2 * sizeof two_words ? sizeof word : sizeof two_words;
    const std::size_t skipped = bytes_to_next(row, alignment);
    if (skipped >= bytes) return 0;
    if (alignment == sizeof word) return count(row + skipped, bytes - skipped, word);
    return count(row + skipped, bytes - skipped, two_words);
}

} // namespace emulated
