// Forks, watches and describes the children that make the calls.
#include "supervisor.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace calls {
namespace {

[[noreturn]] void be_child(progress& p, int messages, const std::function<const char*(progress&)>& body) {
    const int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(messages, STDERR_FILENO);
    const char* problem = body(p);
    if (problem != nullptr) std::snprintf(p.problem, sizeof p.problem, "%s", problem);
    _exit(problem != nullptr ? 1 : 0);
}

// Whether it ended by itself; it is killed otherwise.
bool wait_for(pid_t child, const progress& p, unsigned seconds_per_step, int& status) {
    using clock = std::chrono::steady_clock;
    unsigned seen = p.steps_begun;
    auto since = clock::now();
    const int process = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
    for (;;) {
        pollfd ended{process, POLLIN, 0};
        poll(&ended, 1, 50);
        if (waitpid(child, &status, WNOHANG) == child) break;
        if (const unsigned now = p.steps_begun; now != seen) {
            seen = now;
            since = clock::now();
        }
        if (clock::now() - since <= std::chrono::seconds(seconds_per_step)) continue;
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
        close(process);
        return false;
    }
    close(process);
    return true;
}

std::string tail_of(int file) {
    constexpr off_t most = 3000;
    const off_t size = lseek(file, 0, SEEK_END);
    std::string text(static_cast<std::size_t>(std::min(size, most)), ' ');
    const ssize_t read = pread(file, text.data(), text.size(), std::max<off_t>(0, size - most));
    text.resize(read > 0 ? static_cast<std::size_t>(read) : 0);
    return text;
}

std::string describe(const progress& p, bool ended, int status) {
    if (!ended) return "hung";
    if (WIFSIGNALED(status)) return "crashed with signal " + std::to_string(WTERMSIG(status));
    if (p.problem[0] != '\0') return p.problem;
    return "ended the process with status " + std::to_string(WEXITSTATUS(status));
}

} // namespace

ending run_in_child(progress& p, unsigned seconds_per_step,
                    const std::function<const char*(progress&)>& body) {
    p.begin(step_preparing);
    p.problem[0] = '\0';
    const int messages = memfd_create("messages", 0);
    fcntl(messages, F_SETFL, O_APPEND);
    const pid_t child = fork();
    if (child == 0) be_child(p, messages, body);
    int status = 0;
    const bool ended = wait_for(child, p, seconds_per_step, status);
    ending result{ended && WIFEXITED(status) && WEXITSTATUS(status) == 0, p.step, "", ""};
    if (!result.is_good) {
        result.problem = describe(p, ended, status);
        result.output = tail_of(messages);
    }
    close(messages);
    return result;
}

void* shared_memory(std::size_t size_bytes) {
    return mmap(nullptr, size_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

unsigned new_lines_on_stderr() {
    static off_t seen = 0;
    struct stat now;
    if (fstat(STDERR_FILENO, &now) != 0) return 0;
    unsigned lines = 0;
    char text[4096];
    while (seen < now.st_size) {
        const ssize_t read =
            pread(STDERR_FILENO, text,
                  std::min<std::size_t>(sizeof text, static_cast<std::size_t>(now.st_size - seen)), seen);
        if (read <= 0) break;
        lines += static_cast<unsigned>(std::count(text, text + read, '\n'));
        seen += read;
    }
    return lines;
}

} // namespace calls
