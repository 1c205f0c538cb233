// One epoch of a transaction, as its tasks know it.
#pragma once

#include "starpu_task.h"

struct _starpu_trs_epoch {
    starpu_transaction* transaction;
    starpu_task* gate;
    void* argument = nullptr;
    _starpu_trs_epoch* before = nullptr; // ends when this one's gate opens
    bool is_last = false;                // only there to end the transaction
    bool is_refused = false;             // written before the tasks of the epoch may run
};

namespace starpu::task {

// The application refused to start the epoch: its tasks end without running.
inline bool is_cancelled(const starpu_task& t) {
    return t.trs_epoch != nullptr && t.trs_epoch->is_refused;
}

} // namespace starpu::task
