// What transforms are held against: random numbers, FFTW in long double, and exact sums. Tests are compiled
// without optimisation; this, which computes longer than what it judges, is not.
#include "problems.hpp"
#include "support/worse_of.hpp"

#include <algorithm>
#include <numbers>

namespace fft_test {

void transform_by_fftw(int n, int m, int sign, std::complex<double>* x) {
    auto* data = reinterpret_cast<fftw_complex*>(x);
    const fftw_plan made = fftw_plan_dft_2d(n, m, data, data, sign, FFTW_ESTIMATE);
    fftw_execute(made);
    fftw_destroy_plan(made);
}
void transform_by_fftw(int n, int m, int sign, std::complex<float>* x) {
    const std::size_t count = static_cast<std::size_t>(n) * static_cast<std::size_t>(m);
    numbers<double> wide(x, x + count);
    transform_by_fftw(n, m, sign, wide.data());
    for (std::size_t i = 0; i < count; ++i) x[i] = std::complex<float>(wide[i]);
}

template <class Real> numbers<Real> random_numbers(std::size_t count, unsigned seed) {
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<Real> uniform(-1, 1);
    numbers<Real> values(count);
    for (auto& value : values) value = {uniform(engine), uniform(engine)};
    return values;
}
template numbers<float> random_numbers(std::size_t count, unsigned seed);
template numbers<double> random_numbers(std::size_t count, unsigned seed);
template numbers<long double> random_numbers(std::size_t count, unsigned seed);

template <class A, class B> double relative_error(const A& found, const B& expected, double epsilon) {
    long double difference = 0, size = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const std::complex<long double> a(found[i]), b(expected[i]);
        difference += std::norm(a - b);
        size += std::norm(b);
    }
    return static_cast<double>(std::sqrt(difference / size)) / epsilon;
}
template <class A, class B> using error_function = double(const A&, const B&, double);
template error_function<numbers<float>, numbers<float>> relative_error;
template error_function<numbers<float>, numbers<double>> relative_error;
template error_function<numbers<float>, numbers<long double>> relative_error;
template error_function<numbers<double>, numbers<double>> relative_error;
template error_function<numbers<double>, numbers<long double>> relative_error;
template error_function<numbers<long double>, numbers<long double>> relative_error;
template error_function<std::vector<float>, std::vector<float>> relative_error;
template error_function<std::vector<double>, std::vector<double>> relative_error;
template error_function<std::vector<long double>, std::vector<long double>> relative_error;

exact_roots::exact_roots(std::uint64_t order, int sign) : roots_(order) {
    for (std::uint64_t e = 0; e < order; ++e) {
        const long double angle = 2 * std::numbers::pi_v<long double> * static_cast<long double>(e) /
                                  static_cast<long double>(order);
        roots_[e] = {std::cos(angle), sign * std::sin(angle)};
    }
}

std::complex<long double> exact_roots::transform_at(std::uint64_t k, const numbers<long double>& x) const {
    std::complex<long double> sum = 0;
    std::uint64_t exponent = 0;
    for (const auto& v : x) {
        const auto w = roots_[exponent];
        sum += std::complex<long double>(v.real() * w.real() - v.imag() * w.imag(),
                                         v.real() * w.imag() + v.imag() * w.real());
        exponent += k;
        if (exponent >= roots_.size()) exponent -= roots_.size();
    }
    return sum;
}

template <class Real, class Wide> numbers<Real> rounded(const numbers<Wide>& exact) {
    numbers<Real> result(exact.size());
    for (std::size_t i = 0; i < exact.size(); ++i) result[i] = std::complex<Real>(exact[i]);
    return result;
}
template numbers<float> rounded(const numbers<double>& exact);
template numbers<double> rounded(const numbers<double>& exact);
template numbers<float> rounded(const numbers<long double>& exact);
template numbers<double> rounded(const numbers<long double>& exact);

