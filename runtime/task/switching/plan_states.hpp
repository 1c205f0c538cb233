// Brings plans into the state that an access asks for, at the moment of its submission.
//
// Submitters that find their handles usable take no lock but the submission locks. Those that must switch
// hold the locks of the families concerned until their own accesses are linked, so that no other submitter
// switches back in between.
#pragma once

#include "task/linking/order.hpp"
#include "task/switching/plan_switch.hpp"

#include <vector>

namespace starpu::task {

// Holds the lock of one family, or of all families that some accesses touch, in the order of their addresses.
class family_locks {
public:
    explicit family_locks(std::span<const planned_access> plan);
    explicit family_locks(data::handle& h);
    ~family_locks();
    family_locks(const family_locks&) = delete;
    family_locks& operator=(const family_locks&) = delete;

private:
    void add_family(data::handle& h);
    void lock();
    std::vector<data::plan_family*> families_;
};

// What the transitions below leave to their caller, which holds the family's lock: jobs to dispatch after
// it has released that lock.
struct transition {
    graph::ready_list& ready;
    switch_manner how;
    data::handle* culprit = nullptr; // -EBUSY: partitioned synchronously or read-only, and in the way
};

// Pieces first, each of these links what has to be done from the outside in. 0, -EBUSY or -ENOMEM.
int make_usable(data::handle& h, data::usability by, transition& t);
int open_plan(data::partition_plan& plan, data::usability by, transition& t);
int step_down(data::partition_plan& plan, transition& t); // writable pieces may only be read from here on
int give_up(data::partition_plan& plan, transition& t);
int give_up_all(data::handle& h, transition& t);

// order(), with the switches that the accesses ask for before it. -EBUSY: they contradict each other, or a
// synchronous partition is in the way. Whatever it returns, `ready` must be dispatched.
order_result order_with_plans(graph::job& n, std::span<const planned_access> plan, graph::ready_list& ready,
                              graph::job* reader_behind = nullptr);

// Reports that order_with_plans() refused the handle to a task or call: prints the line, returns -EBUSY.
int report_unusable(data::handle& h, const char* who);

} // namespace starpu::task
