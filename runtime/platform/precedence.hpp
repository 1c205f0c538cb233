// What counts where a field of struct starpu_conf and an environment variable say the same thing.
#pragma once

#include <optional>

namespace starpu::platform {

// The variable, unless the program insists on its fields (precedence_over_environment_variables) and has set
// this one. Whatever does not count is not looked at, not even for mistakes.
constexpr bool variable_counts(bool is_variable_set, bool is_field_set, bool program_insists) {
    return is_variable_set && !(program_insists && is_field_set);
}

// A number, and the field or variable that asks for it, which is named when the number cannot be had.
struct setting {
    unsigned number;
    const char* subject;
};

// A field and a variable with a number; -1 in the field says nothing.
struct number_sources {
    int field_value;
    const char* field;
    std::optional<unsigned> variable_value;
    const char* variable;
};

// Empty: neither says anything. Throws setup_error when the field counts and is below -1.
std::optional<setting> choose(const number_sources& from, bool program_insists);

} // namespace starpu::platform
