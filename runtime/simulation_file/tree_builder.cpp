// Puts each value into the innermost list or object.
#include "simulation_file/tree_builder.hpp"

#include "simulation_file/place.hpp"

#include <utility>

namespace starpu::simulation_file {
namespace {

constexpr std::size_t deepest = 16;

} // namespace

void tree_builder::add_value(node_kind kind, std::string text, double number) {
    node& added = next();
    added.kind = kind;
    added.text = std::move(text);
    added.number = number;
}

void tree_builder::begin_level(node_kind kind) {
    if (open_.size() == deepest)
        throw description_error(current_place() + " is nested too deep; a description needs 4 levels");
    node& added = next();
    added.kind = kind;
    open_.push_back({&added, {}});
}

void tree_builder::begin_member(std::string key) {
    level& object = open_.back();
    const bool is_new = object.keys.insert(key).second;
    object.at->elements.emplace_back().key = std::move(key);
    if (!is_new) throw description_error(current_place() + " comes twice; leave one of them out");
}

// A member of an object is there since its key was read.
node& tree_builder::next() {
    if (open_.empty()) return root_;
    node& outer = *open_.back().at;
    return outer.kind == node_kind::list ? outer.elements.emplace_back() : outer.elements.back();
}

std::string tree_builder::current_place() const {
    std::string path;
    for (const level& each : open_) {
        const node& outer = *each.at;
        const bool is_innermost = &each == &open_.back();
        if (outer.kind == node_kind::list)
            path = place_of_element(path, is_innermost ? outer.elements.size() : outer.elements.size() - 1);
        else if (!outer.elements.empty())
            path = place_of_member(path, outer.elements.back().key);
    }
    return path;
}

} // namespace starpu::simulation_file
