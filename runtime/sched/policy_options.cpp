// Reads the options from the environment's variables.
#include "sched/policy_options.hpp"

#include "base/excerpt.hpp"
#include "base/knobs.hpp"
#include "base/report.hpp"
#include "perfmodel/options.hpp"
#include "sched/buckets/ranking.hpp"

#include <cerrno>

namespace starpu::sched {

namespace {
automatic_options automatic_of(const base::knobs& k) {
    automatic_options o;
    const auto wanted = k.heteroprio_use_auto_calibration;
    o.when = !wanted ? automatic_when::unless_told : *wanted ? automatic_when::always : automatic_when::never;
    o.groups_by_codelet_name = k.heteroprio_codelet_grouping_strategy.value_or(false);
    o.gathers = !k.autoheteroprio_freeze_gathering.value_or(false);
    o.prints_updates = k.autoheteroprio_print_data_on_update.value_or(false);
    o.prints_orders = k.autoheteroprio_print_after_ordering.value_or(false);
    o.rule = k.autoheteroprio_priority_ordering_policy.value_or(default_ranking_rule);
    o.ordering_interval = k.autoheteroprio_ordering_interval.value_or(o.ordering_interval);
    if (o.rule < most_ranking_rules) return o;
    base::report_error(-EINVAL, "STARPU_AUTOHETEROPRIO_PRIORITY_ORDERING_POLICY",
                       "there is no order %u; they have the numbers 0 to %u, and %u is taken", o.rule,
                       most_ranking_rules - 1, default_ranking_rule);
    o.rule = default_ranking_rule;
    return o;
}

struct named_weight {
    const char* name;
    data_weight weight;
};
constexpr named_weight weights[] = {
    {"AUTO", data_weight::bytes},           {"WORKER", data_weight::none},
    {"LcS", data_weight::largest},          {"LS_SDH", data_weight::bytes},
    {"LS_SDH2", data_weight::squares},      {"LS_SDHB", data_weight::written_twice},
    {"LC_SMWB", data_weight::written_first}};

data_weight weight_named(const std::string& name) {
    for (const named_weight& w : weights)
        if (name == w.name) return w.weight;
    base::report_error(-EINVAL, "STARPU_LAHETEROPRIO_PUSH",
                       "there is no \"%s\"; say AUTO, which is taken, WORKER, LcS, LS_SDH, LS_SDH2, LS_SDHB "
                       "or LC_SMWB",
                       base::excerpt(name.c_str()).c_str());
    return data_weight::bytes;
}

locality_options locality_of(const base::knobs& k) {
    locality_options o;
    o.is_wanted = k.heteroprio_use_la.value_or(false);
    if (k.laheteroprio_push) o.weight = weight_named(*k.laheteroprio_push);
    o.cpu = {k.laheteroprio_s_cpu.value_or(1), k.laheteroprio_prio_step_cpu.value_or(o.cpu.step)};
    o.cuda = {k.laheteroprio_s_cuda.value_or(1), k.laheteroprio_prio_step_cuda.value_or(o.cuda.step)};
    o.opencl = {k.laheteroprio_s_opencl.value_or(1), k.laheteroprio_prio_step_opencl.value_or(o.opencl.step)};
    return o;
}
} // namespace

policy_options options_of(const base::knobs& k) {
    policy_options o;
    o.seed = k.rand_seed.value_or(o.seed);
    o.run_weight = k.sched_alpha.value_or(o.run_weight);
    o.transfer_weight = k.sched_beta.value_or(o.transfer_weight);
    o.energy_weight = k.sched_gamma.value_or(o.energy_weight);
    o.idle_watts = k.idle_power.value_or(o.idle_watts);
    o.counts_write_back = k.expected_transfer_time_writeback.value_or(o.counts_write_back);
    o.stays_with_data = k.data_locality_enforce.value_or(o.stays_with_data);
    o.prefetches = k.prefetch.value_or(o.prefetches);
    o.automatic = automatic_of(k);
    o.locality = locality_of(k);
    return o;
}

std::string automatic_file_of(const base::knobs& k, const perfmodel::options& models) {
    if (!models.keeps_files) return {};
    const std::filesystem::path folder = k.heteroprio_data_dir.value_or(models.folder.string());
    if (k.heteroprio_data_file) return (folder / *k.heteroprio_data_file).string(); // or a whole path
    return folder.empty() ? std::string() : (folder / ("heteroprio." + models.host)).string();
}

} // namespace starpu::sched
