// What environment variables say about policies arrives where the policies look.
#include "base/knobs.hpp"
#include "perfmodel/options.hpp"
#include "sched/policy_options.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

using namespace starpu;
using namespace starpu::sched;

namespace {

using variables = std::map<std::string, std::string>;

base::knobs knobs_of(const variables& set) {
    base::knobs knobs;
    const auto value_of = [&](const char* name) -> const char* {
        const auto found = set.find(name);
        return found == set.end() ? nullptr : found->second.c_str();
    };
    EXPECT_EQ(base::read_knobs(knobs, value_of), 0);
    return knobs;
}

policy_options options_with(const variables& set) {
    return options_of(knobs_of(set));
}

data_weight weight_with(const std::string& name) {
    return options_with({{"STARPU_LAHETEROPRIO_PUSH", name}}).locality.weight;
}

} // namespace

TEST(policy_options, weigh_times_and_joules_as_the_environment_says) {
    const policy_options o = options_with({{"STARPU_SCHED_ALPHA", "2"},
                                           {"STARPU_SCHED_BETA", "3.5"},
                                           {"STARPU_SCHED_GAMMA", "4"},
                                           {"STARPU_IDLE_POWER", "250"}});
    EXPECT_EQ(o.run_weight, 2);
    EXPECT_EQ(o.transfer_weight, 3.5);
    EXPECT_EQ(o.energy_weight, 4);
    EXPECT_EQ(o.idle_watts, 250);
    const policy_options usual = options_with({});
    EXPECT_EQ(usual.run_weight, 1);
    EXPECT_EQ(usual.transfer_weight, 1);
    EXPECT_EQ(usual.energy_weight, 1000);
    EXPECT_EQ(usual.idle_watts, 0);
}

TEST(policy_options, count_the_way_back_and_stay_with_data_where_asked) {
    EXPECT_FALSE(options_with({}).counts_write_back);
    EXPECT_TRUE(options_with({{"STARPU_EXPECTED_TRANSFER_TIME_WRITEBACK", "1"}}).counts_write_back);
    EXPECT_FALSE(options_with({}).stays_with_data);
    EXPECT_TRUE(options_with({{"STARPU_DATA_LOCALITY_ENFORCE", "1"}}).stays_with_data);
    EXPECT_TRUE(options_with({}).prefetches);
    EXPECT_FALSE(options_with({{"STARPU_PREFETCH", "0"}}).prefetches);
    EXPECT_EQ(options_with({{"STARPU_RAND_SEED", "77"}}).seed, 77U);
}

TEST(policy_options, of_locality_differ_by_kind_of_worker) {
    const locality_options o = options_with({{"STARPU_HETEROPRIO_USE_LA", "1"},
                                             {"STARPU_LAHETEROPRIO_S_CPU", "2"},
                                             {"STARPU_LAHETEROPRIO_PRIO_STEP_CPU", "3"},
                                             {"STARPU_LAHETEROPRIO_S_CUDA", "4"},
                                             {"STARPU_LAHETEROPRIO_PRIO_STEP_CUDA", "5"},
                                             {"STARPU_LAHETEROPRIO_S_OPENCL", "6"},
                                             {"STARPU_LAHETEROPRIO_PRIO_STEP_OPENCL", "7"}})
                                   .locality;
    EXPECT_TRUE(o.is_wanted);
    EXPECT_EQ(o.settings_for(STARPU_CPU_WORKER).near_nodes, 2U);
    EXPECT_EQ(o.settings_for(STARPU_CPU_WORKER).step, 3U);
    EXPECT_EQ(o.settings_for(STARPU_CUDA_WORKER).near_nodes, 4U);
    EXPECT_EQ(o.settings_for(STARPU_CUDA_WORKER).step, 5U);
    EXPECT_EQ(o.settings_for(STARPU_OPENCL_WORKER).near_nodes, 6U);
    EXPECT_EQ(o.settings_for(STARPU_OPENCL_WORKER).step, 7U);
    EXPECT_FALSE(options_with({}).locality.is_wanted);
}

TEST(policy_options, know_each_weight_of_data_by_name) {
    EXPECT_EQ(weight_with("WORKER"), data_weight::none);
    EXPECT_EQ(weight_with("LcS"), data_weight::largest);
    EXPECT_EQ(weight_with("LS_SDH"), data_weight::bytes);
    EXPECT_EQ(weight_with("LS_SDH2"), data_weight::squares);
    EXPECT_EQ(weight_with("LS_SDHB"), data_weight::written_twice);
    EXPECT_EQ(weight_with("LC_SMWB"), data_weight::written_first);
    EXPECT_EQ(weight_with("AUTO"), data_weight::bytes);
    testing::internal::CaptureStderr();
    EXPECT_EQ(weight_with("HEAVIEST"), data_weight::bytes);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find("STARPU_LAHETEROPRIO_PUSH"), said.npos) << said;
    EXPECT_NE(said.find("HEAVIEST"), said.npos) << said;
}

TEST(policy_options, of_automatic_buckets) {
    const automatic_options o = options_with({{"STARPU_HETEROPRIO_USE_AUTO_CALIBRATION", "1"},
                                              {"STARPU_HETEROPRIO_CODELET_GROUPING_STRATEGY", "1"},
                                              {"STARPU_AUTOHETEROPRIO_FREEZE_GATHERING", "1"},
                                              {"STARPU_AUTOHETEROPRIO_PRINT_DATA_ON_UPDATE", "1"},
                                              {"STARPU_AUTOHETEROPRIO_PRIORITY_ORDERING_POLICY", "0"},
                                              {"STARPU_AUTOHETEROPRIO_ORDERING_INTERVAL", "5"}})
                                    .automatic;
    EXPECT_EQ(o.when, automatic_when::always);
    EXPECT_TRUE(o.groups_by_codelet_name);
    EXPECT_FALSE(o.gathers);
    EXPECT_TRUE(o.prints_updates);
    EXPECT_FALSE(o.prints_orders);
    EXPECT_EQ(o.rule, 0U);
    EXPECT_EQ(o.ordering_interval, 5U);
    EXPECT_TRUE(options_with({{"STARPU_AUTOHETEROPRIO_PRINT_AFTER_ORDERING", "1"}}).automatic.prints_orders);
    EXPECT_EQ(options_with({}).automatic.when, automatic_when::unless_told);
    EXPECT_EQ(options_with({{"STARPU_HETEROPRIO_USE_AUTO_CALIBRATION", "0"}}).automatic.when,
              automatic_when::never);
}

TEST(policy_options, name_the_file_of_automatic_buckets) {
    perfmodel::options models;
    models.folder = "/models";
    models.host = "box";
    EXPECT_EQ(automatic_file_of(knobs_of({}), models), "/models/heteroprio.box");
    EXPECT_EQ(automatic_file_of(knobs_of({{"STARPU_HETEROPRIO_DATA_DIR", "/kept"}}), models),
              "/kept/heteroprio.box");
    EXPECT_EQ(automatic_file_of(knobs_of({{"STARPU_HETEROPRIO_DATA_FILE", "found"}}), models),
              "/models/found");
    EXPECT_EQ(automatic_file_of(knobs_of({{"STARPU_HETEROPRIO_DATA_FILE", "/whole/path"}}), models),
              "/whole/path");
    models.keeps_files = false;
    EXPECT_EQ(automatic_file_of(knobs_of({}), models), "");
}
