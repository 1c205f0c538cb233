// Reports why nothing moves: which calls wait, which tasks are blocked, for what, and what holds it.
#pragma once

#include <cstdint>
#include <string>

namespace starpu::task {

struct engine;

// Prints the report on stderr, one line per fact, each beginning with "starpu: stall report:". Under
// watch::lock, when nothing has moved for so long.
void report_stall(engine& e, std::int64_t for_ns);

// "tag 3, which waits for tag 4, which ...": what must happen before the tag is done.
std::string describe_waiting_tag(engine& e, std::uint64_t tag);

} // namespace starpu::task
