// Folders and host name as StarPU chooses them, so that its files are found.
#include "perfmodel/options.hpp"

#include "platform/home_folder.hpp"

#include <climits>

#include <algorithm>
#include <unistd.h>

namespace starpu::perfmodel {

namespace fs = std::filesystem;

namespace {
fs::path main_folder(const base::knobs& knobs) {
    if (knobs.perf_model_dir) return *knobs.perf_model_dir;
    const fs::path home = platform::home_folder(knobs.home.value_or(""));
    return home.empty() ? home : home / ".starpu/sampling";
}

std::vector<fs::path> split_path(const std::string& list) {
    std::vector<fs::path> folders;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(':', begin), list.size());
        if (end > begin) folders.emplace_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return folders;
}

// The first part of the machine's name.
std::string name_of_machine() {
    char name[HOST_NAME_MAX + 1] = "";
    if (gethostname(name, sizeof name - 1) != 0 || name[0] == '\0') return "localhost";
    const std::string whole = name;
    return whole.substr(0, whole.find('.'));
}

calibration mode_of(unsigned number) {
    return number == 0 ? calibration::until_known : number == 1 ? calibration::always : calibration::anew;
}
} // namespace

bool options::is_homogeneous(starpu_worker_archtype kind) const {
    switch (kind) {
    case STARPU_CPU_WORKER:
        return is_homogeneous_cpu;
    case STARPU_CUDA_WORKER:
        return is_homogeneous_cuda;
    case STARPU_OPENCL_WORKER:
        return is_homogeneous_opencl;
    default:
        return false;
    }
}

options options_of(const base::knobs& knobs) {
    options o;
    o.mode = mode_of(knobs.calibrate.value_or(0));
    o.least_samples = knobs.calibrate_minimum.value_or(o.least_samples);
    o.tolerance = 1.0 + knobs.history_max_error.value_or(50) / 100.0;
    o.folder = main_folder(knobs);
    o.other_folders = split_path(knobs.perf_model_path.value_or(""));
    o.host = knobs.hostname.value_or(name_of_machine());
    std::replace(o.host.begin(), o.host.end(), '/', '_'); // it is part of a file name
    o.is_homogeneous_cpu = knobs.perf_model_homogeneous_cpu.value_or(true);
    o.is_homogeneous_cuda = knobs.perf_model_homogeneous_cuda.value_or(false);
    o.is_homogeneous_opencl = knobs.perf_model_homogeneous_opencl.value_or(false);
    return o;
}

} // namespace starpu::perfmodel
