// Looks for cuBLAS and cuSOLVER under the names of either version of CUDA.
#include "kernels/cuda/vendor.hpp"

#include <cstdio>
#include <dlfcn.h>
#include <optional>
#include <string>

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

// E.g. cublas, D, gemm_v2.
template <class T, class Function>
bool find_typed(void* library, const char* prefix, const char* rest, Function& function) {
    const std::string name = std::string(prefix) + vendor_letter<T> + rest;
    return find_function(library, name.c_str(), function);
}

template <class T> bool find_all(void* library, typed_blas<T>& f) {
    return find_typed<T>(library, "cublas", "copy_v2", f.copy) &&
           find_typed<T>(library, "cublas", "gemm_v2", f.gemm) &&
           find_typed<T>(library, "cublas", "syrk_v2", f.syrk) &&
           find_typed<T>(library, "cublas", is_complex<T> ? "herk_v2" : "syrk_v2", f.herk) &&
           find_typed<T>(library, "cublas", "trsm_v2", f.trsm);
}

template <class T> bool find_all(void* library, typed_solver<T>& f) {
    return find_typed<T>(library, "cusolverDn", "potrf_bufferSize", f.potrf_buffer_size) &&
           find_typed<T>(library, "cusolverDn", "potrf", f.potrf) &&
           find_typed<T>(library, "cusolverDn", "getrf_bufferSize", f.getrf_buffer_size) &&
           find_typed<T>(library, "cusolverDn", "getrf", f.getrf);
}

template <class Functions>
std::optional<Functions> load_functions(const candidate& names, const char* name_of_set_stream) {
    void* library = open_library(names);
    Functions f = {};
    const auto find_each = [library](auto&... typed) { return (find_all(library, typed) && ...); };
    if (library && find_function(library, name_of_set_stream, f.set_stream) && std::apply(find_each, f.typed))
        return f;
    return {};
}

} // namespace

const blas_functions* blas() {
    static const std::optional<blas_functions> loaded =
        load_functions<blas_functions>(cublas, "cublasSetStream_v2");
    return loaded ? &*loaded : nullptr;
}

const solver_functions* solver() {
    static const std::optional<solver_functions> loaded =
        load_functions<solver_functions>(cusolver, "cusolverDnSetStream");
    return loaded ? &*loaded : nullptr;
}

} // namespace starpu::linalg::cuda
