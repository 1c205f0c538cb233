// What the command line asks for.
#pragma once

#include "program.hpp"

#include <cstdint>
#include <string>

namespace fuzz {

struct options {
    std::uint64_t seed = 1;
    std::uint64_t first = 0; // number of the first program
    std::uint64_t programs = 1000;
    std::uint64_t per_session = 250; // programs until the runtime is started anew
    unsigned repeat = 1;             // runs of each program
    unsigned timeout_seconds = 60;
    unsigned devices = 0; // CUDA devices beside the CPUs
    program_size size;
    bool lists = false;   // prints the programs instead of running them
    bool shrinks = false; // looks for a smaller program that still fails
    bool is_sleepy = false;
    bool needs_all_features = false;
    std::string policy; // of all sessions; empty: a choice of them takes turns
    std::string bug;    // to run with; "all": each in a process of its own
};

// False after a mistake or --help, with the exit status to end with.
bool read_options(int argc, char** argv, options& into, int& status);

// The command line that runs just this program again.
std::string command_of(const options& o, std::uint64_t program);

} // namespace fuzz
