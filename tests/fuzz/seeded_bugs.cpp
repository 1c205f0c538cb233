// One process per bug, since a bug may well end it; the first program that is told to have gone wrong is
// enough.
#include "seeded_bugs.hpp"

#include "campaign.hpp"

#include <cstdio>

#ifdef STARPU_SEEDED_BUGS
#include "base/seeded_bug.hpp"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace fuzz {

namespace {
using starpu::base::seeded_bug;

struct bug_row {
    const char* name;
    seeded_bug bug;
    const char* text;
};
constexpr bug_row bugs[] = {
#define SEEDED_BUG(name, text) {#name, seeded_bug::name, text},
#include "base/seeded_bugs.def"
#undef SEEDED_BUG
};

int run_with(const bug_row& row, const options& o) {
    starpu::base::active_bug = row.bug;
    return run_programs(o);
}

// Where the child writes; nobody else sees it.
int open_log() {
    char name[] = "/tmp/seeded_bug_XXXXXX";
    const int log = mkstemp(name);
    if (log >= 0) unlink(name);
    return log;
}

// The line about the first program that went wrong; empty where there is none, whatever else has happened.
std::string first_failure(int log) {
    char text[4096] = {};
    if (pread(log, text, sizeof text - 1, 0) <= 0) return "";
    const char* line = std::strstr(text, "FAILED: program ");
    return line != nullptr ? std::string(line, std::strcspn(line, "\n")) : "";
}

bool finds(const bug_row& row, const options& o) {
    const int log = open_log();
    std::fflush(stdout);
    const auto begun = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) {
        dup2(log, STDOUT_FILENO);
        const int status = run_with(row, o);
        std::fflush(stdout);
        std::_Exit(status);
    }
    int status = 0;
    waitpid(child, &status, 0);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    const std::string failure = first_failure(log);
    close(log);
    const bool is_found = status != 0 && !failure.empty();
    std::printf("%-9s %s: %s (%.1f s)\n", is_found ? "found" : "NOT FOUND", row.name, row.text, took.count());
    if (is_found) std::printf("    %s\n", failure.c_str());
    if (!is_found && status != 0) std::printf("    it ended with status %#x, and named no program\n", status);
    return is_found;
}

int find_all(options o) {
    unsigned missed = 0;
    for (const bug_row& row : bugs) {
        o.bug = row.name;
        missed += !finds(row, o);
    }
    std::printf("%zu seeded bugs, %u not found\n", std::size(bugs), missed);
    return missed == 0 ? 0 : 1;
}
} // namespace

int run_with_bugs(const options& o) {
    if (o.bug == "all") return find_all(o);
    for (const bug_row& row : bugs)
        if (o.bug == row.name) return run_with(row, o);
    std::printf("there is no seeded bug %s\n", o.bug.c_str());
    return 2;
}

} // namespace fuzz
#else
namespace fuzz {

int run_with_bugs(const options&) {
    std::printf("this build has no seeded bugs; seeded_fuzzer has them\n");
    return 2;
}

} // namespace fuzz
#endif
