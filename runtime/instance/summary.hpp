// What the runtime can tell about itself, as text for people.
#pragma once

#include "base/files.hpp"
#include "base/held_off_signal.hpp"
#include "instance/instance.hpp"

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

namespace starpu::instance {

// Where a summary goes: behind what is in the file that the user named, else to stderr. For a file it is
// gathered first, and written at the end of the output.
class summary_output {
public:
    explicit summary_output(const std::optional<std::string>& path);
    ~summary_output();
    summary_output(const summary_output&) = delete;
    summary_output& operator=(const summary_output&) = delete;

    std::FILE* stream() const { return gathering_ != nullptr ? gathering_ : stderr; }

private:
    bool write_gathered();

    const base::held_off_signal quiet_{SIGPIPE}; // stderr may be a pipe without a reader
    const std::optional<std::string>& path_;
    const base::owned_descriptor file_;
    char* text_ = nullptr;
    std::size_t text_bytes_ = 0;
    std::FILE* const gathering_; // nullptr: the text goes to stderr at once
};

// Since the last question of the program: it ends their periods, as a question does.
void print_worker_stats(runtime& r);
// Of the whole run so far.
void print_transfer_stats(runtime& r);
void print_topology(runtime& r, std::FILE* stream); // workers and the CPUs they are bound to

} // namespace starpu::instance
