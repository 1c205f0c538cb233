// What the command line tools share: an outline, and how a run ends.
#pragma once

#include <starpu.h>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>

namespace starpu_tools {

// "NAME 1.4.99", as -v prints it.
inline std::string version_of(const std::string& name) {
    int major = 0, minor = 0, release = 0;
    starpu_get_version(&major, &minor, &release);
    return name + " " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(release);
}

// False after one line: some of what was printed did not get to its place.
inline bool has_all_been_printed(const std::string& tool) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return true;
    std::fprintf(stderr, "%s: the output could not be written in full\n", tool.c_str());
    return false;
}

// -h and -v answer by themselves. What else the command line may say is added to `line` first; then run()
// does the work and returns the exit status.
template <class Run> int run_tool(CLI::App& line, int count, char** words, Run&& run) {
    line.set_version_flag("-v,--version", version_of(line.get_name()));
    try {
        line.parse(count, words);
    } catch (const CLI::ParseError& wrong) {
        const int status = line.exit(wrong); // prints what is wrong, or the help
        return has_all_been_printed(line.get_name()) && status == 0 ? 0 : 1;
    }
    const int status = run();
    return has_all_been_printed(line.get_name()) ? status : 1;
}

} // namespace starpu_tools
