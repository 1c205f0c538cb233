// What is refused before anything is linked, and how the accesses of two nodes follow each other.
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "support/runtime_of.hpp"
#include "task/core/chain_events.hpp"
#include "task/linking/order.hpp"
#include "task/running/completion.hpp"

#include <cerrno>

namespace starpu::task {
namespace {

using namespace tests;

class linked_accesses : public testing::Test {
protected:
    static planned_access plan(const int_data& d, graph::access_class kind) {
        planned_access p;
        p.target = data::handle_of(d.handle);
        p.kind = kind;
        p.reads = kind == graph::access_class::read;
        p.writes = kind == graph::access_class::write;
        return p;
    }
    // Links a node with one access; it keeps its submission hold.
    static graph::job& link(const planned_access& p, order_result& result) {
        graph::job& n = *graph::allocate_job();
        graph::ready_list ready;
        result = order(n, {&p, 1}, ready);
        return n;
    }
    runtime_of one{1};
};

TEST_F(linked_accesses, of_a_writer_hold_a_reader_until_it_completes) {
    int_data d(1);
    order_result first, second;
    graph::job& writer = link(plan(d, graph::access_class::write), first);
    graph::job& reader = link(plan(d, graph::access_class::read), second);
    EXPECT_EQ(first.unsatisfied, 0);
    EXPECT_EQ(second.unsatisfied, 1);

    graph::ready_list ready;
    graph::satisfy(reader, 1, ready); // its hold
    EXPECT_TRUE(ready.is_empty());
    complete_accesses(writer, ready);
    EXPECT_EQ(ready.try_pop(), &reader);
    complete_accesses(reader, ready);
}

TEST_F(linked_accesses, of_readers_are_satisfied_together) {
    int_data d(1);
    order_result first, second;
    graph::job& one_reader = link(plan(d, graph::access_class::read), first);
    graph::job& other = link(plan(d, graph::access_class::read), second);
    EXPECT_EQ(first.unsatisfied, 0);
    EXPECT_EQ(second.unsatisfied, 0);
    graph::ready_list ready;
    complete_accesses(one_reader, ready);
    complete_accesses(other, ready);
}

TEST_F(linked_accesses, are_refused_for_data_without_value) {
    int_data d(int_data::homeless);
    order_result result;
    graph::job& reader = link(plan(d, graph::access_class::read), result);
    EXPECT_EQ(result.error, -ENODATA);
    EXPECT_EQ(result.culprit, data::handle_of(d.handle));
    EXPECT_EQ(reader.access_count, 0);
    graph::release_references(reader, 1);
}

TEST_F(linked_accesses, are_refused_rather_than_wait_if_they_must_not_wait) {
    int_data d(1);
    order_result first, second;
    graph::job& writer = link(plan(d, graph::access_class::write), first);
    planned_access p = plan(d, graph::access_class::read);
    p.must_be_idle = true;
    graph::job& reader = link(p, second);
    EXPECT_EQ(second.error, -EAGAIN);
    graph::release_references(reader, 1);
    graph::ready_list ready;
    complete_accesses(writer, ready);
}

} // namespace
} // namespace starpu::task
