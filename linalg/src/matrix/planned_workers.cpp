// Reads STARPU_DETERMINISTIC as the runtime does: a whole number, blanks around it aside, is a flag.
#include "matrix/planned_workers.hpp"

#include <starpu.h>

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace starpu::linalg {

namespace {

// With two workers sizes for 8 cost next to nothing, for 16 a fifth of some products; two steps of a
// factorisation, which overlap, have tasks for 64 (docs/decisions/0032-four-precisions.md).
constexpr index fixed_count = 8;

// starpu_init() refuses any other text, so what is said of it here decides nothing.
bool is_true(std::string_view text) {
    constexpr std::string_view blanks = " \t\n";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == text.npos) return false;
    text.remove_suffix(text.size() - 1 - text.find_last_not_of(blanks));
    text.remove_prefix(first);
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && value != 0;
}

// Asked anew each time: the next runtime of a program may be started under another value.
bool is_deterministic() {
    const char* text = std::getenv("STARPU_DETERMINISTIC");
    return text && is_true(text);
}

} // namespace

index planned_workers() {
    return is_deterministic() ? fixed_count : static_cast<index>(starpu_cpu_worker_get_count());
}

} // namespace starpu::linalg
