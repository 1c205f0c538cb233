// A command line, three files, and their contents.
#include "co2_program.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>

namespace {

std::string contents(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

// One word for a shell.
std::string quoted(const std::string& text) {
    std::string all = "'";
    for (const char letter : text) all += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return all + "'";
}

} // namespace

std::string scratch(const std::string& name) {
    std::filesystem::create_directories(CO2_WORK_FOLDER);
    return std::string(CO2_WORK_FOLDER) + "/" + name;
}

co2_outcome run_co2(const std::string& program, const std::string& data, const std::string& label,
                    const std::string& variables) {
    const std::string picture = scratch(label + ".svg"), numbers = scratch(label + ".txt");
    const std::string report = scratch(label + ".report"), errors = scratch(label + ".errors");
    std::filesystem::remove(picture);
    std::filesystem::remove(numbers);
    const std::string command = variables + " " + quoted(program) + " " + quoted(data) + " " +
                                quoted(picture) + " " + quoted(numbers) + " >" + quoted(report) + " 2>" +
                                quoted(errors);
    const int status = std::system(command.c_str());
    co2_outcome outcome{WIFEXITED(status) ? WEXITSTATUS(status) : -1,
                        contents(report),
                        contents(errors),
                        contents(picture),
                        {}};
    std::ifstream file(numbers);
    std::string name;
    double value;
    while (file >> name >> value) outcome.numbers[name] = value;
    return outcome;
}
