// Memory that nobody wrote is full of one word, so that it is known again wherever it was copied to.
#pragma once

#include <cstddef>

namespace emulated {

// The place is aligned to 8 bytes and so is the length.
void poison(void* place, std::size_t bytes);
bool is_all_poison(const void* place, std::size_t bytes); // any length; of whole words only

// How many bytes of a row were never written, or copied or computed from such. Two words in a row count where
// the row is long enough, so that four bytes of data that happen to look so are believed.
std::size_t unwritten_bytes(const void* row, std::size_t bytes);

} // namespace emulated
