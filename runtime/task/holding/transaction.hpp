// Transactions: epochs that follow each other; the tasks of an epoch run if the application says so when it
// starts.
#pragma once

#include "starpu_task.h"

namespace starpu::task {

starpu_transaction* open_transaction(int (*may_start)(void*, void*), void* argument);

// The epoch is complete; another follows if `goes_on`. 0, or a negative errno with its line.
int end_epoch(starpu_transaction& transaction, bool goes_on, void* argument, const char* call);

// Between the start of the epoch that is open and the start of the next; while the task cannot run yet.
// 0, or a negative errno with its line.
int join_epoch(starpu_task& t);

} // namespace starpu::task
