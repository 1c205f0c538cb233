// Weighs fields of struct starpu_conf against variables, and both against what there is.
#include "devices/gpu/selection.hpp"

#include "base/report.hpp"
#include "platform/setup_error.hpp"

#include <algorithm>
#include <cerrno>
#include <string>

namespace starpu::devices::gpu {

namespace {
using std::to_string;

bool program_insists(const device_request& request) {
    return request.conf.precedence_over_environment_variables != 0;
}

bool has_field(const device_request& request, const vendor& of) {
    return request.conf.*of.names_devices != 0;
}

bool variable_names(const device_request& request, const vendor& of) {
    return platform::variable_counts((request.knobs.*of.numbers_knob).has_value(), has_field(request, of),
                                     program_insists(request));
}

struct named_devices {
    const char* subject; // the variable or field that names them
    std::vector<unsigned> numbers;
};

// The array in struct starpu_conf does not tell how many of its entries are meant: as many as devices are
// asked for, or else as there are.
named_devices named(const device_request& request, const vendor& of, unsigned available) {
    if (variable_names(request, of))
        return {of.numbers_variable, base::expand(*(request.knobs.*of.numbers_knob), available)};
    const auto count = wanted_count(request, of);
    const unsigned meant = std::min<unsigned>(count ? count->number : available, STARPU_NMAXWORKERS);
    const auto& entries = request.conf.*of.numbers;
    return {of.numbers_field, {entries, entries + meant}};
}

[[noreturn]] void refuse_number(const char* subject, const vendor& of, unsigned number, unsigned available) {
    const std::string there = available == 0 ? "none" : "0 to " + to_string(available - 1);
    throw platform::setup_error(-ENODEV, std::string(subject) + " names " + of.name + " device " +
                                             to_string(number) + ", but there is " + there);
}

std::vector<unsigned> first_of(const named_devices& wanted, const vendor& of, unsigned available,
                               std::size_t most) {
    std::vector<unsigned> chosen;
    for (const unsigned number : wanted.numbers) {
        if (chosen.size() == most) break;
        if (number >= available) refuse_number(wanted.subject, of, number, available);
        if (std::ranges::find(chosen, number) == chosen.end()) chosen.push_back(number);
    }
    return chosen;
}
} // namespace

std::optional<platform::setting> wanted_count(const device_request& request, const vendor& of) {
    return platform::choose(
        {request.conf.*of.count, of.count_field, request.knobs.*of.count_knob, of.count_variable},
        program_insists(request));
}

bool wants_any(const device_request& request, const vendor& of) {
    const auto count = wanted_count(request, of);
    return !count || count->number != 0;
}

bool names_devices(const device_request& request, const vendor& of) {
    return variable_names(request, of) || has_field(request, of);
}

std::vector<unsigned> choose_devices(const device_request& request, const vendor& of, unsigned available,
                                     std::span<const unsigned> in_order) {
    const auto count = wanted_count(request, of);
    const unsigned most = std::min(count ? count->number : of.most_devices, of.most_devices);
    std::vector<unsigned> chosen;
    if (names_devices(request, of))
        chosen = first_of(named(request, of, available), of, available, most);
    else
        chosen.assign(in_order.begin(),
                      in_order.begin() + std::min<std::ptrdiff_t>(most, std::ssize(in_order)));
    if (count && chosen.size() < count->number)
        base::report_warning(count->subject,
                             "%u %s devices are asked for and %zu can be used; the program goes on with them",
                             count->number, of.name, chosen.size());
    return chosen;
}

} // namespace starpu::devices::gpu
