// The linear programs behind the bound: from what was recorded and what is known now of how long it takes.
#pragma once

#include "bound/linear_program.hpp"
#include "bound/record.hpp"

#include <vector>

namespace starpu::bound {

struct problem {
    record recorded;
    std::vector<known_times> times{}; // by kind
};

struct planned_program {
    // A column that says how many tasks of a kind a worker runs.
    struct share {
        std::size_t column;
        std::size_t kind;
        base::worker_id worker;
    };
    linear_program program{};
    std::vector<share> shares{};
};

// Times are asked for now.
problem pose(record recorded);

// Whether each kind is known on some worker. 0, or -ENODATA with its line; a warning names what is left out
// because it is known on some workers only.
int check_known(const problem& p, const char* call);

// The area program: whole tasks are dealt out to workers, and each worker has time for its own.
planned_program area_program(const problem& p);

// What a program says of tasks with dependencies.
enum class program_form {
    work,     // tasks start after those they wait for, and each worker has time for its share of each kind
    schedule, // workers run one task after the other, with priorities the more urgent one first
};

// With dependencies: when each task starts, too. Programs of the second form have columns for each pair of
// tasks. 0, or with its line -EDEADLK (the tasks wait for each other) or -E2BIG.
int schedule_program(const problem& p, program_form form, const char* call, planned_program& into);

// The one that fits what was recorded.
int make_program(const problem& p, program_form form, const char* call, planned_program& into);

} // namespace starpu::bound
