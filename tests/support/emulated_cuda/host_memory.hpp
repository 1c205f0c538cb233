// Which memory of the host is pinned.
#pragma once

#include "abi.hpp"

#include <cstddef>
#include <cstdint>
#include <map>

namespace emulated {

class pinned_memory {
public:
    void* allocate(std::size_t bytes); // nullptr where there is none
    bool free(void* place);            // false: not from here
    status add(const void* place, std::size_t bytes);
    status remove(const void* place);

    bool contains(const void* place, std::size_t bytes) const;
    bool contains_a_part_of(const void* place, std::size_t bytes) const; // some of it, or all
    std::size_t bytes_at(const void* place) const;                       // 0: nothing starts here
    void clear();

private:
    struct range {
        std::size_t bytes;
        bool is_ours;
    };
    std::map<std::uintptr_t, range>::const_iterator range_with(std::uintptr_t place) const;
    std::map<std::uintptr_t, range> ranges_;
};

} // namespace emulated
