// Copies on the worker's own stream and waits for them: what precedes the kernel may only be ordered there.
#include "device_kernels.hpp"

#include "model.hpp"

#include "starpu_cuda.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <vector>

namespace fuzz {

namespace {
enum copy_kind : int { to_device = 1, to_host = 2 }; // as CUDA numbers them

using stream_pointer = CUstream_st*;
using copy_function = int (*)(void*, const void*, std::size_t, int, stream_pointer);
using wait_function = int (*)(stream_pointer);

// The runtime has opened the library already; here it is only found.
void* symbol_of_cuda(const char* name) {
    for (const char* library : {"libcudart.so.13", "libcudart.so.12"})
        if (void* handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD)) return dlsym(handle, name);
    return nullptr;
}

void copy(void* to, const void* from, std::size_t bytes, copy_kind kind) {
    static const auto start = reinterpret_cast<copy_function>(symbol_of_cuda("cudaMemcpyAsync"));
    static const auto wait = reinterpret_cast<wait_function>(symbol_of_cuda("cudaStreamSynchronize"));
    const stream_pointer stream = starpu_cuda_get_local_stream();
    if (start(to, from, bytes, kind, stream) == 0 && wait(stream) == 0) return;
    std::fprintf(stderr, "semantics_fuzzer: a kernel could not copy from or to its device\n");
    std::_Exit(EXIT_FAILURE);
}

std::atomic<std::uint64_t> kernel_count{0}; // read when all have ended

// A vector of the device and its copy.
class staged_vector {
public:
    explicit staged_vector(void* buffer)
        : there_(*static_cast<starpu_vector_interface*>(buffer)), here_(there_) {}

    bool is_of(void* buffer) const { return STARPU_VECTOR_GET_PTR(buffer) == there_.ptr; }
    void fetch() { copy(cells_.data(), place(), bytes(), to_host); }
    void write_back() const { copy(place(), cells_.data(), bytes(), to_device); }
    // Holds as long as the object is not moved.
    void* show() {
        here_.ptr = here_.dev_handle = reinterpret_cast<std::uintptr_t>(cells_.data());
        here_.offset = 0;
        return &here_;
    }

private:
    void* place() const { return reinterpret_cast<void*>(there_.ptr); }
    std::size_t bytes() const { return there_.nx * sizeof(cell); }

    const starpu_vector_interface there_;
    starpu_vector_interface here_;
    std::array<cell, most_cells> cells_{};
};

// Copies all buffers of a task; one that has a handle twice gets one place for it.
class staged_buffers {
public:
    staged_buffers(void* buffers[], std::span<const buffer_use> uses) {
        vectors_.reserve(uses.size()); // they stay where they are
        for (std::size_t i = 0; i < uses.size(); ++i) {
            one& its = one_for(buffers[i]);
            its.has_value = its.has_value || uses[i].has_value;
            its.changes = its.changes || uses[i].changes;
            shown_[i] = its.vector.show();
        }
        for (one& its : vectors_)
            if (its.has_value) its.vector.fetch();
    }
    staged_buffers(const staged_buffers&) = delete;
    staged_buffers& operator=(const staged_buffers&) = delete;
    ~staged_buffers() {
        for (const one& its : vectors_)
            if (its.changes) its.vector.write_back();
    }

    void** shown() { return shown_.data(); }

private:
    struct one {
        staged_vector vector;
        bool has_value = false;
        bool changes = false;
    };

    one& one_for(void* buffer) {
        for (one& its : vectors_)
            if (its.vector.is_of(buffer)) return its;
        return vectors_.emplace_back(one{staged_vector(buffer)});
    }

    std::vector<one> vectors_;
    std::array<void*, most_accesses> shown_{};
};
} // namespace

void run_on_host(void* buffers[], std::span<const buffer_use> uses, starpu_cpu_func_t kernel,
                 void* argument) {
    kernel_count.fetch_add(1, std::memory_order_relaxed);
    staged_buffers staged(buffers, uses);
    kernel(staged.shown(), argument);
}

std::uint64_t kernels_on_devices() {
    return kernel_count.load(std::memory_order_relaxed);
}

bool can_copy_from_devices() {
    return symbol_of_cuda("cudaMemcpyAsync") != nullptr && symbol_of_cuda("cudaStreamSynchronize") != nullptr;
}

} // namespace fuzz
