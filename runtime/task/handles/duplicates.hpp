// Read-only duplicates: callers that ask for one value of a handle share a copy until the last one ends it.
//
// Handle and duplicate know each other through their details; one lock guards these links, and no task waits
// for it. Whether a duplicate still has its handle's value is a mark of the handle under its submission lock,
// where the next writer takes it away.
#pragma once

#include "data/core/handle.hpp"

namespace starpu::task {

// A handle that may only be read, with the value that `source` has at this point of the submission. Of a
// duplicate it is the duplicate itself. 0 or a negative errno with its line.
int duplicate(data::handle& source, data::handle*& into, const char* call);

// Waits until the duplicate has its value; -ECANCELED if a failure keeps it from getting one. The caller has
// checked that it may block.
int wait_for_duplicate(data::handle& duplicate, const char* call);

// Before a handle ends: true when it is a duplicate that others asked for too; then it must stay.
bool remains_duplicate(data::handle& h);

} // namespace starpu::task
