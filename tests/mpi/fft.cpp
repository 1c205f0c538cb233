// Transforms over ranks: each rank's part beside the whole transform of one process, for all kinds, orders of
// the output, precisions and sizes that ranks do not divide; and what is refused.
#include "../support/worse_of.hpp"
#include "ranks_main.hpp"

#include <starpufft_mpi.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace {

using starpu::tests::worse_of;

int rank, size; // of this process, and how many there are

#define EXPECT_REFUSED(call, words)                                                                          \
    do {                                                                                                     \
        testing::internal::CaptureStderr();                                                                  \
        errno = 0;                                                                                           \
        EXPECT_EQ(call, nullptr);                                                                            \
        EXPECT_EQ(errno, EINVAL);                                                                            \
        EXPECT_NE(testing::internal::GetCapturedStderr().find(words), std::string::npos) << #call;           \
    } while (0)

template <class Real> struct routines;
#define ROUTINES(Real, prefix)                                                                               \
    template <> struct routines<Real> {                                                                      \
        static constexpr auto plan = prefix##_mpi_plan_dft;                                                  \
        static constexpr auto plan_r2c = prefix##_mpi_plan_dft_r2c;                                          \
        static constexpr auto plan_c2r = prefix##_mpi_plan_dft_c2r;                                          \
        static constexpr auto local_size = prefix##_mpi_local_size;                                          \
        static constexpr auto execute = prefix##_mpi_execute;                                                \
        static constexpr auto destroy = prefix##_mpi_destroy_plan;                                           \
        static constexpr auto whole = prefix##_plan_dft;                                                     \
        static constexpr auto run_whole = prefix##_execute;                                                  \
        static constexpr auto destroy_whole = prefix##_destroy_plan;                                         \
    };
ROUTINES(double, starpufft)
ROUTINES(float, starpufftf)
ROUTINES(long double, starpufftl)

double noise(size_t i, int seed) {
    uint64_t h = (i + 1) * 0x9e3779b97f4a7c15U + static_cast<uint64_t>(seed) * 0xc2b2ae3d27d4eb4fU;
    h ^= h >> 31;
    h *= 0xbf58476d1ce4e5b9U;
    h ^= h >> 32;
    return static_cast<double>(h >> 11) / static_cast<double>(uint64_t{1} << 52) - 1;
}

struct shape {
    int dimensions;
    ptrdiff_t n[3]; // 1 where there is no third
};

// Arrays of the whole, as complex numbers n0 x n1 x n2, of which ranks have slabs.
template <class Real> class whole {
public:
    using number = std::complex<Real>;

    explicit whole(const shape& s) : s_(s), all_(static_cast<size_t>(s.n[0] * s.n[1] * s.n[2])) {}
    number& at(ptrdiff_t i, ptrdiff_t j, ptrdiff_t k) {
        return all_[static_cast<size_t>((i * s_.n[1] + j) * s_.n[2] + k)];
    }
    size_t count() const { return all_.size(); }
    std::vector<number>& numbers() { return all_; }

    whole transformed(int sign) {
        whole result(s_);
        const int n[] = {static_cast<int>(s_.n[0]), static_cast<int>(s_.n[1]), static_cast<int>(s_.n[2])};
        auto plan = routines<Real>::whole(s_.dimensions, n, sign, 0);
        EXPECT_EQ(routines<Real>::run_whole(plan, all_.data(), result.all_.data()), 0);
        routines<Real>::destroy_whole(plan);
        return result;
    }

private:
    const shape s_;
    std::vector<number> all_;
};

// A slab of the complex array, of which the last dimension has `last` numbers of each line.
template <class Real>
void cut(whole<Real>& from, const shape& s, starpufft_mpi_slab part, bool is_transposed, ptrdiff_t last,
         std::vector<std::complex<Real>>& to) {
    const bool is_flat = s.dimensions == 2;
    const ptrdiff_t columns = is_flat ? last : s.n[1], cells = is_flat ? 1 : last;
    size_t next = 0;
    for (ptrdiff_t a = part.start; a < part.start + part.count; a++)
        for (ptrdiff_t b = 0; b < (is_transposed ? s.n[0] : columns); b++)
            for (ptrdiff_t k = 0; k < cells; k++)
                to[next++] = is_transposed ? from.at(b, a, k) : from.at(a, b, k);
}

