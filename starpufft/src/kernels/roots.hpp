// Roots of unity: exponents are reduced exactly in integers, angles are taken in long double.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <numbers>
#include <type_traits>
#include <vector>

namespace starpu::fft {

// a * b without the checks for infinities that the operator of std::complex makes.
template <class Real> std::complex<Real> product(std::complex<Real> a, std::complex<Real> b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

// The same where long double is the precision itself: the angle is at most an eighth of a turn, so that its
// rounding does not show.
inline std::complex<long double> exact_root(std::uint64_t exponent, std::uint64_t order, int sign) {
    constexpr long double full_turn = 2 * std::numbers::pi_v<long double>;
    const std::uint64_t eighths = 8 * exponent / order; // exponents are lengths of arrays
    const std::uint64_t quarter = (eighths + 1) / 2;    // the nearest multiple of a quarter turn
    const auto rest = static_cast<long double>(4 * static_cast<std::int64_t>(exponent) -
                                               static_cast<std::int64_t>(quarter * order));
    const long double angle = full_turn * (rest / static_cast<long double>(4 * order));
    const long double c = std::cos(angle), s = std::sin(angle);
    const std::complex<long double> turned[] = {{c, s}, {-s, c}, {-c, -s}, {s, -c}};
    const std::complex<long double> root = turned[quarter % 4];
    return {root.real(), sign * root.imag()};
}

// exp(sign * 2 pi i * exponent / order)
template <class Real>
std::complex<Real> root_of_unity(std::uint64_t exponent, std::uint64_t order, int sign) {
    constexpr long double full_turn = 2 * std::numbers::pi_v<long double>;
    if constexpr (std::is_same_v<Real, long double>) return exact_root(exponent % order, order, sign);
    const long double angle =
        full_turn * static_cast<long double>(exponent % order) / static_cast<long double>(order);
    return {static_cast<Real>(std::cos(angle)), static_cast<Real>(sign * std::sin(angle))};
}

// All roots of one order from two tables: w^e is coarse[e / step] * fine[e % step].
template <class Real> class root_table {
public:
    root_table() = default;
    // Of about the square root of the order each.
    root_table(std::uint64_t order, int sign) : root_table{order, sign, 1} {}
    // The first one with so many roots at least.
    root_table(std::uint64_t order, int sign, std::uint64_t fine_count) {
        while ((std::uint64_t{1} << (2 * shift_)) < order || (std::uint64_t{1} << shift_) < fine_count)
            ++shift_;
        const std::uint64_t step = std::uint64_t{1} << shift_;
        mask_ = step - 1;
        for (std::uint64_t e = 0; e < step; ++e) fine_.push_back(root_of_unity<Real>(e, order, sign));
        for (std::uint64_t e = 0; e < order; e += step)
            coarse_.push_back(root_of_unity<Real>(e, order, sign));
    }

    // exponent < order
    std::complex<Real> operator()(std::uint64_t exponent) const {
        return product(coarse_[exponent >> shift_], fine_[exponent & mask_]);
    }

    // Calls f(exponent, count, fine roots, coarse root) for runs of exponents that have a coarse root in
    // common.
    template <class Function> void for_each_run(std::uint64_t begin, std::uint64_t end, Function f) const {
        while (begin < end) {
            const std::uint64_t stop = std::min(end, (begin | mask_) + 1);
            f(begin, stop - begin, &fine_[begin & mask_], coarse_[begin >> shift_]);
            begin = stop;
        }
    }

    std::size_t table_bytes() const { return (coarse_.size() + fine_.size()) * sizeof(std::complex<Real>); }

private:
    unsigned shift_ = 0;
    std::uint64_t mask_ = 0;
    std::vector<std::complex<Real>> coarse_, fine_;
};

} // namespace starpu::fft
