// The methods of a kind of data, which a program may have written: what one throws becomes what it would
// answer where it fails, with a line that names the data.
#pragma once

#include "base/ids.hpp"
#include "base/program_call.hpp"
#include "base/report.hpp"
#include "data/core/handle.hpp"

#include "starpu_data_interfaces.h"

#include <cstdio>
#include <utility>

namespace starpu::data {

// Runs a method. 0, or the error that it threw, with its line; `which` names it as "its pack_data", `then`
// says what becomes of what it was called for.
template <class Method>
int call_method(const handle& h, const char* which, const char* then, Method&& method) {
    return base::call_program(std::forward<Method>(method), [&](const base::thrown& what) {
        char name[96];
        return base::report_thrown(what, describe(h, name), which, then);
    });
}

// For a kind of data that the program defines: the process gives each number once.
int new_interface_number();

// ---- while a handle is made and ended; -ENOMEM has no line yet
int initialise_interface(const handle& h, void* interface); // by `init`, if there is one
int fill_interfaces(handle& h, base::memory_node_id home_node,
                    const void* description); // by register_data_handle
void let_interfaces_go(handle& h);            // by unregister_data_handle

// ---- memory: bytes, or below 0; exhausted memory needs no line
starpu_ssize_t allocate_on_node(handle& h, void* interface, base::memory_node_id node);
void free_on_node(handle& h, void* interface,
                  base::memory_node_id node); // it is gone even if the method says otherwise

// ---- places and sizes; nullptr and 0 where the kind does not know
void* pointer_on_node(handle& h, void* interface, base::memory_node_id node);
std::size_t size_in_bytes(handle& h);
std::size_t allocated_size_in_bytes(handle& h);
starpu_ssize_t greatest_size_in_bytes(handle& h); // -1: the kind names none
std::uint32_t footprint(handle& h);

int have_same_shape(handle& a, handle& b); // for data of one kind; 1, 0, or the error that it threw

// ---- packing: what the method answers, or the error it threw
int pack(handle& h, base::memory_node_id node, void** place, starpu_ssize_t* bytes);
int peek(handle& h, base::memory_node_id node, void* place, std::size_t bytes);
int unpack(handle& h, base::memory_node_id node, void* place, std::size_t bytes);

void describe_shape(handle& h, void* interface, char* text, std::size_t bytes);

} // namespace starpu::data
