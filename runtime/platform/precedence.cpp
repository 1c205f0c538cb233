// Checks the field when it counts.
#include "platform/precedence.hpp"

#include "platform/setup_error.hpp"

#include <cerrno>
#include <string>

namespace starpu::platform {

std::optional<setting> choose(const number_sources& from, bool program_insists) {
    const bool is_field_set = from.field_value != -1;
    if (variable_counts(from.variable_value.has_value(), is_field_set, program_insists))
        return setting{*from.variable_value, from.variable};
    if (!is_field_set) return {};
    if (from.field_value < 0)
        throw setup_error(-EINVAL, std::string(from.field) + " is " + std::to_string(from.field_value) +
                                       "; give -1 for the default, or 0 or more");
    return setting{static_cast<unsigned>(from.field_value), from.field};
}

} // namespace starpu::platform
