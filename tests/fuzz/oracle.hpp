// Decides whether what was written down can come from a correct runtime.
#pragma once

namespace fuzz {

class program;

// Complains to the program about the first thing that cannot be.
void judge(program& p);

// Everything that was written down, for people.
void print_history(const program& p);

} // namespace fuzz
