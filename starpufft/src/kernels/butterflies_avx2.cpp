// The vector kernels for processors with AVX2 and FMA.
#include "kernels/butterflies.hpp"

namespace starpu::fft {

template butterfly_set<double> make_butterflies<double, avx2>();
template butterfly_set<float> make_butterflies<float, avx2>();

} // namespace starpu::fft
