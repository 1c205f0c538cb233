// Shows that the fuzzer finds what it is for: runs programs on a runtime that was told to make a mistake.
#pragma once

#include "options.hpp"

namespace fuzz {

// With one bug by name: like run_programs(). With "all": each in a process of its own; 0 if all were found.
int run_with_bugs(const options& o);

} // namespace fuzz
