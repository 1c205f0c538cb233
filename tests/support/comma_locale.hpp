// A language in which numbers have a comma, for as long as a test asks for it. Where none is installed it is
// made, if the system has what it takes.
#pragma once

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

class comma_locale {
public:
    comma_locale() : is_there_(take_installed() || make()) {}
    ~comma_locale() {
        std::setlocale(LC_ALL, "C");
        if (folder_.empty()) return;
        ::unsetenv("LOCPATH");
        std::filesystem::remove_all(folder_);
    }
    comma_locale(const comma_locale&) = delete;
    comma_locale& operator=(const comma_locale&) = delete;

    bool is_there() const { return is_there_; }
    static constexpr const char* reason = "no language with commas in numbers is installed or can be made";

private:
    static bool take_installed() {
        return std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr ||
               std::setlocale(LC_ALL, "fr_FR.UTF-8") != nullptr;
    }
    // Only of its numbers: the whole language takes a second.
    bool make() {
        char pattern[] = "/tmp/starpu-locale-XXXXXX";
        if (::mkdtemp(pattern) == nullptr) return false;
        folder_ = pattern;
        const std::string source = folder_ + "/numbers";
        std::ofstream(source)
            << "LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \".\"\ngrouping 3;3\nEND LC_NUMERIC\n";
        // It is written although the rest of the language is missing, which is an error of its own.
        const std::string command =
            "localedef -c -i " + source + " -f ANSI_X3.4-1968 " + folder_ + "/commas >/dev/null 2>&1";
        ::setenv("LOCPATH", folder_.c_str(), 1);
        return std::system(command.c_str()) != -1 && std::setlocale(LC_ALL, "commas") != nullptr &&
               std::localeconv()->decimal_point == std::string(",");
    }

    std::string folder_; // of what was made
    bool is_there_;
};
