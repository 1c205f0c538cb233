// Plans of many transforms: every rank, stride, distance and embedding against FFTW's own advanced plans.
#include "precisions.hpp"
#include "registered.hpp"
#include "support/refusal.hpp"

#include <algorithm>
#include <cerrno>
#include <numeric>
#include <random>
#include <string>

namespace {

using namespace fft_test;
using starpu::tests::expect_refused;

struct layout {
    std::vector<int> embed; // empty: the lengths
    int stride, distance;
};

struct request {
    std::vector<int> n;
    int howmany;
    layout in, out;

    int rank() const { return static_cast<int>(n.size()); }
    std::size_t span(const layout& of) const {
        std::size_t last = static_cast<std::size_t>(howmany - 1) * static_cast<std::size_t>(of.distance);
        std::size_t step = static_cast<std::size_t>(of.stride);
        for (std::size_t i = n.size(); i-- > 0;) {
            last += static_cast<std::size_t>(n[i] - 1) * step;
            step *= static_cast<std::size_t>(of.embed.empty() ? n[i] : of.embed[i]);
        }
        return last + 1;
    }
    std::size_t count() const {
        std::size_t each = 1;
        for (const int length : n) each *= static_cast<std::size_t>(length);
        return each;
    }
};

layout contiguous(const std::vector<int>& n) {
    return {{}, 1, std::accumulate(n.begin(), n.end(), 1, std::multiplies<>())};
}
request batch(std::vector<int> n, int howmany) {
    return {n, howmany, contiguous(n), contiguous(n)};
}

const int* embed_of(const layout& of) {
    return of.embed.empty() ? nullptr : of.embed.data();
}

template <class Real> typename calls<Real>::plan plan_of(const request& r, int sign) {
    return calls<Real>::many(kind::complex_to_complex, r.rank(), r.n.data(), r.howmany, embed_of(r.in),
                             r.in.stride, r.in.distance, embed_of(r.out), r.out.stride, r.out.distance, sign,
                             nullptr);
}

// FFTW's, in double precision.
numbers<double> reference(const request& r, int sign, numbers<double> in, numbers<double> out) {
    auto* from = reinterpret_cast<fftw_complex*>(in.data());
    auto* to = reinterpret_cast<fftw_complex*>(out.data());
    const fftw_plan plan = fftw_plan_many_dft(r.rank(), r.n.data(), r.howmany, from, embed_of(r.in),
                                              r.in.stride, r.in.distance, to, embed_of(r.out), r.out.stride,
                                              r.out.distance, sign, FFTW_ESTIMATE | FFTW_UNALIGNED);
    fftw_execute(plan);
    fftw_destroy_plan(plan);
    return out;
}

std::string name_of(const request& r) {
    std::string name = std::to_string(r.howmany) + " of";
    for (const int length : r.n) name += ' ' + std::to_string(length);
    return name + ", stride " + std::to_string(r.in.stride) + " to " + std::to_string(r.out.stride);
}

const std::vector<request> all_requests = {
    batch({1}, 1),
    batch({1}, 5),
    batch({60}, 7),
    batch({64}, 100),
    batch({1000}, 33),
    batch({30, 20}, 17),
    batch({200, 100}, 3),
    batch({40000}, 3),
    batch({32771}, 2),
    batch({12, 10, 14}, 4),
    batch({3, 4, 5, 6}, 2),
    batch({1, 9, 1, 7}, 3),
    {{100}, 64, {{}, 64, 1}, {{}, 64, 1}},                      // columns of a matrix
    {{100}, 64, {{}, 64, 1}, {{}, 1, 100}},                     // columns to rows
    {{128}, 9, {{}, 3, 500}, {{}, 2, 300}},                     // gaps
    {{20, 30}, 5, {{25, 40}, 2, 3000}, {{20, 31}, 3, 4000}},    // embedded
    {{8, 6, 10}, 3, {{8, 7, 11}, 1, 1000}, {{9, 6, 12}, 5, 1}}, // interleaved results
    {{40000}, 2, {{}, 2, 1}, {{}, 3, 1}},                       // long and strided
    {{32771}, 2, {{}, 2, 1}, {{}, 1, 40000}},                   // and prime
    {{40000, 3}, 1, {{}, 1, 1}, {{}, 1, 1}},
};

// Devices do up to three dimensions; without CPU workers that is all there is.
std::vector<request> possible_requests() {
    std::vector<request> possible = all_requests;
    if (starpu_cpu_worker_get_count() == 0)
        std::erase_if(possible, [](const request& r) { return r.rank() - std::ranges::count(r.n, 1) > 3; });
    return possible;
}

template <class Real> class many : public ::testing::Test {
protected:
    running_runtime runtime;
};
TYPED_TEST_SUITE(many, precisions);

template <class Real> numbers<double> wide(const numbers<Real>& from) {
    return {from.begin(), from.end()};
}

TYPED_TEST(many, are_transformed_as_fftw_does_and_what_lies_between_is_left_alone) {
    for (const request& r : possible_requests())
        for (const int sign : {STARPUFFT_FORWARD, STARPUFFT_INVERSE}) {
            auto in = random_numbers<TypeParam>(r.span(r.in)), before = in;
            auto out = random_numbers<TypeParam>(r.span(r.out), 2);
            const auto expected = reference(r, sign, wide(in), wide(out));
            const auto plan = plan_of<TypeParam>(r, sign);
            ASSERT_NE(plan, nullptr) << name_of(r);
            ASSERT_EQ(api<TypeParam>::execute(plan, in.data(), out.data()), 0);
            EXPECT_LE(relative_error(out, expected, std::numeric_limits<TypeParam>::epsilon()),
                      2 * error_bound(r.count()))
                << name_of(r);
            EXPECT_EQ(in, before) << name_of(r);
            api<TypeParam>::destroy(plan);
        }
}

TYPED_TEST(many, of_one_in_three_dimensions_are_plan_dft_3d) {
    for (const std::vector<int>& n :
         {std::vector{1, 1, 1}, {4, 6, 10}, {32, 1, 7}, {16, 16, 16}, {13, 40, 33}}) {
        const request r = batch(n, 1);
        for (const int sign : {STARPUFFT_FORWARD, STARPUFFT_INVERSE}) {
            auto in = random_numbers<TypeParam>(r.count());
            auto out = in, before = in;
            const auto expected = reference(r, sign, wide(in), wide(out));
            const auto plan = calls<TypeParam>::basic(kind::complex_to_complex, n, sign, {});
            ASSERT_NE(plan, nullptr) << name_of(r);
            ASSERT_EQ(api<TypeParam>::execute(plan, in.data(), out.data()), 0);
            EXPECT_LE(relative_error(out, expected, std::numeric_limits<TypeParam>::epsilon()),
                      2 * error_bound(r.count()))
                << name_of(r);
            EXPECT_EQ(in, before);
            ASSERT_EQ(api<TypeParam>::execute(plan, in.data(), in.data()), 0);
            EXPECT_LE(relative_error(in, expected, std::numeric_limits<TypeParam>::epsilon()),
                      2 * error_bound(r.count()))
                << name_of(r);
            api<TypeParam>::destroy(plan);
        }
    }
}

TYPED_TEST(many, can_be_in_place_where_the_layouts_are_equal) {
    for (request r : possible_requests()) {
        r.out = r.in;
        auto in = random_numbers<TypeParam>(r.span(r.in));
        const auto expected = reference(r, STARPUFFT_FORWARD, wide(in), wide(in));
        const auto plan = plan_of<TypeParam>(r, STARPUFFT_FORWARD);
        ASSERT_NE(plan, nullptr);
        ASSERT_EQ(api<TypeParam>::execute(plan, in.data(), in.data()), 0);
        EXPECT_LE(relative_error(in, expected, std::numeric_limits<TypeParam>::epsilon()),
                  2 * error_bound(r.count()))
            << name_of(r);
        api<TypeParam>::destroy(plan);
    }
}

TYPED_TEST(many, run_on_vectors_that_are_long_enough) {
    for (const request& r : possible_requests()) {
        auto in = random_numbers<TypeParam>(r.span(r.in) + 3),
             out = random_numbers<TypeParam>(r.span(r.out), 2);
        const auto expected = reference(r, STARPUFFT_FORWARD, wide(in), wide(out));
        const auto plan = plan_of<TypeParam>(r, STARPUFFT_FORWARD);
        {
            const auto from = registered::vector(in), to = registered::vector(out);
            ASSERT_EQ(api<TypeParam>::execute_handle(plan, from, to), 0);
        }
        EXPECT_LE(relative_error(out, expected, std::numeric_limits<TypeParam>::epsilon()),
                  2 * error_bound(r.count()))
            << name_of(r);
        api<TypeParam>::destroy(plan);
    }
}

// CPU workers or not: the result is where the input was.
TYPED_TEST(many, stay_on_the_device_that_holds_them) {
    int worker = 0;
    if (starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, &worker, 1) < 1)
        GTEST_SKIP() << "there is no CUDA worker";
    const unsigned node = starpu_worker_get_memory_node(static_cast<unsigned>(worker));
    const request r = batch({40, 30}, 4);
    auto in = random_numbers<TypeParam>(r.span(r.in));
    numbers<TypeParam> out(r.span(r.out));
    const auto expected = reference(r, STARPUFFT_FORWARD, wide(in), wide(out));
    const auto plan = plan_of<TypeParam>(r, STARPUFFT_FORWARD);
    {
        const auto from = registered::vector(in), to = registered::vector(out);
        ASSERT_TRUE(move_to(node, from));
        ASSERT_EQ(api<TypeParam>::execute_handle(plan, from, to), 0);
        EXPECT_TRUE(is_valid_on(to, node) && !is_valid_on(to, STARPU_MAIN_RAM));
    }
    EXPECT_LE(relative_error(out, expected, std::numeric_limits<TypeParam>::epsilon()),
              2 * error_bound(r.count()));
    api<TypeParam>::destroy(plan);
}

