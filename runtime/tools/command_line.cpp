// Reads the command line of a tool with CLI11.
#include "tools/command_line.hpp"

#include <starpu.h>

#include <CLI/CLI.hpp>

#include <cstdio>

namespace starpu_tools {

namespace {
// "NAME 1.4.99", as -v prints it.
std::string version_of(const std::string& name) {
    int major = 0, minor = 0, release = 0;
    starpu_get_version(&major, &minor, &release);
    return name + " " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(release);
}

// False after one line: some of what was printed did not get to its place.
bool has_all_been_printed(const std::string& tool) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return true;
    std::fprintf(stderr, "%s: the output could not be written in full\n", tool.c_str());
    return false;
}
} // namespace

command_line::command_line(const std::string& what_the_tool_does, const std::string& tool)
    : line_(std::make_unique<CLI::App>(what_the_tool_does, tool)) {}

command_line::~command_line() = default;

void command_line::add_flag(const std::string& names, bool& said, const std::string& help) {
    line_->add_flag(names, said, help);
}

void command_line::add_text(const std::string& names, std::string& said, const std::string& help) {
    line_->add_option(names, said, help);
}

void command_line::add_choice(const std::string& names, std::string& said,
                              const std::vector<std::string>& choices, const std::string& help) {
    line_->add_option(names, said, help)->check(CLI::IsMember(choices));
}

void command_line::add_texts(const std::string& names, std::vector<std::string>& said,
                             const std::string& help) {
    line_->add_option(names, said, help);
}

void command_line::add_pair(const std::string& names, std::vector<std::string>& said,
                            const std::string& other, const std::string& help) {
    line_->add_option(names, said, help)->expected(2)->excludes(line_->get_option(other));
}

void command_line::add_numbers(const std::string& names, std::vector<int>& said, const std::string& help) {
    line_->add_option(names, said, help)->allow_extra_args(false);
}

int command_line::read_and_do(int count, char** words, const std::function<int()>& work) {
    const std::string tool = line_->get_name();
    line_->set_version_flag("-v,--version", version_of(tool));
    try {
        line_->parse(count, words);
    } catch (const CLI::ParseError& wrong) {
        const int status = line_->exit(wrong); // prints what is wrong, or the help
        return has_all_been_printed(tool) && status == 0 ? 0 : 1;
    }
    const int status = work();
    return has_all_been_printed(tool) ? status : 1;
}

} // namespace starpu_tools
