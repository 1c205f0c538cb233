// Tables are squares of numbers under a line of titles; in a configuration each number has its meaning behind
// it, as a comment.
#include "perfmodel/bus_text.hpp"

#include "perfmodel/number_text.hpp"
#include "platform/file_text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace starpu::perfmodel {

namespace {
// StarPU writes as many places, of which most machines use few.
constexpr std::size_t usual_places = 16;
// More than any machine has; no count can ask for more memory.
constexpr unsigned most_devices = 1024;

struct configuration_row {
    unsigned bus_configuration::*member; // nullptr: a kind of device that is not driven here
    std::string_view meaning;
};
constexpr configuration_row configuration_rows[] = {
    {&bus_configuration::cpus, "Number of CPUs"},
    {&bus_configuration::numa_nodes, "Number of NUMA nodes"},
    {&bus_configuration::cuda_devices, "Number of CUDA devices"},
    {&bus_configuration::opencl_devices, "Number of OpenCL devices"},
    {nullptr, "Number of MIC devices"},
    {nullptr, "Number of MPI devices"},
};

std::string number_in_file(double value) {
    return std::isnan(value) ? "nan" : scientific(value).text();
}

bool is_cut_short(std::string_view text, std::string& why) {
    if (text.ends_with('\n')) return false;
    why = "it ends too early";
    return true;
}

std::string_view after_blanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t#"), text.size()));
    return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

bool read_row(std::string_view line, place_table& into, std::size_t from, std::string& why) {
    const std::vector<std::string_view> words = platform::words_of(line, " \t\r");
    if (words.size() != into.places()) {
        why = "its rows differ in length";
        return false;
    }
    for (std::size_t to = 0; to < words.size(); ++to) {
        double& value = into.value(from, to);
        if (read_number(words[to], value) && (std::isnan(value) || (std::isfinite(value) && value >= 0)))
            continue;
        why = "a speed is negative or no number";
        return false;
    }
    return true;
}
} // namespace

place_table::place_table(std::size_t places)
    : places_(places), values_(places * places, std::numeric_limits<double>::quiet_NaN()) {}

std::string format_configuration(const bus_configuration& c) {
    std::string text = "# Current configuration\n";
    for (const configuration_row& row : configuration_rows)
        text += std::to_string(row.member == nullptr ? 0 : c.*row.member) + " # " + std::string(row.meaning) +
                '\n';
    return text;
}

std::string format_places(const place_table& t) {
    const std::size_t places = std::max(usual_places, t.places());
    std::string text = "# ";
    for (std::size_t to = 0; to < places; ++to) text += "to " + std::to_string(to) + "\t\t";
    text += '\n';
    for (std::size_t from = 0; from < places; ++from)
        for (std::size_t to = 0; to < places; ++to) {
            const bool is_there = from < t.places() && to < t.places();
            text += is_there ? number_in_file(t.value(from, to)) : "nan";
            text += to + 1 == places ? '\n' : '\t';
        }
    return text;
}

std::string format_nearest(const std::vector<std::vector<unsigned>>& nodes_of_device, unsigned numa_nodes) {
    std::string text = "# GPU\t";
    for (unsigned numa = 0; numa < numa_nodes; ++numa) text += "NUMA" + std::to_string(numa) + '\t';
    text += '\n';
    for (std::size_t row = 0; row < nodes_of_device.size(); ++row) {
        text += std::to_string(row) + '\t';
        for (const unsigned numa : nodes_of_device[row]) text += std::to_string(numa) + '\t';
        text += '\n';
    }
    return text;
}

std::optional<bus_configuration> parse_configuration(std::string_view text, std::string& why) {
    if (is_cut_short(text, why)) return {};
    bus_configuration c;
    std::size_t known = 0;
    for (const std::string_view line : platform::lines_of(text)) {
        if (line.starts_with('#')) continue;
        const std::size_t comment = std::min(line.find('#'), line.size());
        unsigned count = 0;
        if (!read_number(line.substr(0, line.find_first_of(" \t#")), count) || count > most_devices) {
            why = "a number of devices is no number, or too large";
            return {};
        }
        const auto* row = std::ranges::find(configuration_rows, after_blanks(line.substr(comment)),
                                            &configuration_row::meaning);
        if (row == std::end(configuration_rows) || row->member == nullptr) continue;
        c.*row->member = count;
        ++known;
    }
    if (known == 4 && c.numa_nodes > 0) return c;
    why = "it does not say what the machine has";
    return {};
}

std::optional<place_table> parse_places(std::string_view text, std::size_t least_places, std::string& why) {
    if (is_cut_short(text, why)) return {};
    std::vector<std::string_view> rows = platform::lines_of(text);
    std::erase_if(rows, [](std::string_view line) { return line.starts_with('#'); });
    if (rows.size() < least_places) {
        why = "it has fewer rows than the machine has memories";
        return {};
    }
    place_table t(rows.size());
    for (std::size_t from = 0; from < rows.size(); ++from)
        if (!read_row(rows[from], t, from, why)) return {};
    return t;
}

} // namespace starpu::perfmodel
