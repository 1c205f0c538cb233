// What an application may ask and say about the places of a piece of data.
#pragma once

#include "data/copies/replicas.hpp"

namespace starpu::data {

struct place_status {
    bool is_allocated = false;
    bool is_valid = false;
    bool is_coming = false; // a copy is on its way there, or asked for
};
place_status status_on(handle& h, unsigned node);

// Gives the copy up. Returns 0, also where there is none, or -EBUSY: it is in use, or is the only one.
int give_up_copy(handle& h, unsigned node);
// Where it would have to be saved first; -1: it need not, or cannot.
int where_to_save(handle& h, unsigned node);
// Whether that would work now, once it is saved.
bool can_give_up_copy(handle& h, unsigned node);

// Memory without a value: 0 or -ENOMEM.
int provide_memory(handle& h, unsigned node);

// The copies are the first to go when memory is short; the value is brought home when the links are idle. The
// caller makes sure that no task writes meanwhile.
void stop_using(handle& h);

void set_important(handle& h, bool is_important);

// Nodes that get a copy after every writer, and keep it while they can; bit n is node n. Its pieces obey,
// too.
void set_write_through(handle& h, std::uint32_t nodes);

// A fresh piece has the places of the whole.
void inherit_places(handle& piece, const handle& whole);

// The copies that are there stay, until they are let go. Returns their nodes.
std::uint64_t keep_copies(handle& h);
void let_copies_go(handle& h, std::uint64_t nodes);

} // namespace starpu::data
