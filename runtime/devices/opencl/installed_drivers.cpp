// Reads the lists of drivers that OpenCL's loader reads.
#include "devices/opencl/installed_drivers.hpp"

#include "base/files.hpp"
#include "platform/file_text.hpp"

#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <string>
#include <unistd.h>

namespace starpu::devices::opencl {

namespace {
bool names_pocl(const std::filesystem::path& list) {
    const std::string text = platform::read_file(list).value_or("");
    const std::vector<std::string_view> lines = platform::lines_of(text);
    return !lines.empty() && lines.front().find("pocl") != std::string_view::npos;
}
} // namespace

// Avoids std::filesystem::directory_iterator: its constructor ends the program when memory runs out.
bool are_all_pocl(const std::filesystem::path& folder) {
    const int opened = base::open_file(folder.c_str(), O_RDONLY | O_DIRECTORY);
    const std::unique_ptr<DIR, int (*)(DIR*)> lists(opened < 0 ? nullptr : fdopendir(opened), closedir);
    if (lists == nullptr) {
        if (opened >= 0) close(opened);
        return false;
    }
    bool is_any_there = false;
    while (const dirent* entry = readdir(lists.get())) {
        const std::filesystem::path name = entry->d_name;
        if (name.extension() != ".icd") continue;
        if (!names_pocl(folder / name)) return false;
        is_any_there = true;
    }
    return is_any_there;
}

bool offer_only_cpus() {
    // With these the loader looks elsewhere, or PoCL drives other devices.
    for (const char* variable :
         {"OCL_ICD_VENDORS", "OCL_ICD_FILENAMES", "OPENCL_VENDOR_PATH", "POCL_DEVICES"})
        if (std::getenv(variable) != nullptr) return false;
    return are_all_pocl("/etc/OpenCL/vendors");
}

} // namespace starpu::devices::opencl
