// Turns struct starpu_conf and the environment into one checked configuration.
#include "base/report.hpp"
#include "instance/instance.hpp"

#include <cerrno>
#include <cstdio>
#include <string>

namespace starpu::instance {

namespace {
constexpr int conf_magic = 42;

void print_policies() {
    std::fputs("The variable STARPU_SCHED can be one of the following:\n", stderr);
    for (const sched::policy_entry& entry : sched::known_policies())
        std::fprintf(stderr, "%-8s %s\n", entry.name, entry.description);
}

std::string list_of_policies() {
    std::string names;
    for (const sched::policy_entry& entry : sched::known_policies())
        names += std::string(names.empty() ? "" : ", ") + entry.name;
    return names;
}

// The environment wins over the field unless the program insists.
int choose_policy(settings& s) {
    const char* field = s.conf.sched_policy_name;
    const bool field_wins = field != nullptr && s.conf.precedence_over_environment_variables;
    const bool from_environment = s.knobs.sched.has_value() && !field_wins;
    const char* name = from_environment ? s.knobs.sched->c_str() : field;
    s.policy = &sched::default_policy();
    if (name == nullptr) return 0;
    if (std::string(name) == "help") {
        print_policies();
        return 0;
    }
    const sched::policy_entry* found = sched::find_policy(name);
    if (found == nullptr)
        return base::report_error(
            -EINVAL, from_environment ? "STARPU_SCHED" : "starpu_conf.sched_policy_name",
            "there is no scheduling policy \"%s\"; choose one of %s", name, list_of_policies().c_str());
    s.policy = found;
    return 0;
}

int choose_throttle(settings& s) {
    const unsigned max = s.knobs.limit_max_submitted_tasks.value_or(0);
    const unsigned min = s.knobs.limit_min_submitted_tasks.value_or(max);
    if (min > max && max != 0)
        return base::report_error(-EINVAL, "STARPU_LIMIT_MIN_SUBMITTED_TASKS",
                                  "it is %u, above STARPU_LIMIT_MAX_SUBMITTED_TASKS, which is %u; lower it",
                                  min, max);
    s.throttle = {max, min};
    return 0;
}
} // namespace

int read_settings(const starpu_conf* conf, settings& into) {
    if (conf == nullptr)
        starpu_conf_init(&into.conf);
    else if (conf->magic != conf_magic)
        return base::report_error(-EINVAL, "starpu_init",
                                  "the configuration was not initialised; call starpu_conf_init on it first");
    else
        into.conf = *conf;
    if (into.conf.sched_policy != nullptr)
        return base::report_error(-ENOSYS, "starpu_conf.sched_policy",
                                  "schedulers of the program are not supported; name one of %s",
                                  list_of_policies().c_str());
    if (int error = base::read_knobs(into.knobs)) return error;
    base::mute_warnings(into.knobs.silent.value_or(false));
    if (int error = choose_policy(into)) return error;
    return choose_throttle(into);
}

} // namespace starpu::instance
