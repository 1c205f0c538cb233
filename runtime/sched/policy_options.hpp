// What the user may set about scheduling policies.
#pragma once

namespace starpu::base {
struct knobs;
}

namespace starpu::sched {

struct policy_options {
    unsigned seed = 0; // of draws by lot
    // What policies by models weigh: times in microseconds by the first two, joules by the third.
    double run_weight = 1;
    double transfer_weight = 1;
    double energy_weight = 1000;
    double idle_watts = 0; // of the whole machine
    bool counts_write_back = false;
    bool stays_with_data =
        false; // no worker is chosen that would need data from elsewhere while another has them
    bool prefetches = true;
    // Of the program, for policies that ask it about their settings when they begin; nullptr: it says
    // nothing.
    void (*set_up)(unsigned context) = nullptr;
};

policy_options options_of(const base::knobs& k);

} // namespace starpu::sched
