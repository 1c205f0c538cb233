// Finds, reads and writes files of programs for OpenCL devices.
#include "devices/opencl/paths.hpp"

#include "base/fork.hpp"
#include "base/guarded.hpp"
#include "base/report.hpp"
#include "platform/file_text.hpp"
#include "platform/home_folder.hpp"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <utility>

namespace starpu::devices::opencl {

namespace fs = std::filesystem;

namespace {
struct path_settings {
    std::string program_folder;
    std::string home;
};

base::guarded<path_settings, std::mutex>& settings() {
    static base::guarded<path_settings, std::mutex> only;
    static const base::held_over_fork row(only.lock());
    return only;
}
const base::at_load settings_at_load(settings);

// lib/libstarpu-1.4.so and share/starpu/opencl lie below one prefix, wherever it was moved to.
fs::path shared_folder() {
    Dl_info here{};
    if (::dladdr(reinterpret_cast<void*>(&remember_paths), &here) == 0 || here.dli_fname == nullptr)
        return {};
    std::error_code ignored;
    const fs::path library = fs::canonical(here.dli_fname, ignored);
    for (fs::path folder = library.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
        fs::path candidate = folder / "share/starpu/opencl";
        if (fs::is_directory(candidate, ignored)) return candidate;
    }
    return {};
}

bool is_file(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

fs::path find_source(const fs::path& name) {
    if (is_file(name)) return name;
    const std::string folder = settings().with([](path_settings& s) { return s.program_folder; });
    for (const fs::path& place : {fs::path(folder), shared_folder()})
        if (!place.empty() && is_file(place / name)) return place / name;
    return {};
}

int read_file(const char* who, const fs::path& path, std::string& into) {
    std::optional<std::string> text = platform::read_file(path);
    if (!text)
        return base::report_error(-ENOENT, who, "%s cannot be read: %s", path.c_str(), std::strerror(errno));
    into = std::move(*text);
    return 0;
}
} // namespace

void remember_paths(const base::knobs& knobs) {
    settings().with([&knobs](path_settings& s) {
        s.program_folder = knobs.opencl_program_dir.value_or("");
        s.home = knobs.home.value_or("");
    });
}

int read_source(const char* who, const char* name, source_file& into) {
    into.path = find_source(name);
    if (into.path.empty())
        return base::report_error(-ENOENT, who,
                                  "there is no file \"%s\" here, in STARPU_OPENCL_PROGRAM_DIR or in "
                                  "share/starpu/opencl; set STARPU_OPENCL_PROGRAM_DIR to its folder",
                                  name);
    return read_file(who, into.path, into.text);
}

fs::path home_folder() {
    return platform::home_folder(settings().with([](path_settings& s) { return s.home; }));
}

} // namespace starpu::devices::opencl
