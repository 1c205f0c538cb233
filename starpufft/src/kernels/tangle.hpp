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

#include <algorithm>
#include <utility>

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

// All pairs of a spectrum of `half` numbers and one: k and half - k, of which the middle one may be its own
// mirror.
template <class Real> class tangle {
public:
    using complex = std::complex<Real>;

    // With the roots of order 2 half and sign -1.
    tangle(std::size_t half, root_table<Real> roots) : half_{half}, roots_{std::move(roots)} {}

    std::size_t bytes_of_tables() const { return roots_.table_bytes(); }
    std::size_t pair_count() const { return half_ / 2 + 1; }

    // The transform of half the length, which lies there, becomes the spectrum.
    void untangle(std::size_t begin, std::size_t end, complex* x) const {
        for_each_run(begin, end, [&](std::size_t k, std::size_t count, const complex* fine, complex coarse) {
            std::size_t done = butterflies<Real>().untangle(reals(x + k), reals(x + half_ - k), reals(fine),
                                                            reals(&coarse), pairs_apart(k, count));
            for (; done < count; ++done)
                untangle_pair(x[k + done], x[half_ - k - done], product(coarse, fine[done]));
        });
        if (begin == 0) untangle_ends(x[0], x[half_]);
    }

    // The spectrum becomes what the inverse transform of half the length takes, there or elsewhere.
    void entangle(std::size_t begin, std::size_t end, const complex* x, complex* z) const {
        for_each_run(begin, end, [&](std::size_t k, std::size_t count, const complex* fine, complex coarse) {
            std::size_t done = butterflies<Real>().entangle(reals(x + k), reals(x + half_ - k), reals(z + k),
                                                            reals(z + half_ - k), reals(fine), reals(&coarse),
                                                            pairs_apart(k, count));
            for (; done < count; ++done) {
                const entangled<Real> pair =
                    entangle_pair(x[k + done], x[half_ - k - done], product(coarse, fine[done]));
                z[k + done] = pair.low;
                z[half_ - k - done] = pair.high;
            }
        });
        if (begin == 0) z[0] = entangle_ends(x[0], x[half_]);
    }

private:
    static Real* reals(complex* x) { return reinterpret_cast<Real*>(x); }
    static const Real* reals(const complex* x) { return reinterpret_cast<const Real*>(x); }

    template <class Function> void for_each_run(std::size_t begin, std::size_t end, Function f) const {
        roots_.for_each_run(std::max<std::size_t>(begin, 1), end, f);
    }
    // From k on, those below the middle.
    std::size_t pairs_apart(std::size_t k, std::size_t count) const {
        const std::size_t middle = (half_ + 1) / 2;
        return k < middle ? std::min(count, middle - k) : 0;
    }

    std::size_t half_;
    root_table<Real> roots_;
};

} // namespace starpu::fft
