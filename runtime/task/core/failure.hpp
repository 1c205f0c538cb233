// Tasks that fail: tasks that depend on them are not run, and a call that waits for them is told once.
//
// Nothing is sent along the chains of data. Data that a failed or cancelled task should have written carry a
// mark, and a task looks at the marks when its turn has come: if it reads such data it is cancelled, marks
// what it should have written, and ends like any other; if it overwrites them it takes the mark away and
// runs. Thus it makes no difference whether a task was submitted before or after the failure. Explicit
// successors and tasks behind tags get their mark (node_details::cause) from the thread that releases them.
//
// The marks end when the application has been told: starpu_task_wait_for_all begins a new round and thereby
// ends them all, starpu_task_wait takes them off the data of its task behind everything submitted so far, and
// an acquisition that writes takes it off its data.
#pragma once

#include "base/program_call.hpp"
#include "task/core/engine.hpp"

#include <utility>

namespace starpu::data {
struct handle;
}

namespace starpu::task {

// The kernel of the job has failed, and a line has said so.
void note_failure(engine& e, graph::job& n, int error);

// The callback at the end of the job's task has failed, and a line has said so. Later tasks have the
// results already, and these stay good; only a call that waits for the task is told.
void note_failed_callback(engine& e, graph::job& n, int error);

// The newest value of the data could not be copied to where it is needed, or made, and is lost: prints the
// line. Tasks that read the data are cancelled.
void note_lost_value(engine& e, data::handle& h, int error,
                     const char* why = "its newest value could not be copied");
// The same where a line has said so already.
void mark_lost_value(engine& e, data::handle& h, int error);

// For a job about to be run, while the record of failures says to look closer. Takes marks off data that the
// job overwrites.
bool must_be_cancelled(engine& e, graph::job& n);

// The job is not run: as note_failure(), with -ECANCELED.
void cancel(engine& e, graph::job& n);

// Inside a handler: prints the line of a kernel that threw, and returns the negative errno that this means.
int report_exception(const starpu_task& t);

// The same for another function of the program's, named as "its callback"; `then` says what becomes of the
// task.
int report_thrown(const starpu_task& t, const base::thrown& what, const char* which, const char* then);

// Runs such a function. 0, or the error that it threw, with its line.
template <class Function>
int call_program(const starpu_task& t, const char* which, const char* then, Function&& function) {
    return base::call_program(std::forward<Function>(function),
                              [&](const base::thrown& what) { return report_thrown(t, what, which, then); });
}

// The same for a callback of the task: its code, which must not block, belongs to the task.
int call_back(starpu_task& t, const char* which, const char* then, void (*function)(void*), void* argument);

// starpu_task_fail: the kernel that the calling thread runs has failed.
int fail_current(int error, const char* message);

} // namespace starpu::task
