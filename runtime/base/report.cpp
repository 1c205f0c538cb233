// Formats a message into one line on the stack and hands it to the kernel in one write().
#include "base/report.hpp"

#include "base/held_off_signal.hpp"
#include "base/program_call.hpp"

#include <array>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <unistd.h>

extern "C" {
extern int _starpu_silent;
[[gnu::visibility("default")]] int _starpu_silent = 0;
}

namespace starpu::base {
namespace {

// A pipe takes up to PIPE_BUF (4096) bytes as one piece, so lines of several threads never mix.
constexpr std::size_t line_bytes = 2048;

std::atomic<bool> warnings_muted{false};

// Text being built in a fixed buffer; what does not fit is cut, room for the final newline is kept.
class line {
public:
    [[gnu::format(printf, 2, 3)]] void append(const char* format, ...) {
        std::va_list arguments;
        va_start(arguments, format);
        add_list(format, arguments);
        va_end(arguments);
    }

    void add_list(const char* format, std::va_list arguments) {
        const std::size_t room = text_.size() - 1 - length_;
        const int wanted = std::vsnprintf(text_.data() + length_, room, format, arguments);
        if (wanted > 0) length_ += std::size_t(wanted) < room ? std::size_t(wanted) : room - 1;
    }

    void write_to_stderr() {
        make_one_line();
        const held_off_signal quiet(SIGPIPE); // the reader of a pipe may have gone
        const char* rest = text_.data();
        for (std::size_t left = length_; left > 0;) {
            const ssize_t written = ::write(STDERR_FILENO, rest, left);
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) return; // stderr takes no more: the message is lost
            rest += written;
            left -= std::size_t(written);
        }
    }

private:
    // A name given by the application may hold line breaks; a message stays one line all the same, and
    // commands no terminal.
    void make_one_line() {
        for (std::size_t i = 0; i < length_; ++i)
            if (text_[i] == '\n' || text_[i] == '\r')
                text_[i] = ' ';
            else if (std::iscntrl(static_cast<unsigned char>(text_[i])) != 0)
                text_[i] = '?';
        text_[length_++] = '\n';
    }

    std::array<char, line_bytes> text_;
    std::size_t length_ = 0;
};

void print(const char* who, const char* format, std::va_list arguments) {
    const int saved_errno = errno;
    line message;
    message.append("starpu: %s: ", who);
    message.add_list(format, arguments);
    message.write_to_stderr();
    errno = saved_errno;
}

} // namespace

int report_error(int error, const char* who, const char* format, ...) {
    std::va_list arguments;
    va_start(arguments, format);
    print(who, format, arguments);
    va_end(arguments);
    return error;
}

int report_thrown(const thrown& what, const char* who, const char* which, const char* then) {
    return report_error(what.error, who, "%s threw \"%s\" (%s); %s", which, what.text,
                        std::strerror(-what.error), then);
}

void report_warning(const char* who, const char* format, ...) {
    if (warnings_muted.load(std::memory_order_relaxed)) return;
    std::va_list arguments;
    va_start(arguments, format);
    print(who, format, arguments);
    va_end(arguments);
}

void mute_warnings(bool muted) {
    warnings_muted.store(muted, std::memory_order_relaxed);
    _starpu_silent = muted;
}

} // namespace starpu::base
