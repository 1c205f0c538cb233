// What the command line tools share: an outline, and how a run ends.
#pragma once

#include <starpu.h>

#include <CLI/CLI.hpp>

#include <string>

namespace starpu_tools {

// "NAME 1.4.99", as -v prints it.
inline std::string version_of(const std::string& name) {
    int major = 0, minor = 0, release = 0;
    starpu_get_version(&major, &minor, &release);
    return name + " " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(release);
}

// -h and -v answer by themselves. What else the command line may say is added to `line` first; then run()
// does the work and returns the exit status.
template <class Run> int run_tool(CLI::App& line, int count, char** words, Run&& run) {
    line.set_version_flag("-v,--version", version_of(line.get_name()));
    try {
        line.parse(count, words);
    } catch (const CLI::ParseError& wrong) {
        return line.exit(wrong) == 0 ? 0 : 1; // prints what is wrong, or the help
    }
    return run();
}

} // namespace starpu_tools
