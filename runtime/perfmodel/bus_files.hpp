// The files of the speeds of a machine's links: bus/HOST.config and three others beside it.
#pragma once

#include "perfmodel/bus_text.hpp"
#include "perfmodel/options.hpp"

#include <filesystem>
#include <optional>
#include <vector>

namespace starpu::perfmodel {

struct bus_content {
    bus_configuration machine;
    place_table bytes_per_us; // from place to place
    place_table latency_us;
    std::vector<std::vector<unsigned>> nearest_nodes; // of each device; not read again
};

struct bus_paths {
    std::filesystem::path bandwidth, affinity, latency, configuration;
};
bus_paths bus_paths_of(const options& o);

// Nothing: there are no files, or one cannot be used, which a line says; it is left as it is.
std::optional<bus_content> read_bus_files(const options& o);
// 0 or a negative errno, with its line. The configuration is written last: without it the others do not
// count.
int write_bus_files(const options& o, const bus_content& content);

} // namespace starpu::perfmodel
