// A package's folder has its name in `name`, as package-0; other folders count a part of one, or all
// together.
#include "platform/energy_counters.hpp"

#include "platform/file_text.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>
#include <unistd.h>

namespace starpu::platform {

namespace {
constexpr double joules_per_microjoule = 1e-6;

std::optional<std::uint64_t> read_count(const std::string& path) {
    const std::optional<std::string> text = read_file(path);
    std::uint64_t count = 0;
    if (!text || std::from_chars(text->data(), text->data() + text->size(), count).ec != std::errc{})
        return {};
    return count;
}

bool is_package(const std::string& folder) {
    const std::optional<std::string> name = read_file(folder + "/name");
    return name && name->starts_with("package");
}
} // namespace

int read_energy(const std::string& root, energy_reading& into) {
    into.clear();
    for (unsigned domain = 0;; ++domain) {
        const std::string folder = root + "/sys/class/powercap/intel-rapl:" + std::to_string(domain);
        if (::access(folder.c_str(), F_OK) != 0) return into.empty() ? -ENODEV : 0;
        if (!is_package(folder)) continue;
        const std::optional<std::uint64_t> count = read_count(folder + "/energy_uj");
        if (!count) return -EACCES;
        into.push_back({domain, *count, read_count(folder + "/max_energy_range_uj").value_or(0)});
    }
}

double joules_between(const energy_reading& before, const energy_reading& after) {
    double joules = 0;
    for (const energy_counter& then : before) {
        const auto now = std::ranges::find(after, then.domain, &energy_counter::domain);
        if (now == after.end()) continue;
        const bool has_begun_again = now->microjoules < then.microjoules;
        if (has_begun_again && then.most_microjoules < then.microjoules)
            continue; // where it did is not known
        const std::uint64_t used = has_begun_again
                                       ? then.most_microjoules - then.microjoules + now->microjoules
                                       : now->microjoules - then.microjoules;
        joules += static_cast<double>(used) * joules_per_microjoule;
    }
    return joules;
}

} // namespace starpu::platform
