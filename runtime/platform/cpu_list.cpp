// Reads the kernel's lists of CPU numbers.
#include "platform/cpu_list.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace starpu::platform {
namespace {

constexpr unsigned highest_cpu = 65535; // keeps a damaged list from filling the memory

std::optional<unsigned> cpu_number(std::string_view text) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value > highest_cpu) return {};
    return value;
}

bool add_range(cpu_set& set, std::string_view text) {
    const auto dash = text.find('-');
    const auto first = cpu_number(text.substr(0, dash));
    const auto last = dash == text.npos ? first : cpu_number(text.substr(dash + 1));
    if (!first || !last || *last < *first) return false;
    for (unsigned cpu = *first; cpu <= *last; ++cpu) set.insert(cpu);
    return true;
}

} // namespace

std::optional<cpu_set> parse_cpu_list(std::string_view text) {
    const auto last = text.find_last_not_of(" \t\n");
    text = text.substr(0, last == text.npos ? 0 : last + 1);
    cpu_set set;
    while (!text.empty()) {
        const auto comma = std::min(text.find(','), text.size());
        if (!add_range(set, text.substr(0, comma))) return {};
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return set;
}

cpu_set both(const cpu_set& one, const cpu_set& other) {
    cpu_set common;
    std::ranges::set_intersection(one, other, std::inserter(common, common.end()));
    return common;
}

} // namespace starpu::platform
