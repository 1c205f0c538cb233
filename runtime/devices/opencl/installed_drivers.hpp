// Which drivers of OpenCL are installed, as their files tell without any of them being loaded.
#pragma once

#include <filesystem>

namespace starpu::devices::opencl {

// Whether every driver listed in the folder is PoCL, which drives CPUs; false if the folder lists none.
bool are_all_pocl(const std::filesystem::path& folder);

// Whether nothing but CPUs can come of asking them: loading PoCL takes some 60 MB and starts threads.
bool offer_only_cpus();

} // namespace starpu::devices::opencl