template <class Real, class Wide>
numbers<Real> transformed(const numbers<Wide>& exact, int rows, int columns, int sign) {
    auto in = rounded<Real>(exact);
    const auto before = in;
    numbers<Real> out(in.size());
    const scoped_plan<Real> plan(rows, columns, sign);
    EXPECT_EQ(api<Real>::execute(plan, in.data(), out.data()), 0);
    EXPECT_TRUE(in == before) << "the input changed";
    return out;
}
template numbers<float> transformed(const numbers<double>& exact, int rows, int columns, int sign);
template numbers<double> transformed(const numbers<double>& exact, int rows, int columns, int sign);
template numbers<float> transformed(const numbers<long double>& exact, int rows, int columns, int sign);
template numbers<double> transformed(const numbers<long double>& exact, int rows, int columns, int sign);

template <class Real>
numbers<Real> mirrored(const numbers<Real>& spectrum, std::size_t rows, std::size_t columns) {
    numbers<Real> result(spectrum.size());
    for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c)
            result[r * columns + c] =
                spectrum[(r == 0 ? 0 : rows - r) * columns + (c == 0 ? 0 : columns - c)];
    return result;
}
template numbers<double> mirrored(const numbers<double>& spectrum, std::size_t rows, std::size_t columns);
template numbers<long double> mirrored(const numbers<long double>& spectrum, std::size_t rows,
                                       std::size_t columns);

template <class Real> std::vector<Real> random_reals(std::size_t count, std::mt19937_64& engine) {
    std::uniform_real_distribution<Real> uniform(-1, 1);
    std::vector<Real> values(count);
    for (Real& value : values) value = uniform(engine);
    return values;
}
template std::vector<float> random_reals(std::size_t count, std::mt19937_64& engine);
template std::vector<double> random_reals(std::size_t count, std::mt19937_64& engine);
template std::vector<long double> random_reals(std::size_t count, std::mt19937_64& engine);

namespace {

// Runs f(index in reals) for the first real number of each element of an array.
template <class Length, class Function>
void for_each_place(const problem& p, std::ptrdiff_t starpufft_iodim64::*step, Length length, Function f) {
    const std::size_t axis_count = p.axes.size(), count = axis_count + p.loops.size();
    const auto dimension = [&](std::size_t i) {
        return i < axis_count ? p.axes[i] : p.loops[i - axis_count];
    };
    const auto extent = [&](std::size_t i) { return i < axis_count ? length(i) : p.loops[i - axis_count].n; };
    std::vector<std::ptrdiff_t> at(count);
    for (;;) {
        std::ptrdiff_t place = 0;
        for (std::size_t i = 0; i < count; ++i) place += at[i] * (dimension(i).*step);
        f(static_cast<std::size_t>(place));
        std::size_t i = 0;
        while (i < count && ++at[i] == extent(i)) at[i++] = 0;
        if (i == count) return;
    }
}

} // namespace

template <class Real>
difference compare(const problem& p, const std::vector<Real>& found, const reals& expected,
                   const std::vector<Real>& before) {
    const std::size_t parts = p.has_real_output() ? 1 : 2;
    std::vector<bool> is_output(found.size());
    long double largest = 0, squares = 0;
    std::size_t count = 0;
    for_each_place(
        p, &starpufft_iodim64::os, [&](std::size_t axis) { return p.out_length(axis); },
        [&](std::size_t place) {
            for (std::size_t i = place * parts; i < (place + 1) * parts; ++i) {
                is_output[i] = true;
                const long double error = std::abs(static_cast<long double>(found[i]) - expected[i]);
                largest = starpu::tests::worse_of(largest, error);
                squares += expected[i] * expected[i];
                ++count;
            }
        });
    difference result;
    const long double size = std::sqrt(squares / static_cast<long double>(count));
    if (largest != 0)
        result.error = static_cast<double>(largest / size / std::numeric_limits<Real>::epsilon());
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!is_output[i] && !p.in_place && found[i] != before[i]) result.left_alone = false;
    return result;
}
template <class Real>
using compare_function = difference(const problem&, const std::vector<Real>&, const reals&,
                                    const std::vector<Real>&);
