// The command line of a tool: what it may say, and how a run ends. Of the tools' sources one includes CLI11,
// which takes the compiler longer than all of them together.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace starpu_tools {

// Options are given by their names, as "-s,--symbol", and by the line that the help has for them. -h and -v
// answer by themselves.
class command_line {
public:
    command_line(const std::string& what_the_tool_does, const std::string& tool);
    ~command_line();
    command_line(const command_line&) = delete;
    command_line& operator=(const command_line&) = delete;

    void add_flag(const std::string& names, bool& said, const std::string& help);
    void add_text(const std::string& names, std::string& said, const std::string& help);
    void add_choice(const std::string& names, std::string& said, const std::vector<std::string>& choices,
                    const std::string& help);
    void add_texts(const std::string& names, std::vector<std::string>& said, const std::string& help);
    // Two words, which must not be said beside the option of the name `other`, added before.
    void add_pair(const std::string& names, std::vector<std::string>& said, const std::string& other,
                  const std::string& help);
    // One number each time that it is given.
    void add_numbers(const std::string& names, std::vector<int>& said, const std::string& help);

    // Reads the words, then has work() done and returns the exit status.
    int read_and_do(int count, char** words, const std::function<int()>& work);

private:
    std::unique_ptr<CLI::App> line_;
};

} // namespace starpu_tools
