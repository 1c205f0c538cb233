// Hands the options to CLI11.
#include "common/command_line.hpp"

#include <CLI/CLI.hpp>

namespace benchmark {

command_line::command_line(const std::string& description) : app_(std::make_unique<CLI::App>(description)) {}
command_line::~command_line() = default;

template <class T> void command_line::add_option(const std::string& name, T& value, const std::string& help) {
    app_->add_option(name, value, help)->capture_default_str();
}
template void command_line::add_option(const std::string&, int&, const std::string&);
template void command_line::add_option(const std::string&, unsigned&, const std::string&);
template void command_line::add_option(const std::string&, long&, const std::string&);
template void command_line::add_option(const std::string&, std::string&, const std::string&);
template void command_line::add_option(const std::string&, std::vector<long>&, const std::string&);
template void command_line::add_option(const std::string&, std::vector<std::string>&, const std::string&);

void command_line::add_flag(const std::string& name, bool& value, const std::string& help) {
    app_->add_flag(name, value, help);
}

void command_line::add_words(const std::string& name, std::vector<std::string>& words,
                             const std::vector<std::string>& allowed, const std::string& help) {
    app_->add_option(name, words, help)->check(CLI::IsMember(allowed));
}

bool command_line::parse(int count, char** words, int& status) {
    try {
        app_->parse(count, words);
        return true;
    } catch (const CLI::ParseError& problem) {
        status = app_->exit(problem);
        return false;
    }
}

} // namespace benchmark
