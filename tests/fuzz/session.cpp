// Chooses sessions in turn so that every policy meets every number of workers, and starts the runtime for
// them.
#include "session.hpp"

#include "device_kernels.hpp"
#include "own_policy.hpp"

#include "starpu.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>

namespace fuzz {

namespace {
struct policy_row {
    const char* name;
    feature seen;
};
constexpr policy_row policies[] = {
    {"lws", feature::policy_lws},
    {"eager", feature::policy_eager},
    {"prio", feature::policy_prio},
    {"random", feature::policy_random},
    {own_policy_name, feature::policy_own},
    {"dm", feature::policy_dm},
    {"dmda", feature::policy_dmda},
    {"dmdas", feature::policy_dmdas},
    {"heteroprio", feature::policy_heteroprio},
    {"graph_test", feature::policy_graph_test},
    {"modular-eager", feature::policy_modular_eager},
    {"modular-ws", feature::policy_modular_ws},
    {"modular-heft", feature::policy_modular_heft},
};
// What STARPU_SCHED=help promises. modular-eager, which promises the same as modular-prio, is not asked: it
// takes turns with others, and the programs of those sessions stay what they were.
struct order_row {
    const char* name;
    ready_order order;
};
constexpr order_row orders[] = {
    {"eager", ready_order::by_age},
    {"greedy", ready_order::by_age},
    {"peager", ready_order::by_age},
    {"pgreedy", ready_order::by_age},
    {"prio", ready_order::by_priority},
    {"modular-eager-prio", ready_order::by_priority},
    {"modular-prio", ready_order::by_priority},
};
constexpr unsigned worker_counts[] = {2, 1, 3, 2, 4, 1, 2};

std::optional<feature> feature_of(const std::string& policy) {
    const policy_row* found = std::ranges::find(policies, policy, &policy_row::name);
    return found == std::end(policies) ? std::nullopt : std::optional(found->seen);
}

ready_order order_of(const std::string& policy) {
    const order_row* found = std::ranges::find(orders, policy, &order_row::name);
    return found == std::end(orders) ? ready_order::any : found->order;
}
} // namespace

session session_of_block(std::uint64_t seed, std::uint64_t block, const std::string& policy) {
    const std::uint64_t turn = seed + block;
    session s;
    s.policy = policy.empty() ? policies[turn % std::size(policies)].name : policy;
    s.policy_feature = feature_of(s.policy);
    s.order = order_of(s.policy);
    s.workers = worker_counts[turn % std::size(worker_counts)];
    s.is_throttled = turn % 5 == 3;
    s.is_deterministic = turn % 11 == 4;
    return s;
}

bool start(const session& s) {
    setenv("STARPU_LIMIT_MAX_SUBMITTED_TASKS", s.is_throttled ? "24" : "1000000", 1);
    setenv("STARPU_LIMIT_MIN_SUBMITTED_TASKS", s.is_throttled ? "12" : "900000", 1);
    setenv("STARPU_DETERMINISTIC", s.is_deterministic ? "1" : "0", 1);
    // Longer than any program, shorter than the watchdog: its report says more about a hang than ours.
    setenv("STARPU_STALL_DELAY", s.is_sleepy ? "0.2" : "5", 1);
    starpu_conf conf;
    if (starpu_conf_init(&conf) != 0) return false;
    conf.precedence_over_environment_variables = 1;
    if (s.policy == own_policy_name)
        conf.sched_policy = &own_policy();
    else
        conf.sched_policy_name = s.policy.c_str();
    conf.ncpus = static_cast<int>(s.workers);
    conf.ncuda = static_cast<int>(s.devices);
    conf.nopencl = 0;
    if (starpu_init(&conf) != 0) return false;
    if (s.devices == 0 || (starpu_cuda_worker_get_count() == s.devices && can_copy_from_devices()))
        return true;
    std::fprintf(stderr, "semantics_fuzzer: there are not %u CUDA devices that run tasks\n", s.devices);
    return false;
}

void stop() {
    starpu_shutdown();
}

} // namespace fuzz
