// Keeps OpenBLAS at one thread while any call of ours is in progress.
#pragma once

namespace starpu::linalg {

// The first one alive sets OpenBLAS to one thread, the last one restores what was set before.
// With another BLAS it does nothing.
class single_threaded_blas {
public:
    single_threaded_blas();
    ~single_threaded_blas();
    single_threaded_blas(const single_threaded_blas&) = delete;
    single_threaded_blas& operator=(const single_threaded_blas&) = delete;
};

} // namespace starpu::linalg
