// starpu_profiling.h: links between memory nodes, and what went over them since the program last asked. With
// one memory node there is no link, so a call that names one fails with a line.
#include "memory/links.hpp"

#include "api/boundary.hpp"
#include "api/memory_node.hpp"
#include "api/running.hpp"
#include "base/marks.hpp"
#include "base/report.hpp"
#include "memory/nodes.hpp"
#include "platform/clock.hpp"

#include "starpu_profiling.h"

#include <cerrno>
#include <map>
#include <optional>

using namespace starpu;

namespace {
using instance::link_period;
using link_periods = std::map<int, link_period>;

bool is_device(unsigned node) {
    const starpu_node_kind kind = memory::at(base::memory_node_id{node}).kind();
    return kind != STARPU_CPU_RAM && kind != STARPU_DISK_RAM;
}

link_period& of(link_periods& all, instance::runtime& r, int busid) {
    const auto [place, is_fresh] = all.try_emplace(busid);
    if (is_fresh) place->second.since_ns = r.started_ns();
    return place->second;
}

// For a thread inside the library.
template <class Visit> void for_each_link(Visit&& visit) {
    if (api::node_count() > 1) memory::for_each_link(visit);
}

int count_links() {
    int count = 0;
    for_each_link([&](memory::link) { ++count; });
    return count;
}

// False: there is no such link.
bool find_link(int busid, memory::link& found) {
    int number = 0;
    bool is_there = false;
    for_each_link([&](memory::link l) {
        if (number++ != busid) return;
        found = l;
        is_there = true;
    });
    return is_there;
}

// What `use` makes of the link and of what is remembered of it; -EINVAL and its line: there is no such link.
template <class Use> int with_link(int busid, const char* call, Use&& use) {
    return api::boundary(call, [&] {
        memory::link found;
        const api::runtime_if_any r;
        if (r == nullptr || !find_link(busid, found))
            return base::report_error(-EINVAL, call, "there is no link %d; starpu_bus_get_count() is %d",
                                      busid, count_links());
        return r->kept().link_periods.with([&](link_periods& all) { return use(found, of(all, *r, busid)); });
    });
}

void describe_link(const link_period& begin, memory::traffic now, std::int64_t now_ns,
                   starpu_profiling_bus_info& into) {
    into.start_time = platform::timespec_of(begin.since_ns);
    into.total_time = platform::timespec_of(now_ns - begin.since_ns);
    into.transferred_bytes = static_cast<long long>(now.bytes - begin.before.bytes);
    into.transfer_count = static_cast<int>(now.copies - begin.before.copies);
}
} // namespace

extern "C" {

int starpu_bus_get_count(void) {
    const task::inside here;
    return count_links();
}

int starpu_bus_get_id(int src, int dst) {
    const task::inside here;
    int number = 0;
    int id = -1;
    for_each_link([&](memory::link l) {
        if (static_cast<int>(l.source) == src && static_cast<int>(l.destination) == dst) id = number;
        ++number;
    });
    return id;
}

int starpu_bus_get_src(int busid) {
    return with_link(busid, __func__,
                     [](memory::link l, link_period&) { return static_cast<int>(l.source); });
}

int starpu_bus_get_dst(int busid) {
    return with_link(busid, __func__,
                     [](memory::link l, link_period&) { return static_cast<int>(l.destination); });
}

int starpu_bus_get_profiling_info(int busid, struct starpu_profiling_bus_info* bus_info) {
    return with_link(busid, __func__, [&](memory::link l, link_period& begin) {
        const memory::traffic now = memory::traffic_over(l);
        const std::int64_t now_ns = platform::now_ns();
        if (bus_info != nullptr) describe_link(begin, now, now_ns, *bus_info);
        begin.before = now;
        begin.since_ns = now_ns;
        return 0;
    });
}

void starpu_bus_set_direct(int busid, int direct) {
    const int error = with_link(busid, __func__, [&](memory::link, link_period& link) {
        link.is_direct = direct;
        return 0;
    });
    if (error != 0) errno = -error;
}
ACCEPTED(starpu_bus_set_direct, "What a program says of a link is remembered; no copy depends on it.");

int starpu_bus_get_direct(int busid) {
    return with_link(busid, __func__, [](memory::link l, const link_period& link) {
        return link.is_direct.value_or(is_device(base::number_of(l.source)) &&
                                       is_device(base::number_of(l.destination)));
    });
}

void starpu_bus_set_ngpus(int busid, int ngpus) {
    const int error = with_link(busid, __func__, [&](memory::link, link_period& link) {
        link.devices = ngpus;
        return 0;
    });
    if (error != 0) errno = -error;
}
ACCEPTED(starpu_bus_set_ngpus, "What a program says of a link is remembered; no copy depends on it.");

int starpu_bus_get_ngpus(int busid) {
    return with_link(busid, __func__, [](memory::link, const link_period& link) { return link.devices; });
}
ACCEPTED(starpu_bus_get_ngpus, "What a program says of a link is remembered; no copy depends on it.");

} // extern "C"
