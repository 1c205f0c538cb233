// Whichever request for host memory fails, the program gets an error or its result: no crash, no hang, and
// with the address sanitizer no leak.
//
// Each run is a process of its own. `failing_requests_test WHAT FIRST STEP LAST` runs each scenario without a
// failure, where all must be right, and then with n = FIRST, FIRST + STEP, ... Of host memory, LAST is beyond
// the last request.
#include "failing_calls.h"
#include "scenario.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <execinfo.h>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int most_seconds = 20;
constexpr int exit_after_last = 100; // the scenario made fewer requests than n
constexpr int exit_wrong = 101;
constexpr int exit_silent = 102;
constexpr int exit_lost = 103;
constexpr int exit_refused = 104;

// Everything a child says is kept in a file of its own.
struct child {
    pid_t process = 0;
    int said = -1;
};

bool has_said_something(int file) {
    return lseek(file, 0, SEEK_CUR) > 0;
}

// Who threw what nobody caught.
[[noreturn]] void tell_where() {
    void* frames[32];
    backtrace_symbols_fd(frames, backtrace(frames, 32), STDERR_FILENO);
    std::abort();
}

bool is_host_memory(const char* what) {
    return std::strcmp(what, "memory") == 0;
}

// n is 0: nothing fails.
void arrange_failure(const char* what, unsigned n) {
    if (!is_host_memory(what) && n != 0) setenv(what, std::to_string(n).c_str(), 1);
    fail_allocation(is_host_memory(what) ? n : 0);
}

[[noreturn]] void run_child(unsigned scenario, const char* what, unsigned n, int said) {
    dup2(said, STDERR_FILENO);
    setenv("STARPU_STALL_DELAY", "0.5", 1); // what waits for a refused task is told soon
    std::set_terminate(tell_where);
    std::signal(SIGSEGV, [](int) { tell_where(); });
    fail_allocation(0); // finds out which libraries are ours, before there are threads
    prepare_scenario(scenario);
    arrange_failure(what, n);
    scenario_outcome outcome = run_scenario();
    const unsigned made = allocations_so_far();
    fail_allocation(0);
    outcome = finish_scenario(outcome);
    if (outcome == scenario_lost) {
        dprintf(said, "line %d of the scenario\n", line_of_last_trouble());
        std::exit(exit_lost);
    }
    if (n == 0 && outcome != scenario_right) {
        dprintf(said, "line %d of the scenario\n", line_of_last_trouble());
        std::exit(exit_refused);
    }
    if (outcome != scenario_right && !has_said_something(said)) {
        dprintf(said, "line %d of the scenario\n", line_of_last_trouble());
        std::exit(outcome == scenario_wrong ? exit_wrong : exit_silent);
    }
    std::exit(is_host_memory(what) && made < n ? exit_after_last : 0);
}

child start(unsigned scenario, const char* what, unsigned n) {
    child c;
    std::fflush(stdout); // or the child would print it too
    c.said = memfd_create("said", 0);
    c.process = fork();
    if (c.process == 0) run_child(scenario, what, n, c.said);
    return c;
}

// The status of its end; -1: it did not end in time.
int wait_for(const child& c) {
    const timespec moment{0, 1000000};
    const std::time_t latest = std::time(nullptr) + most_seconds;
    int status = 0;
    while (waitpid(c.process, &status, WNOHANG) == 0) {
        if (std::time(nullptr) > latest) {
            kill(c.process, SIGABRT);
            waitpid(c.process, &status, 0);
            return -1;
        }
        nanosleep(&moment, nullptr);
    }
    return status;
}

void print_what_it_said(int file) {
    char text[4096];
    lseek(file, 0, SEEK_SET);
    for (ssize_t got; (got = read(file, text, sizeof text)) > 0;)
        std::fwrite(text, 1, std::size_t(got), stdout);
}

const char* trouble_in(int status) {
    if (status == -1) return "it hangs";
    if (WIFSIGNALED(status)) return strsignal(WTERMSIG(status));
    switch (WEXITSTATUS(status)) {
    case 0:
    case exit_after_last:
        return nullptr;
    case exit_wrong:
        return "a value is wrong, and nobody said anything";
    case exit_silent:
        return "a call failed without a line";
    case exit_lost:
        return "what comes after a failure is refused or wrong";
    case exit_refused:
        return "something is refused or wrong";
    default:
        return "it ends with an error of its own";
    }
}

// Whether the n-th request was made at all; n is 0 for a run without a failure.
bool run_one(unsigned scenario, const char* what, unsigned n, unsigned& failures) {
    const child c = start(scenario, what, n);
    const int status = wait_for(c);
    if (const char* trouble = trouble_in(status)) {
        ++failures;
        const std::string when =
            n == 0 ? "without a failure" : "when request " + std::to_string(n) + " fails";
        std::printf("%s, %s: %s\n", scenario_name(scenario), when.c_str(), trouble);
        print_what_it_said(c.said);
    }
    close(c.said);
    return status == -1 || !WIFEXITED(status) || WEXITSTATUS(status) != exit_after_last;
}

struct tally {
    unsigned runs = 0, failures = 0;
};

void run_all(unsigned scenario, const char* what, unsigned first, unsigned step, unsigned last, tally& t) {
    run_one(scenario, what, 0, t.failures);
    for (unsigned n = first; n <= last; n += step, ++t.runs)
        if (!run_one(scenario, what, n, t.failures)) return;
    if (!is_host_memory(what)) return;
    ++t.failures;
    std::printf("%s makes more than the %u requests that are tried\n", scenario_name(scenario), last);
}

} // namespace

int main(int count, char** arguments) {
    if (count != 5) {
        std::printf("usage: %s WHAT FIRST STEP LAST\n", arguments[0]);
        return 2;
    }
    const auto number = [&](int which) { return static_cast<unsigned>(std::atoi(arguments[which])); };
    tally t;
    for (unsigned scenario = 0; scenario < scenario_count(); ++scenario)
        run_all(scenario, arguments[1], number(2), number(3), number(4), t);
    std::printf("%u runs, %u of them went wrong\n", t.runs, t.failures);
    return t.failures == 0 ? 0 : 1;
}
