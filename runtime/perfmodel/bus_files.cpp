// The first file that cannot be used ends it.
#include "perfmodel/bus_files.hpp"

#include "base/report.hpp"
#include "perfmodel/whole_files.hpp"
#include "platform/file_text.hpp"

#include <cerrno>
#include <cstring>

namespace starpu::perfmodel {

namespace fs = std::filesystem;

namespace {
// What `parse` makes of the file's text; nothing after a line.
template <class Parse> auto read_part(const fs::path& path, Parse&& parse) {
    std::string why;
    const std::optional<std::string> text = platform::read_file(path);
    if (!text) why = std::string("it cannot be read: ") + std::strerror(errno);
    auto part = text ? parse(*text, why) : decltype(parse(*text, why)){};
    if (!part) base::report_warning(path.c_str(), "%s; links are measured", why.c_str());
    return part;
}

std::optional<place_table> read_table(const fs::path& path, std::size_t places) {
    return read_part(path, [places](const std::string& text, std::string& why) {
        return parse_places(text, places, why);
    });
}
} // namespace

bus_paths bus_paths_of(const options& o) {
    const fs::path folder = o.folder / "bus";
    return {folder / (o.host + ".bandwidth"), folder / (o.host + ".affinity"), folder / (o.host + ".latency"),
            folder / (o.host + ".config")};
}

std::optional<bus_content> read_bus_files(const options& o) {
    const bus_paths paths = bus_paths_of(o);
    std::error_code ignored;
    if (o.folder.empty() || !fs::is_regular_file(paths.configuration, ignored)) return {};
    const auto machine = read_part(paths.configuration, [](const std::string& text, std::string& why) {
        return parse_configuration(text, why);
    });
    if (!machine) return {};
    auto bytes_per_us = read_table(paths.bandwidth, machine->places());
    if (!bytes_per_us) return {};
    auto latency_us = read_table(paths.latency, machine->places());
    if (!latency_us) return {};
    return bus_content{*machine, std::move(*bytes_per_us), std::move(*latency_us), {}};
}

int write_bus_files(const options& o, const bus_content& content) {
    if (o.folder.empty())
        return base::report_error(-ENOENT, "speeds of links",
                                  "no folder to keep them in is known; set STARPU_HOME");
    const bus_paths paths = bus_paths_of(o);
    const auto write = [](const fs::path& path, const std::string& text) {
        return replace_file(path, [&text](std::string& whole) {
            whole = text;
            return 0;
        });
    };
    if (int error = write(paths.bandwidth, format_places(content.bytes_per_us))) return error;
    if (int error = write(paths.latency, format_places(content.latency_us))) return error;
    if (int error = write(paths.affinity, format_nearest(content.nearest_nodes, content.machine.numa_nodes)))
        return error;
    return write(paths.configuration, format_configuration(content.machine));
}

} // namespace starpu::perfmodel
