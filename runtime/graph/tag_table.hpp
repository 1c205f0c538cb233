// The application's own numbers for nodes: what must be done before a number's task may run, and who waits
// for it.
//
// A tag may be named before it has a task, or never have one. It is done when the first task that carries it
// ends or when the application says so. A declared group of predecessors counts again for each further run of
// the tag.
#pragma once

#include "graph/node.hpp"

#include <array>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

namespace starpu::graph {

using tag = std::uint64_t;

class tag_table {
public:
    // `later` waits for all of `earlier`; those already done count as such.
    void declare(tag later, std::span<const tag> earlier, ready_list& ready);

    // The node carries the tag from now on and is blocked by what the tag waits for. Call while it cannot
    // fire.
    void attach(tag id, node& n);

    // The tag is done: releases the tags that wait for it and the threads in wait().
    void finish(tag id, ready_list& ready);

    // Not done any more; the next run waits for its predecessors again.
    void restart(tag id);

    void remove(tag id);
    void wait(tag id);
    bool exists(tag id);

    // The node last attached to the tag, or nullptr; `forget` when that node is about to go.
    node* node_of(tag id);
    void forget(tag id, const node& n);

    void clear();

private:
    struct group {
        std::uint32_t size;
        std::uint32_t remaining;
    };
    struct successor {
        tag id;
        std::uint32_t group;
    };
    struct state {
        bool is_done = false;
        bool blocks_node = false;
        node* attached = nullptr;
        std::uint32_t complete_groups = 0;
        std::vector<group> groups;
        std::vector<successor> successors;
    };
    struct alignas(base::cache_line_bytes) shard {
        std::mutex lock;
        std::condition_variable done;
        std::unordered_map<tag, state> tags;
    };

    static constexpr unsigned shard_count = 64;
    shard& shard_of(tag id) { return shards_[(id * 0x9E3779B97F4A7C15ull) >> 58]; }
    bool register_successor(tag earlier, successor later);
    void count_down(successor s, ready_list& ready);
    static void release_if_unblocked(state& s, ready_list& ready);

    std::array<shard, shard_count> shards_;
};

} // namespace starpu::graph
