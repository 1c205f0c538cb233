// Runs a benchmark program in a process of its own and reads the "name value" lines it prints.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace benchmark {

using metrics = std::map<std::string, double>;
using environment = std::map<std::string, std::string>;

struct program {
    std::string path;
    std::vector<std::string> arguments;
    environment variables; // set in addition to those of this process
};

// Throws std::runtime_error when the program cannot be started, fails, or prints something else.
metrics run(const program& what);

} // namespace benchmark
