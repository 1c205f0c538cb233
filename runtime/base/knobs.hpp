// Reads the environment variables the library obeys into one plain structure, checked.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace starpu::base {

// "2-4" is {2, 4}, "3" is {3, 3}, "6-" is {6, nothing}: up to the last one there is.
struct index_range {
    unsigned first;
    std::optional<unsigned> last;
};
using index_list = std::vector<index_range>;

// Writes the list out for things numbered 0 to `available` - 1; numbers beyond them are kept if named
// (the caller knows what they are numbers of and reports them), an open range ends at the last one.
std::vector<unsigned> expand(const index_list& list, unsigned available);

// The values of variables that differ in a number: STARPU_LIMIT_CUDA_3_MEM.
struct numbered_counts {
    std::vector<std::pair<unsigned, unsigned>> values; // number and value, by rising number

    std::optional<unsigned> of(unsigned number) const;
};
// Numbers from here on are not looked for.
inline constexpr unsigned most_numbered = 64;

// What a value of each kind of knobs.def looks like: the C++ type and, for messages, the words.
namespace knob_kind {
struct count {
    using type = unsigned;
    static constexpr const char* accepted = "a whole number, 0 or more";
};
// The row's variable holds "_N_" in place of the number.
struct numbered_count {
    using type = numbered_counts;
    static constexpr const char* accepted = "a whole number, 0 or more";
};
struct positive {
    using type = unsigned;
    static constexpr const char* accepted = "a whole number, 1 or more";
};
struct index {
    using type = int;
    static constexpr const char* accepted = "a number, 0 or more, or -1 for none";
};
struct number {
    using type = int;
    static constexpr const char* accepted = "a whole number";
};
struct flag {
    using type = bool;
    static constexpr const char* accepted = "0 or 1";
};
struct presence {
    using type = bool;
    static constexpr const char* accepted = "0, or anything else for yes";
};
struct seconds {
    using type = double;
    static constexpr const char* accepted = "a number of seconds, 0 or more, such as 0.5";
};
struct factor {
    using type = double;
    static constexpr const char* accepted = "a number, 0 or more, such as 1.5";
};
struct text {
    using type = std::string;
    static constexpr const char* accepted = "a name";
};
// Names a file, a folder or a library; ignored, with a line, in a program with rights of its own.
struct path {
    using type = std::string;
    static constexpr const char* accepted = "a path";
};
struct index_list {
    using type = base::index_list;
    static constexpr const char* accepted = "numbers and ranges such as \"0 2-4 6-\"";
};
} // namespace knob_kind

// One member per row of knobs.def; empty when the variable is unset or empty.
struct knobs {
#define KNOB(member, variable, kind, fallback, sentence) std::optional<knob_kind::kind::type> member;
#include "base/knobs.def"
#undef KNOB
};

using environment = std::function<const char*(const char* variable)>;

// Fills `into` from the environment. Every value that cannot be understood gets one line on stderr that names
// the variable, the value and what is accepted; then the result is -EINVAL and `into` holds the values that
// are right.
int read_knobs(knobs& into, const environment& look_up, bool trusts_paths = true);
int read_knobs(knobs& into); // of the process

// One line for each variable that is set and has no effect here, where its value asks for something else than
// happens anyhow (base/idle_knobs.def).
void warn_of_idle_knobs(const environment& look_up);
void warn_of_idle_knobs(); // of the process

// The table itself, for programs that print it.
struct knob_row {
    const char* variable;
    const char* accepted;
    const char* fallback;
    const char* sentence;
};
std::span<const knob_row> knob_table();

} // namespace starpu::base
