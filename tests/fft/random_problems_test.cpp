// Random transforms of every kind, rank, size, stride and loop, in and out of place, beside FFTW.
#include "problems.hpp"

namespace {

using namespace fft_test;

class random_source {
public:
    explicit random_source(std::uint64_t seed) : engine{seed} {}

    int between(int first, int last) { return std::uniform_int_distribution<int>(first, last)(engine); }
    bool once_in(int count) { return between(1, count) == 1; }
    template <class T> T one_of(std::initializer_list<T> choices) {
        return choices.begin()[between(0, static_cast<int>(choices.size()) - 1)];
    }

    std::mt19937_64 engine;
};

int random_length(random_source& random, int most) {
    const int length = random.once_in(3)   ? random.one_of({1, 2, 3, 4, 8, 16, 32, 64, 128, 256})
                       : random.once_in(3) ? random.one_of({5, 7, 11, 13, 17, 31, 37, 101, 127, 211, 1023})
                                           : random.between(1, 300);
    return std::min(length, most);
}

problem random_shape(random_source& random) {
    problem p;
    p.what = random.one_of(
        {kind::complex_to_complex, kind::real_to_complex, kind::complex_to_real, kind::real_to_real});
    p.sign = p.what == kind::complex_to_complex ? random.one_of({STARPUFFT_FORWARD, STARPUFFT_INVERSE})
             : p.what == kind::complex_to_real  ? STARPUFFT_INVERSE
                                                : STARPUFFT_FORWARD;
    int room = 4000;
    const auto take = [&](int most) {
        const int length = random_length(random, std::max(1, std::min(most, room)));
        room /= length;
        return length;
    };
    for (int rank = random.between(1, 4); rank > 0; --rank) {
        const int way = random.between(STARPUFFT_R2HC, STARPUFFT_RODFT11);
        int length = take(2000);
        if (p.what == kind::real_to_real) {
            p.ways.push_back(way);
            if (way == STARPUFFT_REDFT00) length = std::max(length, 2);
        }
        p.axes.push_back({length, 0, 0});
    }
    for (int count = random.between(0, 3); count > 0; --count) p.loops.push_back({take(20), 0, 0});
    return p;
}

// Gives each direction, in random order, a step beyond all that smaller ones reach.
template <class Length>
void lay_out(problem& p, std::ptrdiff_t starpufft_iodim64::*step, Length length, random_source& random) {
    std::vector<std::size_t> order(p.axes.size() + p.loops.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random.engine);
    std::ptrdiff_t reached = 1;
    for (const std::size_t i : order) {
        const bool is_axis = i < p.axes.size();
        starpufft_iodim64& d = is_axis ? p.axes[i] : p.loops[i - p.axes.size()];
        d.*step = reached + (random.once_in(3) ? random.between(0, 5) : 0);
        reached = d.*step * (is_axis ? length(i) : d.n);
    }
}

// Where both sides share an array: alike, or rows of real numbers as long as the complex ones.
void share(problem& p) {
    p.in_place = true;
    const bool to_complex = p.what == kind::real_to_complex, to_real = p.what == kind::complex_to_real;
    if (to_complex || to_real) {
        std::ptrdiff_t step = p.axes.back().n / 2 + 1;
        p.axes.back().is = p.axes.back().os = 1;
        const auto put = [&](starpufft_iodim64& d) {
            d.is = to_complex ? 2 * step : step;
            d.os = to_real ? 2 * step : step;
            step *= d.n;
        };
        for (std::size_t i = 0; i + 1 < p.axes.size(); ++i) put(p.axes[i]);
        for (auto& loop : p.loops) put(loop);
        return;
    }
    for (auto* all : {&p.axes, &p.loops})
        for (auto& d : *all) d.is = d.os;
}

problem random_problem(random_source& random) {
    problem p = random_shape(random);
    lay_out(
        p, &starpufft_iodim64::is, [&](std::size_t axis) { return p.in_length(axis); }, random);
    lay_out(
        p, &starpufft_iodim64::os, [&](std::size_t axis) { return p.out_length(axis); }, random);
    if (random.once_in(4)) share(p);
    return p;
}

class random_problems : public ::testing::Test {
protected:
    void expect_right(const trial& numbers) {
        const std::size_t number = problem_count_++;
        for_each_precision(kernel_precisions{}, [&]<class Real>() {
            if (!has_its_turn<Real>(number)) return;
            const auto plan = plan_of<Real>(numbers.what());
            numbers.expect_right<Real>(plan);
            if (plan) calls<Real>::destroy(plan);
        });
    }
    // Of the next ones long double has its turn with others than of those before.
    void begin_group() { ++problem_count_; }
    void expect_right_boxes(kind what, const std::vector<int>& n, int sign);

    random_source random{24};

private:
    std::size_t problem_count_ = 0;
    running_runtime runtime;
};

TEST_F(random_problems, are_what_fftw_computes) {
    const char* chosen = std::getenv("STARPU_TEST_PROBLEMS");
    const int count = chosen ? std::atoi(chosen) : is_sanitized ? 300 : 5000;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i)
        expect_right(trial{random_problem(random), random.engine});
}

