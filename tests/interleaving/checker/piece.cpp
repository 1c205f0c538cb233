// Explores the programs of a piece as shipped, then with one mistake at a time, each in a child process.
#include "checker/piece.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace checker {

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif

// The sanitizers watch the headers' plain memory. They make everything many times slower, and the schedules
// themselves are what the other builds are for.
bounds limits_here(const named_program& p) {
    bounds limits = p.limits;
    if (is_sanitized) {
        limits.preemptions = std::min(limits.preemptions, 1u);
        limits.executions = std::min<std::uint64_t>(limits.executions, 500);
    }
    return limits;
}

constexpr rlim_t cpu_seconds = 60;

std::string file_of(const site& s) {
    const std::string path = s.where.file_name();
    return path.substr(path.rfind('/') + 1);
}

bool is_in(const piece& p, const site& s) {
    return std::any_of(p.headers.begin(), p.headers.end(), [&](const char* h) { return file_of(s) == h; });
}

bool is_before(const site& a, const site& b) {
    if (const int files = std::strcmp(a.where.file_name(), b.where.file_name())) return files < 0;
    if (a.where.line() != b.where.line()) return a.where.line() < b.where.line();
    return a.where.column() < b.where.column();
}

// "work_deque.hpp try_pop load 2": the second load of the function.
std::string name_of(const site& s, const std::vector<site>& all) {
    const auto is_earlier_twin = [&](const site& other) {
        return other.what == s.what && other.function() == s.function() && file_of(other) == file_of(s) &&
               is_before(other, s);
    };
    const auto earlier = std::count_if(all.begin(), all.end(), is_earlier_twin);
    return file_of(s) + " " + s.function() + " " + name_of(s.what) + " " + std::to_string(earlier + 1);
}

std::vector<site> sites_of(const piece& p) {
    std::vector<site> met;
    mutation_control::record_into(&met);
    for (const named_program& q : p.programs) {
        bounds limits = limits_here(q);
        limits.executions = std::min<std::uint64_t>(limits.executions, 2000);
        explore(q.make, limits);
    }
    mutation_control::record_into(nullptr);
    std::erase_if(met, [&](const site& s) { return !is_in(p, s); });
    std::sort(met.begin(), met.end(), is_before);
    return met;
}

// What a child process found: how it ended, and what it said.
struct child_report {
    bool failed;
    std::string reason;
};

// A failed execution cannot be taken apart, and a mistake may corrupt memory: so explorations that are meant
// to fail run in a child, whose crash counts as a find, and so does a loop that no modelled operation
// interrupts.
template <class Explore> child_report explore_in_child(Explore&& explore_here) {
    std::fflush(nullptr);
    int ends[2];
    if (pipe(ends) != 0) return {false, "no pipe"};
    const pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        const rlimit enough{cpu_seconds, cpu_seconds};
        setrlimit(RLIMIT_CPU, &enough);
        const outcome found = explore_here();
        const ssize_t written = write(ends[1], found.reason.data(), found.reason.size());
        _exit(found.failed || written < 0 ? 1 : 0);
    }
    close(ends[1]);
    char text[200];
    const ssize_t length = read(ends[0], text, sizeof text);
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    const std::string reason(text, length > 0 ? static_cast<std::size_t>(length) : 0);
    return {!WIFEXITED(status) || WEXITSTATUS(status) != 0, reason.empty() ? "crashed" : reason};
}

bool is_caught(const piece& p, const mutation& m) {
    return explore_in_child([&] {
               mutation_control::activate(m);
               outcome found;
               for (const named_program& q : p.programs)
                   if (!found.failed) found = explore(q.make, limits_here(q));
               return found;
           })
        .failed;
}

bool is_harmless(const piece& p, const std::string& site_name, mistake how) {
    return std::any_of(p.harmless.begin(), p.harmless.end(),
                       [&](const harmless_mistake& h) { return site_name == h.site && how == h.how; });
}

void report_unknown_names(const piece& p, const std::vector<site>& sites) {
    for (const harmless_mistake& h : p.harmless)
        EXPECT_TRUE(std::any_of(sites.begin(), sites.end(),
                                [&](const site& s) { return name_of(s, sites) == h.site; }))
            << "the table of harmless mistakes names '" << h.site << "', which no program reaches";
}

struct tally {
    unsigned caught = 0;
    unsigned harmless = 0;
    unsigned hints = 0; // operations without which all would be as correct, only slower
};

tally try_mistakes_at(const piece& p, const site& s, const std::string& name) {
    tally here;
    for (const mutation& m : mutations_of(s, p.wrong_bits)) {
        const bool is_known = is_harmless(p, name, m.how);
        const bool found = is_caught(p, m);
        ++(found ? here.caught : here.harmless);
        EXPECT_TRUE(found || is_known || is_sanitized)
            << "not caught: " << name << " (line " << s.where.line() << ") " << name_of(m.how) << " "
            << m.mask;
        EXPECT_FALSE(found && is_known && m.how != mistake::wrong_value)
            << "caught, so not harmless: " << name << " " << name_of(m.how);
    }
    return here;
}

} // namespace

void expect_sound(const piece& p) {
    for (const named_program& q : p.programs) {
        const outcome found = explore(q.make, limits_here(q));
        std::printf("  %-50s %9llu executions%s\n", q.name.c_str(),
                    static_cast<unsigned long long>(found.executions), found.exhausted ? "" : " (not all)");
        EXPECT_FALSE(found.failed) << q.name << ", execution " << found.executions << ": " << found.reason
                                   << "\n"
                                   << found.trace;
        EXPECT_TRUE(found.exhausted || is_sanitized)
            << q.name << " has more executions than its bounds allow";
    }
}

void expect_mistakes_caught(const piece& p) {
    const std::vector<site> sites = sites_of(p);
    tally total;
    for (const site& s : sites) {
        const tally here = try_mistakes_at(p, s, name_of(s, sites));
        EXPECT_GT(here.caught + here.harmless, 0u) << "nothing can go wrong at line " << s.where.line();
        total.caught += here.caught;
        total.harmless += here.harmless;
        if (here.caught == 0) ++total.hints;
    }
    report_unknown_names(p, sites);
    std::printf("  %zu operations (%u of them mere hints), %u mistakes caught, %u harmless ones explained\n",
                sites.size(), total.hints, total.caught, total.harmless);
    EXPECT_GE(total.caught, is_sanitized ? p.least_caught / 2 : p.least_caught);
}

void expect_caught(const named_program& wrong) {
    const child_report found = explore_in_child([&] { return explore(wrong.make, wrong.limits); });
    EXPECT_TRUE(found.failed) << wrong.name << ": not caught";
    if (found.failed) std::printf("  %-50s %s\n", wrong.name.c_str(), found.reason.c_str());
}

} // namespace checker
