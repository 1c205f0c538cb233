// What start-up throws when the machine or the configuration leaves nothing to run on.
#pragma once

#include <stdexcept>
#include <string>

namespace starpu::platform {

// `error` is the negative errno that starpu_init returns.
class setup_error : public std::runtime_error {
public:
    setup_error(int error, const std::string& message) : std::runtime_error(message), error_(error) {}
    int error() const { return error_; }

private:
    int error_;
};

} // namespace starpu::platform