// Several short lines at once and those that remain, in rows or columns on either side, any distance apart.
problem short_lines(kind what, int length, int count, bool is_in_column, bool is_out_column, int gap) {
    problem p{what,
              what == kind::complex_to_real ? STARPUFFT_INVERSE : STARPUFFT_FORWARD,
              {{length, 1, 1}},
              {{count, 1, 1}},
              what == kind::real_to_real ? std::vector<int>{STARPUFFT_REDFT10} : std::vector<int>{},
              false};
    (is_in_column ? p.axes[0].is : p.loops[0].is) = (is_in_column ? count : p.in_length(0)) + gap;
    (is_out_column ? p.axes[0].os : p.loops[0].os) = (is_out_column ? count : p.out_length(0)) + gap;
    return p;
}

TEST_F(random_problems, of_short_lines_are_what_fftw_computes) {
    for (const kind what :
         {kind::complex_to_complex, kind::real_to_complex, kind::complex_to_real, kind::real_to_real})
        for (const int length : {2, 3, 8, 14, 31, 64, 65})
            for (const int count : {3, 4096 / length + 17}) { // fewer and more than one call takes
                const trial numbers{short_lines(what, length, count, false, false, 0), random.engine};
                begin_group();
                for (int layout = 0; layout < 12; ++layout)
                    expect_right(numbers.laid_out(
                        short_lines(what, length, count, layout % 2 == 1, layout / 2 % 2 == 1, layout / 4)));
            }
}

int sign_of(kind what, int sign) {
    return what == kind::complex_to_real ? STARPUFFT_INVERSE : sign;
}

// More than stays in a cache, and some that remain.
TEST_F(random_problems, of_many_short_lines_are_what_fftw_computes) {
    for (const int length : {7, 64}) {
        const trial apart{short_lines(kind::complex_to_complex, length, 400000 / length + 5, false, false, 0),
                          random.engine};
        expect_right(apart);
        problem shared = apart.what();
        shared.in_place = true;
        expect_right(apart.laid_out(shared));
    }
}

// One in either way, and two with gaps behind rows and planes, without, and in place.
std::vector<problem> boxes(kind what, const std::vector<int>& n, int sign) {
    std::vector<problem> all = {contiguous(what, n, sign), contiguous(what, n, sign, {}, true)};
    for (const std::ptrdiff_t gap : {0, 3}) {
        problem p = contiguous(what, n, sign);
        p.axes[1].is += gap;
        p.axes[1].os += gap;
        p.axes[0].is = n[1] * p.axes[1].is + 2 * gap;
        p.axes[0].os = n[1] * p.axes[1].os + gap;
        p.loops = {{2, n[0] * p.axes[0].is, n[0] * p.axes[0].os + gap}};
        all.push_back(p);
    }
    problem in_place = all[1];
    in_place.loops = {{2, n[0] * in_place.axes[0].is, n[0] * in_place.axes[0].os}};
    all.push_back(in_place);
    return all;
}

void random_problems::expect_right_boxes(kind what, const std::vector<int>& n, int sign) {
    const std::vector<problem> all = boxes(what, n, sign_of(what, sign));
    const trial one{all.front(), random.engine}, two{all.back(), random.engine};
    for (const problem& p : all) expect_right((p.loops.empty() ? one : two).laid_out(p));
}

// Planes in cache and lines across them: columns that tiles divide, that leave few or many behind, fewer than
// a tile has; fewer planes than workers.
TEST_F(random_problems, of_boxes_are_what_fftw_computes) {
    std::vector<std::vector<int>> shapes = {{30, 20, 34}};
    if (!is_sanitized)
        shapes.insert(shapes.end(),
                      {{16, 32, 64}, {21, 25, 47}, {40, 50, 9}, {128, 64, 3}, {1, 130, 131}, {64, 48, 50}});
    for (const std::vector<int>& n : shapes) {
        begin_group();
        for (const kind what : {kind::complex_to_complex, kind::real_to_complex, kind::complex_to_real})
            expect_right_boxes(what, n, STARPUFFT_FORWARD);
    }
    expect_right_boxes(kind::complex_to_complex, shapes.front(), STARPUFFT_INVERSE);
}

// The judge itself: an output with one number a little off is noticed.
template <class Real> class judge : public ::testing::Test {};
TYPED_TEST_SUITE(judge, kernel_precisions);

TYPED_TEST(judge, notices_one_number_that_is_off) {
    random_source random{7};
    const problem p = contiguous(kind::complex_to_complex, {60});
    const std::vector<TypeParam> in = random_reals<TypeParam>(120, random.engine);
    const reals expected = expected_output(p, {in.begin(), in.end()}, reals(120));
    std::vector<TypeParam> found(expected.begin(), expected.end());
    EXPECT_LE(compare(p, found, expected, found).error, allowed_error(p));
    // As if one root of unity had been off by as much.
    found[34] += in[11] * 2000 * std::numeric_limits<TypeParam>::epsilon();
    EXPECT_GT(compare(p, found, expected, found).error, allowed_error(p));
    found[34] = std::numeric_limits<TypeParam>::quiet_NaN();
    EXPECT_FALSE(compare(p, found, expected, found).error <= allowed_error(p));
}

} // namespace
