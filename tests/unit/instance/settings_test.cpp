// What the fields and the environment say together, and what is refused.
#include "instance/instance.hpp"
#include "sched/predefined.hpp"
#include "support/refusal.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace starpu::instance {
namespace {

class settings_of : public testing::Test {
protected:
    settings_of() { starpu_conf_init(&conf); }
    ~settings_of() override {
        for (const char* variable : set_) unsetenv(variable);
    }
    void set(const char* variable, const char* value) {
        setenv(variable, value, 1);
        set_.push_back(variable);
    }
    const settings& good() {
        read = {};
        EXPECT_EQ(read_settings(&conf, read), 0);
        return read;
    }
    int refused_for(const char* words) {
        int error = 0;
        tests::expect_one_line([&] { error = read_settings(&conf, read); }, words);
        return error;
    }
    starpu_conf conf;
    settings read{};

private:
    std::vector<const char*> set_;
};

TEST_F(settings_of, nothing_are_the_defaults) {
    ASSERT_EQ(read_settings(nullptr, read), 0);
    EXPECT_EQ(read.policy, nullptr); // the default of the machine
    EXPECT_EQ(read.conf.ncpus, -1);
    EXPECT_EQ(read.throttle.begin_above, 0u);
}

TEST_F(settings_of, a_field_name_the_policy) {
    conf.sched_policy_name = "prio";
    EXPECT_STREQ(good().policy->name, "prio");
}

TEST_F(settings_of, the_environment_win_over_a_field) {
    set("STARPU_SCHED", "eager");
    conf.sched_policy_name = "prio";
    EXPECT_STREQ(good().policy->name, "eager");
}

TEST_F(settings_of, a_field_win_where_the_program_insists) {
    set("STARPU_SCHED", "eager");
    conf.precedence_over_environment_variables = 1;
    EXPECT_STREQ(good().policy->name, "eager"); // it names none itself
    conf.sched_policy_name = "prio";
    EXPECT_STREQ(good().policy->name, "prio");
}

TEST_F(settings_of, the_program_s_own_policy_win_over_a_name_that_came_from_the_environment) {
    set("STARPU_SCHED", "eager");
    starpu_conf_init(&conf);
    EXPECT_STREQ(conf.sched_policy_name, "eager");
    EXPECT_STREQ(good().policy->name, "eager");
    starpu_sched_policy own{};
    own.push_task = [](starpu_task*) { return 0; };
    conf.sched_policy = &own;
    EXPECT_EQ(good().program_policy, nullptr);
    conf.precedence_over_environment_variables = 1;
    EXPECT_EQ(good().program_policy, &own);
}

TEST_F(settings_of, an_unknown_policy_name_those_that_exist) {
    conf.sched_policy_name = "wisest";
    EXPECT_EQ(
        refused_for(
            "starpu_conf.sched_policy_name: there is no scheduling policy \"wisest\"; choose one of lws"),
        -EINVAL);
    set("STARPU_SCHED", "oldest");
    EXPECT_EQ(refused_for("STARPU_SCHED: there is no scheduling policy \"oldest\""), -EINVAL);
}

TEST_F(settings_of, links_are_measured_where_a_field_or_the_variable_asks_for_it) {
    EXPECT_FALSE(good().knobs.bus_calibrate.value_or(false));
    conf.bus_calibrate = 1;
    EXPECT_TRUE(good().knobs.bus_calibrate.value_or(false));
    set("STARPU_BUS_CALIBRATE", "0");
    EXPECT_FALSE(good().knobs.bus_calibrate.value_or(true));
    conf.precedence_over_environment_variables = 1;
    EXPECT_TRUE(good().knobs.bus_calibrate.value_or(false));
    conf.bus_calibrate = -1; // it does not say
    EXPECT_FALSE(good().knobs.bus_calibrate.value_or(true));
    set("STARPU_BUS_CALIBRATE", "1");
    EXPECT_TRUE(good().knobs.bus_calibrate.value_or(false));
    conf.bus_calibrate = 0; // it says no
    EXPECT_FALSE(good().knobs.bus_calibrate.value_or(true));
}

TEST_F(settings_of, kernels_are_not_measured_where_an_insisting_program_says_so) {
    set("STARPU_CALIBRATE", "2");
    starpu_conf_init(&conf);
    EXPECT_EQ(conf.calibrate, 2);
    conf.precedence_over_environment_variables = 1;
    EXPECT_EQ(good().models.mode, perfmodel::calibration::anew);
    conf.calibrate = 0;
    EXPECT_EQ(good().models.mode, perfmodel::calibration::until_known);
}

TEST_F(settings_of, bounds_of_priorities_are_those_of_the_variables_unless_the_program_insists) {
    set("STARPU_MIN_PRIO", "-7");
    set("STARPU_MAX_PRIO", "9");
    conf.global_sched_ctx_min_priority = -3;
    conf.global_sched_ctx_max_priority = 0;
    EXPECT_EQ(good().knobs.min_prio, -7);
    EXPECT_EQ(read.knobs.max_prio, 9);
    conf.precedence_over_environment_variables = 1;
    EXPECT_EQ(good().knobs.min_prio, -3);
    EXPECT_EQ(read.knobs.max_prio, 0);
    conf.global_sched_ctx_min_priority = conf.global_sched_ctx_max_priority = -1; // they do not say
    EXPECT_EQ(good().knobs.min_prio, -7);
    EXPECT_EQ(read.knobs.max_prio, 9);
}

TEST_F(settings_of, tasks_stay_with_their_data_where_a_field_or_the_variable_asks_for_it) {
    const auto stay = [this] { return sched::options_of(good().knobs).stays_with_data; };
    EXPECT_FALSE(stay());
    conf.data_locality_enforce = 1;
    EXPECT_TRUE(stay());
    set("STARPU_DATA_LOCALITY_ENFORCE", "0");
    EXPECT_FALSE(stay());
    conf.precedence_over_environment_variables = 1;
    EXPECT_TRUE(stay());
}

TEST_F(settings_of, a_program_may_bring_its_own_policy) {
    starpu_sched_policy own{};
    conf.sched_policy = &own;
    EXPECT_EQ(refused_for("starpu_conf.sched_policy: the scheduling policy has no push_task"), -EINVAL);
    own.push_task = [](starpu_task*) { return 0; };
    EXPECT_EQ(good().program_policy, &own);
}

TEST_F(settings_of, a_name_win_over_the_program_s_own_policy) {
    starpu_sched_policy own{};
    own.push_task = [](starpu_task*) { return 0; };
    conf.sched_policy = &own;
    conf.sched_policy_name = "prio";
    EXPECT_EQ(good().program_policy, nullptr);
    EXPECT_STREQ(good().policy->name, "prio");
    conf.sched_policy_name = nullptr;
    set("STARPU_SCHED", "eager");
    EXPECT_STREQ(good().policy->name, "eager");
    conf.precedence_over_environment_variables = 1;
    EXPECT_EQ(good().program_policy, &own);
}

TEST_F(settings_of, a_predefined_policy_is_taken_as_it_is) {
    conf.sched_policy = sched::predefined_policy(*sched::find_policy("prio"));
    EXPECT_EQ(good().program_policy, nullptr);
    EXPECT_STREQ(good().policy->name, "prio");
}

TEST_F(settings_of, a_library_of_policies_must_be_there) {
    set("STARPU_SCHED_LIB", "/nowhere/libpolicies.so");
    EXPECT_EQ(refused_for("STARPU_SCHED_LIB: the library cannot be loaded"), -EINVAL);
}

TEST_F(settings_of, a_library_of_policies_may_throw) {
    set("STARPU_SCHED_LIB", STARPU_TEST_POLICIES_LIBRARY);
    set("STARPU_SCHED", "listed");
    EXPECT_NE(good().program_policy, nullptr);
    const std::string words = "STARPU_SCHED_LIB: the library threw \"oh\" (Input/output error); "
                              "it counts as having no policy ";
    for (const char* functions : {"name", "list", "name and list"}) {
        set("STARPU_TEST_THROWS", functions);
        for (const char* policy : {"listed", "unlisted"}) {
            set("STARPU_SCHED", policy);
            EXPECT_EQ(refused_for((words + '"' + policy).c_str()), -EINVAL) << functions;
        }
    }
}

TEST_F(settings_of, a_predefined_policy_need_no_library_that_throws) {
    set("STARPU_SCHED_LIB", STARPU_TEST_POLICIES_LIBRARY);
    set("STARPU_TEST_THROWS", "name");
    set("STARPU_SCHED", "prio");
    EXPECT_EQ(refused_for("it counts as having no policy \"prio\""), 0);
    EXPECT_STREQ(read.policy->name, "prio");
}

TEST_F(settings_of, help_go_without_a_list_that_throws) {
    set("STARPU_SCHED_LIB", STARPU_TEST_POLICIES_LIBRARY);
    set("STARPU_SCHED", "help");
    testing::internal::CaptureStderr();
    EXPECT_EQ(read_settings(&conf, read), 0);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("what the list has"), std::string::npos);
    set("STARPU_TEST_THROWS", "list");
    testing::internal::CaptureStderr();
    EXPECT_EQ(read_settings(&conf, read), 0);
    const std::string text = testing::internal::GetCapturedStderr();
    EXPECT_NE(text.find("threw \"oh\" (Input/output error); its policies are left out"), std::string::npos)
        << text;
    EXPECT_EQ(read.policy, nullptr); // the default of the machine
}