template compare_function<float> compare;
template compare_function<double> compare;
template compare_function<long double> compare;

double allowed_error(const problem& p) {
    return std::max(4.0, 4 * std::log2(p.logical_size()));
}

reals expected_output(const problem& p, reals in, reals out) {
    calls<long double>::reference(p.what, static_cast<int>(p.axes.size()), p.axes.data(),
                                  static_cast<int>(p.loops.size()), p.loops.data(), p.sign,
                                  p.ways.empty() ? nullptr : p.ways.data(), in.data(), out.data());
    return out;
}

trial::trial(problem p, std::mt19937_64& engine)
    : problem_{std::move(p)}, in_{random_reals<long double>(
                                  problem_.in_place ? std::max(problem_.in_reals(), problem_.out_reals())
                                                    : problem_.in_reals(),
                                  engine)},
      out_{problem_.in_place ? in_ : random_reals<long double>(problem_.out_reals(), engine)},
      expected_{expected_output(problem_, in_, out_)} {}

trial trial::laid_out(const problem& other) const {
    const auto move_numbers = [&](const reals& from, reals& to, std::size_t parts, auto step, auto length) {
        std::vector<std::size_t> places;
        for_each_place(problem_, step, length(problem_),
                       [&](std::size_t place) { places.push_back(place * parts); });
        auto source = places.begin();
        for_each_place(other, step, length(other), [&](std::size_t place) {
            std::copy_n(from.data() + *source++, parts, to.data() + place * parts);
        });
    };
    // What lies between the numbers must be something, and not the same before and after.
    const auto filled = [&](std::size_t count, std::size_t first = 0) {
        reals values(count);
        for (std::size_t i = 0; i < count; ++i) values[i] = out_[(first + i) % out_.size()];
        return values;
    };
    trial same{other};
    same.in_ = filled(other.in_place ? std::max(other.in_reals(), other.out_reals()) : other.in_reals());
    move_numbers(in_, same.in_, other.has_real_input() ? 1 : 2, &starpufft_iodim64::is,
                 [](const problem& p) { return [&p](std::size_t axis) { return p.in_length(axis); }; });
    same.out_ = other.in_place ? same.in_ : filled(other.out_reals(), out_.size() / 2 + 1);
    same.expected_ = same.out_;
    same.expected_.resize(other.out_reals());
    move_numbers(expected_, same.expected_, other.has_real_output() ? 1 : 2, &starpufft_iodim64::os,
                 [](const problem& p) { return [&p](std::size_t axis) { return p.out_length(axis); }; });
    return same;
}

namespace {

template <class Real> constexpr const char* name_of = "double";
template <> constexpr const char* name_of<float> = "float";
template <> constexpr const char* name_of<long double> = "long double";

} // namespace

template <class Real> void trial::expect_right(typename calls<Real>::plan plan) const {
    const std::string name = problem_.name() + " in " + name_of<Real>;
    ASSERT_NE(plan, nullptr) << name;
    const std::vector<Real> in_before(in_.begin(), in_.end()), out_before(out_.begin(), out_.end());
    std::vector<Real> in = in_before, out = out_before;
    std::vector<Real>& target = problem_.in_place ? in : out;
    ASSERT_EQ(calls<Real>::execute(plan, in.data(), target.data()), 0) << name;
    const difference d = compare(problem_, target, expected_, out_before);
    EXPECT_LE(d.error, allowed_error(problem_)) << name;
    EXPECT_TRUE(d.left_alone) << name;
    if (!problem_.in_place) {
        EXPECT_TRUE(in == in_before) << name << " changed its input";
    }
}
template void trial::expect_right<float>(starpufftf_plan plan) const;
template void trial::expect_right<double>(starpufft_plan plan) const;
template void trial::expect_right<long double>(starpufftl_plan plan) const;

} // namespace fft_test
