// What asks for room on a node: once, for all that it needs there.
#pragma once

#include "data/core/handle_layout.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace starpu::data {

struct bytes_needed {
    std::size_t lacking_bytes = 0; // to be allocated
    std::size_t total_bytes = 0;   // with what is there and the runtime's
};

class applicant {
public:
    applicant() = default;
    applicant(const applicant&) = delete;
    applicant& operator=(const applicant&) = delete;

    // Keeps the copies that it needs where they are, and says what they lack.
    virtual bytes_needed pin() = 0;
    virtual void unpin() = 0;
    // It was admitted: gets the memory and goes on, unless it has to ask again.
    virtual void go_on() = 0;
    // It will never be admitted.
    virtual void turn_away(int error, std::string why) = 0;
    virtual bool needs(const handle& h) const = 0;

    bool is_background = false; // it ends with its arrival; set before it asks
    // The admission's own.
    bool is_inside = false;
    unsigned attempts = 0;          // since another applicant left the node
    unsigned pauses = 0;            // before attempts while no other was there
    std::uint64_t departures = 0;   // that the admission had seen at the last attempt
    std::size_t lacking_bytes = 0;  // that the device did not have although they were granted
    std::size_t reserved_bytes = 0; // counted on the node, and not yet allocated
    applicant* next = nullptr;

protected:
    ~applicant() = default;
};

} // namespace starpu::data