// A slab of real numbers in padded lines.
template <class Real>
void cut_real(whole<Real>& from, const shape& s, starpufft_mpi_slab part, std::vector<Real>& to) {
    const ptrdiff_t last = s.n[s.dimensions - 1], line = 2 * (last / 2 + 1),
                    lines = s.dimensions == 2 ? 1 : s.n[1];
    for (ptrdiff_t i = part.start; i < part.start + part.count; i++)
        for (ptrdiff_t j = 0; j < lines; j++)
            for (ptrdiff_t k = 0; k < last; k++) {
                const auto number = s.dimensions == 2 ? from.at(i, k, 0) : from.at(i, j, k);
                to[static_cast<size_t>(((i - part.start) * lines + j) * line + k)] = number.real();
            }
}

template <class Real> Real tolerance(const shape& s) {
    const auto n = static_cast<Real>(s.n[0] * s.n[1] * s.n[2]);
    return 8 * std::max<Real>(4, 4 * std::log2(n)) * std::numeric_limits<Real>::epsilon() * std::sqrt(n);
}

template <class Number, class Real>
void expect_near(const std::vector<Number>& found, const std::vector<Number>& wanted, ptrdiff_t count,
                 Real most) {
    Real worst = 0;
    for (size_t i = 0; i < static_cast<size_t>(count); i++)
        worst = worse_of<Real>(worst, std::abs(found[i] - wanted[i]));
    EXPECT_LE(worst, most);
}

template <class Real> void complex_case(const shape& s, int sign, unsigned flags) {
    whole<Real> given(s);
    for (size_t i = 0; i < given.count(); i++)
        given.numbers()[i] = {static_cast<Real>(noise(i, 1)), static_cast<Real>(noise(i, 2))};
    whole<Real> wanted = given.transformed(sign);
    auto plan = routines<Real>::plan(s.dimensions, s.n, MPI_COMM_WORLD, sign, flags);
    ASSERT_NE(plan, nullptr);
    starpufft_mpi_slab in, out;
    const ptrdiff_t room = routines<Real>::local_size(plan, &in, &out);
    std::vector<std::complex<Real>> from(static_cast<size_t>(room)), to = from, right = from;
    const bool is_in = (flags & STARPUFFT_MPI_TRANSPOSED_IN) != 0,
               is_out = (flags & STARPUFFT_MPI_TRANSPOSED_OUT) != 0;
    const ptrdiff_t last = s.n[s.dimensions - 1], cells = s.dimensions == 2 ? 1 : last;
    cut(given, s, in, is_in, last, from);
    cut(wanted, s, out, is_out, last, right);
    const auto before = from;
    for (int run = 0; run < 2; run++) {
        EXPECT_EQ(routines<Real>::execute(plan, from.data(), to.data()), 0);
        expect_near(to, right, out.count * (is_out ? s.n[0] : s.n[1]) * cells, tolerance<Real>(s));
        EXPECT_EQ(from, before);
    }
    routines<Real>::destroy(plan);
}

