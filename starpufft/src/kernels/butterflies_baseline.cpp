// The vector kernels for every processor.
#include "kernels/butterflies.hpp"

namespace starpu::fft {

template butterfly_set<double> make_butterflies<double, baseline>();
template butterfly_set<float> make_butterflies<float, baseline>();

} // namespace starpu::fft
