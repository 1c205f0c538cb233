// A call that waits for a tag.
#pragma once

#include "task/core/watch.hpp"

#include <cstdint>
#include <string>

namespace starpu::task {

class wait_for_tag final : public waiting_call {
public:
    wait_for_tag(engine& e, const char* call, std::uint64_t tag) : waiting_call(e, call), tag_(tag) {}
    ~wait_for_tag() override;
    bool is_over() const override;
    std::string describe() const override;

private:
    std::uint64_t tag_;
};

} // namespace starpu::task
