// What a program is made of, and what is written down while it runs: cells of data, jobs (tasks), holds
// (acquisitions).
#pragma once

#include "logical_clock.hpp"
#include "random.hpp"

#include "starpu.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

namespace fuzz {

// The smallest piece of data. The order of all writes shows in `hash`; `sum` collects what reductions add.
struct cell {
    std::uint64_t hash = 0;
    std::uint64_t sum = 0;
    bool operator==(const cell&) const = default;
};

// The last but one: a reduction whose parts are chosen by the order of submission, so that it shows in the
// result.
enum class use : std::uint8_t {
    read,
    write,
    update,
    commute,
    overwrite_commuting,
    add,
    add_in_lane,
    scratch
};

inline bool writes(use u) {
    return u != use::read && u != use::scratch;
}
inline bool sees_value(use u) {
    return u == use::read || u == use::update || u == use::commute;
}
inline bool commutes(use u) {
    return u == use::commute || u == use::overwrite_commuting;
}
inline bool adds(use u) {
    return u == use::add || u == use::add_in_lane;
}
inline bool may_overlap(use a, use b) {
    return a == b && (a == use::read || adds(a));
}

// A cell after a use of it by whoever has this number.
inline cell after_use(cell before, use u, std::uint64_t number) {
    switch (u) {
    case use::write:
    case use::overwrite_commuting:
        return {mix(number, 1), 0};
    case use::update:
    case use::commute:
        return {mix(before.hash ^ (before.sum * 3), number), before.sum};
    case use::add:
        return {before.hash, before.sum + mix(number, 2)};
    case use::add_in_lane:
        return {before.hash, before.sum * 3 + mix(number, 2)};
    default:
        return before;
    }
}

inline constexpr unsigned most_cells = 4;     // of one piece of data
inline constexpr unsigned most_accesses = 5;  // of one job
inline constexpr unsigned spare_handles = 10; // of a program whose tasks may have many buffers

struct access {
    starpu_data_handle_t handle = nullptr;
    unsigned first = 0; // number of the first cell in the program
    unsigned cells = 0;
    use how = use::read;
    bool is_ordered = true;
    bool is_loose = false;    // the data may be used out of order
    bool is_repeated = false; // the same handle as the access before; together they are one use
    unsigned epoch = 0;       // how often the data had lost its value when this was submitted
    unsigned round = 0;       // how many reductions there had been
    unsigned lanes = 0;       // of a reduction by order of submission
};

using seen_cells = std::array<cell, most_cells>;

// One run of a job.
struct run {
    instant linked_from = 0; // submission began
    instant linked_by = 0;   // submission had returned
    instant prologue = 0;
    instant prologue_pop = 0;
    instant start = 0;
    instant end = 0;
    instant epilogue = 0;
    instant end_released = 0; // the last of its end dependencies was about to be released
    instant callback = 0;
    std::atomic<unsigned> executions{0};
    std::array<seen_cells, most_accesses> seen{};
};

class program;

// What becomes of a job; all but the failing are known before they are submitted.
enum class fate : std::uint8_t { runs, fails, is_cancelled };

// What its task asks for; the task itself may be gone when that is judged.
struct task_extras {
    bool prologue = false, prologue_pop = false, epilogue = false, callback = false;
    int priority = 0;
};

// A task, what it is to do, and what it did.
struct job {
    program* home = nullptr;
    std::uint64_t number = 0;
    starpu_task* task = nullptr; // stale once a task that destroys itself has been submitted
    starpu_task own_memory;
    std::vector<access> accesses;
    std::vector<run> runs = std::vector<run>(1);
    unsigned round = 0; // the run under way
    unsigned linger = 0;
    int priority = 0; // where its order by priority is checked
    task_extras task_has;
    int worker = -1; // the only one that may run it
    bool has_kernel = true;
    fate becomes = fate::runs;
    int outcome = 0;          // what starpu_task_wait returns
    bool is_kept = false;     // the program destroys it
    bool is_waitable = false; // detach = 0 and not waited for yet
    bool has_dependencies = false;
    bool regenerates = false;                                          // until the last of its runs
    std::vector<job*> from_kernel, from_callback;                      // submits these
    std::atomic<bool>* opens_when = nullptr;                           // the kernel waits for this
    std::array<unsigned char, most_accesses + spare_handles> orders{}; // handles_sequential_consistency

    run& current() { return runs[round]; }
};

// From here on others that depend on the job's data or on its end may go on.
inline instant release_of(const run& r) {
    instant last = r.end;
    for (instant other : {r.epilogue, r.end_released})
        if (other > last) last = other;
    return last;
}

// An acquisition, or its part after stepping down to reading. Written by the thread that holds the data.
struct hold {
    std::uint64_t number = 0;
    access what;
    instant linked_from = 0, linked_by = 0, start = 0, end = 0;
    seen_cells seen{};
    bool touches = true; // looks at the data and changes it
};

// Something must have happened before something else.
struct precedence {
    const instant* earlier;
    const instant* later;
    const char* why;
};

// One of the two must have ended before.
struct alternative {
    const run* one;
    const run* other;
    const instant* later;
    const char* why;
};

// Waiting for at most `limit` tasks in flight: `of` is the submitting thread that waited.
struct crowd_limit {
    instant began, returned;
    unsigned limit;
};

} // namespace fuzz
