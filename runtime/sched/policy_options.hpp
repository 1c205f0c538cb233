// What the user may set about scheduling policies.
#pragma once

#include "starpu_worker.h"

#include <string>

namespace starpu::base {
struct knobs;
}
namespace starpu::perfmodel {
struct options;
}

namespace starpu::sched {

// When heteroprio chooses buckets and their order itself.
enum class automatic_when {
    never,
    unless_told, // where there are several kinds of workers, and the program says nothing
    always
};

struct automatic_options {
    automatic_when when = automatic_when::never;
    bool groups_by_codelet_name = false; // else by the name of the performance model
    bool gathers = true;                 // goes on finding out
    bool prints_updates = false;
    bool prints_orders = false;
    unsigned rule = 0;               // of sched/buckets/ranking
    unsigned ordering_interval = 32; // tasks that became ready
    std::string file;                // of what was found out; empty: there is none
};

// What makes a memory node the right one for a task.
enum class data_weight {
    none,          // the worker that made it ready is there
    bytes,         // of its data that are there
    largest,       // of these the largest one alone
    squares,       // of the bytes of each
    written_twice, // what it writes counts double
    written_first  // the other data count only among equals
};

// Of heteroprio, where it goes by data.
struct locality_options {
    bool is_wanted = false;
    data_weight weight = data_weight::bytes;
    struct by_kind {
        unsigned near_nodes = 1;
        unsigned step = 100; // buckets
    };
    by_kind cpu, cuda, opencl;

    const by_kind& settings_for(starpu_worker_archtype kind) const {
        return kind == STARPU_CUDA_WORKER ? cuda : kind == STARPU_OPENCL_WORKER ? opencl : cpu;
    }
};

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
    automatic_options automatic{}; // of heteroprio
    locality_options locality{};
};

policy_options options_of(const base::knobs& k);
// Where heteroprio keeps what it found out.
std::string automatic_file_of(const base::knobs& k, const perfmodel::options& models);

} // namespace starpu::sched
