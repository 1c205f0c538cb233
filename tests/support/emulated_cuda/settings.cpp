// Reads the environment variables EMULATED_CUDA_*.
#include "settings.hpp"

#include <cstdlib>
#include <cstring>
#include <string>

namespace emulated {

namespace {
const char* text_of(const char* name) {
    return std::getenv((std::string("EMULATED_CUDA_") + name).c_str());
}

double number(const char* name, double otherwise) {
    const char* text = text_of(name);
    return text != nullptr && *text != '\0' ? std::strtod(text, nullptr) : otherwise;
}

bool is_on(const char* name, bool otherwise) {
    return number(name, otherwise ? 1 : 0) != 0;
}

bool is_text(const char* name, const char* expected) {
    const char* text = text_of(name);
    return text != nullptr && std::strcmp(text, expected) == 0;
}

// Whether `text` starts with `word`, which is taken off then.
bool take(const char*& text, const char* word) {
    const std::size_t length = std::strlen(word);
    if (std::strncmp(text, word, length) != 0) return false;
    text += length;
    return true;
}

constexpr double mib = 1024.0 * 1024.0;
} // namespace

failure_plan::failure_plan(const char* text) {
    if (text == nullptr) return;
    is_late_ = take(text, "late:");
    loses_device_ = take(text, "lost:");
    pattern_ = take(text, "from:") ? pattern::from : take(text, "every:") ? pattern::every : pattern::once;
    char* end = nullptr;
    last_ = number_ = std::strtoull(text, &end, 10);
    if (*end == '-') last_ = std::strtoull(end + 1, nullptr, 10);
    if (number_ == 0) pattern_ = pattern::never;
}

bool failure_plan::next_fails() {
    ++seen_;
    const bool fails = is_the_turn();
    failed_ += fails ? 1 : 0;
    return fails;
}

bool failure_plan::is_the_turn() const {
    switch (pattern_) {
    case pattern::never:
        return false;
    case pattern::once:
        return seen_ >= number_ && seen_ <= last_;
    case pattern::from:
        return seen_ >= number_;
    case pattern::every:
        return seen_ % number_ == 0;
    }
    return false;
}

settings read_settings() {
    settings s{};
    s.devices = static_cast<int>(number("DEVICES", 1));
    s.memory_bytes = static_cast<std::size_t>(number("MEMORY_MIB", 256) * mib);
    s.has_peers = is_on("PEERS", true);
    s.has_threads = is_text("MODE", "threads");
    s.seed = static_cast<std::uint64_t>(number("SEED", 1));
    s.bytes_per_us = number("MIB_PER_S", 0) * mib / 1e6;
    s.latency_us = number("LATENCY_US", 0);
    s.kernel_us = number("KERNEL_US", 0);
    s.counts_unwritten_reads = !is_text("UNWRITTEN", "ignore");
    s.aborts = is_on("ABORT", false);
    s.fails_the_exit = is_on("STRICT", false);
    s.failing_allocations = failure_plan(text_of("FAIL_MALLOC"));
    s.failing_host_allocations = failure_plan(text_of("FAIL_HOST_ALLOC"));
    s.failing_copies = failure_plan(text_of("FAIL_COPY"));
    s.failing_launches = failure_plan(text_of("FAIL_LAUNCH"));
    return s;
}

} // namespace emulated