template <class Real> void real_case(const shape& s, bool is_transposed, unsigned flags = 0) {
    whole<Real> given(s);
    for (size_t i = 0; i < given.count(); i++) given.numbers()[i] = {static_cast<Real>(noise(i, 3)), 0};
    whole<Real> wanted = given.transformed(-1);
    const ptrdiff_t last = s.n[s.dimensions - 1], half = last / 2 + 1, cells = s.dimensions == 2 ? 1 : half;
    const ptrdiff_t columns = s.dimensions == 2 ? half : s.n[1];
    auto forward = routines<Real>::plan_r2c(s.dimensions, s.n, MPI_COMM_WORLD,
                                            flags | (is_transposed ? STARPUFFT_MPI_TRANSPOSED_OUT : 0));
    auto back = routines<Real>::plan_c2r(s.dimensions, s.n, MPI_COMM_WORLD,
                                         flags | (is_transposed ? STARPUFFT_MPI_TRANSPOSED_IN : 0));
    ASSERT_NE(forward, nullptr);
    ASSERT_NE(back, nullptr);
    starpufft_mpi_slab reals, numbers;
    const auto room = static_cast<size_t>(routines<Real>::local_size(forward, &reals, &numbers));
    std::vector<Real> from(2 * room), again = from;
    std::vector<std::complex<Real>> to(room), right(room);
    cut_real(given, s, reals, from);
    cut(wanted, s, numbers, is_transposed, half, right);
    EXPECT_EQ(routines<Real>::execute(forward, from.data(), to.data()), 0);
    expect_near(to, right, numbers.count * (is_transposed ? s.n[0] : columns) * cells, tolerance<Real>(s));
    EXPECT_EQ(routines<Real>::execute(back, to.data(), again.data()), 0);
    const auto n = static_cast<Real>(s.n[0] * s.n[1] * s.n[2]);
    const ptrdiff_t line = 2 * half, lines = s.dimensions == 2 ? 1 : s.n[1];
    Real worst = 0;
    for (ptrdiff_t i = 0; i < reals.count * lines; i++)
        for (ptrdiff_t k = 0; k < last; k++) {
            const auto place = static_cast<size_t>(i * line + k);
            worst = worse_of(worst, std::abs(again[place] / n - from[place]));
        }
    EXPECT_LE(worst, tolerance<Real>(s));
    routines<Real>::destroy(forward);
    routines<Real>::destroy(back);
}

// Of this rank, to all others.
template <class Work> size_t bytes_sent_by(Work work) {
    std::vector<size_t> before(static_cast<size_t>(size)), after = before;
    starpu_mpi_comm_stats_enable();
    starpu_mpi_comm_stats_retrieve(before.data());
    work();
    starpu_mpi_wait_for_all(MPI_COMM_WORLD);
    starpu_mpi_comm_stats_retrieve(after.data());
    starpu_mpi_comm_stats_disable();
    return std::accumulate(after.begin(), after.end(), size_t{0}) -
           std::accumulate(before.begin(), before.end(), size_t{0});
}

const shape shapes[] = {{2, {12, 10, 1}}, {2, {7, 5, 1}}, {2, {1, 9, 1}},  {2, {64, 48, 1}},
                        {3, {8, 6, 10}},  {3, {5, 7, 9}}, {3, {2, 1, 16}}, {3, {16, 12, 20}}};

template <class Real> class transforms_over_ranks : public testing::Test {};
using reals = testing::Types<float, double, long double>;
TYPED_TEST_SUITE(transforms_over_ranks, reals);

} // namespace

TYPED_TEST(transforms_over_ranks, of_complex_numbers) {
    for (const shape& s : shapes)
        for (const int sign : {-1, 1})
            for (const unsigned flags : {0u, STARPUFFT_MPI_TRANSPOSED_OUT, STARPUFFT_MPI_TRANSPOSED_IN})
                complex_case<TypeParam>(s, sign, flags);
}

TYPED_TEST(transforms_over_ranks, of_real_numbers_and_back) {
    for (const shape& s : shapes)
        for (const bool is_transposed : {false, true}) real_case<TypeParam>(s, is_transposed);
}

// They go to the transforms of each rank and leave the order of input and output as it is.
TYPED_TEST(transforms_over_ranks, with_flags_of_one_process) {
    for (const unsigned flags : {STARPUFFT_ESTIMATE, STARPUFFT_MEASURE, STARPUFFT_NO_WORK_AREA,
                                 STARPUFFT_NO_WORK_AREA | STARPUFFT_MPI_TRANSPOSED_OUT,
                                 STARPUFFT_MEASURE | STARPUFFT_MPI_TRANSPOSED_IN}) {
        complex_case<TypeParam>({2, {12, 10, 1}}, -1, flags);
        complex_case<TypeParam>({3, {5, 7, 9}}, 1, flags);
    }
    for (const unsigned flags : {STARPUFFT_MEASURE, STARPUFFT_NO_WORK_AREA, STARPUFFT_DESTROY_INPUT})
        for (const bool is_transposed : {false, true})
            real_case<TypeParam>({3, {8, 6, 10}}, is_transposed, flags);
}

