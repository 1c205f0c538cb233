// Checks of single values.
#include "simulation_file/value.hpp"

#include "base/excerpt.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace starpu::simulation_file {
namespace {

std::string joined(std::initializer_list<std::string_view> words) {
    std::string list;
    for (const std::string_view word : words) list.append(list.empty() ? "" : ", ").append(word);
    return list;
}

bool has_control_character(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 127; });
}

} // namespace

double value::number_within(const number_range& range) const {
    if (!is_number() || data_->number < range.lowest || data_->number > range.highest) demand(range.words);
    return data_->number;
}

unsigned value::whole_number(const number_range& range) const {
    const double found = number_within(range);
    if (found != std::floor(found)) demand(range.words);
    return static_cast<unsigned>(found);
}

std::string value::text() const {
    if (!is(node_kind::text)) demand("a text in quotes");
    if (data_->text.empty()) complain("is empty; give a name, or leave the key out");
    if (has_control_character(data_->text)) demand("a text without line breaks and other control characters");
    return data_->text;
}

std::vector<value> value::elements(const char* wanted) const {
    if (!is(node_kind::list)) demand(wanted);
    std::vector<value> all;
    for (const node& element : data_->elements)
        all.emplace_back(element, place_of_element(place_, all.size()));
    return all;
}

std::vector<value::member> value::members(const char* wanted) const {
    if (!is_object()) demand(wanted);
    std::vector<member> all;
    for (const node& content : data_->elements) {
        all.push_back({content.key, value(content, place_of_member(place_, content.key))});
        if (content.key.empty()) all.back().content.complain("has no name; write one");
    }
    return all;
}

void value::allow_keys(std::initializer_list<std::string_view> keys) const {
    const std::string known = joined(keys);
    for (const member& each : members(("an object in braces; its keys are " + known).c_str()))
        if (std::find(keys.begin(), keys.end(), each.key) == keys.end())
            each.content.complain("is not known; the keys here are " + known);
}

std::optional<value> value::operator[](const char* key) const {
    for (const node& content : data_->elements)
        if (content.key == key) return value(content, place_of_member(place_, key));
    return std::nullopt;
}

void value::demand(const std::string& wanted) const {
    complain("is " + shown() + "; give " + wanted);
}

void value::complain(const std::string& complaint) const {
    throw description_error((place_.empty() ? "the description" : place_) + " " + complaint);
}

std::string value::shown() const {
    if (is(node_kind::list)) return "a list";
    if (is(node_kind::object)) return "an object";
    const base::excerpt text(data_->text.c_str());
    return is(node_kind::text) ? std::string("\"") + text.c_str() + "\"" : text.c_str();
}

} // namespace starpu::simulation_file
