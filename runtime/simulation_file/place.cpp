// Places in a description: keys that are no words stand in brackets.
#include "simulation_file/place.hpp"

#include "base/excerpt.hpp"

#include <algorithm>

namespace starpu::simulation_file {
namespace {

bool is_word(const std::string& key) {
    const auto belongs_to_words = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    return !key.empty() && key.size() <= 80 && std::all_of(key.begin(), key.end(), belongs_to_words);
}

} // namespace

std::string place_of_member(const std::string& outer, const std::string& key) {
    if (!is_word(key)) return outer + "[\"" + base::excerpt(key.c_str()).c_str() + "\"]";
    return outer.empty() ? key : outer + "." + key;
}

std::string place_of_element(const std::string& outer, std::size_t index) {
    return outer + "[" + std::to_string(index) + "]";
}

} // namespace starpu::simulation_file