// Each exchange moves the numbers that another rank has afterwards, and nothing else.
TEST(fft_over_ranks, sends_what_must_move) {
    const ptrdiff_t n[] = {16, 12, 20};
    auto plan = starpufft_mpi_plan_dft(3, n, MPI_COMM_WORLD, -1, 0);
    auto transposed = starpufft_mpi_plan_dft(3, n, MPI_COMM_WORLD, -1, STARPUFFT_MPI_TRANSPOSED_OUT);
    starpufft_mpi_slab rows, columns;
    const auto room = static_cast<size_t>(starpufft_mpi_local_size(transposed, &rows, &columns));
    std::vector<std::complex<double>> from(room), to(room);
    const auto there = static_cast<size_t>(rows.count * (n[1] - columns.count) * n[2]) * sizeof from[0];
    const auto back = static_cast<size_t>(columns.count * (n[0] - rows.count) * n[2]) * sizeof from[0];
    EXPECT_EQ(bytes_sent_by([&] { starpufft_mpi_execute(transposed, from.data(), to.data()); }), there);
    EXPECT_EQ(bytes_sent_by([&] { starpufft_mpi_execute(plan, from.data(), to.data()); }), there + back);
    starpufft_mpi_destroy_plan(plan);
    starpufft_mpi_destroy_plan(transposed);
}

TEST(fft_over_ranks, has_tags_that_are_not_the_programs) {
    among_messages_of_the_program([] { complex_case<double>({3, {16, 12, 20}}, -1, 0); });
}

TEST(fft_over_ranks, has_tags_that_are_not_those_of_other_communicators) {
    apart([](MPI_Comm part) {
        const ptrdiff_t n[] = {16, 12, 20};
        starpufft_mpi_plan alone = rank == 0 ? starpufft_mpi_plan_dft(3, n, part, -1, 0) : nullptr;
        complex_case<double>({3, {16, 12, 20}}, -1, 0);
        starpufft_mpi_destroy_plan(alone);
    });
}

TEST(fft_over_ranks, refuses_what_it_cannot_do) {
    const ptrdiff_t n[] = {8, 8, 8}, none[] = {8, 0, 8};
    constexpr unsigned both = STARPUFFT_MPI_TRANSPOSED_IN | STARPUFFT_MPI_TRANSPOSED_OUT;
    EXPECT_REFUSED(starpufft_mpi_plan_dft(1, n, MPI_COMM_WORLD, -1, 0), "neither 2 nor 3");
    EXPECT_REFUSED(starpufft_mpi_plan_dft(2, nullptr, MPI_COMM_WORLD, -1, 0), "NULL");
    EXPECT_REFUSED(starpufft_mpi_plan_dft(2, none, MPI_COMM_WORLD, -1, 0), "below 1");
    const ptrdiff_t huge[] = {INT32_MAX, INT32_MAX, INT32_MAX};
    EXPECT_REFUSED(starpufft_mpi_plan_dft(3, huge, MPI_COMM_WORLD, -1, 0), "counted");
    EXPECT_REFUSED(starpufft_mpi_plan_dft_r2c(2, huge, MPI_COMM_WORLD, 0), "counted");
    EXPECT_REFUSED(starpufft_mpi_plan_dft(2, n, MPI_COMM_WORLD, 0, 0), "sign");
    EXPECT_REFUSED(starpufft_mpi_plan_dft(2, n, MPI_COMM_WORLD, 1, both), "at once");
    EXPECT_REFUSED(starpufft_mpi_plan_dft(2, n, MPI_COMM_NULL, 1, 0), "MPI_COMM_NULL");
    EXPECT_REFUSED(starpufft_mpi_plan_dft(2, n, MPI_COMM_WORLD, 1, 1u << 27), "no flag");
    EXPECT_REFUSED(starpufft_mpi_plan_dft_r2c(2, n, MPI_COMM_WORLD, STARPUFFT_MPI_TRANSPOSED_IN),
                   "real input");
    EXPECT_REFUSED(starpufft_mpi_plan_dft_c2r(2, n, MPI_COMM_WORLD, STARPUFFT_MPI_TRANSPOSED_OUT),
                   "real output");
    starpufft_mpi_plan plan = starpufft_mpi_plan_dft(2, n, MPI_COMM_WORLD, -1, 0);
    double array[256] = {};
    testing::internal::CaptureStderr();
    EXPECT_EQ(starpufft_mpi_execute(nullptr, array, array), -EINVAL);
    const int refused = rank < 8 ? -EINVAL : 0; // ranks without a part need no arrays
    EXPECT_EQ(starpufft_mpi_execute(plan, array, array), refused);
    EXPECT_EQ(starpufft_mpi_execute(plan, nullptr, array), refused);
    EXPECT_EQ(starpufft_mpi_local_size(nullptr, nullptr, nullptr), -EINVAL);
    testing::internal::GetCapturedStderr();
    starpufft_mpi_destroy_plan(plan);
    starpufft_mpi_destroy_plan(nullptr);
}

