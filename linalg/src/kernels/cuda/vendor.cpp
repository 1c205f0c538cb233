// Looks for cuBLAS and cuSOLVER under the names of either version of CUDA.
#include "kernels/cuda/vendor.hpp"

#include <cstdio>
#include <dlfcn.h>
#include <optional>

namespace starpu::linalg::cuda {

namespace {

struct candidate {
    const char *of_13, *of_12; // by version of CUDA
    const char* of_any;        // whatever is installed for building
};
constexpr candidate cublas = {"libcublas.so.13", "libcublas.so.12", "libcublas.so"};
constexpr candidate cusolver = {"libcusolver.so.12", "libcusolver.so.11", "libcusolver.so"};

bool is_loaded(const char* library) {
    void* found = dlopen(library, RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
    if (found) dlclose(found);
    return found != nullptr;
}

// That of the same version of CUDA as the runtime drives its devices with comes first.
void* open_library(const candidate& library) {
    const bool is_older = is_loaded("libcudart.so.12") && !is_loaded("libcudart.so.13");
    const char* names[] = {is_older ? library.of_12 : library.of_13, is_older ? library.of_13 : library.of_12,
                           library.of_any};
    for (const char* name : names)
        if (void* found = dlopen(name, RTLD_LAZY | RTLD_LOCAL)) return found;
    std::fprintf(
        stderr,
        "starpu_linalg: neither %s nor %s can be loaded; put one where the loader looks for libraries, "
        "or set STARPU_NCUDA=0\n",
        library.of_13, library.of_12);
    return nullptr;
}

template <class Function> bool find_function(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (!function) std::fprintf(stderr, "starpu_linalg: the installed CUDA libraries lack %s\n", name);
    return function != nullptr;
}

std::optional<blas_functions> load_blas() {
    void* library = open_library(cublas);
    blas_functions f = {};
    if (library && find_function(library, "cublasSetStream_v2", f.set_stream) &&
        find_function(library, "cublasDcopy_v2", f.copy) &&
        find_function(library, "cublasDgemm_v2", f.gemm) &&
        find_function(library, "cublasDsyrk_v2", f.syrk) && find_function(library, "cublasDtrsm_v2", f.trsm))
        return f;
    return {};
}

std::optional<solver_functions> load_solver() {
    void* library = open_library(cusolver);
    solver_functions f = {};
    if (library && find_function(library, "cusolverDnSetStream", f.set_stream) &&
        find_function(library, "cusolverDnDpotrf_bufferSize", f.potrf_buffer_size) &&
        find_function(library, "cusolverDnDpotrf", f.potrf))
        return f;
    return {};
}

} // namespace

const blas_functions* blas() {
    static const std::optional<blas_functions> loaded = load_blas();
    return loaded ? &*loaded : nullptr;
}

const solver_functions* solver() {
    static const std::optional<solver_functions> loaded = load_solver();
    return loaded ? &*loaded : nullptr;
}

} // namespace starpu::linalg::cuda
