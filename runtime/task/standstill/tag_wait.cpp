// Asks the table of tags.
#include "task/standstill/tag_wait.hpp"

#include "task/core/engine.hpp"
#include "task/standstill/stall_report.hpp"

namespace starpu::task {

wait_for_tag::~wait_for_tag() {
    leave();
}

bool wait_for_tag::is_over() const {
    return engine_.tags.is_done(tag_);
}

std::string wait_for_tag::describe() const {
    return "for " + describe_waiting_tag(engine_, tag_);
}

} // namespace starpu::task
