// What cuFFT calls the kinds of transforms, and the function of each.
#include "cuda/kind_of_transform.hpp"

namespace starpu::fft::cuda {

cufft_type kind_of_transform::type() const {
    switch (kind_) {
    case transform_kind::real_to_complex:
        return is_single_ ? r2c : d2z;
    case transform_kind::complex_to_real:
        return is_single_ ? c2r : z2d;
    default:
        return is_single_ ? c2c : z2z;
    }
}

int kind_of_transform::transform_numbers(transform handle, void* in, void* out, int sign) const {
    const cufft_functions& f = *cufft();
    switch (kind_) {
    case transform_kind::real_to_complex:
        return (is_single_ ? f.run_r2c : f.run_d2z)(handle, in, out);
    case transform_kind::complex_to_real:
        return (is_single_ ? f.run_c2r : f.run_z2d)(handle, in, out);
    default:
        return (is_single_ ? f.run_c2c : f.run_z2z)(handle, in, out, sign);
    }
}

} // namespace starpu::fft::cuda
