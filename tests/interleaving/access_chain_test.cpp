// The access chain under every schedule, for all short strings of classes of access.
//
// Nothing starts early, no token is lost or doubled, nothing is touched after it was retired, nothing is left
// over.
#include "checker/model_atomics.hpp"
#include "checker/piece.hpp"
#include "graph/access_chain.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace checker::access_chain_test {
namespace {

using starpu::graph::access_class;
using chain_access = starpu::graph::basic_access<model_atomics>;
using chain = starpu::graph::basic_access_chain<model_atomics>;
using chain_tail = starpu::graph::basic_chain_tail<model_atomics>;

constexpr unsigned max_jobs = 5;

access_class class_of(char letter) {
    return letter == 'R' ? access_class::read : letter == 'C' ? access_class::commute : access_class::write;
}

// A job with one access, counted as the runtime counts: inputs before it may run, references before it may be
// reused.
struct job {
    chain_access where{};
    model_atomic<int> pending{2};    // the access, and submission itself
    model_atomic<int> references{2}; // the life of the job, and the chain
    model_atomic<std::uint32_t> is_ready{0};
    plain<int> contents; // written by the submitter, read by whoever runs the job
    bool is_done = false;
    bool is_recycled = false;
};

// Thread 0 submits a string of accesses to one handle; two workers run the jobs that become ready.
struct string_of_accesses : program {
    explicit string_of_accesses(std::string letters) : letters_(std::move(letters)) {}
    unsigned thread_count() const override { return count() < 2 ? 2 : 3; }
    unsigned alike_from() const override { return 1; }
    unsigned count() const { return static_cast<unsigned>(letters_.size()); }

    void run(unsigned thread) override {
        if (thread != 0)
            while (job* j = next_ready()) run_job(static_cast<unsigned>(j - jobs_));
        else
            submit_all();
    }

    void submit_all() {
        for (unsigned j = 0; j < count(); ++j) submit(j);
        if (!chain::is_complete(tail_)) return;
        for (unsigned cell = 0; cell < count(); ++cell) data_[cell].read();
    }

    // What the runtime has queues and parking for; here the scheduler of the checker does it.
    job* next_ready() {
        while (ready_.empty()) {
            if (started_ == count()) return nullptr;
            explorer::current().sleep_on(&ready_, false);
        }
        job* j = ready_.front();
        ready_.erase(ready_.begin());
        if (++started_ == count()) explorer::current().wake(&ready_, true);
        return j;
    }

    void submit(unsigned j) {
        jobs_[j].contents.write(7);
        const bool satisfied = chain::link(tail_, jobs_[j].where, class_of(letters_[j]), *this);
        satisfy(jobs_[j], satisfied ? 2 : 1);
    }

    void run_job(unsigned j) {
        job& me = jobs_[j];
        require(me.is_ready.exchange(0, std::memory_order_acquire) == 1, "a job became ready twice");
        require(me.contents.read() == 7, "a job runs without its contents");
        require_predecessors_done(j);
        touch_data(j);
        me.is_done = true;
        drop_references(me, chain::complete(me.where, *this) ? 2 : 1);
    }

    // Every access of another group before j must be done.
    void require_predecessors_done(unsigned j) const {
        unsigned first = j;
        while (first > 0 && letters_[first - 1] == letters_[j] && letters_[j] != 'W') --first;
        for (unsigned i = 0; i < first; ++i) require(jobs_[i].is_done, "an access started early");
    }

    // Accesses that must not run together conflict here, so that a lost order is a data race; others do not.
    void touch_data(unsigned j) {
        for (unsigned cell = 0; cell < count(); ++cell) {
            if (letters_[j] == 'R' || (letters_[j] == 'C' && cell != j)) continue;
            data_[cell].write(static_cast<int>(j));
        }
        if (letters_[j] == 'R')
            for (unsigned cell = 0; cell < count(); ++cell) data_[cell].read();
    }

    // ---- what the chain calls
    void satisfied(chain_access& a) { satisfy(job_of(a), 1); }
    void retired(chain_access& a) { drop_references(job_of(a), 1); }