namespace {

// The plan that these try to use and to destroy, and what came of it.
starpufft_mpi_plan tried;
int of_execute, of_destroy;

void try_to_wait(void*) {
    std::vector<std::complex<double>> from(64), to(64);
    of_execute = starpufft_mpi_execute(tried, from.data(), to.data());
    errno = 0;
    starpufft_mpi_destroy_plan(tried);
    of_destroy = errno;
}

// Expects that the calls were refused with these lines, and that the plan is as it was.
void expect_refusals(const std::string& lines) {
    EXPECT_NE(lines.find("starpufft_mpi_execute: called from a task"), std::string::npos) << lines;
    EXPECT_NE(lines.find("starpufft_mpi_destroy_plan: called from a task"), std::string::npos) << lines;
    EXPECT_EQ(of_execute, -EDEADLK);
    EXPECT_EQ(of_destroy, EDEADLK);
    std::vector<std::complex<double>> from(64), to(64);
    EXPECT_EQ(starpufft_mpi_execute(tried, from.data(), to.data()), 0);
    starpufft_mpi_destroy_plan(tried);
}

} // namespace

// On every rank: in a task each of the calls would wait for itself.
TEST(fft_over_ranks, refuses_to_wait_in_a_task) {
    const ptrdiff_t n[] = {8, 8};
    for (const bool to_real : {false, true}) {
        tried = to_real ? starpufft_mpi_plan_dft_c2r(2, n, MPI_COMM_WORLD, 0)
                        : starpufft_mpi_plan_dft(2, n, MPI_COMM_WORLD, 1, 0);
        starpu_codelet kind;
        starpu_codelet_init(&kind);
        kind.cpu_funcs[0] = [](void**, void* argument) { try_to_wait(argument); };
        testing::internal::CaptureStderr();
        EXPECT_EQ(starpu_task_insert(&kind, 0), 0);
        EXPECT_EQ(starpu_task_wait_for_all(), 0);
        expect_refusals(testing::internal::GetCapturedStderr());
    }
}

TEST(fft_over_ranks, refuses_to_wait_in_a_callback_outside_the_workers) {
    const ptrdiff_t n[] = {8, 8};
    int value = 0;
    starpu_data_handle_t handle = nullptr;
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<uintptr_t>(&value),
                                  sizeof value);
    tried = starpufft_mpi_plan_dft(2, n, MPI_COMM_WORLD, 1, 0);
    testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_data_acquire_cb(handle, STARPU_RW, try_to_wait, nullptr), 0);
    const std::string lines = testing::internal::GetCapturedStderr();
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    expect_refusals(lines);
}

int main(int argc, char** argv) {
    return run_tests_on_ranks(argc, argv, rank, size);
}