TEST_F(settings_of, help_print_all_policies) {
    set("STARPU_SCHED", "help");
    testing::internal::CaptureStderr();
    EXPECT_EQ(read_settings(&conf, read), 0);
    const std::string text = testing::internal::GetCapturedStderr();
    for (const sched::policy_entry& entry : sched::known_policies())
        EXPECT_NE(text.find(entry.description), std::string::npos);
    EXPECT_EQ(read.policy, nullptr); // the default of the machine
}

TEST_F(settings_of, throttling_have_both_limits_or_one) {
    set("STARPU_LIMIT_MAX_SUBMITTED_TASKS", "100");
    EXPECT_EQ(good().throttle.begin_above, 100u);
    EXPECT_EQ(read.throttle.resume_at, 100u);
    set("STARPU_LIMIT_MIN_SUBMITTED_TASKS", "10");
    EXPECT_EQ(good().throttle.resume_at, 10u);
    set("STARPU_LIMIT_MIN_SUBMITTED_TASKS", "101");
    EXPECT_EQ(refused_for("STARPU_LIMIT_MIN_SUBMITTED_TASKS"), -EINVAL);
}

TEST_F(settings_of, the_environment_may_forbid_late_copies) {
    EXPECT_LE(good().conf.disable_asynchronous_copy, 0);
    set("STARPU_DISABLE_ASYNCHRONOUS_COPY", "1");
    EXPECT_EQ(good().conf.disable_asynchronous_copy, 1);
    conf.precedence_over_environment_variables = 1;
    EXPECT_EQ(good().conf.disable_asynchronous_copy, 0);
    conf.disable_asynchronous_copy = -1; // it does not say
    EXPECT_EQ(good().conf.disable_asynchronous_copy, 1);
}

TEST_F(settings_of, a_variable_without_effect_is_named) {
    set("STARPU_CUDA_THREAD_PER_DEV", "0");
    int error = -1;
    tests::expect_one_line([&] { error = read_settings(&conf, read); }, "STARPU_CUDA_THREAD_PER_DEV");
    EXPECT_EQ(error, 0);
}

TEST_F(settings_of, wrong_values_are_named) {
    set("STARPU_PROFILING", "perhaps");
    EXPECT_EQ(refused_for("STARPU_PROFILING"), -EINVAL);
}

} // namespace
} // namespace starpu::instance
