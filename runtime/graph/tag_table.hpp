// The application's own numbers for jobs: what a number's task waits for, and what waits for the number.
//
// A tag may be named before it has a task, or never have one. It is done when the first task that carries it
// ends or when the application says so, and stays done until it is restarted. A declared group of
// predecessors counts again for each further run of the tag; what is done twice before that run counts once.
#pragma once

#include "graph/job.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <compare>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

namespace starpu::graph {

using tag = std::uint64_t;

// A record of which tags waited for which others; a report takes it once and asks it about many tags.
class tag_dependencies {
public:
    // The first tag that this one still waits for; false: there is none.
    bool find_unfinished_before(tag id, tag& earlier) const;

private:
    friend class tag_table;
    struct dependency {
        tag later;
        tag earlier;
        auto operator<=>(const dependency&) const = default;
    };
    std::vector<dependency> sorted_;
};

class tag_table {
public:
    // `later` waits for all of `earlier`; those already done count as such.
    void declare(tag later, std::span<const tag> earlier, ready_list& ready);

    // The job, which has details, carries the tag from now on and is blocked by what the tag waits for: then
    // the answer is false. Call while it cannot fire.
    bool attach(tag id, job& n);
    // attach() then needs no memory, unless others are attached meanwhile.
    void make_room(tag id);

    // The tag is done: releases the tags that wait for it and the threads in wait_for_tag(). `again`: and not
    // done any more, in the same step.
    enum class afterwards { done, again };
    // `has_failed`: its task did not do what it should; the jobs that wait for the tag are told so.
    void finish(tag id, ready_list& ready, afterwards then = afterwards::done, bool has_failed = false);

    // Not done any more; the next run waits for its predecessors again.
    void restart(tag id);

    // The tag and what it waits for are forgotten; a job that it blocks is not blocked any more.
    void remove(tag id, ready_list& ready);
    void wait_for_tag(tag id);
    // The same for a caller that may give up: after each slice that passed in vain (slice 0: never)
    // goes_on() is asked whether to wait on. False: it said no.
    bool wait_for_tag(tag id, std::int64_t slice_ns, const std::function<bool()>& goes_on);
    bool exists(tag id);
    bool is_done(tag id); // also if there is no such tag
    bool has_failed(tag id);
    // How many tags are to be told of its end, with some that were removed since.
    std::size_t successor_count(tag id);

    // Jobs that wait for tags wait no longer, and are told that these have failed. False: there was none.
    bool release_all_blocked(ready_list& ready);

    tag_dependencies unfinished_dependencies();

    // The job last attached to the tag, or nullptr; `forget` when that job is about to go.
    job* job_of(tag id);
    void forget(tag id, const job& n);

    void clear(ready_list& ready);

private:
    // What one declaration waits for; each member is taken off once per run of the tag.
    struct group {
        explicit group(std::size_t size) : remaining(size), is_missing(size, true) {}
        std::size_t remaining;
        std::vector<bool> is_missing;

        void count_again() {
            remaining = is_missing.size();
            std::fill(is_missing.begin(), is_missing.end(), true);
        }
    };
    // A member of a group of another tag, which may have been removed and named again since.
    struct successor {
        tag id;
        std::uint64_t birth;
        std::uint32_t group;
        std::uint32_t member;
    };
    struct state {
        bool is_done = false;
        bool has_failed = false;       // with is_done: its task did not do what it should
        bool waits_for_failed = false; // one of the tags it waits for has failed
        std::uint64_t birth = 0;       // no two states have the same
        std::uint64_t completions = 0; // for threads that wait while it is restarted
        job* attached = nullptr;
        std::size_t complete_groups = 0;
        std::vector<job*> blocked;
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
    state& state_of(shard& home, tag id);
    bool is_missing(const successor& s);
    successor add_group(tag later, std::size_t size);
    enum class earlier_state { open, done, failed };
    earlier_state register_successor(tag earlier, successor later);
    void make_room_for_successor(tag earlier);
    void forget_successors(tag earlier, std::span<successor> gone);
    bool is_there(const successor& s); // its tag was not removed since
    // False: it is not there any more.
    bool count_down(successor s, bool has_failed, ready_list& ready);
    static void pass_failure_on(const state& s, job& n);
    static void begin_next_run(state& s);
    static void release_blocked(state& s, ready_list& ready);

    std::array<shard, shard_count> shards_;
    std::atomic<std::uint64_t> last_birth_{0}; // only uniqueness matters
};

} // namespace starpu::graph
