// Looks for the library that reads descriptions beside this one, then where the dynamic linker looks.
#include "devices/simulated/description_file.hpp"

#include "base/excerpt.hpp"
#include "base/made_once.hpp"
#include "base/report.hpp"
#include "devices/dynamic_library.hpp"

#include <cerrno>
#include <dlfcn.h>
#include <new>

namespace starpu::devices::simulated {

namespace {
constexpr const char* library_name = "libstarpusimulation-1.4.so";

// "/usr/lib/starpu-1.4/libstarpusimulation-1.4.so" for "/usr/lib/libstarpu-1.4.so.1".
std::string path_beside_this_library() {
    static const char somewhere_here = 0;
    Dl_info here{};
    if (dladdr(&somewhere_here, &here) == 0 || here.dli_fname == nullptr) return library_name;
    const std::string own = here.dli_fname;
    const std::size_t slash = own.rfind('/');
    return (slash == std::string::npos ? "" : own.substr(0, slash + 1)) + "starpu-1.4/" + library_name;
}

description_reader find_reader() {
    const std::string beside = path_beside_this_library();
    const char* const names[] = {beside.c_str(), library_name};
    const dynamic_library found = dynamic_library::find(names);
    description_reader read = nullptr;
    if (found) found.fill(read, description_reader_function);
    return read;
}

base::made_once<description_reader> the_reader;
} // namespace

int read_description(const char* path, machine_description& into) try {
    const std::string shown = base::excerpt(path).c_str();
    const description_reader read = the_reader.made_by(find_reader);
    if (read == nullptr)
        return base::report_error(
            -ENOSYS, "STARPU_SIMULATE",
            "%s, which reads descriptions of machines, was not found; it belongs into the "
            "folder starpu-1.4 beside the library",
            library_name);
    std::string why;
    if (read({}, path, into, why)) return 0;
    return base::report_error(-EINVAL, "STARPU_SIMULATE", "%s: %s", shown.c_str(), why.c_str());
} catch (const std::bad_alloc&) {
    return base::report_error(-ENOMEM, "STARPU_SIMULATE", "no memory left to read the description");
}

} // namespace starpu::devices::simulated
