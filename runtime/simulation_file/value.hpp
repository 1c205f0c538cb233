// A value of a description together with its place: gives what is asked for, or throws description_error.
#pragma once

#include "simulation_file/node.hpp"
#include "simulation_file/place.hpp"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace starpu::simulation_file {

// The numbers that a key accepts, and how a message says it.
struct number_range {
    double lowest;
    double highest;
    const char* words;
};

class value {
public:
    struct member;

    // Refers to the node.
    value(const node& data, std::string place) : data_(&data), place_(std::move(place)) {}

    bool is_number() const { return is(node_kind::number); }
    bool is_object() const { return is(node_kind::object); }

    double number_within(const number_range& range) const;
    unsigned whole_number(const number_range& range) const;
    std::string text() const;
    // Throws, asking for what is wanted, unless this is a list; an object, without empty keys.
    std::vector<value> elements(const char* wanted) const;
    std::vector<member> members(const char* wanted) const;

    // Throws unless this is an object with no other keys.
    void allow_keys(std::initializer_list<std::string_view> keys) const;
    // Of an object. Empty: it has no such key.
    std::optional<value> operator[](const char* key) const;

    // "cpus[0].speed is 0; give a number from 1e-6 to 1e6"
    [[noreturn]] void demand(const std::string& wanted) const;
    // "gpus[0].shared_link names no shared link; ..."
    [[noreturn]] void complain(const std::string& complaint) const;

private:
    bool is(node_kind kind) const { return data_->kind == kind; }
    std::string shown() const;

    const node* data_;
    std::string place_;
};

struct value::member {
    std::string key;
    value content;
};

} // namespace starpu::simulation_file
