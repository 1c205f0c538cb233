// Runs calls in child processes, so that one that crashes or hangs is found, named, and passed over.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace calls {

inline constexpr unsigned step_preparing = ~0U, step_ending = ~0U - 1;

// What a child is at, in memory that its parent sees.
struct progress {
    std::atomic<unsigned> step;        // the number of the call, or one of the two above
    std::atomic<unsigned> steps_begun; // changes with each
    char problem[160];                 // written by a child that ends early
    void begin(unsigned next) {
        step = next;
        steps_begun.fetch_add(1);
    }
};

struct ending {
    bool is_good;
    unsigned step;       // where it ended
    std::string problem; // "crashed with signal 11", "hung"
    std::string output;  // the last that the child wrote to stderr
};

// Runs `body` in a child whose stderr is a file of its own (descriptor 2) and whose stdin and stdout are
// /dev/null; ends it when it stays at one step for `seconds_per_step`. The body gives back 0 or what went
// wrong.
ending run_in_child(progress&, unsigned seconds_per_step, const std::function<const char*(progress&)>& body);

// Memory that children share with their parent, filled with zeros.
void* shared_memory(std::size_t size_bytes);

// How many lines were written to stderr since the last time; for children.
unsigned new_lines_on_stderr();

} // namespace calls
