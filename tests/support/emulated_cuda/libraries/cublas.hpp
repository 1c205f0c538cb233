// A handle of the emulated cuBLAS and the scalars that come by it.
#pragma once

#include "abi.hpp"
#include "handles.hpp"
#include "kernel.hpp"

#include <complex>

namespace emulated::blas {

constexpr int done = 0, no_handle = 1, bad_value = 7, failed = 13; // cublasStatus_t

struct state {
    void* stream = nullptr;
    int scalars_on_device = 0; // cublasPointerMode_t
    int math_mode = 0;
};

state* find(void* handle);

// A factor, read when the call is made if the host has it, and when the kernel runs if the device has.
template <typename T> class scalar {
public:
    scalar(const state& s, const T* place) : value_(s.scalars_on_device ? T{} : *place) {
        if (s.scalars_on_device) on_device_ = place;
    }
    T get() const {
        return on_device_ != nullptr ? *read_vector("a cuBLAS scalar", on_device_, 1, 1) : value_;
    }

private:
    T value_;
    const T* on_device_ = nullptr;
};

// Makes the kernel of a call out of its handle; `make` gets the state.
template <typename Make> int launch_for(void* handle, Make make) {
    const state* s = find(handle);
    if (s == nullptr) return no_handle;
    return launch(s->stream, make(*s)) == 0 ? done : failed;
}

} // namespace emulated::blas

// Defines a function for both real precisions, for both complex ones, or for all; `letter` is part of its
// name, T its type.
#define EMULATED_BLAS_IN_BOTH(define) define(S, float) define(D, double)
#define EMULATED_BLAS_IN_COMPLEX(define) define(C, std::complex<float>) define(Z, std::complex<double>)
#define EMULATED_BLAS_IN_ALL(define) EMULATED_BLAS_IN_BOTH(define) EMULATED_BLAS_IN_COMPLEX(define)
