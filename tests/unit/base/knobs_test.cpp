// Environment variables: what each kind of value may look like, and what a wrong one is told.
#include "base/knobs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <string>

using namespace starpu::base;

namespace {

using variables = std::map<std::string, std::string>;

int read(knobs& into, const variables& set) {
    return read_knobs(into, [&](const char* name) -> const char* {
        const auto found = set.find(name);
        return found == set.end() ? nullptr : found->second.c_str();
    });
}

knobs good(const variables& set) {
    knobs values;
    EXPECT_EQ(read(values, set), 0);
    return values;
}

// What a wrong environment prints.
std::string complaint(const variables& set) {
    knobs values;
    testing::internal::CaptureStderr();
    EXPECT_EQ(read(values, set), -EINVAL);
    return testing::internal::GetCapturedStderr();
}

} // namespace

TEST(knobs, are_empty_in_an_empty_environment) {
    const auto values = good({});
    EXPECT_FALSE(values.ncpu);
    EXPECT_FALSE(values.sched);
    EXPECT_FALSE(values.workers_nobind);
}

TEST(knobs, read_each_kind_of_value) {
    const auto values = good({{"STARPU_NCPU", "4"},
                              {"STARPU_SCHED", "eager"},
                              {"STARPU_WORKERS_NOBIND", "1"},
                              {"STARPU_MAIN_THREAD_CPUID", "-1"},
                              {"STARPU_NTHREADS_PER_CORE", "2"},
                              {"STARPU_STALL_DELAY", "0.25"}});
    EXPECT_EQ(values.stall_delay, 0.25);
    EXPECT_EQ(values.ncpu, 4U);
    EXPECT_EQ(values.sched, "eager");
    EXPECT_EQ(values.workers_nobind, true);
    EXPECT_EQ(values.main_thread_cpuid, -1);
    EXPECT_EQ(values.nthreads_per_core, 2U);
}

TEST(knobs, ignore_blanks_around_a_value_and_empty_values) {
    const auto values = good({{"STARPU_NCPU", " 3 "}, {"STARPU_NCUDA", ""}, {"STARPU_SCHED", "  "}});
    EXPECT_EQ(values.ncpu, 3U);
    EXPECT_FALSE(values.ncuda);
    EXPECT_FALSE(values.sched);
}

TEST(knobs, take_any_number_but_zero_for_yes) {
    EXPECT_EQ(good({{"STARPU_PROFILING", "0"}}).profiling, false);
    EXPECT_EQ(good({{"STARPU_PROFILING", "2"}}).profiling, true);
}

TEST(knobs, are_silent_for_any_text_but_zero) {
    EXPECT_EQ(good({{"STARPU_SILENT", "yes"}}).silent, true);
    EXPECT_EQ(good({{"STARPU_SILENT", "0"}}).silent, false);
}

TEST(knobs, write_lists_out) {
    const auto numbers = [](const char* text) {
        return expand(*good({{"STARPU_WORKERS_CPUID", text}}).workers_cpuid, 8);
    };
    EXPECT_EQ(numbers("0 1 4 5"), (std::vector<unsigned>{0, 1, 4, 5}));
    EXPECT_EQ(numbers("0 2-4 6-"), (std::vector<unsigned>{0, 2, 3, 4, 6, 7}));
    EXPECT_EQ(numbers("1,3,,2"), (std::vector<unsigned>{1, 3, 2}));
    EXPECT_EQ(numbers("9-"), (std::vector<unsigned>{9}));
}

TEST(knobs, refuse_nonsense_with_one_line_that_helps) {
    EXPECT_EQ(
        complaint({{"STARPU_NCPU", "abc"}}),
        "starpu: STARPU_NCPU: the value \"abc\" makes no sense, starpu_init fails; give a whole number, 0 or "
        "more, or unset it\n");
}

TEST(knobs, refuse_every_wrong_form) {
    const std::pair<const char*, const char*> wrong[] = {{"STARPU_NCPU", "-1"},
                                                         {"STARPU_NCPU", "2.5"},
                                                         {"STARPU_NCPU", "3x"},
                                                         {"STARPU_NCPU", "99999999999"},
                                                         {"STARPU_NTHREADS_PER_CORE", "0"},
                                                         {"STARPU_WORKERS_NOBIND", "yes"},
                                                         {"STARPU_WORKERS_CPUID", "0 x"},
                                                         {"STARPU_WORKERS_CPUID", "3-1"},
                                                         {"STARPU_WORKERS_CPUID", "0-4000000000"},
                                                         {"STARPU_WORKERS_CPUID", ","},
                                                         {"STARPU_STALL_DELAY", "-1"},
                                                         {"STARPU_STALL_DELAY", "2s"},
                                                         {"STARPU_STALL_DELAY", "nan"},
                                                         {"STARPU_MAIN_THREAD_CPUID", "-2"}};
    for (const auto& [variable, value] : wrong) {
        const auto printed = complaint({{variable, value}});
        EXPECT_NE(printed.find(variable), std::string::npos) << variable << "=" << value;
        EXPECT_NE(printed.find(value), std::string::npos) << variable << "=" << value;
        EXPECT_EQ(std::count(printed.begin(), printed.end(), '\n'), 1) << printed;
    }
}

