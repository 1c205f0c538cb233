// The promises about a lock-free piece: its programs hold under every schedule, every mistake is caught.
#pragma once

#include "checker/explorer.hpp"
#include "checker/mutation.hpp"

#include <span>
#include <string>
#include <vector>

namespace checker {

struct named_program {
    std::string name;
    program_factory make;
    bounds limits{};
};

// A mistake that changes nothing anybody could observe, and why. Sites are named as the report names them.
struct harmless_mistake {
    const char* site;
    mistake how;
    const char* reason;
};

struct piece {
    std::vector<const char*> headers; // mistakes are made in these
    std::vector<named_program> programs;
    std::span<const harmless_mistake> harmless;
    std::uint64_t wrong_bits = 1;
    unsigned least_caught = 0; // so that sites do not get lost unnoticed
};

// As GoogleTest expectations.
void expect_sound(const piece& p);
void expect_mistakes_caught(const piece& p);
// For a mistake in how a piece is used, which no operation of its own stands for.
void expect_caught(const named_program& wrong);

} // namespace checker
