// Reductions in vectors of a fixed number of lanes, which the compiler would not form itself: it may not
// change the order of a sum.
#include "kernels/cpu/sizes.hpp"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace starpu::linalg {

namespace {

// Four vectors of the plainest instruction set: as many as hide the latency of an addition.
template <class Real> struct vectors {
    using whole = std::conditional_t<sizeof(Real) == 4, std::int32_t, std::int64_t>;
    typedef Real vec __attribute__((vector_size(16)));
    typedef Real vec_in_memory __attribute__((vector_size(16), aligned(sizeof(Real)), may_alias));
    typedef whole mask __attribute__((vector_size(16)));

    static constexpr index vector_count = 4, lanes = 16 / sizeof(Real), count = vector_count * lanes;
    vec v[vector_count];

    [[gnu::always_inline]] static vec vector_at(const Real* from) {
        return *reinterpret_cast<const vec_in_memory*>(from);
    }
    [[gnu::always_inline]] static vec size_of(vec x) {
        constexpr whole all_but_sign = sizeof(Real) == 4 ? INT32_MAX : INT64_MAX;
        return reinterpret_cast<vec>(reinterpret_cast<mask>(x) & (all_but_sign - mask{}));
    }
};

// Calls step(k, vector) for the vectors of x one after the other, k counting 0 to 3 again and again; zeros
// stand for what lacks of the last four.
template <class Real, class Step>
[[gnu::always_inline]] inline void for_each_vector(index count, const Real* x, Step step) {
    using four = vectors<Real>;
    for (; count >= four::count; count -= four::count, x += four::count)
        for (index k = 0; k < four::vector_count; k++) step(k, four::vector_at(x + k * four::lanes));
    if (count == 0) return;
    Real rest[four::count] = {};
    for (index i = 0; i < count; i++) rest[i] = x[i];
    for (index k = 0; k < four::vector_count; k++) step(k, four::vector_at(rest + k * four::lanes));
}

template <class Real> Real sum_of_lanes(const vectors<Real>& sums) {
    const auto sum = (sums.v[0] + sums.v[1]) + (sums.v[2] + sums.v[3]);
    Real result = 0;
    for (index lane = 0; lane < vectors<Real>::lanes; lane++) result += sum[lane];
    return result;
}

} // namespace

// A comparison loses a NaN, so these are noted beside it.
template <class Real> Real largest_size(index count, const Real* x) {
    using four = vectors<Real>;
    four largest{};
    typename four::mask are_nan[four::vector_count] = {};
    for_each_vector(count, x, [&](index k, typename four::vec numbers) {
        const auto sizes = four::size_of(numbers);
        largest.v[k] = sizes > largest.v[k] ? sizes : largest.v[k];
        are_nan[k] |= numbers != numbers;
    });
    Real result = 0;
    bool is_nan = false;
    for (index k = 0; k < four::vector_count; k++)
        for (index lane = 0; lane < four::lanes; lane++) {
            result = largest.v[k][lane] > result ? largest.v[k][lane] : result;
            is_nan |= are_nan[k][lane] != 0;
        }
    return is_nan ? std::numeric_limits<Real>::quiet_NaN() : result;
}

template <class Real> Real sum_of_sizes(index count, const Real* x) {
    using four = vectors<Real>;
    four sums{};
    for_each_vector(count, x,
                    [&](index k, typename four::vec numbers) { sums.v[k] += four::size_of(numbers); });
    return sum_of_lanes(sums);
}

template <class Real> void add_sizes(index count, const Real* x, Real* sums) {
    for (index i = 0; i < count; i++) sums[i] += x[i] < 0 ? -x[i] : x[i];
}

template <class Real> Real sum_of_squares(index count, const Real* x, Real factor) {
    using four = vectors<Real>;
    four sums{};
    for_each_vector(count, x, [&](index k, typename four::vec numbers) {
        numbers *= factor - typename four::vec{};
        sums.v[k] += numbers * numbers;
    });
    return sum_of_lanes(sums);
}

template <class Real> void take_moduli(index count, const std::complex<Real>* z, Real* to) {
    const auto* const parts = reinterpret_cast<const Real*>(z);
    const Real factor = factor_for<Real>(magnitude_of(largest_size(2 * count, parts))), inverse = 1 / factor;
    for (index i = 0; i < count; i++) {
        const Real re = parts[2 * i] * factor, im = parts[2 * i + 1] * factor;
        if constexpr (sizeof(Real) == 4)
            to[i] = __builtin_sqrtf(re * re + im * im) * inverse;
        else
            to[i] = __builtin_sqrt(re * re + im * im) * inverse;
    }
}

#define STARPU_LINALG_INSTANTIATE(Real)                                                                      \
    template Real largest_size(index, const Real*);                                                          \
    template Real sum_of_sizes(index, const Real*);                                                          \
    template void add_sizes(index, const Real*, Real*);                                                      \
    template Real sum_of_squares(index, const Real*, Real);                                                  \
    template void take_moduli(index, const std::complex<Real>*, Real*);
STARPU_LINALG_INSTANTIATE(float)
STARPU_LINALG_INSTANTIATE(double)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
