// Turns the text of environment variables into values, and says so when a text makes no sense.
#include "base/knobs.hpp"

#include "base/excerpt.hpp"
#include "base/report.hpp"
#include "base/secure_mode.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <type_traits>

namespace starpu::base {
namespace {

constexpr std::string_view blanks = " \t,";
constexpr unsigned highest_index =
    65535; // far above any machine; keeps "0-4000000000" from being written out

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\n");
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

template <class Number> std::optional<Number> whole_number(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return {};
    return value;
}

std::optional<unsigned> index_of(std::string_view text) {
    const auto number = whole_number<unsigned>(text);
    return number && *number <= highest_index ? number : std::nullopt;
}

std::optional<index_range> range_of(std::string_view text) {
    const auto dash = text.find('-');
    const auto first = index_of(text.substr(0, dash));
    if (!first) return {};
    if (dash == text.npos) return index_range{*first, *first};
    if (dash + 1 == text.size()) return index_range{*first, std::nullopt};
    const auto last = index_of(text.substr(dash + 1));
    if (!last || *last < *first) return {};
    return index_range{*first, *last};
}

std::optional<unsigned> parse(knob_kind::count, std::string_view text) {
    return whole_number<unsigned>(text);
}

std::optional<unsigned> parse(knob_kind::positive, std::string_view text) {
    const auto value = whole_number<unsigned>(text);
    return value && *value > 0 ? value : std::nullopt;
}

std::optional<int> parse(knob_kind::index, std::string_view text) {
    const auto value = whole_number<int>(text);
    return value && *value >= -1 ? value : std::nullopt;
}

std::optional<int> parse(knob_kind::number, std::string_view text) {
    return whole_number<int>(text);
}

std::optional<bool> parse(knob_kind::flag, std::string_view text) {
    const auto value = whole_number<unsigned>(text);
    return value ? std::optional(*value != 0) : std::nullopt;
}

std::optional<bool> parse(knob_kind::presence, std::string_view text) {
    return text != "0";
}

std::optional<double> decimal_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_whole = error == std::errc{} && end == text.data() + text.size();
    return is_whole && value >= 0 && value < 1e9 ? std::optional(value) : std::nullopt;
}

std::optional<double> parse(knob_kind::seconds, std::string_view text) {
    return decimal_number(text);
}

std::optional<double> parse(knob_kind::factor, std::string_view text) {
    return decimal_number(text);
}

std::optional<std::string> parse(knob_kind::text, std::string_view text) {
    return std::string(text);
}

std::optional<std::string> parse(knob_kind::path, std::string_view text) {
    return std::string(text);
}

std::optional<index_list> parse(knob_kind::index_list, std::string_view text) {
    index_list list;
    for (std::size_t at = 0; (at = text.find_first_not_of(blanks, at)) != text.npos;) {
        const auto end = std::min(text.find_first_of(blanks, at), text.size());
        const auto range = range_of(text.substr(at, end - at));
        if (!range) return {};
        list.push_back(*range);
        at = end;
    }
    return list.empty() ? std::nullopt : std::optional(list);
}

struct variables {
    const environment& look_up;
    bool trusts_paths;
};

// An empty variable counts as unset: scripts clear variables that way.
template <class Kind>
bool read_one(std::optional<typename Kind::type>& into, const char* variable, const variables& from) {
    const char* value = from.look_up(variable);
    const auto text = value ? trimmed(value) : std::string_view{};
    if (text.empty()) return true;
    if (std::is_same_v<Kind, knob_kind::path> && !from.trusts_paths) {
        report_warning(variable, "it is ignored in a program that is setuid, setgid or has capabilities; "
                                 "unset it");
        return true;
    }
    into = parse(Kind{}, text);
    if (into) return true;
    report_error(-EINVAL, variable,
                 "the value \"%s\" makes no sense, starpu_init fails; give %s, or unset it",
                 excerpt(value).c_str(), Kind::accepted);
    return false;
}

// Empty if none of the variables is set.
template <>
bool read_one<knob_kind::numbered_count>(std::optional<numbered_counts>& into, const char* variable,
                                         const variables& from) {
    const std::string_view pattern = variable;
    const auto place = pattern.find("_N_") + 1;
    bool all_right = true;
    for (unsigned number = 0; number < most_numbered; ++number) {
        const std::string name = std::string(pattern.substr(0, place)) + std::to_string(number) +
                                 std::string(pattern.substr(place + 1));
        std::optional<unsigned> value;
        all_right &= read_one<knob_kind::count>(value, name.c_str(), from);
        if (!value) continue;
        if (!into) into.emplace();
        into->values.emplace_back(number, *value);
    }
    return all_right;
}

} // namespace

std::optional<unsigned> numbered_counts::of(unsigned number) const {
    const auto found = std::ranges::find(values, number, &std::pair<unsigned, unsigned>::first);
    return found == values.end() ? std::nullopt : std::optional(found->second);
}

std::vector<unsigned> expand(const index_list& list, unsigned available) {
    std::vector<unsigned> numbers;
    for (const auto& range : list) {
        const unsigned end = range.last ? *range.last + 1 : std::max(available, range.first + 1);
        for (unsigned number = range.first; number < end; ++number) numbers.push_back(number);
    }
    return numbers;
}

int read_knobs(knobs& into, const environment& look_up, bool trusts_paths) {
    const variables from{look_up, trusts_paths};
    bool all_right = true;
#define KNOB(member, variable, kind, fallback, sentence)                                                     \
    all_right &= read_one<knob_kind::kind>(into.member, #variable, from);
#include "base/knobs.def"
#undef KNOB
    return all_right ? 0 : -EINVAL;
}

int read_knobs(knobs& into) {
    const auto look_up = [](const char* variable) -> const char* { return std::getenv(variable); };
    return read_knobs(into, look_up, !is_secure_mode());
}

namespace {
enum class warns { never, unless_0, unless_1, if_set };

struct idle_knob {
    const char* variable;
    warns when;
    const char* why;
};
constexpr idle_knob idle_knobs[] = {
#define IDLE_KNOB(variable, when, why) {#variable, warns::when, why},
#include "base/idle_knobs.def"
#undef IDLE_KNOB
};

bool asks_for_something(const idle_knob& knob, std::string_view text) {
    switch (knob.when) {
    case warns::never:
        return false;
    case warns::unless_0:
        return text != "0";
    case warns::unless_1:
        return text != "1";
    case warns::if_set:
        return true;
    }
    return false;
}
} // namespace

void warn_of_idle_knobs(const environment& look_up) {
    for (const idle_knob& knob : idle_knobs) {
        const char* value = look_up(knob.variable);
        const auto text = value ? trimmed(value) : std::string_view{};
        if (!text.empty() && asks_for_something(knob, text))
            report_warning(knob.variable, "it has no effect; unset it. %s", knob.why);
    }
}

void warn_of_idle_knobs() {
    warn_of_idle_knobs([](const char* variable) -> const char* { return std::getenv(variable); });
}

std::span<const knob_row> knob_table() {
    static constexpr knob_row rows[] = {
#define KNOB(member, variable, kind, fallback, sentence)                                                     \
    {#variable, knob_kind::kind::accepted, fallback, sentence},
#include "base/knobs.def"
#undef KNOB
    };
    return rows;
}

} // namespace starpu::base
