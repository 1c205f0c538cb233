// A random program: tasks over pieces of data and what a main program does between them.
#pragma once

#include "pieces.hpp"

#include <random>

namespace graphs {

struct program_traits {
    int pieces = 12;
    int steps = 80;
    std::int32_t most_numbers = 6000; // of a piece
    bool has_reductions = false;
};

// Submits it to the running runtime and does the same here, step by step; whether all values were right. The
// answer may depend on the schedule only where the runtime is wrong.
class program {
public:
    program(unsigned seed, const program_traits& traits);
    bool run();

private:
    void step();
    void submit_task();
    void acquire();
    void hint();
    void forget_value();
    piece& any() { return *pieces_[draw(pieces_.size())]; }
    std::size_t draw(std::size_t count) { return random_() % count; }
    std::vector<piece*> some(std::size_t count); // different ones
    mode mode_for(const piece& p);

    std::mt19937 random_;
    const program_traits traits_;
    pieces pieces_;
    std::uint32_t number_ = 0;
    bool is_right_ = true;
};

} // namespace graphs
