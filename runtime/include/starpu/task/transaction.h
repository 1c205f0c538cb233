// (1.4) Transactions: tasks grouped in epochs, each of which runs whole or not at all.
#ifndef STARPU_TASK_TRANSACTION_H
#define STARPU_TASK_TRANSACTION_H

#include <starpu/linkage.h>
#include <starpu/task/task.h>

STARPU_BEGIN_DECLARATIONS

// Opens a transaction and its first epoch. Tasks that name it in their field `transaction` belong to the
// epoch open when they are submitted. do_start_func(transaction, do_start_arg) is asked when an epoch is
// about to start, once all tasks of the epoch before have ended: non-zero lets its tasks run, 0 makes them
// end without running, callbacks and what waits for them as usual. It is called like a callback: it must not
// block. NULL lets every epoch start. The transaction is the runtime's; NULL and errno on error.
struct starpu_transaction* starpu_transaction_open(int (*do_start_func)(void* buffer, void* arg),
                                                   void* do_start_arg);

// Ends the epoch and begins the next, for which do_start_func is asked with this do_start_arg.
void starpu_transaction_next_epoch(struct starpu_transaction* p_trs, void* do_start_arg);

// Ends the last epoch; the transaction is freed once its tasks have ended.
void starpu_transaction_close(struct starpu_transaction* p_trs);

STARPU_END_DECLARATIONS

#endif
