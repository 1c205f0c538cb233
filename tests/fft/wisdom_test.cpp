// Wisdom: what is searched for once is not searched for again, in this process and the next; how long a
// search takes.
#include "problems.hpp"
#include "support/refusal.hpp"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace {

using namespace fft_test;
using starpu::tests::expect_no_line;
using starpu::tests::expect_refused;

template <class Real> struct wisdom_calls;
#define STARPU_WISDOM_TEST_CALLS(Real, ours)                                                                 \
    template <> struct wisdom_calls<Real> : api<Real> {                                                      \
        static constexpr auto to_filename = ours##_export_wisdom_to_filename;                                \
        static constexpr auto to_file = ours##_export_wisdom_to_file;                                        \
        static constexpr auto to_string = ours##_export_wisdom_to_string;                                    \
        static constexpr auto from_filename = ours##_import_wisdom_from_filename;                            \
        static constexpr auto from_file = ours##_import_wisdom_from_file;                                    \
        static constexpr auto from_string = ours##_import_wisdom_from_string;                                \
        static constexpr auto forget = ours##_forget_wisdom;                                                 \
        static constexpr auto set_limit = ours##_set_timelimit;                                              \
        static constexpr const char* prefix = #ours "_";                                                     \
    };
STARPU_WISDOM_TEST_CALLS(double, starpufft)
STARPU_WISDOM_TEST_CALLS(float, starpufftf)
STARPU_WISDOM_TEST_CALLS(long double, starpufftl)
#undef STARPU_WISDOM_TEST_CALLS

template <class Real> class wisdom : public ::testing::Test {
protected:
    void SetUp() override { wisdom_calls<Real>::forget(); }
    void TearDown() override {
        wisdom_calls<Real>::set_limit(STARPUFFT_NO_TIMELIMIT);
        wisdom_calls<Real>::forget();
    }

    // Plans a forward transform and says whether that worked.
    static bool plans(int length, unsigned flags) {
        const auto plan = wisdom_calls<Real>::plan_1d(length, STARPUFFT_FORWARD, flags);
        if (plan) wisdom_calls<Real>::destroy(plan);
        return plan != nullptr;
    }
    static bool is_known(int length) {
        bool known = false;
        errno = 0;
        expect_no_line([&] { known = plans(length, STARPUFFT_WISDOM_ONLY); });
        EXPECT_EQ(errno == ENOENT, !known);
        return known;
    }
    static std::string exported() {
        const std::unique_ptr<char, decltype(&std::free)> text{wisdom_calls<Real>::to_string(), &std::free};
        return text ? text.get() : "";
    }
    static std::string heading() { return exported().substr(0, exported().find('\n') + 1); }
    static std::string with(const std::string& lines) { return heading() + lines + "end\n"; }

    // One line that begins with the name of a function of this precision.
    static void expect_foreign(const std::string& text, const std::string& word) {
        const std::string before = exported();
        const std::string start = std::string("starpufft: ") + wisdom_calls<Real>::prefix + "import_wisdom_";
        expect_refused([&] { EXPECT_EQ(wisdom_calls<Real>::from_string(text.c_str()), 0); }, word);
        expect_refused([&] { EXPECT_EQ(wisdom_calls<Real>::from_string(text.c_str()), 0); }, start);
        EXPECT_EQ(exported(), before) << "something was learned from: " << text;
    }

    running_runtime runtime;
};
TYPED_TEST_SUITE(wisdom, tested_precisions);

TYPED_TEST(wisdom, is_what_plans_have_searched_for) {
    EXPECT_FALSE(this->is_known(1000));
    EXPECT_EQ(this->exported(), this->with(""));
    EXPECT_TRUE(this->plans(1000, STARPUFFT_ESTIMATE));
    EXPECT_TRUE(this->is_known(1000));
    EXPECT_NE(this->exported().find("\n1000 -1 "), std::string::npos) << this->exported();
    EXPECT_NE(this->exported().find(" brief\n"), std::string::npos) << this->exported();
    EXPECT_FALSE(this->is_known(1001));
    wisdom_calls<TypeParam>::forget();
    EXPECT_FALSE(this->is_known(1000));
}