TEST(knobs, report_every_wrong_variable_and_keep_the_right_ones) {
    knobs values;
    testing::internal::CaptureStderr();
    EXPECT_EQ(read(values, {{"STARPU_NCPU", "x"}, {"STARPU_NCUDA", "y"}, {"STARPU_SCHED", "prio"}}), -EINVAL);
    const auto printed = testing::internal::GetCapturedStderr();
    EXPECT_EQ(std::count(printed.begin(), printed.end(), '\n'), 2) << printed;
    EXPECT_FALSE(values.ncpu);
    EXPECT_EQ(values.sched, "prio");
}

TEST(knobs, read_the_environment_of_the_process) {
    setenv("STARPU_RESERVE_NCPU", "1", 1);
    knobs values;
    EXPECT_EQ(read_knobs(values), 0);
    unsetenv("STARPU_RESERVE_NCPU");
    EXPECT_EQ(values.reserve_ncpu, 1U);
}

TEST(knobs, have_a_table_with_a_sentence_for_each) {
    for (const auto& row : knob_table()) {
        EXPECT_EQ(std::string(row.variable).find("STARPU_"), 0U);
        EXPECT_EQ(std::string(row.sentence).back(), '.') << row.variable;
    }
    EXPECT_GE(knob_table().size(), 20U);
}

TEST(knobs, without_effect_are_told_where_they_ask_for_something) {
    const auto told = [](const variables& set) {
        testing::internal::CaptureStderr();
        warn_of_idle_knobs([&](const char* name) -> const char* {
            const auto found = set.find(name);
            return found == set.end() ? nullptr : found->second.c_str();
        });
        return testing::internal::GetCapturedStderr();
    };
    EXPECT_EQ(told({}), "");
    EXPECT_EQ(told({{"STARPU_CUDA_THREAD_PER_WORKER", "1"}, {"STARPU_CUDA_THREAD_PER_DEV", " "}}), "");
    EXPECT_EQ(told({{"STARPU_ENABLE_MAP", "0"}, {"STARPU_GLOBAL_ARBITER", "1"}}), "");
    EXPECT_EQ(told({{"STARPU_CUDA_THREAD_PER_DEV", "0"}}),
              "starpu: STARPU_CUDA_THREAD_PER_DEV: it has no effect; unset it. Each CUDA worker has a thread "
              "of its "
              "own, so no thread drives several devices.\n");
    const std::string both = told({{"STARPU_ENABLE_MAP", "1"}, {"STARPU_WORKERS_HIPID", "0"}});
    EXPECT_EQ(std::ranges::count(both, '\n'), 2);
}

TEST(knobs, read_variables_that_differ_in_a_number) {
    const auto values = good({{"STARPU_LIMIT_CPU_NUMA_0_MEM", "10"}, {"STARPU_LIMIT_CPU_NUMA_12_MEM", "7"}});
    ASSERT_TRUE(values.limit_cpu_numa_mem_of);
    EXPECT_EQ(values.limit_cpu_numa_mem_of->of(0), 10U);
    EXPECT_EQ(values.limit_cpu_numa_mem_of->of(12), 7U);
    EXPECT_FALSE(values.limit_cpu_numa_mem_of->of(1));
    EXPECT_FALSE(good({}).limit_cpu_numa_mem_of);
}

TEST(knobs, name_the_numbered_variable_that_makes_no_sense) {
    EXPECT_NE(complaint({{"STARPU_LIMIT_CPU_NUMA_3_MEM", "much"}})
                  .find("STARPU_LIMIT_CPU_NUMA_3_MEM: the value \"much\""),
              std::string::npos);
}

TEST(knobs, ignore_paths_in_a_program_with_rights_of_its_own) {
    const auto look_up = [](const char* name) -> const char* {
        const std::string variable = name;
        return variable == "STARPU_SCHED_LIB" || variable == "STARPU_HOME" ? "/tmp/x"
               : variable == "STARPU_SCHED"                                ? "eager"
                                                                           : nullptr;
    };
    knobs values;
    testing::internal::CaptureStderr();
    EXPECT_EQ(read_knobs(values, look_up, false), 0);
    const std::string printed = testing::internal::GetCapturedStderr();
    EXPECT_FALSE(values.sched_lib);
    EXPECT_FALSE(values.home);
    EXPECT_EQ(values.sched, "eager");
    EXPECT_EQ(std::ranges::count(printed, '\n'), 2);
    EXPECT_NE(printed.find("STARPU_SCHED_LIB"), std::string::npos);
}

TEST(knobs, show_a_wrong_value_in_80_printable_characters) {
    const std::string printed = complaint({{"STARPU_NCPU", "\x1b[31m" + std::string(120 << 10, 'n')}});
    const auto shown = printed.find("the value \"") + 11;
    EXPECT_EQ(printed.find('"', shown) - shown, 80U);
    EXPECT_EQ(printed.substr(shown, 8), "\\x1b[31m");
    EXPECT_EQ(printed.find('\x1b'), std::string::npos);
}
