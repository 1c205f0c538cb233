// Tasks of codelets without a performance model: what they take is found out as they run, so that a program
// need not know anything about its kernels.
#pragma once

#include "sched/offers.hpp"
#include "sched/task_cost.hpp"

namespace starpu::sched {

// Microseconds; NAN: not known yet; 0: the runtime does not measure such tasks.
double expected_unmodelled(starpu_task& t, const cost_place& where);

// The same of any task: by its performance model, if it has one.
double expected_time(starpu_task& t, const cost_place& where);

// A task is measured like this: the key before it runs, what it took after it. Throw std::bad_alloc.
bool is_unmodelled(const starpu_task& t);
cost_key unmodelled_key(starpu_task& t);
void note_unmodelled(const starpu_task& t, const cost_place& where, const cost_key& key, double us);

// Fills in guesses for the offers of which nothing is known: what another class takes, by their relative
// speeds; 0 where nothing at all is known. Returns the offer to take at once, so that something becomes
// known; nullptr: none. Ends of what is guessed move accordingly. A task that would run soon where it is
// known what it takes leaves finding out to later ones, unless many have.
const offer* complete_unmodelled(starpu_task& t, offers& all, double now_us);

} // namespace starpu::sched
