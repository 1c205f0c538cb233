// What one worker, or one lane, has added to a piece of data so far, where copies are looked after.
//
// It is a hidden handle of the same shape: tasks that add to it fetch it like anything else they write, so
// that it can be evicted while no task needs it, comes back, and is merged from wherever it lies.
#pragma once

#include "data/copies/replica_set.hpp"

namespace starpu::data {

struct contribution final : copy_waiter {
    void told(int error) override; // goes on with its end

    handle* part = nullptr;
    void (*ended)(void* argument) = nullptr;
    void* argument = nullptr;
};

// Without memory and without a value; nullptr when memory is exhausted.
contribution* make_contribution(handle& like);

// Deletes the contribution, to which no task adds any more, as soon as no copy of it is under way: a save may
// outlast the task that needed the room. Then ended(argument) is called, by any thread, without locks;
// `ended` may be null.
void end_contribution(contribution& c, void (*ended)(void*) = nullptr, void* argument = nullptr);

// What was added is worth nothing; the memory goes before anything that has to be saved.
void forget_contribution(contribution& c);

} // namespace starpu::data
