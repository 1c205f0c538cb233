// Takes programs in blocks, each block in a session of its own.
#include "campaign.hpp"

#include "../support/registered_policies.hpp"
#include "captured_messages.hpp"
#include "device_kernels.hpp"
#include "oracle.hpp"
#include "recording.hpp"
#include "watchdog.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <unistd.h>

namespace fuzz {

namespace {
std::uint64_t seed_of(const options& o, std::uint64_t number) {
    return mix(o.seed, number) >> 20; // leaves room for the tags that are made from it
}

session session_of(const options& o, std::uint64_t number) {
    session s = session_of_block(o.seed, number / o.per_session, o.policy);
    s.devices = o.devices;
    s.is_sleepy = o.is_sleepy;
    if (o.is_sleepy) s.workers = 4; // they sleep most of the time
    return s;
}

void print_failure(const options& o, const program& p, std::uint64_t number) {
    std::printf("FAILED: program %llu: %s\n", static_cast<unsigned long long>(number), p.complaint().c_str());
    p.print();
    print_history(p);
    std::printf("again: %s --repeat 1000\n", command_of(o, number).c_str());
}

// What happened in a campaign so far.
struct tally {
    feature_table features;
    std::uint64_t programs = 0;
    std::uint64_t tasks = 0;
    unsigned fewest = ~0u;
    unsigned most = 0;
    double seconds = 0;

    void add(const program& p) {
        features.add(p.features);
        ++programs;
        tasks += p.tasks;
        fewest = std::min(fewest, p.tasks);
        most = std::max(most, p.tasks);
    }

    void print() const {
        std::printf("%llu programs of %u to %u tasks (%.1f on average), all right, %.1f s",
                    static_cast<unsigned long long>(programs), fewest, most,
                    static_cast<double>(tasks) / static_cast<double>(programs), seconds);
    }
};

// For the watchdog and for crashes.
const program* running = nullptr;
std::uint64_t running_number = 0;

bool run_one(const options& o, const session& s, std::uint64_t number, const omissions& left_out,
             tally& sum) {
    for (unsigned i = 0; i < o.repeat; ++i) {
        pat_watchdog();
        program p(seed_of(o, number), s, o.size, left_out);
        running = &p;
        running_number = number;
        p.run();
        judge(p);
        if (const std::string text = take_messages(); !text.empty())
            p.complain("the runtime had something to say:\n%s", text.c_str());
        running = nullptr;
        if (p.has_failed()) {
            print_failure(o, p, number);
            return false;
        }
        if (i == 0) sum.add(p);
    }
    return true;
}

bool run_block(const options& o, std::uint64_t from, std::uint64_t to, const omissions& left_out,
               tally& sum) {
    const session s = session_of(o, from);
    if (!start(s)) {
        std::printf("the runtime did not start\n");
        return false;
    }
    for (std::uint64_t number = from; number < to; ++number)
        if (!run_one(o, s, number, left_out, sum)) return false;
    pat_watchdog();
    stop();
    return true;
}

bool run_blocks(const options& o, const omissions& left_out, tally& sum) {
    const auto begun = std::chrono::steady_clock::now();
    const std::uint64_t end = o.first + o.programs;
    for (std::uint64_t from = o.first; from < end;) {
        const std::uint64_t to = std::min(end, (from / o.per_session + 1) * o.per_session);
        if (!run_block(o, from, to, left_out, sum)) {
            std::fflush(stdout);
            return false;
        }
        from = to;
    }
    sum.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    return true;
}

void report_hang(const options& o) {
    const program* p = running;
    std::printf("FAILED: program %llu hangs\n", static_cast<unsigned long long>(running_number));
    if (p == nullptr) return;
    p->print();
    print_history(*p);
    std::printf("%s", take_messages().c_str());
    std::printf("again: %s --repeat 1000\n", command_of(o, running_number).c_str());
}

// No more than a handler may do. The signal then ends the process, as it would have.
void report_crash(int) {
    char line[64];
    const int length = std::snprintf(line, sizeof line, "FAILED: program %llu crashes\n",
                                     static_cast<unsigned long long>(running_number));
    static_cast<void>(write(STDOUT_FILENO, line, static_cast<std::size_t>(length)) == length);
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitizer_reports_crashes = true;
#else
constexpr bool sanitizer_reports_crashes = false;
#endif

void name_program_that_crashes() {
    if (sanitizer_reports_crashes) return;
    struct sigaction reporting {};
    reporting.sa_handler = report_crash;
    reporting.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE}) sigaction(signal, &reporting, nullptr);
}

// Keeps `o` for the watchdog.
void prepare(const options& o) {
    if (o.devices != 0) let_devices_work();
    start_watchdog(o.timeout_seconds, [&o] { report_hang(o); });
    name_program_that_crashes();
    capture_messages();
}
} // namespace

int run_programs(const options& o, const omissions& left_out) {
    prepare(o);
    tally sum;
    if (!run_blocks(o, left_out, sum)) return 1;
    if (left_out.empty() && o.programs > 1) {
        sum.features.print();
        sum.print();
        std::printf("\n");
    }
    if (o.devices != 0) {
        std::printf("%llu kernels on devices\n", static_cast<unsigned long long>(kernels_on_devices()));
        if (kernels_on_devices() == 0 && left_out.empty() && o.programs > 1) return 1;
    }
    return o.needs_all_features && !sum.features.is_complete() ? 1 : 0;
}

int run_under_every_policy(const options& given) {
    options o = given;
    prepare(o);
    for (const std::string& name : starpu::tests::registered_policies()) {
        o.policy = name;
        tally sum;
        const std::uint64_t kernels_before = kernels_on_devices();
        if (!run_blocks(o, {}, sum)) return 1;
        std::printf("%-32s", name.c_str());
        sum.print();
        const std::uint64_t kernels = kernels_on_devices() - kernels_before;
        if (o.devices != 0)
            std::printf(", %llu kernels on devices", static_cast<unsigned long long>(kernels));
        std::printf("\n");
        if (o.devices != 0 && kernels == 0) {
            std::printf("the policy %s ran no kernel on a device\n", name.c_str());
            return 1;
        }
    }
    return 0;
}

int list_programs(const options& o) {
    for (std::uint64_t i = o.first; i < o.first + o.programs; ++i) {
        std::printf("program %llu: ", static_cast<unsigned long long>(i));
        const session s = session_of(o, i);
        if (!start(s)) return 1;
        program(seed_of(o, i), s, o.size, {}).print();
        stop();
    }
    return 0;
}

} // namespace fuzz
