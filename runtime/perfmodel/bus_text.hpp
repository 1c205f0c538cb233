// The texts of the files in which speeds of links are kept, in StarPU's format.
//
// Places are numbered as there: the machine's NUMA nodes, then its CUDA devices, then its OpenCL devices.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace starpu::perfmodel {

// What a machine has, so that another machine's files are known as such.
struct bus_configuration {
    unsigned cpus = 0;
    unsigned numa_nodes = 1;
    unsigned cuda_devices = 0;
    unsigned opencl_devices = 0;

    std::size_t places() const { return std::size_t{numa_nodes} + cuda_devices + opencl_devices; }
    bool operator==(const bus_configuration&) const = default;
};

// A number for each way from place to place; NAN where none is known.
class place_table {
public:
    explicit place_table(std::size_t places);

    std::size_t places() const { return places_; }
    double& value(std::size_t from, std::size_t to) { return values_[from * places_ + to]; }
    double value(std::size_t from, std::size_t to) const { return values_[from * places_ + to]; }

private:
    std::size_t places_;
    std::vector<double> values_;
};

std::string format_configuration(const bus_configuration& c);
std::string format_places(const place_table& t);
// For each device the NUMA nodes, the nearest first.
std::string format_nearest(const std::vector<std::vector<unsigned>>& nodes_of_device, unsigned numa_nodes);

// Nothing, and `why`, for what is no such file, is cut short, or holds numbers that no measurement gives.
std::optional<bus_configuration> parse_configuration(std::string_view text, std::string& why);
// A table of at least so many places.
std::optional<place_table> parse_places(std::string_view text, std::size_t least_places, std::string& why);

} // namespace starpu::perfmodel
