// Looks for cuFFT under the names of either version of CUDA.
#include "cuda/cufft.hpp"

#include "core/report.hpp"

#include <cerrno>
#include <dlfcn.h>
#include <optional>

namespace starpu::fft::cuda {
namespace {

bool is_loaded(const char* library) {
    void* found = dlopen(library, RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
    if (found) dlclose(found);
    return found != nullptr;
}

// That of the same version of CUDA as the runtime drives its devices with comes first.
void* open_library() {
    const bool is_older = is_loaded("libcudart.so.12") && !is_loaded("libcudart.so.13");
    const char* names[] = {is_older ? "libcufft.so.11" : "libcufft.so.12",
                           is_older ? "libcufft.so.12" : "libcufft.so.11", "libcufft.so"};
    for (const char* name : names)
        if (void* found = dlopen(name, RTLD_LAZY | RTLD_LOCAL)) return found;
    return nullptr;
}

template <class Function> bool find_function(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    return function != nullptr;
}

std::optional<cufft_functions> load() {
    cufft_functions f = {};
    void* library = open_library();
    if (library && find_function(library, "cufftCreate", f.create) &&
        find_function(library, "cufftDestroy", f.destroy) &&
        find_function(library, "cufftSetAutoAllocation", f.set_auto_allocation) &&
        find_function(library, "cufftMakePlanMany64", f.make_plan_many) &&
        find_function(library, "cufftSetWorkArea", f.set_work_area) &&
        find_function(library, "cufftSetStream", f.set_stream) &&
        find_function(library, "cufftExecZ2Z", f.run_z2z) &&
        find_function(library, "cufftExecC2C", f.run_c2c) &&
        find_function(library, "cufftExecD2Z", f.run_d2z) &&
        find_function(library, "cufftExecR2C", f.run_r2c) &&
        find_function(library, "cufftExecZ2D", f.run_z2d) &&
        find_function(library, "cufftExecC2R", f.run_c2r))
        return f;
    refuse(ENODEV, "cuFFT",
           "neither libcufft.so.12 nor libcufft.so.11 can be used; put one where the loader looks for "
           "libraries");
    return {};
}

} // namespace

const cufft_functions* cufft() {
    static const std::optional<cufft_functions> loaded = load();
    return loaded ? &*loaded : nullptr;
}

} // namespace starpu::fft::cuda
