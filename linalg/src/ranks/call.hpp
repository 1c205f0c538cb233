// What every call on matrices over ranks does first and last.
#pragma once

#include "ranks/distributed_matrix.hpp"
#include "ranks/rank_outcome.hpp"
#include "tasks/task_outcomes.hpp"

#include <cerrno>
#include <new>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace starpu::linalg {

// Checks arguments in their order and remembers the first bad one, of which it prints a line.
class rank_argument_check {
public:
    explicit rank_argument_check(const char* routine) : routine_(routine) {}

    rank_argument_check& option(int position, const char* name, char value, const char* allowed);
    // A sentence's end; nothing is wrong where `is_good`.
    rank_argument_check& good(int position, const char* name, bool is_good, const char* what_is_wrong);
    // A matrix of this precision, LAPACK's letter.
    rank_argument_check& matrix(int position, const char* name, const distributed_matrix* value,
                                char precision);

    index result() const { return result_; }

private:
    const char* routine_;
    index result_ = 0;
};

// 0 when tasks over ranks can be inserted and waited for from here, else the code of the error, told in a
// line.
index check_rank_runtime(const char* routine);

// Prints the line for one of the runtime's errors and returns its code, -(1000 + error).
index rank_runtime_error(const char* routine, int error);

// The error that the body throws, as a positive errno, or 0.
template <class Body> int error_of(Body&& body) {
    try {
        body();
        return 0;
    } catch (const std::system_error& e) {
        return e.code().value();
    } catch (const std::bad_alloc&) {
        return ENOMEM;
    } catch (const std::length_error&) { // a container larger than the address space
        return ENOMEM;
    }
}

// The tasks of a routine that writes one matrix.
class rank_work {
public:
    // Inserts them. Throws std::system_error and std::bad_alloc.
    virtual void insert_tasks() = 0;
    // Asked when they have ended: the order, from 1, at which this rank could not go on, else 0.
    virtual index failed_order() { return 0; }

    task_outcomes outcomes; // of its tasks

protected:
    ~rank_work() = default;
};

// Runs them, with OpenBLAS at one thread; with NULL the work could not be made, for this reason, an errno.
// What the ranks found is put together, and all return the same.
index run_on_ranks(const char* routine, distributed_matrix& written, rank_work* work, int error);

// Makes the work of these arguments, and runs it.
template <class Work, class... Arguments>
index make_and_run(const char* routine, distributed_matrix& written, Arguments&&... arguments) {
    std::optional<Work> work;
    const int error = error_of([&] { work.emplace(std::forward<Arguments>(arguments)...); });
    return run_on_ranks(routine, written, work ? &*work : nullptr, error);
}

} // namespace starpu::linalg
