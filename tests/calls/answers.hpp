// What a call gave back, as one word, and the tables that say what it should be.
#pragma once

#include "call_table.h"

#include <map>
#include <string>
#include <vector>

namespace calls {

// "ok", "NULL" or the name of an errno; with ":n" where other than one line for an error, or any line
// otherwise, was printed.
std::string answer_of(const call_result&, int error_number, unsigned lines);

// The rows of a table by their first column; '#' starts a comment line.
std::map<std::string, std::vector<std::string>> rows_of(const char* path);

} // namespace calls
