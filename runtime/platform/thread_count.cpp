// Reads the system's count.
#include "platform/file_text.hpp"
#include "platform/thread.hpp"

namespace starpu::platform {

bool is_only_thread() {
    const std::string status = read_file("/proc/self/status").value_or("");
    for (const std::string_view line : lines_of(status))
        if (line.starts_with("Threads:")) return words_of(line).back() == "1";
    return false;
}

} // namespace starpu::platform