TYPED_TEST(wisdom, is_measured_once_where_asked_for) {
    for (const unsigned flag : {STARPUFFT_MEASURE, STARPUFFT_PATIENT, STARPUFFT_EXHAUSTIVE}) {
        wisdom_calls<TypeParam>::forget();
        EXPECT_TRUE(this->plans(512, 0));
        EXPECT_NE(this->exported().find(" brief\n"), std::string::npos);
        EXPECT_TRUE(this->plans(512, flag));
        const std::string measured = this->exported();
        EXPECT_EQ(measured.find(" brief\n"), std::string::npos) << measured;
        EXPECT_NE(measured.find(" measured\n"), std::string::npos) << measured;
        EXPECT_TRUE(this->plans(512, 0));
        EXPECT_EQ(this->exported(), measured);
    }
}

TYPED_TEST(wisdom, of_another_process_decides_what_plans_do) {
    const std::string told = this->with("1024 -1 256 brief\n8192 -1 512 measured\n");
    ASSERT_EQ(wisdom_calls<TypeParam>::from_string(told.c_str()), 1);
    EXPECT_TRUE(this->is_known(8192));
    EXPECT_TRUE(this->plans(1024, 0));
    EXPECT_EQ(this->exported(), told);
    this->plans(1024, STARPUFFT_MEASURE); // again, where the search was short
    EXPECT_NE(this->exported().find("\n1024 -1 "), std::string::npos);
    EXPECT_EQ(this->exported().find(" brief\n"), std::string::npos) << this->exported();
    // What is measured here is not given up for less.
    const std::string here = this->exported();
    ASSERT_EQ(wisdom_calls<TypeParam>::from_string(this->with("8192 -1 128 brief\n").c_str()), 1);
    EXPECT_EQ(this->exported(), here);
    ASSERT_EQ(wisdom_calls<TypeParam>::from_string(this->with("8192 -1 128 measured\n").c_str()), 1);
    EXPECT_NE(this->exported().find("\n8192 -1 128 measured\n"), std::string::npos) << this->exported();
}

// Whatever leaves wisdom names, the transform is right.
TYPED_TEST(wisdom, may_be_bad_but_never_wrong) {
    std::mt19937_64 engine{11};
    const trial numbers{contiguous(kind::complex_to_complex, {4096}), engine};
    for (const int leaf : {4096, 2048, 1024, 128, 64, 2, 1}) {
        const std::string told = this->with("4096 -1 " + std::to_string(leaf) + " measured\n");
        ASSERT_EQ(wisdom_calls<TypeParam>::from_string(told.c_str()), 1);
        const auto plan = wisdom_calls<TypeParam>::plan_1d(4096, STARPUFFT_FORWARD, STARPUFFT_WISDOM_ONLY);
        numbers.expect_right<TypeParam>(plan);
        if (plan) wisdom_calls<TypeParam>::destroy(plan);
    }
}

TYPED_TEST(wisdom, that_is_foreign_or_broken_is_refused) {
    ASSERT_TRUE(this->plans(360, 0));
    const std::string heading = this->heading(), good = "1024 -1 128 brief\n";
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string other = heading;
        return other.replace(other.find(from), from.size(), to) + good + "end\n";
    };
    this->expect_foreign(changed("wisdom 1", "wisdom 2"), "wisdom 2");
    this->expect_foreign(changed(std::is_same_v<TypeParam, float> ? "float" : "double", "half"), "half");
    this->expect_foreign(heading.substr(0, heading.size() - 1) + " II\n" + good + "end\n", "begins with");
    this->expect_foreign("", "begins with");
    this->expect_foreign("(fftw-3.3.10 fftw_wisdom #x0)\n", "fftw-3.3.10");
    this->expect_foreign(heading + good, "without the line 'end'");
    this->expect_foreign(heading + good + "en", "'en' is no choice");
    for (const char* line : {"1024 -1 128", "1024 -1 128 long", "1024 0 128 brief", "1024 2 128 brief",
                             "1024 -1 0 brief", "1024 -1 127 brief", "1024 -1 2048 brief", "0 -1 1 brief",
                             "-4 -1 2 brief", "65536 -1 128 brief", "99999999999999999999 -1 1 brief",
                             "1024 -1 128 brief ", " 1024 -1 128 brief", "1024,-1,128,brief", ""})
        this->expect_foreign(this->with(good + line + "\n"), "is no choice of a leaf");
}

