// A device of the kind under test, and buffers in it that go away with the test.
#pragma once

#include "memory/main_memory.hpp"
#include "subject.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <numeric>

namespace starpu::tests {

inline memory::main_memory& host() {
    static memory::main_memory only;
    return only;
}

template <class T> memory::location on_host(const std::vector<T>& data, std::size_t offset_bytes = 0) {
    return {&host(), reinterpret_cast<memory::address>(data.data()), offset_bytes};
}

// So many bytes in a device's memory.
class buffer {
public:
    buffer(memory::backend& owner, std::size_t bytes)
        : owner_(owner), bytes_(bytes), place_(owner.allocate(bytes, 0)) {}
    ~buffer() {
        if (place_ != 0) owner_.release(place_, bytes_, 0);
    }
    buffer(const buffer&) = delete;
    buffer& operator=(const buffer&) = delete;

    bool is_there() const { return place_ != 0; }
    memory::address place() const { return place_; }
    memory::location at(std::size_t offset_bytes = 0) const { return {&owner_, place_, offset_bytes}; }

private:
    memory::backend& owner_;
    std::size_t bytes_;
    memory::address place_;
};

// What is asked for a copy: the side that is not main memory.
inline memory::backend& who_copies(const memory::location& from, const memory::location& to) {
    if (to.owner->is_main()) return *from.owner;
    if (from.owner->is_main()) return *to.owner;
    return to.owner->exchanges_with(*from.owner) ? *to.owner : *from.owner;
}

inline int copy_now(const memory::location& from, const memory::location& to,
                    const memory::strided_shape& shape) {
    memory::operation unused;
    return who_copies(from, to).copy(from, to, shape, false, unused);
}

// 0: over already. Otherwise the operation is to be waited for.
inline int copy_later(const memory::location& from, const memory::location& to,
                      const memory::strided_shape& shape, memory::operation& started) {
    return who_copies(from, to).copy(from, to, shape, true, started);
}

inline std::vector<unsigned char> numbered_bytes(std::size_t count, unsigned first = 1) {
    std::vector<unsigned char> bytes(count);
    for (std::size_t i = 0; i < count; ++i)
        bytes[i] = static_cast<unsigned char>((i + first) * 37 + (i >> 8));
    return bytes;
}

class device_suite : public ::testing::Test {
protected:
    void SetUp() override {
        subject_ = make_subject();
        if (const std::string reason = subject_->why_not(); !reason.empty()) GTEST_SKIP() << reason;
        ASSERT_FALSE(subject_->devices().empty());
    }

    devices::device& device() { return *subject_->devices().front(); }
    memory::backend& memory() { return device().memory(); }
    subject& the_subject() { return *subject_; }

    void fill(const buffer& b, const std::vector<unsigned char>& bytes) {
        ASSERT_EQ(copy_now(on_host(bytes), b.at(), memory::run_of(bytes.size())), 0);
    }
    std::vector<unsigned char> read(const buffer& b, std::size_t bytes) {
        std::vector<unsigned char> result(bytes);
        EXPECT_EQ(copy_now(b.at(), on_host(result), memory::run_of(bytes)), 0);
        return result;
    }

private:
    std::unique_ptr<subject> subject_;
};

} // namespace starpu::tests
