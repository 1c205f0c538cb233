// Tells people why nothing moves: which calls wait, which tasks are blocked, for what, and who has it.
#pragma once

#include <cstdint>

namespace starpu::task {

struct engine;

// Prints the report on stderr, one line per fact, each beginning with "starpu: stall report:". Under
// watch::lock, when nothing has moved for so long.
void report_stall(engine& e, std::int64_t for_ns);

} // namespace starpu::task
