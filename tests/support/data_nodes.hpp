// What tests of copies share: further memory nodes, data at home in main memory or nowhere, and fetches as
// tasks make them.
#pragma once

#include "data/copies/admission.hpp"
#include "data/copies/copy_engine.hpp"
#include "data/copies/fetch.hpp"
#include "memory/nodes.hpp"
#include "support/test_nodes/late_memory.hpp"

#include <starpu.h>

#include <gtest/gtest.h>

#include <cstring>
#include <initializer_list>
#include <memory>
#include <semaphore>
#include <string>
#include <vector>

namespace starpu::tests {

// Nodes as long as they live; data are registered after them and end before.
class data_nodes {
public:
    data_nodes() = default;
    ~data_nodes() { data::current_engines().stop(); }
    data_nodes(const data_nodes&) = delete;
    data_nodes& operator=(const data_nodes&) = delete;

    void set_watermarks(const memory::watermarks& marks) { added_.marks = marks; }

    base::memory_node_id add(memory::backend& behind, std::size_t limit_bytes = SIZE_MAX) {
        base::memory_node_id added = base::no_memory_node;
        EXPECT_EQ(added_.add_node(behind, base::device_id{0}, "node", limit_bytes, added), 0);
        return added;
    }
    base::memory_node_id add(std::size_t limit_bytes = SIZE_MAX, bool has_peers = true) {
        late_memory_options how;
        how.has_peers = has_peers;
        return add(how, limit_bytes);
    }
    base::memory_node_id add(const late_memory_options& how, std::size_t limit_bytes) {
        memories_.push_back(std::make_unique<late_memory>(how));
        return add(*memories_.back(), limit_bytes);
    }
    late_memory& device(std::size_t which) { return *memories_[which]; }

private:
    std::vector<std::unique_ptr<late_memory>> memories_;
    memory::added_nodes added_;
};

// So many bytes without a home, or at home in memory that the runtime does not own.
class some_bytes {
public:
    explicit some_bytes(std::size_t bytes) { starpu_variable_data_register(&name, -1, 0, bytes); }
    some_bytes(std::size_t bytes, base::memory_node_id home) : home_(home), bytes_(bytes) {
        place_ = starpu_malloc_on_node_flags(base::number_of(home), bytes, 0);
        std::memset(reinterpret_cast<void*>(place_), 0, bytes);
        starpu_variable_data_register(&name, base::signed_number_of(home), place_, bytes);
    }
    ~some_bytes() {
        starpu_data_unregister(name);
        if (place_ != 0) starpu_free_on_node_flags(base::number_of(home_), place_, bytes_, 0);
    }
    some_bytes(const some_bytes&) = delete;
    some_bytes& operator=(const some_bytes&) = delete;

    data::handle& handle() { return *data::handle_of(name); }
    bool is_valid(base::memory_node_id node) {
        std::lock_guard guard(handle().replicas->lock);
        return handle().replicas->is_valid(node);
    }
    bool is_allocated(base::memory_node_id node) {
        return starpu_data_test_if_allocated_on_node(name, base::number_of(node)) != 0;
    }

    starpu_data_handle_t name = nullptr;

private:
    base::memory_node_id home_ = base::main_memory_node;
    std::size_t bytes_ = 0;
    std::uintptr_t place_ = 0;
};

inline data::wanted_copy reading(some_bytes& b) {
    return {&b.handle(), true, false, true};
}
inline data::wanted_copy writing(some_bytes& b) {
    return {&b.handle(), true, true, true};
}
// Ordered after others and before others; the kernel does not touch it.
inline data::wanted_copy writing_elsewhere(some_bytes& b) {
    return {&b.handle(), false, true, false};
}

// The data of one task on one node, from here to its end.
class use {
public:
    use(base::memory_node_id node, std::initializer_list<data::wanted_copy> copies) : copies_(copies) {
        fetch_.node = node;
        fetch_.copies = copies_;
        fetch_.argument = this;
        fetch_.arrived = [](data::fetch& f) { static_cast<use*>(f.argument)->arrived_.release(); };
        if (data::begin_fetch(fetch_)) arrived_.release();
    }
    ~use() {
        if (!has_ended_) end();
    }
    use(const use&) = delete;
    use& operator=(const use&) = delete;

    bool has_arrived() {
        if (!is_there_) is_there_ = arrived_.try_acquire();
        return is_there_;
    }
    // The error.
    int await() {
        if (!is_there_) arrived_.acquire();
        is_there_ = true;
        return fetch_.error.load();
    }
    void forget_writing() { data::forget_writing(fetch_); }
    const std::string& shortage() const { return fetch_.shortage; }
    void end() {
        await();
        has_ended_ = true;
        data::end_fetch(fetch_);
    }

private:
    std::vector<data::wanted_copy> copies_;
    data::fetch fetch_;
    std::binary_semaphore arrived_{0};
    bool is_there_ = false;
    bool has_ended_ = false;
};

inline int use_once(base::memory_node_id node, std::initializer_list<data::wanted_copy> copies) {
    use u(node, copies);
    return u.await();
}

} // namespace starpu::tests
