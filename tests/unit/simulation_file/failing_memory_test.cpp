// Memory that fails at any request ends in a message, as a file that is wrong does.
#include "unit/simulation_file/description_file.hpp"

#include <cstdlib>
#include <new>

namespace {
thread_local long requests_until_failure = -1; // negative: none fails

bool must_fail() {
    if (requests_until_failure < 0) return false;
    if (requests_until_failure > 0) {
        --requests_until_failure;
        return false;
    }
    return true; // from here on all of them
}
} // namespace

// The library takes these of the program.
void* operator new(std::size_t bytes) {
    void* memory = must_fail() ? nullptr : std::malloc(bytes == 0 ? 1 : bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace starpu::tests {
namespace {

// What becomes of a description when the memory fails after so many requests.
reading read_with(long requests, const char* path) {
    const auto reader = description_reader_of_library();
    reading done;
    requests_until_failure = requests;
    done.is_good = reader({}, path, done.machine, done.why);
    requests_until_failure = -1;
    return done;
}

// How many requests it took until none failed.
long fail_each_request(const char* path, const std::string& outcome) {
    for (long requests = 0; requests < 100000; ++requests) {
        const reading done = read_with(requests, path);
        if (done.why == outcome) return requests;
        EXPECT_FALSE(done.is_good);
        EXPECT_EQ(done.why, "no memory left");
    }
    return -1;
}

TEST(failing_memory, ends_in_a_message) {
    const description_file good(whole_description);
    EXPECT_GT(fail_each_request(good.path(), ""), 50);
}

TEST(failing_memory, may_lack_the_message_of_another_error) {
    const description_file wrong(R"({"cpus": 4, "shared_links": {"pcie": {"mb_per_s": -1}}})");
    EXPECT_GT(fail_each_request(wrong.path(),
                                "shared_links.pcie.mb_per_s is -1; give a number of megabytes per "
                                "second from 1e-6 to 1e9"),
              10);
}

} // namespace
} // namespace starpu::tests
