// The file in which the facts about buckets outlive the process.
#pragma once

#include "sched/buckets/facts.hpp"

#include <string>
#include <string_view>

namespace starpu::sched {

// Lines: "heteroprio 1", and for each bucket
//     codelet <tasks ended> <name>
//     time <number of the kind of workers> <microseconds>
//     releases <tasks> <name>
std::string text_of(const all_facts& facts);

// Adds the buckets of the text to those that are there; of one name these win. False: it is no such text, and
// nothing was added. Throws std::bad_alloc.
bool add_from_text(std::string_view text, all_facts& facts);

// Reads the file, if there is one; what cannot be used is left out after a line.
void read_facts(const std::string& path, all_facts& facts);
// Writes them beside what other programs left there. Errors are a line.
void write_facts(const std::string& path, const all_facts& facts);

} // namespace starpu::sched
