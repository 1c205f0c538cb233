// Looks CUDA's functions up, and starts our runtime beside them.
#include "apps/cuda_runtime.hpp"

#include "common/shared_library.hpp"

#include <starpu.h>

#include <fmt/core.h>

#include <exception>
#include <stdexcept>
#include <string>

namespace benchmark {
namespace {

void* open_cuda() {
    return open_library({"libcudart.so.13", "libcudart.so.12"});
}

bool start() {
    starpu_conf conf;
    starpu_conf_init(&conf);
    conf.ncpus = 0;
    conf.nopencl = 0;
    return starpu_init(&conf) == 0;
}

// Empty: the runtime is up. Otherwise what is missing.
const char* start_with_device(bool even_emulated) {
    if (!start()) return "no GPU";
    const char* missing = "";
    if (starpu_cuda_worker_get_count() == 0)
        missing = "no GPU";
    else if (is_emulated() && !even_emulated)
        missing = "the device is an emulation";
    if (*missing != 0) starpu_shutdown();
    return missing;
}

} // namespace

std::optional<cuda_runtime> find_cuda_runtime() {
    cuda_runtime c = {};
    void* library = open_cuda();
    if (find_function(library, "cudaMalloc", c.allocate) && find_function(library, "cudaFree", c.release) &&
        find_function(library, "cudaMemcpy", c.copy) &&
        find_function(library, "cudaMemcpyAsync", c.copy_late) &&
        find_function(library, "cudaMemsetAsync", c.fill_late) &&
        find_function(library, "cudaDeviceSynchronize", c.synchronize) &&
        find_function(library, "cudaStreamCreateWithFlags", c.make_stream) &&
        find_function(library, "cudaStreamSynchronize", c.wait_for) &&
        find_function(library, "cudaStreamDestroy", c.end_stream) &&
        find_function(library, "cudaEventCreateWithFlags", c.make_event) &&
        find_function(library, "cudaEventRecord", c.record) &&
        find_function(library, "cudaEventQuery", c.query) &&
        find_function(library, "cudaEventDestroy", c.end_event))
        return c;
    return {};
}

bool is_emulated() {
    void* cuda = open_cuda();
    return cuda != nullptr && dlsym(cuda, "emulated_cuda_count") != nullptr;
}

void check(int status, const char* call) {
    if (status != 0) throw std::runtime_error(std::string(call) + " answers " + std::to_string(status));
}

int measure_on_device(command_line& options, int argc, char** argv, const std::function<int()>& measure) {
    bool even_emulated = false;
    options.add_flag("--even-emulated", even_emulated, "for trying the program itself out");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    if (const char* missing = start_with_device(even_emulated); *missing != 0) {
        fmt::print("not measured: {}\n", missing);
        return 0;
    }
    try {
        status = measure();
    } catch (const std::exception& e) {
        fmt::print("not measured: {}\n", e.what());
        status = 1;
    }
    starpu_shutdown();
    return status;
}

unsigned device_node() {
    int worker = 0;
    starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, &worker, 1);
    return starpu_worker_get_memory_node(static_cast<unsigned>(worker));
}

} // namespace benchmark
