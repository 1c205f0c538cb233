// Many programs in one process, and one program shrunk in many.
#pragma once

#include "options.hpp"

namespace fuzz {

// Runs the programs that the options name. 0; 1 when one was wrong; the watchdog ends the process when one
// hangs.
int run_programs(const options& o, const omissions& left_out = {});

// Runs the programs under each registered policy in turn, and prints a line for each; ends as run_programs()
// does.
int run_under_every_policy(const options& given);

// Prints the programs without running them.
int list_programs(const options& o);

// Leaves out operations of the first program for as long as it still fails, and prints what is left.
int shrink_program(const options& o);

} // namespace fuzz
