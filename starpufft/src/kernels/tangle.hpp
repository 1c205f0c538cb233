// Pairs of a spectrum that a complex transform of half the length gives of real numbers.
//
// Real numbers x of even length n are m = n / 2 complex ones, z[j] = x[2 j] + i x[2 j + 1]. With Z their
// transform and w = exp(-2 pi i / n), the spectrum of x is
//     X[k] = E[k] + w^k O[k],  E[k] = (Z[k] + conj Z[m - k]) / 2,  O[k] = (Z[k] - conj Z[m - k]) / 2 i,
// and X[m - k] = conj(E[k] - w^k O[k]), so that pairs of k and m - k are untangled in place. The way back
// entangles them first. (W. H. Press et al., Numerical Recipes, section 12.3.)
#pragma once

#include "kernels/butterfly_set.hpp"
#include "kernels/roots.hpp"

namespace starpu::fft {

// Z[k] and Z[m - k] become X[k] and X[m - k]; root is w^k.
template <class Real>
void untangle_pair(std::complex<Real>& low, std::complex<Real>& high, std::complex<Real> root) {
    const std::complex<Real> z = low, mirror = std::conj(high);
    const std::complex<Real> even = (z + mirror) * Real(0.5), rest = (z - mirror) * Real(0.5);
    const std::complex<Real> odd = product(root, {rest.imag(), -rest.real()});
    low = even + odd;
    high = std::conj(even - odd);
}

// k = 0, mirrored by number m.
template <class Real> void untangle_ends(std::complex<Real>& first, std::complex<Real>& last) {
    const std::complex<Real> z = first;
    first = z.real() + z.imag();
    last = z.real() - z.imag();
}

// X[k] and X[m - k] become what the inverse transform takes; twice as large, as FFTW has it.
template <class Real> struct entangled { std::complex<Real> low, high; };
template <class Real>
entangled<Real> entangle_pair(std::complex<Real> low, std::complex<Real> high, std::complex<Real> root) {
    const std::complex<Real> mirror = std::conj(high), even = low + mirror;
    const std::complex<Real> odd = product(std::conj(root), low - mirror);
    const std::complex<Real> turned = {-odd.imag(), odd.real()};
    return {even + turned, std::conj(even - turned)};
}

// The imaginary parts of the first and the last number do not count.
template <class Real> std::complex<Real> entangle_ends(std::complex<Real> first, std::complex<Real> last) {
    return {first.real() + last.real(), first.real() - last.real()};
}

// Pairs of low[k] and high[-k] with the roots fine[k] * coarse, by the kernels of this processor.
template <class Real>
void untangle_pairs(std::complex<Real>* low, std::complex<Real>* high, const std::complex<Real>* fine,
                    std::complex<Real> coarse, std::size_t count) {
    butterflies<Real>().untangle(reinterpret_cast<Real*>(low), reinterpret_cast<Real*>(high),
                                 reinterpret_cast<const Real*>(fine), reinterpret_cast<Real*>(&coarse),
                                 count);
}
template <class Real>
void entangle_pairs(const std::complex<Real>* low, const std::complex<Real>* high, std::complex<Real>* to_low,
                    std::complex<Real>* to_high, const std::complex<Real>* fine, std::complex<Real> coarse,
                    std::size_t count) {
    butterflies<Real>().entangle(reinterpret_cast<const Real*>(low), reinterpret_cast<const Real*>(high),
                                 reinterpret_cast<Real*>(to_low), reinterpret_cast<Real*>(to_high),
                                 reinterpret_cast<const Real*>(fine), reinterpret_cast<Real*>(&coarse),
                                 count);
}

} // namespace starpu::fft
