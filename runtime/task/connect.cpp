// Forwards the calls that go up within this module; docs/architecture.md lists them.
#include "task/connect.hpp"

#include "task/running/dispatch.hpp"
#include "task/standstill/stall_report.hpp"
#include "task/submission/submit.hpp"

namespace starpu::task {

namespace {
class dispatching final : public ready_dispatcher {
    void dispatch(graph::ready_list& ready) const override { task::dispatch(ready); }
    void send_kernels(graph::ready_list& ready) const override { task::send_kernels(ready); }
};

class submitting final : public internal_submission {
    int submit(starpu_task& t) const override { return submit_internal(t); }
    bool regenerate(starpu_task& t) const override { return task::regenerate(t); }
};

class reporting final : public standstill_reporter {
    void report(engine& e, std::int64_t for_ns) const override { report_stall(e, for_ns); }
};

constexpr dispatching to_dispatch;
constexpr submitting to_submission;
constexpr reporting to_report;
} // namespace

void connect(engine& e) {
    e.dispatcher = &to_dispatch;
    e.submission = &to_submission;
    e.reporter = &to_report;
}

} // namespace starpu::task
