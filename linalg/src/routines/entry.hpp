// What every public routine does first and last: checks its arguments, checks the runtime, turns exceptions
// into codes.
#pragma once

#include "matrix/index.hpp"
#include "matrix/overlap.hpp"
#include "routines/blas_threads.hpp"

#include <cerrno>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

namespace starpu::linalg {

// Checks arguments in their order and remembers the first bad one, of which it prints a line.
class argument_check {
public:
    explicit argument_check(const char* routine) : routine_(routine) {}

    argument_check& option(int position, const char* name, char value, const char* allowed);
    argument_check& check_count(int position, const char* name, index value);
    // Also that the matrix, and what is computed from its sizes, fits into the address space.
    argument_check& leading_dimension(int position, const char* name, index value, index rows, index columns);
    // A pointer may be NULL only where no element is needed.
    argument_check& pointer(int position, const char* name, const void* value, bool is_needed);
    // A count that must not be 0, and must fit the interface of data.
    argument_check& extent(int position, const char* name, index value);
    // What is wrong with an argument of another kind, and what would be right; nothing is wrong when null.
    argument_check& other(int position, const char* name, const char* wrong, const char* advice);
    // That two matrices, at least one of which is written, have no entry in common. Not looked at where an
    // argument is bad.
    argument_check& separate(int position, const char* name, const matrix_place& place, const char* from_name,
                             const matrix_place& from);
    // The end of the sentence "argument 2, rowptr, ...", made at run time; nothing is wrong when empty.
    argument_check& sentence(int position, const char* name, const std::string& fault);

    // 0, or minus the position of the first bad argument.
    index result() const { return result_; }

private:
    bool is_bad(int position, bool bad);

    const char* routine_;
    index result_ = 0;
};

// Prints the line for one of the runtime's errors and returns its code, -(1000 + error).
index runtime_error(const char* routine, int error);

// Where the tasks of a call may run; the last: only on workers for which the routine has no tasks.
enum worker_kinds { cpu_workers, any_worker, cuda_workers, workers_it_cannot_use };

// 0 when tasks can be submitted and waited for from here, else the code of the error, told in a line.
index check_runtime(const char* routine, worker_kinds needed);

// Runs the body of a routine: every exception becomes a code.
template <class Body> index run_routine(const char* routine, worker_kinds needed, Body body) {
    if (const index error = check_runtime(routine, needed)) return error;
    try {
        const single_threaded_blas guard;
        return body();
    } catch (const std::system_error& e) {
        return runtime_error(routine, e.code().value());
    } catch (const std::bad_alloc&) {
        return runtime_error(routine, ENOMEM);
    } catch (const std::length_error&) { // a container larger than the address space
        return runtime_error(routine, ENOMEM);
    }
}

template <class Body> index run_routine(const char* routine, Body body) {
    return run_routine(routine, cpu_workers, body);
}

} // namespace starpu::linalg
