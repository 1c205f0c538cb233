// The kernels for long double, which no vector unit computes: number by number, the same for every processor.
#include "kernels/butterfly_set.hpp"
#include "kernels/turns.hpp"

namespace starpu::fft {
namespace {

using real = long double;

struct number {
    real re, im;
};

number operator+(number a, number b) {
    return {a.re + b.re, a.im + b.im};
}
number operator*(number a, number b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

number value_at(const real* x, std::size_t i) {
    return {x[2 * i], x[2 * i + 1]};
}
void put(real* x, std::size_t i, number value) {
    x[2 * i] = value.re;
    x[2 * i + 1] = value.im;
}

// exp(sign * 2 pi i * e / Radix)
template <int Radix> number root(int e, int sign) {
    if constexpr (Radix == 2) return {e % 2 == 0 ? 1.0L : -1.0L, 0};
    if constexpr (Radix == 4) {
        constexpr real cosine[] = {1, 0, -1, 0}, sine[] = {0, 1, 0, -1};
        return {cosine[e % 4], sign * sine[e % 4]};
    }
    if constexpr (Radix % 2 == 1)
        return {turn<Radix>::cosine[e % Radix], sign * turn<Radix>::sine[e % Radix]};
}

// By its definition: the radices are small.
template <int Radix>
void radix_step(real* x, std::size_t stride, std::size_t count, const real* roots, int sign) {
    for (std::size_t k = 0; k < count; ++k) {
        number segment[Radix];
        for (std::size_t j = 0; j < Radix; ++j) {
            segment[j] = value_at(x, k + j * stride);
            if (j != 0) segment[j] = segment[j] * value_at(roots, k + (j - 1) * count);
        }
        for (int q = 0; q < Radix; ++q) {
            number sum = segment[0];
            for (int j = 1; j < Radix; ++j) sum = sum + segment[j] * root<Radix>(j * q, sign);
            put(x, k + static_cast<std::size_t>(q) * stride, sum);
        }
    }
}

void twiddle(real* to, const real* from, const real* fine, const real* coarse, std::size_t count, bool) {
    for (std::size_t k = 0; k < count; ++k)
        put(to, k, value_at(from, k) * (value_at(fine, k) * value_at(coarse, 0)));
}

void multiply(real* x, const real* y, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) put(x, k, value_at(x, k) * value_at(y, k));
}

// tangle.hpp does all of them.
std::size_t untangle_none(real*, real*, const real*, const real*, std::size_t) {
    return 0;
}
std::size_t entangle_none(const real*, const real*, real*, real*, const real*, const real*, std::size_t) {
    return 0;
}

} // namespace

template <> const butterfly_set<long double>& butterflies() {
    static constexpr butterfly_set<real> the_set{radix_step<2>, radix_step<3>, radix_step<4>,
                                                 radix_step<5>, radix_step<7>, twiddle,
                                                 multiply,      untangle_none, entangle_none};
    return the_set;
}

} // namespace starpu::fft
