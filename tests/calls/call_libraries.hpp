// Plans of the FFT library, where it is built.
#pragma once

#include <vector>

namespace calls {

std::vector<void*> make_plans();       // one that lives and one that was destroyed
std::vector<void*> make_float_plans(); // of the other precision

} // namespace calls
