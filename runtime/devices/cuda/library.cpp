// Finds the CUDA runtime.
#include "devices/cuda/library.hpp"

#include "base/made_once.hpp"
#include "base/report.hpp"
#include "devices/dynamic_library.hpp"

#include <cerrno>

namespace starpu::devices::cuda {

namespace {
constexpr const char* runtime_names[] = {"libcudart.so.13", "libcudart.so.12", "libcudart.so"};

bool fill(functions& table, const dynamic_library& library) {
    const char* missing = nullptr;
#define CUDA_FUNCTION(answer, name, parameters)                                                              \
    if (!library.fill(table.name, "cuda" #name)) missing = "cuda" #name;
#include "devices/cuda/library.def"
#undef CUDA_FUNCTION
    // CUDA 12 keeps an older layout under the plain name, which none of its programs sees.
    decltype(table.GetDeviceProperties) of_this_version = nullptr;
    if (library.fill(of_this_version, "cudaGetDeviceProperties_v2"))
        table.GetDeviceProperties = of_this_version;
    table.library = library.name();
    if (missing != nullptr)
        base::report_error(-ENOSYS, "CUDA",
                           "%s has no %s, CUDA devices are not used; install the runtime of CUDA 12 or 13",
                           library.name(), missing);
    return missing == nullptr;
}

const functions* look_for_library() noexcept {
    static functions table;
    const auto library = dynamic_library::find(runtime_names);
    return library && fill(table, library) ? &table : nullptr;
}

base::made_once<const functions*> the_library;
} // namespace

const functions* find_library() noexcept {
    return the_library.made_by(look_for_library);
}

} // namespace starpu::devices::cuda
