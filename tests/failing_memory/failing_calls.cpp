// The program's own operator new and malloc, which the libraries then call instead of the system's.
//
// Who calls is told by the return address. What the C++ library allocates counts as ours, since nobody else
// in the program uses it; what it takes for exceptions does not, since it has a reserve for those.
#include "failing_calls.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace {

struct code_range {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    bool holds(std::uintptr_t place) const { return begin <= place && place < end; }
};

struct libraries {
    code_range ours[8];
    unsigned count = 0;
    code_range cxx;
};
libraries known;
std::atomic<unsigned> failing{0};
std::atomic<unsigned> calls{0};

code_range range_of(const dl_phdr_info& library) {
    code_range range;
    for (unsigned i = 0; i < library.dlpi_phnum; ++i) {
        const auto& part = library.dlpi_phdr[i];
        if (part.p_type != PT_LOAD || (part.p_flags & PF_X) == 0) continue;
        range.begin = library.dlpi_addr + part.p_vaddr;
        range.end = range.begin + part.p_memsz;
    }
    return range;
}

int note(dl_phdr_info* library, std::size_t, void*) {
    if (std::strstr(library->dlpi_name, "/libstarpu") != nullptr && known.count < 8)
        known.ours[known.count++] = range_of(*library);
    if (std::strstr(library->dlpi_name, "/libstdc++") != nullptr) known.cxx = range_of(*library);
    return 0;
}

bool is_ours(const void* caller) {
    const auto place = reinterpret_cast<std::uintptr_t>(caller);
    for (unsigned i = 0; i < known.count; ++i)
        if (known.ours[i].holds(place)) return true;
    return false;
}

bool is_cxx(const void* caller) {
    return known.cxx.holds(reinterpret_cast<std::uintptr_t>(caller));
}

// For who looks for the cause of a failure.
void tell_who_asks() {
    void* frames[32];
    backtrace_symbols_fd(frames, backtrace(frames, 32), STDOUT_FILENO);
}

bool is_the_one() {
    const unsigned which = failing.load(std::memory_order_relaxed);
    const bool is_it = calls.fetch_add(1, std::memory_order_relaxed) + 1 == which;
    if (is_it && std::getenv("FAILING_CALLS_TELL") != nullptr) tell_who_asks();
    return is_it;
}

void* obtain(std::size_t bytes, std::size_t alignment) {
    void* place = nullptr;
    if (alignment <= alignof(std::max_align_t)) return std::malloc(bytes == 0 ? 1 : bytes);
    return posix_memalign(&place, alignment, bytes) == 0 ? place : nullptr;
}

void* obtain_for(const void* caller, std::size_t bytes, std::size_t alignment) {
    return (is_ours(caller) || is_cxx(caller)) && is_the_one() ? nullptr : obtain(bytes, alignment);
}

void* or_throw(void* place) {
    if (place == nullptr) throw std::bad_alloc();
    return place;
}

} // namespace

extern "C" void fail_allocation(unsigned n) {
    if (known.count == 0) dl_iterate_phdr(note, nullptr);
    calls.store(0);
    failing.store(n);
}

extern "C" unsigned allocations_so_far(void) {
    return calls.load();
}

#define CALLER __builtin_return_address(0)

void* operator new(std::size_t bytes) {
    return or_throw(obtain_for(CALLER, bytes, 1));
}
void* operator new[](std::size_t bytes) {
    return or_throw(obtain_for(CALLER, bytes, 1));
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return obtain_for(CALLER, bytes, 1);
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept {
    return obtain_for(CALLER, bytes, 1);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return or_throw(obtain_for(CALLER, bytes, std::size_t(alignment)));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
    return or_throw(obtain_for(CALLER, bytes, std::size_t(alignment)));
}
void* operator new(std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return obtain_for(CALLER, bytes, std::size_t(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
    return obtain_for(CALLER, bytes, std::size_t(alignment));
}
void operator delete(void* place) noexcept {
    std::free(place);
}
void operator delete[](void* place) noexcept {
    std::free(place);
}
void operator delete(void* place, std::size_t) noexcept {
    std::free(place);
}
void operator delete[](void* place, std::size_t) noexcept {
    std::free(place);
}
void operator delete(void* place, std::align_val_t) noexcept {
    std::free(place);
}
void operator delete[](void* place, std::align_val_t) noexcept {
    std::free(place);
}
void operator delete(void* place, std::size_t, std::align_val_t) noexcept {
    std::free(place);
}
void operator delete[](void* place, std::size_t, std::align_val_t) noexcept {
    std::free(place);
}

// The sanitizers bring functions of these names themselves.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* place, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);

[[gnu::visibility("default")]] void* malloc(std::size_t bytes) {
    if (is_ours(CALLER) && is_the_one()) {
        errno = ENOMEM;
        return nullptr;
    }
    return __libc_malloc(bytes);
}
[[gnu::visibility("default")]] void* calloc(std::size_t count, std::size_t bytes) {
    if (is_ours(CALLER) && is_the_one()) {
        errno = ENOMEM;
        return nullptr;
    }
    return __libc_calloc(count, bytes);
}
[[gnu::visibility("default")]] void* realloc(void* place, std::size_t bytes) {
    if (is_ours(CALLER) && is_the_one()) {
        errno = ENOMEM;
        return nullptr;
    }
    return __libc_realloc(place, bytes);
}
[[gnu::visibility("default")]] void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
    if (is_ours(CALLER) && is_the_one()) {
        errno = ENOMEM;
        return nullptr;
    }
    return __libc_memalign(alignment, bytes);
}
[[gnu::visibility("default")]] int posix_memalign(void** place, std::size_t alignment, std::size_t bytes) {
    if (is_ours(CALLER) && is_the_one()) return ENOMEM;
    void* fresh = __libc_memalign(alignment, bytes);
    if (fresh == nullptr) return ENOMEM;
    *place = fresh;
    return 0;
}
[[gnu::visibility("default")]] void* mmap(void* place, std::size_t bytes, int protection, int flags, int file,
                                          off_t offset) {
    using function = void* (*)(void*, std::size_t, int, int, int, off_t);
    static const auto real = reinterpret_cast<function>(dlsym(RTLD_NEXT, "mmap"));
    if (is_ours(CALLER) && is_the_one()) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    return real(place, bytes, protection, flags, file, offset);
}
}
#endif
