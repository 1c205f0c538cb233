// What the runtime prints on stderr while programs run: it must have nothing to say about a correct program.
#pragma once

#include <string>

namespace fuzz {

// From here on stderr goes to a file that nobody else sees.
void capture_messages();

// What was printed since the last call, without warnings about the session itself.
std::string take_messages();

} // namespace fuzz