TEST(many_arguments, are_checked) {
    const running_runtime runtime;
    const std::vector<std::pair<const char*, request>> bad = {
        {"rank is 0", {{}, 1, {{}, 1, 1}, {{}, 1, 1}}},
        {"n[1] is 0", {{4, 0}, 1, {{}, 1, 1}, {{}, 1, 1}}},
        {"howmany is 0", {{4}, 0, {{}, 1, 4}, {{}, 1, 4}}},
        {"istride is 0", {{4}, 2, {{}, 0, 4}, {{}, 1, 4}}},
        {"odist is 0", {{4}, 2, {{}, 1, 4}, {{}, 1, 0}}},
        {"overlap", {{8}, 2, {{}, 1, 8}, {{}, 1, 4}}},
        {"overlap", {{8}, 2, {{}, 1, 8}, {{}, 1, 1}}},
        {"overlap", {{8}, 5, {{}, 1, 8}, {{}, 2, 3}}},
        {"inembed[1] is 3", {{4, 4}, 2, {{4, 3}, 1, 16}, {{}, 1, 16}}},
    };
    for (const auto& [what, r] : bad)
        expect_refused([&r = r] { EXPECT_EQ(plan_of<double>(r, STARPUFFT_FORWARD), nullptr); }, what);
    expect_refused([] { EXPECT_EQ(plan_of<double>(batch({4}, 2), 0), nullptr); }, "sign is 0");
    expect_refused(
        [] {
            EXPECT_EQ(starpufft_plan_many_dft(1, nullptr, 1, nullptr, 1, 1, nullptr, 1, 1, -1, 0), nullptr);
        },
        "n is NULL");
}

