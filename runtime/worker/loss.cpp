// Tells the scheduler and all threads that submit tasks, and sends tasks elsewhere.
#include "worker/loss.hpp"

#include "base/report.hpp"
#include "data/copies/admission.hpp"
#include "task/core/failure.hpp"
#include "task/core/may_run.hpp"
#include "task/core/task.hpp"
#include "task/running/dispatch.hpp"

#include <cerrno>
#include <utility>

namespace starpu::worker {

void retire(worker& w) {
    if (std::exchange(w.is_retired, true)) return;
    w.engine->lost.note_lost(w.id);
    w.scheduler->note_lost(w.id);
    data::admission_of(w.node).look_again(); // the fetches that wait for memory there end with an error
}

bool pass_on(worker& w, graph::job& n) {
    starpu_task& t = *task::task_of(n);
    if (task::some_worker_may_run(t, *w.engine)) {
        w.scheduler->expect_back(n);
        task::send_again(n);
        return true;
    }
    char name[96];
    base::report_error(-ENODEV, task::describe(t, name),
                       "no worker that can run it is left, since %s is lost; it is not run and its data keep "
                       "their values",
                       w.name.c_str());
    task::note_failure(*w.engine, n, -ENODEV);
    return false;
}

} // namespace starpu::worker
