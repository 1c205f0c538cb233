// Whole pages of memory straight from the kernel: aligned, zeroed, with a request for large pages or a NUMA
// node.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

namespace starpu::platform {

constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

struct page_request {
    std::size_t alignment_bytes = 4096;     // a power of two; at least a page
    bool huge = false;                      // advice: the kernel may back it with small pages all the same
    std::optional<unsigned> os_numa_node{}; // preferred; other nodes serve when it is full
};

// nullptr when there is no memory. The length is rounded up to whole pages.
void* allocate_pages(std::size_t bytes, const page_request& wanted = {});
void free_pages(void* start, std::size_t bytes); // the same length; nullptr is allowed

// Owns what allocate_pages returned.
class page_block {
public:
    page_block() : start_(nullptr, releaser{}) {}
    explicit page_block(std::size_t bytes, const page_request& wanted = {})
        : start_(allocate_pages(bytes, wanted), releaser{bytes}) {}
    void* get() const { return start_.get(); }
    explicit operator bool() const { return start_ != nullptr; }

private:
    struct releaser {
        std::size_t bytes = 0;
        void operator()(void* start) const { free_pages(start, bytes); }
    };
    std::unique_ptr<void, releaser> start_;
};

} // namespace starpu::platform
