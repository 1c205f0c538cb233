// Turns what a call left behind into a word, and reads tables.
#include "answers.hpp"

#include <cstring>
#include <fstream>
#include <sstream>

namespace calls {
namespace {

constexpr long long largest_errno = 4095;

// The errno that the call reported, 0 for none; -1 says that it is in errno, or is the number that means
// none. Where a line was printed, errno belongs to it; else it may be left over from what was tried on the
// way.
int error_in(const call_result& result, int error_number, unsigned lines) {
    switch (result.kind) {
    case RESULT_SIGNED:
        if (result.number == -1) return error_number;
        if (result.number < 0 && result.number >= -largest_errno) return static_cast<int>(-result.number);
        return lines != 0 ? error_number : 0;
    case RESULT_POINTER:
        return result.pointer == nullptr || lines != 0 ? error_number : 0;
    case RESULT_UNSIGNED:
        return result.number == 0 || lines != 0 ? error_number : 0;
    default:
        return error_number;
    }
}

std::string word_for(const call_result& result, int error) {
    if (error != 0) {
        const char* name = strerrorname_np(error);
        return name != nullptr ? name : std::to_string(error);
    }
    if (result.kind == RESULT_POINTER && result.pointer == nullptr) return "NULL";
    return result.kind == RESULT_SIGNED && result.number == -1 ? "-1" : "ok";
}

} // namespace

std::string answer_of(const call_result& result, int error_number, unsigned lines) {
    const int error = error_in(result, error_number, lines);
    const std::string word = word_for(result, error);
    return lines == (error != 0 ? 1U : 0U) ? word : word + ":" + std::to_string(lines);
}

std::map<std::string, std::vector<std::string>> rows_of(const char* path) {
    std::map<std::string, std::vector<std::string>> rows;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream columns(line);
        std::string name;
        std::getline(columns, name, '\t');
        for (std::string column; std::getline(columns, column, '\t');) rows[name].push_back(column);
    }
    return rows;
}

} // namespace calls