    void satisfy(job& j, int inputs) {
        const int before = j.pending.fetch_sub(inputs, std::memory_order_acq_rel);
        require(before >= inputs, "an access was satisfied twice");
        if (before != inputs) return;
        j.is_ready.store(1, std::memory_order_release);
        ready_.push_back(&j);
        explorer::current().wake(&ready_, true);
    }

    void drop_references(job& j, int dropped) {
        const int before = j.references.fetch_sub(dropped, std::memory_order_acq_rel);
        require(before >= dropped, "an access was retired twice");
        if (before != dropped) return;
        require(j.is_done, "a job was recycled before it ran");
        j.where.word.bury();
        j.is_recycled = true;
    }

    job& job_of(chain_access& a) {
        for (unsigned j = 0; j < count(); ++j)
            if (&jobs_[j].where == &a) return jobs_[j];
        explorer::current().fail("a token went to no access at all");
    }

    void finish() override {
        for (unsigned j = 0; j + 1 < count(); ++j) require(jobs_[j].is_recycled, "a job was not recycled");
        require(!jobs_[count() - 1].is_recycled, "the last access was retired");
        require(chain::is_complete(tail_) && chain::close_chain(tail_, *this),
                "the chain is not complete at the end");
        require(jobs_[count() - 1].is_recycled && chain::is_complete(tail_),
                "the last access was not retired");
    }

    std::string letters_;
    std::vector<job*> ready_;
    unsigned started_ = 0;
    chain_tail tail_;
    job jobs_[max_jobs];
    plain<int> data_[max_jobs];
};

named_program accesses(const std::string& letters, bounds limits) {
    return {letters, [=] { return std::make_unique<string_of_accesses>(letters); }, limits};
}

std::vector<named_program> all_strings(std::size_t length, bounds limits) {
    std::vector<std::string> strings{""};
    for (std::size_t i = 0; i < length; ++i) {
        std::vector<std::string> longer;
        for (const std::string& s : strings)
            for (const char letter : {'R', 'W', 'C'}) longer.push_back(s + letter);
        strings = longer;
    }
    std::vector<named_program> programs;
    for (const std::string& s : strings) programs.push_back(accesses(s, limits));
    return programs;
}

piece chain_with(std::vector<named_program> programs) {
    return {
        .headers = {"access_chain.hpp"}, .programs = std::move(programs), .harmless = {}, .wrong_bits = 15};
}

const harmless_mistake harmless[] = {
    {"access_chain.hpp is_complete load 1", mistake::wrong_value,
     "8: says who next is, not whether this is complete"},
    {"access_chain.hpp link_behind load 1", mistake::skipped,
     "a short cut: the fetch_or that follows tells as much"},
    {"access_chain.hpp link_behind load 1", mistake::wrong_value,
     "8: belongs to next, and there is none yet"},
    {"access_chain.hpp link_behind modify 1", mistake::wrong_value,
     "1: nobody looks at it when next is linked"},
};

TEST(access_chain, orders_every_string_of_two) {
    expect_sound(chain_with(all_strings(2, {.preemptions = 3, .stale_reads = 1})));
}
TEST(access_chain, orders_every_string_of_three) {
    expect_sound(chain_with(all_strings(3, {.preemptions = 2, .stale_reads = 1})));
}
TEST(access_chain, orders_every_string_of_four) {
    expect_sound(chain_with(all_strings(4, {.preemptions = 2, .stale_reads = 0})));
}
TEST(access_chain, orders_every_string_of_five) {
    expect_sound(chain_with(all_strings(5, {.preemptions = 1, .stale_reads = 0})));
}

TEST(access_chain, every_mistake_is_caught) {
    piece p = chain_with({});
    for (const char* letters : {"WW", "RR", "RW", "CW", "RRW", "CCR", "RRR", "WRR", "WRRW"})
        p.programs.push_back(accesses(letters, {.preemptions = 2, .stale_reads = 1}));
    p.programs.push_back(accesses("WRR", {.preemptions = 3, .stale_reads = 0}));
    p.harmless = harmless;
    p.least_caught = 40;
    expect_mistakes_caught(p);
}

} // namespace
} // namespace checker::access_chain_test
