// The settings of the process; a child begins with those that its parent had.
#include "instance/program_settings.hpp"

namespace starpu::instance {

constinit program_settings set_by_program;

} // namespace starpu::instance
