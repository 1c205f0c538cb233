// Maps, aligns and places pages with plain system calls; needs no NUMA library.
#include "platform/pages.hpp"

#include "base/checked_size.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <linux/mempolicy.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace starpu::platform {
namespace {

std::size_t page_bytes() {
    return std::size_t(::sysconf(_SC_PAGESIZE));
}

std::size_t rounded_up(std::size_t bytes, std::size_t unit) {
    return base::rounded_up(bytes, unit).value();
}

// Gives back what lies before and after the aligned part.
char* trimmed_to_alignment(char* raw, std::size_t raw_bytes, std::size_t bytes, std::size_t alignment) {
    const std::size_t skipped = rounded_up(std::uintptr_t(raw), alignment) - std::uintptr_t(raw);
    char* const start = raw + skipped;
    if (skipped > 0) ::munmap(raw, skipped);
    if (const std::size_t rest = raw_bytes - skipped - bytes; rest > 0) ::munmap(start + bytes, rest);
    return start;
}

// Only a preference, set before the first touch: without rights or NUMA support the pages go where they go.
void prefer_numa_node(void* start, std::size_t bytes, unsigned os_node) {
    constexpr unsigned bits_per_word = 8 * sizeof(unsigned long);
    std::array<unsigned long, 16> mask{};
    if (os_node >= mask.size() * bits_per_word) return;
    mask[os_node / bits_per_word] = 1UL << (os_node % bits_per_word);
    ::syscall(SYS_mbind, start, bytes, MPOL_PREFERRED, mask.data(), mask.size() * bits_per_word, 0UL);
}

} // namespace

void* allocate_pages(std::size_t bytes, const page_request& wanted) {
    const std::size_t alignment = std::max(wanted.alignment_bytes, page_bytes());
    const base::checked_size rounded = base::rounded_up(std::max<std::size_t>(bytes, 1), page_bytes());
    const base::checked_size with_slack = rounded + alignment - page_bytes();
    if (!with_slack.fits()) return nullptr;
    const std::size_t whole = rounded.value(), raw_bytes = with_slack.value();
    void* const raw = ::mmap(nullptr, raw_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (raw == MAP_FAILED) return nullptr;
    char* const start = trimmed_to_alignment(static_cast<char*>(raw), raw_bytes, whole, alignment);
    if (wanted.huge) ::madvise(start, whole, MADV_HUGEPAGE);
    if (wanted.os_numa_node) prefer_numa_node(start, whole, *wanted.os_numa_node);
    return start;
}

void free_pages(void* start, std::size_t bytes) {
    if (start) ::munmap(start, rounded_up(std::max<std::size_t>(bytes, 1), page_bytes()));
}

} // namespace starpu::platform
