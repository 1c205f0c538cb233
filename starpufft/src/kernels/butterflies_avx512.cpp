// The vector kernels for processors with AVX-512.
#include "kernels/butterflies.hpp"

namespace starpu::fft {

template butterfly_set<double> make_butterflies<double, avx512>();
template butterfly_set<float> make_butterflies<float, avx512>();

} // namespace starpu::fft
