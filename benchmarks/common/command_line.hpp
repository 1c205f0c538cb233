// The options of a program that measures. CLI11 is behind it, and compiled once: it takes a compiler ten
// seconds.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace benchmark {

class command_line {
public:
    explicit command_line(const std::string& description);
    ~command_line();
    command_line(const command_line&) = delete;
    command_line& operator=(const command_line&) = delete;

    // What stands in `value` when the program says nothing else; names and flags are written as for CLI11. T
    // is int, unsigned, long, a string, or a vector of longs or strings.
    template <class T> void add_option(const std::string& name, T& value, const std::string& help);
    void add_flag(const std::string& name, bool& value, const std::string& help);
    // Words that stand alone, all of them among the allowed.
    void add_words(const std::string& name, std::vector<std::string>& words,
                   const std::vector<std::string>& allowed, const std::string& help);

    // False: the program is to end with `status`, for the words were wrong or asked for help.
    bool parse(int count, char** words, int& status);

private:
    std::unique_ptr<CLI::App> app_;
};

} // namespace benchmark
