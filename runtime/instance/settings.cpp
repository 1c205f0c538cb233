// Turns struct starpu_conf and the environment into one checked configuration.
#include "base/excerpt.hpp"
#include "base/report.hpp"
#include "devices/simulated/description_file.hpp"
#include "instance/default_settings.hpp"
#include "instance/instance.hpp"
#include "sched/predefined.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace starpu::instance {

namespace {
void print_policy(const char* name, const char* description) {
    std::fprintf(stderr, "%-31s %s\n", name, description != nullptr ? description : "");
}

void print_policies(const settings& s) {
    std::fputs("The variable STARPU_SCHED can be one of the following:\n", stderr);
    for (const sched::policy_entry& entry : sched::known_policies())
        print_policy(entry.name, entry.description);
    for (const starpu_sched_policy* p : s.composed) print_policy(p->policy_name, p->policy_description);
    starpu_sched_policy** others = s.library != nullptr ? s.library->policies() : nullptr;
    for (; others != nullptr && *others != nullptr; ++others)
        if ((*others)->policy_name != nullptr)
            print_policy((*others)->policy_name, (*others)->policy_description);
}

std::string list_of_policies(const settings& s) {
    std::string names;
    for (const sched::policy_entry& entry : sched::known_policies())
        names += std::string(names.empty() ? "" : ", ") + entry.name;
    for (const starpu_sched_policy* p : s.composed) names += std::string(", ") + p->policy_name;
    return names;
}

int choose_program_policy(settings& s, starpu_sched_policy& wanted, const char* who) {
    s.policy = sched::entry_of(&wanted);
    if (s.policy != nullptr) return 0; // a predefined one as it is
    if (wanted.push_task == nullptr)
        return base::report_error(-EINVAL, who, "the scheduling policy has no push_task; give it one");
    s.program_policy = &wanted;
    return 0;
}

int choose_policy_by_name(settings& s, const char* name, const char* who) {
    if (std::strcmp(name, "help") == 0) {
        print_policies(s);
        return 0;
    }
    bool has_thrown = false;
    if (s.library != nullptr)
        if (starpu_sched_policy* found = s.library->find(name, has_thrown))
            return choose_program_policy(s, *found, who);
    if (const sched::policy_entry* found = sched::find_policy(name)) {
        s.policy = found;
        return 0;
    }
    for (starpu_sched_policy* p : s.composed)
        if (std::strcmp(p->policy_name, name) == 0) return choose_program_policy(s, *p, who);
    if (has_thrown) return -EINVAL;
    return base::report_error(-EINVAL, who, "there is no scheduling policy \"%s\"; choose one of %s",
                              base::excerpt(name).c_str(), list_of_policies(s).c_str());
}

// starpu_conf_init() puts the variable's text there: then the program has set nothing.
const char* name_set_by_program(const starpu_conf& conf) {
    return conf.sched_policy_name != policy_in_environment() ? conf.sched_policy_name : nullptr;
}

// The environment wins over the fields unless the program insists; the name wins over the struct.
int choose_policy(settings& s) {
    if (s.knobs.sched_lib) {
        s.library = policy_library::open(*s.knobs.sched_lib);
        if (s.library == nullptr) return -EINVAL;
    }
    const char* field = name_set_by_program(s.conf);
    const bool has_field = field != nullptr || s.conf.sched_policy != nullptr;
    const bool fields_win = has_field && s.conf.precedence_over_environment_variables;
    if (s.knobs.sched && !fields_win) return choose_policy_by_name(s, s.knobs.sched->c_str(), "STARPU_SCHED");
    if (field != nullptr) return choose_policy_by_name(s, field, "starpu_conf.sched_policy_name");
    if (s.conf.sched_policy == nullptr) return 0;
    return choose_program_policy(s, *s.conf.sched_policy, "starpu_conf.sched_policy");
}

// Here, too, the environment wins over the fields unless the program insists; -1 says nothing.
template <class Knob> void let_field_win(const settings& s, bool says_something, int field, Knob& knob) {
    if (!says_something || (knob && !s.conf.precedence_over_environment_variables)) return;
    knob = static_cast<typename Knob::value_type>(field);
}

template <class Knob> void weigh(const settings& s, int field, Knob& knob) {
    let_field_win(s, field >= 0, field, knob);
}

// Any number but -1 is a priority.
void weigh_priorities(settings& s) {
    const int least = s.conf.global_sched_ctx_min_priority;
    const int greatest = s.conf.global_sched_ctx_max_priority;
    let_field_win(s, least != -1, least, s.knobs.min_prio);
    let_field_win(s, greatest != -1, greatest, s.knobs.max_prio);
}

// Devices read the fields alone.
void weigh_copy_switches(settings& s) {
    struct copy_switch {
        std::optional<bool> base::knobs::*variable;
        int starpu_conf::*field;
    };
    static constexpr copy_switch switches[] = {
        {&base::knobs::disable_asynchronous_copy, &starpu_conf::disable_asynchronous_copy},
        {&base::knobs::disable_asynchronous_cuda_copy, &starpu_conf::disable_asynchronous_cuda_copy},
        {&base::knobs::disable_asynchronous_opencl_copy, &starpu_conf::disable_asynchronous_opencl_copy},
    };
    for (const copy_switch& each : switches) {
        std::optional<bool>& wanted = s.knobs.*each.variable;
        weigh(s, s.conf.*each.field, wanted);
        s.conf.*each.field = wanted.value_or(false);
    }
}

int check_room(const devices::simulated::machine_description& machine) {
    std::size_t cpus = 0;
    for (const devices::simulated::cpu_group& g : machine.cpus) cpus += g.count;
    if (cpus <= STARPU_MAXCPUS) return 0;
    return base::report_error(-EINVAL, "STARPU_SIMULATE",
                              "the machine has %zu CPU workers; this build has room for %d, which "
                              "-DSTARPU_MAXCPUS and -DSTARPU_NMAXWORKERS raise",
                              cpus, STARPU_MAXCPUS);
}

int choose_machine(settings& s) {
    if (!s.knobs.simulate) return 0;
    auto all = std::make_shared<devices::simulated::simulation_settings>();
    if (int error = devices::simulated::read_description(s.knobs.simulate->c_str(), all->machine))
        return error;
    if (int error = check_room(all->machine)) return error;
    all->seed = s.knobs.simulate_seed.value_or(0);
    all->runs_kernels = s.knobs.simulate_execute.value_or(false);
    if (!s.knobs.hostname && !all->machine.host.empty()) s.knobs.hostname = all->machine.host;
    s.simulation = std::move(all);
    return 0;
}

void choose_models(settings& s) {
    weigh(s, s.conf.calibrate, s.knobs.calibrate);
    weigh(s, s.conf.bus_calibrate, s.knobs.bus_calibrate);
    s.models = perfmodel::options_of(s.knobs);
    s.models.keeps_files = s.simulation == nullptr; // what is not real does not belong there
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
        set_defaults(into.conf);
    else if (conf->magic != conf_magic)
        return base::report_error(-EINVAL, "starpu_init",
                                  "the configuration was not initialised; call starpu_conf_init on it first");
    else
        into.conf = *conf;
    if (int error = base::read_knobs(into.knobs)) return error;
    base::mute_warnings(into.knobs.silent.value_or(false));
    base::warn_of_idle_knobs();
    weigh_copy_switches(into);
    weigh_priorities(into);
    if (int error = choose_machine(into)) return error;
    choose_models(into);
    weigh(into, into.conf.data_locality_enforce, into.knobs.data_locality_enforce);
    if (int error = choose_policy(into)) return error;
    return choose_throttle(into);
}

} // namespace starpu::instance
