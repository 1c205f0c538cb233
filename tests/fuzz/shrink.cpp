// Shrinks a failing program: each attempt is a process of its own, since a failure may leave nothing to go on
// with.
#include "campaign.hpp"

#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace fuzz {

namespace {
bool fails_without(const options& o, const omissions& left_out, bool is_silent) {
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        if (is_silent && std::freopen("/dev/null", "w", stdout) == nullptr) std::_Exit(0);
        const int status = run_programs(o, left_out);
        std::fflush(stdout);
        std::_Exit(status);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status != 0;
}

// Tries to leave out `size` operations at a time; true if it could.
bool drop_chunks(const options& o, omissions& left_out, std::size_t size) {
    bool has_dropped = false;
    for (std::size_t from = 0; from < left_out.size(); from += size) {
        omissions attempt = left_out;
        bool is_new = false;
        for (std::size_t i = from; i < std::min(from + size, attempt.size()); ++i) {
            is_new = is_new || !attempt[i];
            attempt[i] = true;
        }
        if (!is_new || !fails_without(o, attempt, true)) continue;
        left_out = attempt;
        has_dropped = true;
    }
    return has_dropped;
}
} // namespace

int shrink_program(const options& given) {
    options o = given;
    o.programs = 1;
    o.repeat = std::max(given.repeat, 20u);
    o.timeout_seconds = std::min(given.timeout_seconds, 10u);
    omissions left_out(400, false); // more operations than any program has
    if (!fails_without(o, left_out, true)) {
        std::printf("the program does not fail in %u runs; give more with --repeat\n", o.repeat);
        return 0;
    }
    for (std::size_t size = 64; size > 0; size /= 2)
        while (drop_chunks(o, left_out, size) && size == 1) {
        }
    fails_without(o, left_out, false);
    return 1;
}

} // namespace fuzz