// Places that two numbers share, found by writing down all of them.
bool has_shared_place(const request& r) {
    std::vector<std::size_t> places = {0};
    std::size_t step = static_cast<std::size_t>(r.out.stride);
    const auto spread = [&places](int count, std::size_t by) {
        std::vector<std::size_t> further;
        for (const std::size_t place : places)
            for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
                further.push_back(place + i * by);
        places = further;
    };
    for (std::size_t i = r.n.size(); i-- > 0;) {
        spread(r.n[i], step);
        step *= static_cast<std::size_t>(r.out.embed.empty() ? r.n[i] : r.out.embed[i]);
    }
    spread(r.howmany, static_cast<std::size_t>(r.out.distance));
    std::ranges::sort(places);
    return std::ranges::adjacent_find(places) != places.end();
}

TEST(many_arguments, are_refused_exactly_where_outputs_overlap) {
    const running_runtime runtime;
    std::mt19937 engine(3);
    const auto number = [&engine](int least, int most) {
        return std::uniform_int_distribution<int>(least, most)(engine);
    };
    int overlapping = 0;
    for (int round = 0; round < 1000; ++round) {
        request r{{}, number(1, 6), {{}, 1, 1000}, {{}, number(1, 7), number(1, 60)}};
        for (int rank = number(1, 3); rank > 0; --rank) {
            r.n.push_back(number(1, 4));
            r.out.embed.push_back(r.n.back() + (number(0, 1) ? number(0, 6) : 0));
        }
        testing::internal::CaptureStderr();
        const starpufft_plan plan = plan_of<double>(r, STARPUFFT_FORWARD);
        const std::string line = testing::internal::GetCapturedStderr();
        ASSERT_EQ(plan == nullptr, has_shared_place(r))
            << name_of(r) << ", distance " << r.out.distance << line;
        if (plan)
            starpufft_destroy_plan(plan);
        else
            ++overlapping;
    }
    EXPECT_GT(overlapping, 50);
    EXPECT_LT(overlapping, 950);
}

