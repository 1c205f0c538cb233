// A thread that submits: draws jobs, keeps what must be released later, and writes down what must precede
// what.
//
// Before an actor blocks it keeps all its promises: it opens its gates, ends its acquisitions. So whoever is
// blocked holds nothing that others wait for, and no program can dead-lock by itself.
#pragma once

#include "features.hpp"
#include "model.hpp"

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace fuzz {

class program;
struct datum;
struct operation;

struct planned_operation {
    const operation* what;
    std::uint64_t seed;
    std::size_t number;
};

class actor {
public:
    actor(program& home, unsigned index, std::uint64_t seed);
    void perform();  // all its operations
    void clean_up(); // gives up the tasks it kept; all have ended

    // ---- drawing jobs
    job& new_job();  // with a kernel and without data
    job& draw_job(); // random data and random extras
    job& draw_job_on(datum& d, use u);
    void add_access(job& j, datum& d, use u, bool is_ordered = true);
    int draw_priority(int reach); // from -reach to reach, if the policy takes what is below 0
    void use_shared(job& j, unsigned most, bool (*suits)(const datum&)); // of the data that all threads use
    void keep(job& j, bool is_detached);
    void give_prologue(job& j);
    void give_epilogue(job& j);
    void give_callback(job& j);
    void remove_kernel(job& j, bool leaves_codelet);

    // ---- submitting and waiting
    void submit(job& j);
    void wait_for(job& j);
    void wait_for_all();

    // ---- data
    datum& any_datum();
    datum* own_datum(bool (*suits)(const datum&));
    datum* any_datum_that(bool (*suits)(const datum&));
    use draw_use(const datum& d);
    void lose_value(datum& d);
    datum& replace(datum& d); // forgets it and registers another in its place

    // ---- promises
    bool may_promise() const;
    void promise(std::function<void()> deed) { promises_.push_back(std::move(deed)); }
    void keep_promises();
    void keep_one_promise();

    // ---- what must hold
    instant& moment(); // stays where it is
    void must_precede(const instant& earlier, const instant& later, const char* why);
    void must_follow_job(const run& earlier, const instant& later, const char* why);
    void complain_unless(int error, const char* call);
    void note(feature f);
    starpu_tag_t new_tag();

    program& home;
    unsigned index;
    random_source dice;
    std::vector<planned_operation> operations;
    std::atomic<std::size_t> at{0}; // how many operations it has begun
    std::vector<datum*> own;
    std::deque<job> jobs;
    std::deque<hold> holds;
    std::vector<precedence> precedences;
    std::vector<alternative> alternatives;
    std::vector<crowd_limit> crowds;
    std::vector<job*> kept; // tasks that still exist after their end
    std::vector<starpu_tag_t> tags;
    std::vector<std::shared_ptr<void>> keep_alive; // what kernels and callbacks still use

private:
    void decorate(job& j);
    void choose_ends(job& j);
    void depend_on_kept(job& j);
    void spawn(job& parent);
    void loosen(job& j);
    void widen(job& j);
    void name_last_twice(job& j);
    void take_out_of_order(access& a);
    void submit_by_insertion(job& j);
    unsigned draw_linger();
    datum* first_that(std::vector<datum*>& list, bool (*suits)(const datum&));

    std::vector<std::function<void()>> promises_;
    std::deque<instant> moments_;
    bool draws_for_kernel_ = false; // the job will be submitted by a kernel or callback
};

} // namespace fuzz
