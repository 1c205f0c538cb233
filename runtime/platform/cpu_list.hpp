// Sets of CPU numbers as the kernel writes them: "0-3,8,10-11".
#pragma once

#include <optional>
#include <set>
#include <string_view>

namespace starpu::platform {

using cpu_set = std::set<unsigned>; // of the kernel's CPU numbers

// Nothing when the text is no such list; the empty text is the empty set.
std::optional<cpu_set> parse_cpu_list(std::string_view text);

// Those of `one` that are also in `other`.
cpu_set both(const cpu_set& one, const cpu_set& other);

} // namespace starpu::platform
