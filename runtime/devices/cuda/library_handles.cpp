// A row per handle: the library's names, and its functions that make, place and end one.
#include "devices/cuda/library_handles.hpp"

#include "base/report.hpp"
#include "devices/cuda/device_scope.hpp"
#include "devices/dynamic_library.hpp"

#include <cerrno>
#include <cstring>
#include <mutex>

namespace starpu::devices::cuda {

namespace {
struct row {
    const char* name;
    std::array<const char*, 2> files; // of CUDA 13, of CUDA 12
    const char* create;
    const char* set_stream; // nullptr: calls are given their stream
    const char* destroy;
};
constexpr std::array<const char*, 2> cublas_files{"libcublas.so.13", "libcublas.so.12"};
constexpr std::array<const char*, 2> cusolver_files{"libcusolver.so.12", "libcusolver.so.11"};
constexpr std::array<row, library_count> rows{{
    {"cuBLAS", cublas_files, "cublasCreate_v2", "cublasSetStream_v2", "cublasDestroy_v2"},
    {"cuBLASLt", {"libcublasLt.so.13", "libcublasLt.so.12"}, "cublasLtCreate", nullptr, "cublasLtDestroy"},
    {"cuSPARSE",
     {"libcusparse.so.12", "libcusparse.so.12"},
     "cusparseCreate",
     "cusparseSetStream",
     "cusparseDestroy"},
    {"cuSOLVER", cusolver_files, "cusolverDnCreate", "cusolverDnSetStream", "cusolverDnDestroy"},
    {"cuSOLVER", cusolver_files, "cusolverSpCreate", "cusolverSpSetStream", "cusolverSpDestroy"},
    {"cuSOLVER", cusolver_files, "cusolverRfCreate", nullptr, "cusolverRfDestroy"},
}};

struct calls {
    int (*create)(void** handle) = nullptr;
    int (*set_stream)(void* handle, stream on) = nullptr;
    int (*destroy)(void* handle) = nullptr;
};

// Of the same generation as the runtime where both are installed.
dynamic_library find_file(const functions& cuda, const std::array<const char*, 2>& files) {
    const bool is_older = std::strcmp(cuda.library, "libcudart.so.12") == 0;
    const std::array<const char*, 2> order{files[is_older ? 1 : 0], files[is_older ? 0 : 1]};
    return dynamic_library::find(order);
}

int look_for(const functions& cuda, const row& r, calls& into) {
    const dynamic_library file = find_file(cuda, r.files);
    if (!file)
        return base::report_error(
            -ENOENT, r.name,
            "neither %s nor %s is installed; install the library, or let LD_LIBRARY_PATH name its folder",
            r.files[0], r.files[1]);
    const bool is_whole = file.fill(into.create, r.create) && file.fill(into.destroy, r.destroy) &&
                          (r.set_stream == nullptr || file.fill(into.set_stream, r.set_stream));
    if (is_whole) return 0;
    return base::report_error(-ENOSYS, r.name, "%s lacks %s or its companions; install CUDA 12 or 13",
                              file.name(), r.create);
}

// nullptr: a line said why, each time anew, since the library may be there next time.
const calls* calls_of(const functions& cuda, library which, int& error) {
    static std::mutex lock;
    static std::array<calls, library_count> known;
    const std::lock_guard guard(lock);
    calls& found = known[static_cast<std::size_t>(which)];
    if (found.destroy != nullptr) return &found;
    calls fresh;
    error = look_for(cuda, rows[static_cast<std::size_t>(which)], fresh);
    if (error == 0) found = fresh;
    return error == 0 ? &found : nullptr;
}
} // namespace

void* library_handles::obtain(library which, stream on, int& error) noexcept {
    void*& handle = handles_[static_cast<std::size_t>(which)];
    if (handle != nullptr) return handle;
    const calls* known = calls_of(cuda_, which, error);
    if (known == nullptr) return nullptr;
    const device_scope here(cuda_, device_);
    void* fresh = nullptr;
    int answer = known->create(&fresh);
    if (answer == 0 && known->set_stream != nullptr) answer = known->set_stream(fresh, on);
    if (answer == 0) return handle = fresh;
    if (fresh != nullptr) known->destroy(fresh);
    const row& r = rows[static_cast<std::size_t>(which)];
    error =
        base::report_error(-EIO, r.name, "%s on CUDA device %u answers %d; see whether memory is left there",
                           r.create, base::number_of(device_), answer);
    return nullptr;
}

void library_handles::drop(library which) noexcept {
    void*& handle = handles_[static_cast<std::size_t>(which)];
    if (handle == nullptr) return;
    int error = 0;
    const device_scope here(cuda_, device_);
    if (const calls* known = calls_of(cuda_, which, error)) known->destroy(handle);
    handle = nullptr;
}

void library_handles::drop_all() noexcept {
    for (std::size_t each = 0; each < library_count; ++each) drop(static_cast<library>(each));
}

int library_handles::use_stream_in_old_cublas(stream on) noexcept {
    const dynamic_library file = find_file(cuda_, cublas_files);
    int (*initialise)() = nullptr;
    int (*set_stream)(stream) = nullptr;
    if (!file.fill(initialise, "cublasInit") || !file.fill(set_stream, "cublasSetKernelStream"))
        return base::report_error(-ENOENT, "cuBLAS",
                                  "its first interface is not installed; use starpu_cublas_get_local_handle");
    if (!has_old_cublas_ && initialise() != 0)
        return base::report_error(-EIO, "cuBLAS", "cublasInit fails on CUDA device %u",
                                  base::number_of(device_));
    has_old_cublas_ = true;
    return set_stream(on) == 0 ? 0
                               : base::report_error(-EIO, "cuBLAS", "it does not take the worker's stream");
}

} // namespace starpu::devices::cuda
