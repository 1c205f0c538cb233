// What the library keeps of a component and of a tree beside the fields that programs see, and what the files
// of this folder share.
//
// Each kind keeps its tasks behind a lock of its own, which is never held while a function of a component is
// called: functions of programs may call back.
#pragma once

#include "base/report.hpp"

#include "starpu_sched_component.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <new>
#include <set>
#include <utility>

namespace starpu::api::components {

enum class kind : unsigned char {
    other, // of the program
    worker,
    combined_worker,
    fifo,
    prio,
    eager,
    eager_prio,
    eager_calibration,
    random,
    work_stealing,
    mct,
    heft,
    heteroprio,
    best_implementation,
    perfmodel_select,
    stage,
    userchoice,
};

// What a component of the library's holds.
struct content {
    virtual ~content() = default;
    // Whether it would refuse a task that takes so long now, as far as it knows without asking others.
    virtual bool looks_full_for(double) { return false; }
    // Takes a task out of it, the component's content, that is left to the worker (is_left_to()); or nullptr.
    virtual starpu_task* take_left(starpu_sched_component*, int) { return nullptr; }
};

// What objects of the library say of themselves, so that other memory is refused. They stop saying it when
// they are destroyed.
class mark {
public:
    ~mark() { word_ = 0; }
    bool is_there() const { return word_ == there; }

private:
    static constexpr std::uint64_t there = 0x636f6d706f6e656e;
    volatile std::uint64_t word_ = there;
};

struct component : starpu_sched_component {
    mark made_here;
    components::kind kind = kind::other;
    std::unique_ptr<content> held;
    decltype(starpu_sched_component::push_task) made_push = nullptr; // which programs may replace
    std::atomic<bool> has_thrown{false};     // one of its functions, which has been told
    starpu_sched_component* lower = nullptr; // takes the children, where several are used as one
};

struct scheduler_tree : starpu_sched_tree {
    mark made_here;
    std::set<starpu_sched_component*> made; // those made for it that still exist
    std::array<starpu_sched_component*, STARPU_NMAXWORKERS> worker_components{};
    bool has_members = false; // it was told of workers; before that all that it has count
    bool takes_over = false;  // idle workers take tasks out of the queues of others
    std::atomic<unsigned> idle_workers{0};
    std::unique_ptr<content> refused; // tasks that the topmost component did not take
};

inline component& record_of(starpu_sched_component* c) {
    return *static_cast<component*>(c);
}
inline scheduler_tree& record_of(starpu_sched_tree* t) {
    return *static_cast<scheduler_tree*>(t);
}
template <class Content> Content& held_by(starpu_sched_component* c) {
    return static_cast<Content&>(*record_of(c).held);
}

// ---- component.cpp

// What programs may write to, where there is no component for them; after a line that says why. Not inlined:
// GCC 12, when it links, takes the address of what lies inside for one that no exported call can return.
[[gnu::noinline]] starpu_sched_component* ignored_component();
bool is_ignored(const starpu_sched_component* c); // it stands for one that could not be made

// A component of a kind of the library's, with its content; never nullptr: where it cannot be made, a line
// says so, errno tells, and what the program writes to it is ignored.
starpu_sched_component* new_component(starpu_sched_tree* tree, const char* name, kind k,
                                      std::unique_ptr<content> held, const char* call);
// The same, and `fill` sets the functions that differ from the common ones.
template <class Content, class Fill>
starpu_sched_component* make_component(starpu_sched_tree* tree, const char* name, kind k, const char* call,
                                       Fill&& fill) {
    std::unique_ptr<content> held(new (std::nothrow) Content);
    starpu_sched_component* c = new_component(tree, name, k, std::move(held), call);
    if (is_ignored(c)) return c;
    std::forward<Fill>(fill)(record_of(c));
    record_of(c).made_push = c->push_task;
    return c;
}

// Whether the program gave no component, or no task: then a line says so, and errno is EINVAL.
bool is_null(const starpu_sched_component* c, const char* call);
bool is_null(const starpu_sched_component* c, const starpu_task* t, const char* call);
bool is_null(const starpu_sched_tree* tree, const char* call);
int is_kind(starpu_sched_component* c, kind wanted, const char* call);

// The running policy says that a worker may take the task, before one can; 0, or -EINVAL: it was not given
// it.
int announce_task(starpu_task* t, const char* call);

// ---- calls.cpp

// The functions of a component are called by these alone: nothing that a program's throws gets past them.
// 0, or another number: the component does not take it.
int push_into(starpu_sched_component* to, starpu_task* t);
starpu_task* pull_from(starpu_sched_component* from, starpu_sched_component* to);
int ask_to_push(starpu_sched_component* above, starpu_sched_component* below); // can_push
int ask_to_pull(starpu_sched_component* c);                                    // can_pull
double load_of(starpu_sched_component* c);
double end_of(starpu_sched_component* c);

// ---- estimates.cpp
// Whether the worker may take the task out of `c`: it can run it; or no worker below can any more, since
// their devices are lost, and the runtime will send it to one that can.
bool may_take(starpu_sched_component* c, int worker, starpu_task* t);
// Whether workers are lost, and none that is left below can run the task.
bool is_for_lost_alone(starpu_sched_component* c, starpu_task* t);
// That, and the worker may have it: it can run it, or no worker of the tree can any more.
bool is_left_to(starpu_sched_component* c, int worker, starpu_task* t);
// Some of the component's workers, or -1.
int first_worker_able(starpu_sched_component* c, starpu_task* t);
// Whether every worker of the component can run it, as far as that can be told at once.
bool suits_all(const starpu_sched_component& c, const starpu_task& t);
double speed_of_workers(starpu_sched_component* c);

// ---- best_implementation.cpp
// The quickest on the worker, or one that is still to be measured.
void choose_implementation(starpu_task* t, int worker);

// ---- simple_schedulers.cpp
// The policy tells all priorities apart, unless the program or the environment says which.
void tell_priorities_apart(unsigned context);

// ---- flow.cpp

// Whether tasks are to be pushed to it at once, since it keeps them or chooses for them; otherwise its
// workers pull.
bool wants_pushes(starpu_sched_component* c);
// Whether that is so for all below it, and none is the program's, which may want to be called.
bool pushes_to_all(starpu_sched_component* c);
// can_pull, of components through which tasks flow: asks those above to push, or wakes a worker.
int let_flow(starpu_sched_component* c);
// pull_task, of components that choose: what is above comes by being pushed.
starpu_task* pull_nothing(starpu_sched_component* c, starpu_sched_component* to);
// Whether a child would refuse a task that takes so many microseconds; false where that is not known.
bool looks_full_for(starpu_sched_component* child, double us);
// Gives the task to a chosen child, for which its data are brought unless it has no room.
int push_to_child(starpu_sched_component* child, starpu_task* t);
// Says that a task lies in the component, to those below.
void offer_below(starpu_sched_component* c, bool to_all);
// Calls all workers below that pull tasks: they may have looked while a task was away that a child refused.
void call_pulling_below(starpu_sched_component* c);

// Runs `pump_once`, which moves what it can and says whether it moved anything, for as long as threads ask
// for it. One thread does it at a time, so that a task which no child takes is back before another looks.
template <class Pump> int pump_for_all(std::atomic<unsigned>& requests, Pump&& pump_once) {
    if (requests.fetch_add(1) != 0) return 0; // the thread that pumps looks once more
    int has_moved = 0;
    unsigned seen = 0;
    try {
        do {
            seen = requests.load();
            if (pump_once()) has_moved = 1;
        } while (!requests.compare_exchange_strong(seen, 0));
    } catch (...) { // no memory, or the thread ends: others must not leave the work to it for ever
        requests.store(0);
        throw;
    }
    return has_moved;
}

} // namespace starpu::api::components