TYPED_TEST(wisdom, goes_through_files) {
    using calls = wisdom_calls<TypeParam>;
    const std::string path =
        testing::TempDir() + "starpufft_wisdom_" + calls::prefix + std::to_string(getpid());
    ASSERT_TRUE(this->plans(720, STARPUFFT_MEASURE));
    const std::string text = this->exported();
    ASSERT_EQ(calls::to_filename(path.c_str()), 1);
    calls::forget();
    ASSERT_EQ(calls::from_filename(path.c_str()), 1);
    EXPECT_EQ(this->exported(), text);

    // One after the other in one file; reading stops at the end of each.
    std::FILE* both = std::tmpfile();
    ASSERT_NE(both, nullptr);
    calls::to_file(both);
    calls::forget();
    ASSERT_TRUE(this->plans(720, 0));
    calls::to_file(both);
    std::rewind(both);
    calls::forget();
    EXPECT_EQ(calls::from_file(both), 1);
    EXPECT_EQ(this->exported(), text);
    EXPECT_EQ(calls::from_file(both), 1);
    EXPECT_EQ(std::getc(both), EOF);
    std::fclose(both);
    std::remove(path.c_str());
}

TYPED_TEST(wisdom, that_cannot_be_read_or_written_says_why) {
    using calls = wisdom_calls<TypeParam>;
    struct mistake {
        std::function<void()> made;
        const char* word;
        int error;
    };
    const mistake mistakes[] = {
        {[] { EXPECT_EQ(calls::from_filename("/proc/none/w"), 0); }, "/proc/none/w", ENOENT},
        {[] { EXPECT_EQ(calls::to_filename("/proc/none/w"), 0); }, "/proc/none/w", ENOENT},
        {[] { EXPECT_EQ(calls::to_filename("/dev/full"), 0); }, "cannot write", ENOSPC},
        {[] { EXPECT_EQ(calls::from_filename("/dev/null"), 0); }, "begins with", EINVAL},
        {[] { EXPECT_EQ(calls::from_filename("/dev/zero"), 0); }, "begins with", EINVAL},
        {[] { EXPECT_EQ(calls::from_filename(nullptr), 0); }, "NULL", EINVAL},
        {[] { EXPECT_EQ(calls::from_file(nullptr), 0); }, "NULL", EINVAL},
        {[] { EXPECT_EQ(calls::from_string(nullptr), 0); }, "NULL", EINVAL},
        {[] { EXPECT_EQ(calls::to_filename(nullptr), 0); }, "NULL", EINVAL},
        {[] { calls::to_file(nullptr); }, "NULL", EINVAL},
    };
    for (const mistake& each : mistakes) expect_refused(each.made, each.word, each.error);
}

TYPED_TEST(wisdom, is_not_what_a_search_cut_short_found) {
    using calls = wisdom_calls<TypeParam>;
    calls::set_limit(0);
    EXPECT_TRUE(this->plans(1000, STARPUFFT_MEASURE));
    EXPECT_EQ(this->exported(), this->with(""));
    EXPECT_FALSE(this->is_known(1000));
    expect_refused([] { calls::set_limit(std::numeric_limits<double>::quiet_NaN()); }, "not a number");
    EXPECT_TRUE(this->plans(1000, 0));
    EXPECT_EQ(this->exported(), this->with("")) << "the limit is the one before";
    for (const double none : {STARPUFFT_NO_TIMELIMIT, 1e300, std::numeric_limits<double>::infinity()}) {
        calls::forget();
        calls::set_limit(none);
        EXPECT_TRUE(this->plans(1000, 0));
        EXPECT_TRUE(this->is_known(1000)) << none;
    }
}

// Arrays need choices for each of their dimensions.
TYPED_TEST(wisdom, is_asked_for_each_length_of_a_plan) {
    using calls = wisdom_calls<TypeParam>;
    ASSERT_TRUE(this->plans(96, 0));
    EXPECT_EQ(calls::plan_2d(60, 96, STARPUFFT_FORWARD, STARPUFFT_WISDOM_ONLY), nullptr);
    ASSERT_TRUE(this->plans(60, 0));
    const auto plan = calls::plan_2d(60, 96, STARPUFFT_FORWARD, STARPUFFT_WISDOM_ONLY);
    EXPECT_NE(plan, nullptr);
    if (plan) calls::destroy(plan);
}

TYPED_TEST(wisdom, is_shared_by_threads) {
    using calls = wisdom_calls<TypeParam>;
    std::atomic<int> wrong{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&, i] {
            for (int round = 0; round < 5; ++round) {
                if (!this->plans(64 + 16 * round, i % 2 ? 0U : STARPUFFT_ESTIMATE)) ++wrong;
                const std::string text = this->exported();
                if (calls::from_string(text.c_str()) != 1) ++wrong;
                if (i == 0) calls::forget();
            }
        });
    for (std::thread& each : threads) each.join();
    EXPECT_EQ(wrong, 0);
}

} // namespace
