// Reads the lists of drivers that OpenCL's loader reads.
#include "devices/opencl/drivers.hpp"

#include <cstdlib>
#include <dirent.h>
#include <fstream>
#include <memory>
#include <string>

namespace starpu::devices::opencl {

namespace {
bool names_pocl(const std::filesystem::path& list) {
    std::string line;
    return std::getline(std::ifstream(list), line) && line.find("pocl") != std::string::npos;
}
} // namespace

// Not by std::filesystem::directory_iterator, whose constructor ends the program where memory runs out.
bool are_all_pocl(const std::filesystem::path& folder) {
    const std::unique_ptr<DIR, int (*)(DIR*)> lists(opendir(folder.c_str()), closedir);
    if (lists == nullptr) return false;
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
