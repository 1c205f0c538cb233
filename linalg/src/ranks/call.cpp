// The checks at the door, and the line that tells what is wrong and, while there are ranks, on which.
#include "ranks/call.hpp"

#include "api/extension.hpp"
#include "mpi/extension.hpp"
#include "routines/extension.hpp"

#include <cstdio>
#include <cstring>

namespace starpu::linalg {

rank_argument_check& rank_argument_check::good(int position, const char* name, bool is_good,
                                               const char* what_is_wrong) {
    if (result_ != 0 || is_good) return *this;
    result_ = -position;
    std::fprintf(stderr, "starpu_linalg: %s%s: argument %d, %s, %s\n", mpi::rank_prefix().text(), routine_,
                 position, name, what_is_wrong);
    return *this;
}

rank_argument_check& rank_argument_check::option(int position, const char* name, char value,
                                                 const char* allowed) {
    char text[64];
    std::snprintf(text, sizeof text, "has the character code %d; pass one of %s", value, allowed);
    return good(position, name, value != 0 && std::strchr(allowed, value) != nullptr, text);
}

rank_argument_check& rank_argument_check::matrix(int position, const char* name,
                                                 const distributed_matrix* value, char precision) {
    good(position, name, value != nullptr, "is NULL; pass a matrix over ranks");
    if (result_ != 0) return *this;
    return good(position, name, value->layout().precision == precision,
                "holds numbers of another precision; call the routine of its letter");
}

namespace {
const char* advice(int error) {
    switch (error) {
    case EDEADLK:
        return "call it from the application, not from a task or a callback";
    case ENODEV:
        return "call starpu_mpi_init_conf() first and let at least one worker run on a CPU";
    case ENOTSUP:
        return "ranks have processors of different kinds; set STARPU_LINALG_KERNELS=avx2, or baseline, for "
               "all";
    case ENOMEM:
        return "use a smaller matrix or more ranks, or free memory";
    default:
        return "see the runtime's own message, on one of the ranks";
    }
}
} // namespace

index rank_runtime_error(const char* routine, int error) {
    std::fprintf(stderr, "starpu_linalg: %s%s: the runtime could not run it (%s); %s\n",
                 mpi::rank_prefix().text(), routine, std::strerror(error), advice(error));
    return -(1000 + error);
}

index check_rank_runtime(const char* routine) {
    if (!starpu_is_initialized() || starpu_mpi_extension_rank() < 0)
        return rank_runtime_error(routine, ENODEV);
    if (!starpu_extension_may_wait()) return rank_runtime_error(routine, EDEADLK); // it would wait for itself
    if (starpu_cpu_worker_get_count() == 0) return rank_runtime_error(routine, ENODEV);
    return 0;
}

namespace {
class single_threaded_call {
public:
    single_threaded_call() { starpu_linalg_extension_begin_call(); }
    ~single_threaded_call() { starpu_linalg_extension_end_call(); }
    single_threaded_call(const single_threaded_call&) = delete;
    single_threaded_call& operator=(const single_threaded_call&) = delete;
};

rank_outcome run_here(distributed_matrix& written, rank_work& work) {
    const single_threaded_call guard;
    rank_outcome mine;
    mine.error = error_of([&] { work.insert_tasks(); });
    for (const int error : {work.outcomes.wait_for_ends(), written.settle()})
        if (mine.error == 0) mine.error = error;
    if (mine.error == 0) mine.error = error_of([&] { mine.failed_order = work.failed_order(); });
    return mine;
}
} // namespace

index run_on_ranks(const char* routine, distributed_matrix& written, rank_work* work, int error) {
    if (const index refused = check_rank_runtime(routine)) return refused;
    const rank_outcome mine = work != nullptr ? run_here(written, *work) : rank_outcome{0, error};
    rank_outcome all;
    const int of_agreement = error_of([&] { all = agreed(written.grid(), mine); });
    if (all.error == 0) all.error = of_agreement;
    if (all.error != 0) return rank_runtime_error(routine, all.error);
    return all.failed_order;
}

} // namespace starpu::linalg
