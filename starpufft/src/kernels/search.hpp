// How long a thread searches for the fastest kernels of the plan that it makes.
#pragma once

#include <chrono>
#include <exception>

namespace starpu::fft {

enum class effort {
    brief,    // a millisecond or two for each length
    measured, // some twenty times as long, and again where the choice was brief
    none,     // choices that are known, or no plan
};

struct search {
    using clock = std::chrono::steady_clock;

    effort how = effort::brief;
    clock::time_point end = clock::time_point::max(); // what is best by then is taken

    bool is_over() const { return clock::now() >= end; }
};

// Of the calling thread: brief where no scope says otherwise.
search current_search();

// While it lives, this thread searches so.
class search_scope {
public:
    explicit search_scope(const search& wanted);
    ~search_scope();
    search_scope(const search_scope&) = delete;
    search_scope& operator=(const search_scope&) = delete;

private:
    search before_;
};

// A choice is not known, and none may be searched for.
class unknown_choice : public std::exception {};

} // namespace starpu::fft
