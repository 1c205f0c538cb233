// Places in a description, as messages name them: gpus[1].link.latency_us.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

namespace starpu::simulation_file {

// What is wrong with a description, in a sentence that begins with the place.
struct description_error : std::runtime_error {
    using runtime_error::runtime_error;
};

// The place of a member of the object at `outer`, and of an element of the list there. The outermost is "".
std::string place_of_member(const std::string& outer, const std::string& key);
std::string place_of_element(const std::string& outer, std::size_t index);

} // namespace starpu::simulation_file
