// Tasks that are tried again when they fail: a meta task stands for all attempts.
#pragma once

#include "starpu_task.h"

namespace starpu::task {

// The running prologue's task becomes a meta task: its end waits for a success, and a first attempt is
// submitted. 0, or a negative errno with its line.
int begin_attempts(starpu_task& meta, void (*check)(void*));

// A check has said that its task succeeded, or wants another attempt: what it throws now changes nothing.
void note_decision(const starpu_task& meta);

// The meta task needs no further attempt.
void succeed(starpu_task& meta);

// Not submitted; nullptr without memory.
starpu_task* create_attempt(const starpu_task& meta, const starpu_task& model, void (*check)(void*));

} // namespace starpu::task
