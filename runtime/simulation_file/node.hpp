// What a file in JSON holds, as a tree that is destroyed without asking for memory, as nlohmann's own is not.
#pragma once

#include <string>
#include <vector>

namespace starpu::simulation_file {

enum class node_kind : unsigned char { word, number, text, list, object }; // a word is null, true or false

struct node {
    node_kind kind = node_kind::word;
    std::string text; // of a text; else as the file has it
    double number = 0;
    std::string key;            // in an object
    std::vector<node> elements; // of a list or an object, in their order
};

} // namespace starpu::simulation_file
