// Runs one of the two programs of the main job and collects what it leaves.
#pragma once

#include <map>
#include <string>

struct co2_outcome {
    int exit_status;
    std::string report, errors, picture;
    std::map<std::string, double> numbers;
};

// Runs `program` on `data`; the files it writes are named after `label`. `variables` precede the command.
co2_outcome run_co2(const std::string& program, const std::string& data, const std::string& label,
                    const std::string& variables = "");

// A path in the tests' own folder.
std::string scratch(const std::string& name);
