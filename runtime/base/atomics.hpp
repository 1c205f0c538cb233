// The atomics policy of the product: std::atomic, the kernel's futex, and the kernel's asymmetric barrier.
//
// Every lock-free piece is a template on such a policy. Tests put others in its place: tests/interleaving/
// one that explores every schedule, tests/support/ one that counts which threads write which object.
#pragma once

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace starpu::base {

inline constexpr std::size_t cache_line_bytes = 64;

struct std_atomics {
    template <class T> using atomic = std::atomic<T>;

    // How often a lock looks again before it asks the kernel to sleep.
    static constexpr unsigned spin_count = 100;

    // "I am spinning": lets the other hardware thread of the core go first.
    static void relax() noexcept {
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#elif defined(__aarch64__)
        asm volatile("yield");
#endif
    }

    // Sleeps while `word` holds `expected`; may also return for no reason, so callers look again.
    static void wait(const atomic<std::uint32_t>& word, std::uint32_t expected) noexcept {
        futex(word, FUTEX_WAIT_PRIVATE, expected, nullptr);
    }

    // The same for at most `timeout_ns`; false: the time is over.
    static bool wait_for(const atomic<std::uint32_t>& word, std::uint32_t expected,
                         std::int64_t timeout_ns) noexcept {
        constexpr std::int64_t second_ns = 1'000'000'000;
        const timespec limit{timeout_ns / second_ns, timeout_ns % second_ns};
        return futex(word, FUTEX_WAIT_PRIVATE, expected, &limit) == 0 || errno != ETIMEDOUT;
    }

    static void wake_one(const atomic<std::uint32_t>& word) noexcept {
        futex(word, FUTEX_WAKE_PRIVATE, 1, nullptr);
    }

    static void wake_all(const atomic<std::uint32_t>& word) noexcept {
        futex(word, FUTEX_WAKE_PRIVATE, INT32_MAX, nullptr);
    }

    // Keeps the compiler, and only it, from moving memory accesses across this point.
    static void compiler_barrier() noexcept {
        asm volatile("" ::: "memory");
    }

    // Whether the kernel offers heavy_barrier(); asked, and registered for, once per process.
    static bool has_heavy_barrier() noexcept {
        static const bool registered =
            syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0;
        return registered;
    }

    // Makes every thread of the process pass a full memory barrier. The other half of a StoreLoad pair then
    // costs its thread nothing but a compiler barrier.
    static void heavy_barrier() noexcept {
        syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
    }

private:
    static long futex(const atomic<std::uint32_t>& word, int operation, std::uint32_t value,
                      const timespec* limit) noexcept {
        return syscall(SYS_futex, &word, operation, value, limit, nullptr, 0);
    }
};

} // namespace starpu::base
