// Prints what the library has to say, and how MPI calls fail.
#include "mpi/report.hpp"

#include "mpi/mpi_interface.hpp"

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>

namespace starpu::mpi {

namespace {
// Written once by the thread that starts the library, read by whichever thread has something to say.
std::atomic<int> reported_rank{-1};
} // namespace

void set_reported_rank(int rank) {
    reported_rank.store(rank, std::memory_order_relaxed);
}

int report_error(int error, const char* call, const char* format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const int rank = reported_rank.load(std::memory_order_relaxed);
    if (rank < 0)
        std::fprintf(stderr, "starpu: %s: %s\n", call, text);
    else
        std::fprintf(stderr, "starpu: rank %d: %s: %s\n", rank, call, text);
    return error;
}

int report_mpi(int code, const char* call, const char* what) {
    char words[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    MPI_Error_string(code, words, &length);
    return report_error(-ECOMM, call, "%s failed: %s", what, words);
}

} // namespace starpu::mpi
