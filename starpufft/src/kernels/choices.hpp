// The leaf lengths chosen so far, by the length and sign of the transform; one table for each precision.
#pragma once

#include <cstddef>
#include <vector>

namespace starpu::fft {

struct choice {
    std::size_t length;
    int sign;
    std::size_t leaf;
    bool is_measured; // else the search was brief
};

// Lengths beyond have a leaf that needs no search: FFTW's quick plan of a whole row is never the best there,
// and to try it would take long.
constexpr std::size_t longest_searched = std::size_t{1} << 15;

// In ascending order of length and sign.
template <class Real> std::vector<choice> known_choices();

// Takes these over; what was measured here stays where it is told what was not. Living plans keep their
// kernels.
template <class Real> void learn(const std::vector<choice>& told);

template <class Real> void forget_choices();

// Changes whenever a choice that was known is another one, or is not known any more: programs made before may
// have other kernels than those made from now on.
template <class Real> std::size_t generation_of_choices();

} // namespace starpu::fft
