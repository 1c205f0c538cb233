// An epoch begins with an empty task of the runtime, its gate: the tasks of the epoch wait for it, and it
// waits for those of the epoch before. Its epilogue asks the application whether the epoch may start.
#include "task/holding/transaction.hpp"

#include "base/report.hpp"
#include "task/core/engine.hpp"
#include "task/core/epoch.hpp"
#include "task/core/failure.hpp"
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"
#include "task/holding/wait.hpp"

#include <cerrno>
#include <mutex>
#include <new>

struct starpu_transaction {
    static constexpr unsigned mark = 0x7a45ac7;
    unsigned is_transaction; // anything else that is handed to a call has something else than the mark there
    int (*may_start)(void*, void*);
    std::mutex lock;
    _starpu_trs_epoch* open = nullptr; // tasks join it
    _starpu_trs_epoch* next = nullptr; // its gate waits for those tasks; not submitted yet
};

namespace starpu::task {

namespace {
constexpr const char* opening = "starpu_transaction_open";

// What the application's answer throws is a no.
bool may_start(const _starpu_trs_epoch& epoch) {
    int answer = 0;
    starpu_transaction* whole = epoch.transaction;
    call_program(*epoch.gate, "the function that lets it start", "the tasks of the epoch do not run",
                 [&] { answer = whole->may_start(whole, epoch.argument); });
    return answer != 0;
}

// Every task of the epoch before has ended.
void open_gate(void* state) {
    auto* epoch = static_cast<_starpu_trs_epoch*>(state);
    starpu_transaction* whole = epoch->transaction;
    if (epoch->before != nullptr) {
        destroy_after_run(*epoch->before->gate);
        delete epoch->before;
        epoch->before = nullptr;
    }
    if (!epoch->is_last) {
        epoch->is_refused = whole->may_start != nullptr && !may_start(*epoch);
        return;
    }
    destroy_after_run(*epoch->gate);
    delete epoch;
    delete whole;
}

_starpu_trs_epoch* make_epoch(starpu_transaction& whole) {
    auto* epoch = new (std::nothrow) _starpu_trs_epoch{&whole, create()};
    if (epoch == nullptr) return nullptr;
    if (epoch->gate == nullptr) {
        delete epoch;
        return nullptr;
    }
    starpu_task& gate = *epoch->gate;
    gate.name = "start of an epoch";
    gate.destroy = 0; // tasks that join later wait for it in vain, and need it for that
    gate.type = STARPU_TASK_TYPE_INTERNAL;
    gate.epilogue_callback_func = open_gate;
    gate.epilogue_callback_arg = epoch;
    return epoch;
}

int follow(_starpu_trs_epoch& later, _starpu_trs_epoch& earlier, const char* call) {
    later.before = &earlier;
    return run_after(*later.gate, *earlier.gate, call);
}

void discard(_starpu_trs_epoch* epoch) {
    if (epoch == nullptr) return;
    destroy(*epoch->gate);
    delete epoch;
}
} // namespace

starpu_transaction* open_transaction(int (*may_start)(void*, void*), void* argument) {
    auto* whole =
        new (std::nothrow) starpu_transaction{starpu_transaction::mark, may_start, {}, nullptr, nullptr};
    if (whole != nullptr) whole->open = make_epoch(*whole);
    if (whole != nullptr && whole->open != nullptr) whole->next = make_epoch(*whole);
    const bool is_complete =
        whole != nullptr && whole->next != nullptr && follow(*whole->next, *whole->open, opening) == 0;
    if (is_complete) {
        whole->open->argument = argument;
        if (current_engine()->submission->submit(*whole->open->gate) == 0) return whole;
    }
    if (whole != nullptr) {
        discard(whole->next);
        discard(whole->open);
    }
    delete whole;
    errno = -base::report_error(-ENOMEM, opening, "no memory left for a transaction");
    return nullptr;
}

int end_epoch(starpu_transaction& transaction, bool goes_on, void* argument, const char* call) {
    if (transaction.is_transaction != starpu_transaction::mark)
        return base::report_error(-EINVAL, call, "%p is no transaction", static_cast<void*>(&transaction));
    _starpu_trs_epoch* starting;
    {
        std::lock_guard guard(transaction.lock);
        _starpu_trs_epoch* after = goes_on ? make_epoch(transaction) : nullptr;
        if (goes_on && (after == nullptr || follow(*after, *transaction.next, call) != 0)) {
            discard(after);
            return base::report_error(-ENOMEM, call, "no memory left for an epoch; this one goes on");
        }
        starting = transaction.next;
        starting->argument = argument;
        starting->is_last = !goes_on;
        transaction.open = starting;
        transaction.next = after;
    }
    return current_engine()->submission->submit(
        *starting->gate); // a last one takes the transaction along when it ends
}

int join_epoch(starpu_task& t) {
    starpu_transaction& whole = *t.transaction;
    std::lock_guard guard(whole.lock);
    if (whole.next == nullptr) {
        char name[96];
        return base::report_error(-EINVAL, describe(t, name), "its transaction is closed");
    }
    t.trs_epoch = whole.open;
    if (int error = run_after(t, *whole.open->gate, "starpu_task_submit")) return error;
    return run_after(*whole.next->gate, t, "starpu_task_submit");
}

} // namespace starpu::task
