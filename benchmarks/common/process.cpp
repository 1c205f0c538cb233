// Starts programs with posix_spawn and reads their output through a pipe.
#include "common/process.hpp"

#include <array>
#include <cstdlib>
#include <spawn.h>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace benchmark {
namespace {

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (auto& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

// This process's variables, those in `added` replaced.
std::vector<std::string> environment_with(const environment& added) {
    std::vector<std::string> texts;
    for (char** each = environ; *each; ++each) {
        const std::string_view text(*each);
        if (!added.contains(std::string(text.substr(0, text.find('='))))) texts.emplace_back(text);
    }
    for (const auto& [name, value] : added) texts.push_back(name + "=" + value);
    return texts;
}

std::string read_all(int file) {
    std::string text;
    std::array<char, 4096> block;
    for (ssize_t count; (count = ::read(file, block.data(), block.size())) > 0;)
        text.append(block.data(), std::size_t(count));
    return text;
}

pid_t start(const program& what, int output) {
    std::vector<std::string> words{what.path};
    words.insert(words.end(), what.arguments.begin(), what.arguments.end());
    auto variables = environment_with(what.variables);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    pid_t child = 0;
    const int error = posix_spawn(&child, what.path.c_str(), &actions, nullptr, pointers_to(words).data(),
                                  pointers_to(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::runtime_error(what.path + " cannot be started; is it built?");
    return child;
}

metrics parse(const std::string& text, const std::string& path) {
    metrics found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string name;
        double value = 0;
        if (!(words >> name >> value))
            throw std::runtime_error(path + " printed \"" + line + "\", not a name and a number");
        found[name] = value;
    }
    return found;
}

} // namespace

metrics run(const program& what) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) throw std::runtime_error("no pipe can be made");
    const pid_t child = start(what, ends[1]);
    ::close(ends[1]);
    const auto text = read_all(ends[0]);
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        throw std::runtime_error(what.path + " failed; run it alone to see why");
    return parse(text, what.path);
}

} // namespace benchmark
