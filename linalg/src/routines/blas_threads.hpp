// Keeps OpenBLAS at one thread while any call of ours is in progress.
#pragma once

namespace starpu::linalg {

// The first one alive sets OpenBLAS to one thread, the last one restores what was set before.
// With another BLAS it does nothing.
class single_threaded_blas {
public:
    single_threaded_blas() { begin_call(); }
    ~single_threaded_blas() { end_call(); }
    single_threaded_blas(const single_threaded_blas&) = delete;
    single_threaded_blas& operator=(const single_threaded_blas&) = delete;

    // For callers that cannot hold one.
    static void begin_call();
    static void end_call();
};

} // namespace starpu::linalg
