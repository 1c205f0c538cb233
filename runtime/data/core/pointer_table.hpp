// Finds the handle that was registered for a pointer of the application (starpu_data_lookup).
#pragma once

#include "data/core/handle.hpp"

namespace starpu::data {

// The handle is found from now on, before others with that pointer.
void remember_pointer(const void* pointer, handle& h);
void remember_main_pointer(handle& h); // of the main copy, if the handle has one with a pointer
void remember_new_pointer(handle& h);  // the same, but others with that pointer are found before it
void forget_pointers_of(handle& h);
handle* find_by_pointer(const void* pointer); // nullptr: never registered, or all unregistered since

} // namespace starpu::data
