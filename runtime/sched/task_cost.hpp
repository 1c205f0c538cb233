// What a task costs on an architecture, microseconds or joules, as a performance model has it; and what it is
// found to have cost.
#pragma once

#include "base/ids.hpp"
#include "perfmodel/registry.hpp"

#include "starpu_task.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace starpu::sched {

// Where a task would run.
struct cost_place {
    starpu_perfmodel_arch* arch = nullptr;
    int architecture = -1; // its number
    // One of that architecture, for models that ask for it.
    base::worker_id worker = base::no_worker;
    unsigned implementation = 0;
};

// What records of a model are found by.
struct cost_key {
    std::uint32_t footprint = 0;
    std::size_t size = 0;
    std::vector<double> parameters{}; // of a multiple regression

    auto operator<=>(const cost_key&) const = default;
};

std::size_t size_of_data(starpu_task& t);        // of all of them, bytes
std::uint32_t footprint_of_data(starpu_task& t); // without those of mode STARPU_NOFOOTPRINT
// With the functions of the model, if it has any.
std::uint32_t footprint_of(starpu_perfmodel& model, starpu_task& t, const cost_place& where);

// 0: the model is to be ignored; NAN: not known yet, and from now on tasks with that model are measured.
double expected_cost(starpu_perfmodel& model, starpu_task& t, const cost_place& where);

// Whether that calls functions of the program, which may look at what the kernel changes or frees.
bool asks_program(starpu_perfmodel& model, const cost_place& where);

// A task is measured like this: the key before it runs, what it has cost after it.
bool is_measured(const starpu_perfmodel& model);
cost_key key_of(starpu_perfmodel& model, starpu_task& t, const cost_place& where);
// What is known now of tasks with that key, which may be gone themselves; NAN: nothing.
double known_cost(starpu_perfmodel& model, const cost_key& key, const cost_place& where);
// 0, or -EINVAL for a model without a name or a number that is no cost, -ENOMEM; no line. `weight`: it is the
// mean of so many, which the program brings, so that all of them count.
int note_cost(starpu_perfmodel& model, const starpu_task& t, const cost_place& where, const cost_key& key,
              double cost);
int note_own_cost(starpu_perfmodel& model, const starpu_task& t, const cost_place& where, const cost_key& key,
                  double cost, unsigned weight);

} // namespace starpu::sched