// Windows that slide over a signal.
TEST(many_arguments, may_let_inputs_overlap) {
    const running_runtime runtime;
    const request r{{16}, 9, {{}, 1, 4}, {{}, 1, 16}};
    auto in = random_numbers<double>(r.span(r.in));
    numbers<double> out(r.span(r.out));
    const auto expected = reference(r, STARPUFFT_FORWARD, in, out);
    const starpufft_plan plan = plan_of<double>(r, STARPUFFT_FORWARD);
    ASSERT_NE(plan, nullptr);
    EXPECT_EQ(starpufft_execute(plan, in.data(), out.data()), 0);
    EXPECT_LE(relative_error(out, expected, std::numeric_limits<double>::epsilon()), 2 * error_bound(16));
    expect_refused([&] { EXPECT_EQ(starpufft_execute(plan, out.data(), out.data()), -EINVAL); },
                   "differently");
    starpufft_destroy_plan(plan);
}

TEST(many_arguments, of_three_dimensions_are_checked) {
    const running_runtime runtime;
    expect_refused([] { EXPECT_EQ(starpufft_plan_dft_3d(0, 2, 2, -1, 0), nullptr); }, "n is 0");
    expect_refused([] { EXPECT_EQ(starpufftf_plan_dft_3d(2, -1, 2, -1, 0), nullptr); }, "m is -1");
    expect_refused([] { EXPECT_EQ(starpufftl_plan_dft_3d(2, 2, 0, -1, 0), nullptr); }, "p is 0");
    expect_refused([] { EXPECT_EQ(starpufft_plan_dft_3d(2, 2, 2, 0, 0), nullptr); }, "sign is 0");
}

TEST(many_arguments, of_a_run_are_checked) {
    const running_runtime runtime;
    const request transposing = {{4}, 4, {{}, 4, 1}, {{}, 1, 4}};
    numbers<double> x(16), small(15);
    const starpufft_plan plan = plan_of<double>(transposing, STARPUFFT_FORWARD);
    expect_refused([&] { EXPECT_EQ(starpufft_execute(plan, x.data(), x.data()), -EINVAL); }, "differently");
    {
        const auto in = registered::vector(x), out = registered::vector(small);
        expect_refused([&] { EXPECT_EQ(starpufft_execute_handle(plan, in, out), -EINVAL); },
                       "out is a vector of 240 bytes");
    }
    starpufft_destroy_plan(plan);
}

} // namespace
