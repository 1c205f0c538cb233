// starpu_cuda.h, starpu_cublas.h and starpu_cusolver.h: statuses in words.
#define STARPU_NO_CUDA
#include "base/report.hpp"
#include "devices/cuda/error_names.hpp"
#include "devices/cuda/library.hpp"

#include "starpu_cublas.h"
#include "starpu_cuda.h"
#include "starpu_cusolver.h"

#include <cerrno>

using namespace starpu;
using namespace starpu::devices;

extern "C" {

void starpu_cuda_report_error(const char* func, const char* file, int line, starpu_cuda_error status) {
    const cuda::functions* functions = cuda::find_library();
    const char* text =
        functions != nullptr ? functions->GetErrorString(status) : "no CUDA runtime is installed";
    base::report_error(-EIO, func != nullptr ? func : "CUDA", "%s:%d: CUDA's error %d: %s",
                       file != nullptr ? file : "?", line, status, text);
}

void starpu_cublas_report_error(const char* func, const char* file, int line, int status) {
    base::report_error(-EIO, func != nullptr ? func : "cuBLAS", "%s:%d: cuBLAS's error %d: %s",
                       file != nullptr ? file : "?", line, status, cuda::name_of_cublas_error(status));
}

void starpu_cusolver_report_error(const char* func, const char* file, int line,
                                  starpu_cusolver_status status) {
    base::report_error(-EIO, func != nullptr ? func : "cuSOLVER", "%s:%d: cuSOLVER's error %d: %s",
                       file != nullptr ? file : "?", line, static_cast<int>(status),
                       cuda::name_of_cusolver_error(static_cast<int>(status)));
}

} // extern "C"
