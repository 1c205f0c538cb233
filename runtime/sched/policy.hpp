// A scheduling policy: keeps ready nodes and hands them to the workers that ask.
#pragma once

#include "graph/node.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace starpu::sched {

// What a policy may know of the workers: their number, and for each the others, nearest first, and the group
// of workers that share a cache with it.
struct worker_layout {
    std::vector<std::vector<unsigned>> nearest;
    std::vector<unsigned> group;
    unsigned count() const { return static_cast<unsigned>(group.size()); }
};

class program_policy;

class policy {
public:
    virtual ~policy() = default;

    // Workers ask and nodes come only between these two calls.
    virtual void begin() {}
    virtual void end() {}

    // Never fails: a policy that has no memory left keeps the node where no memory is needed. `worker` is the
    // calling worker, or -1. Returns whom to wake: the one worker that can take the node, or one of
    // the constants below. Publication is seq_cst, as idle_set asks.
    virtual int push(graph::node& n, int worker) = 0;
    virtual graph::node* try_pop(unsigned worker) = 0;

    // Whether the worker need not look again before it sleeps.
    virtual bool looks_empty(unsigned worker) = 0;

    // Whether nodes that a worker took in one go lie where others can take them; it may have put them there
    // after the others looked.
    virtual bool has_claimed(unsigned worker) {
        static_cast<void>(worker);
        return false;
    }

    // How many nodes wait; exact while nobody pushes or pops.
    virtual std::size_t size() = 0;

    // Whether the worker that made `n` ready may run it next, past the queues.
    virtual bool allows_hand_off(const graph::node& n) const = 0;

    // The same object, if it is a policy of the program's own.
    virtual program_policy* as_program_policy() { return nullptr; }

    static constexpr int any_worker = -1;
    static constexpr int no_worker = -2;
    static constexpr int every_worker = -3;
};

struct policy_entry {
    const char* name;
    const char* description;
    std::unique_ptr<policy> (*make)(const worker_layout& workers, unsigned seed);
};

inline constexpr std::size_t policy_count = 5;
std::span<const policy_entry> known_policies();
const policy_entry* find_policy(const char* name); // nullptr: there is none of that name
bool is_later_policy(const char* name);            // StarPU has it, this build not yet
const policy_entry& default_policy();

} // namespace starpu::sched
