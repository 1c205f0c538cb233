// What the suite of all devices needs to know of one kind: each kind is one file that defines make_subject().
#pragma once

#include "devices/devices.hpp"

#include "starpu.h"

#include <memory>
#include <string>
#include <vector>

namespace starpu::tests {

class subject {
public:
    virtual ~subject() = default;

    // Not empty: the tests are skipped, and this is printed as the reason.
    virtual std::string why_not() const { return {}; }

    // Open; at least one unless why_not() says so. With a second one, copies between two are tested.
    virtual std::vector<devices::device*> devices() = 0;

    // Multiplies the vector of ints buffers[0] by the int that the argument points to; asynchronous where the
    // device can. Null: it runs no kernels.
    virtual starpu_codelet* scaling() { return nullptr; }
};

std::unique_ptr<subject> make_subject();

} // namespace starpu::tests
