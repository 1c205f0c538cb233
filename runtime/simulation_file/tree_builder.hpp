// What nlohmann's parser calls for each thing that it reads: makes a tree of them.
#pragma once

#include "simulation_file/node.hpp"

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace starpu::simulation_file {

class tree_builder {
public:
    // A value that is neither a list nor an object; a list or object that begins; the one that ends.
    void add_value(node_kind kind, std::string text, double number = 0);
    void begin_level(node_kind kind);
    void end_level() { open_.pop_back(); }
    // The key of the value that comes next. Throws description_error where it came before.
    void begin_member(std::string key);

    // Of the value that is being read.
    std::string current_place() const;

    node& root() { return root_; }

private:
    struct level {
        node* at;
        std::set<std::string> keys; // of an object
    };

    node& next();

    node root_;
    // Lists and objects that have begun and not ended. Nothing is added to one while another is open in it,
    // so the nodes stay where they are.
    std::vector<level> open_;
};

} // namespace starpu::simulation_file
