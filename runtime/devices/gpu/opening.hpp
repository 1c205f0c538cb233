// Opens devices one after the other; the program goes on without one that cannot be opened.
#pragma once

#include "base/report.hpp"
#include "platform/setup_error.hpp"

#include <span>
#include <vector>

namespace starpu::devices::gpu {

// open(number) returns the device or throws platform::setup_error, which becomes a line.
template <class Open> auto open_each(std::span<const unsigned> numbers, Open&& open) {
    std::vector<decltype(open(0U))> opened;
    for (const unsigned number : numbers) {
        try {
            opened.push_back(open(number));
        } catch (const platform::setup_error& e) {
            base::report_error(e.error(), "starpu_init", "%s; the program goes on without this device",
                               e.what());
        }
    }
    return opened;
}

} // namespace starpu::devices::gpu
