// What the runtime can tell about itself, as text for people.
#pragma once

#include "base/held_off_signal.hpp"
#include "instance/instance.hpp"

#include <cstdio>
#include <optional>
#include <string>

namespace starpu::instance {

// Where a summary goes: behind what is in the file that the user named, else to stderr.
class summary_output {
public:
    explicit summary_output(const std::optional<std::string>& path);
    ~summary_output();
    summary_output(const summary_output&) = delete;
    summary_output& operator=(const summary_output&) = delete;

    std::FILE* stream() const { return file_ != nullptr ? file_ : stderr; }

private:
    const base::held_off_signal quiet_{SIGPIPE}; // stderr may be a pipe without a reader
    std::FILE* const file_;
};

// Of the whole run so far.
void print_worker_stats(runtime& r);
void print_transfer_stats(runtime& r);
void print_topology(runtime& r, std::FILE* stream); // workers and the CPUs they are bound to

} // namespace starpu::instance
