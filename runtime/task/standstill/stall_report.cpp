// Surveys all jobs twice: once for those that are blocked, once for those that block them.
#include "task/standstill/stall_report.hpp"

#include "base/report.hpp"
#include "data/core/handle_details.hpp"
#include "graph/execution_lock.hpp"
#include "graph/population.hpp"
#include "graph/successors.hpp"
#include "memory/nodes.hpp"
#include "platform/clock.hpp"
#include "task/core/engine.hpp"
#include "task/core/task.hpp"
#include "task/core/watch.hpp"
#include "task/holding/acquire.hpp"
#include "task/holding/wait.hpp"
#include "task/linking/blocked.hpp"
#include "task/switching/plan_switch.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <optional>
#include <string>

namespace starpu::task {

namespace {
constexpr std::size_t most_subjects = 16;
constexpr std::size_t most_reasons = 8;

[[gnu::format(printf, 1, 2)]] std::string text_of(const char* format, ...) {
    char text[512];
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return text;
}

void print_line(const std::string& line) {
    base::report_error(0, "stall report", "%s", line.c_str());
}

std::string name_of(const data::handle& h) {
    char name[96];
    return data::describe(h, name);
}

std::string name_of(const starpu_task& t) {
    char name[96];
    return task::describe(t, name);
}

// A waiter: a task, a switch, or a call of the application that asked for data.
struct subject {
    graph::job* who;
    std::string name;
    std::vector<data::handle*> in_order; // handles it waits for its turn on
    data::handle* locked = nullptr;      // the handle that it waits to have for itself
    std::vector<std::string> reasons;
    std::vector<std::size_t> waits_for; // other subjects

    void add_reason(std::string reason) {
        if (reasons.size() < most_reasons &&
            std::find(reasons.begin(), reasons.end(), reason) == reasons.end())
            reasons.push_back(std::move(reason));
    }
};

class survey {
public:
    explicit survey(engine& e) : engine_(e) {}

    void find_subjects();
    void find_reasons();
    void print() const;
    std::size_t blocked_tasks() const { return blocked_tasks_; }

private:
    void add_subject(graph::job& n, std::string name);
    const subject* find(const graph::job& n) const;
    void note_edge(subject& s, const graph::job& to);
    std::string name_of_earlier(const graph::job& n) const;
    void look_at_successors(graph::job& n);
    void look_at_data(graph::job& n);
    std::string describe_user(graph::job& n) const;
    void explain_tag(subject& s);
    void explain_end(subject& s);
    void explain_otherwise(subject& s);
    void print_circle() const;
    bool find_circle(std::size_t from, std::vector<std::size_t>& path) const;

    engine& engine_;
    std::vector<subject> subjects_;
    std::optional<graph::tag_dependencies> tags_; // once they are asked for
    std::size_t blocked_tasks_ = 0;
};

void survey::add_subject(graph::job& n, std::string name) {
    if (subjects_.size() == most_subjects || find(n) != nullptr) return;
    subject s{&n, std::move(name), awaited_in_order(n), awaited_lock(n), {}, {}};
    subjects_.push_back(std::move(s));
}

const subject* survey::find(const graph::job& n) const {
    for (const subject& s : subjects_)
        if (s.who == &n) return &s;
    return nullptr;
}

// What the waiting calls ask for comes first.
void survey::find_subjects() {
    for (const waiting_call* c : engine_.waits.blocked) {
        auto* n = const_cast<graph::job*>(c->job());
        if (n == nullptr) continue;
        const bool is_acquisition = acquisition_of(*n) != nullptr;
        add_subject(*n, is_acquisition ? text_of("%s in thread %ld", c->call_name(), c->thread())
                                       : name_of(*task_of(*n)));
    }
    graph::for_each_job([this](graph::job& n) {
        if (is_switch(n) && n.pending.load(std::memory_order_acquire) > 0)
            add_subject(n, "the switch between " + name_of(switched_by(n)) + " and its pieces");
        if (!is_blocked(n)) return;
        ++blocked_tasks_;
        if (subjects_.size() < most_subjects) add_subject(n, name_of(*task_of(n)));
    });
}

void survey::note_edge(subject& s, const graph::job& to) {
    if (const subject* other = find(to))
        s.waits_for.push_back(static_cast<std::size_t>(other - subjects_.data()));
}

// A task that is not submitted is still the program's, which may be writing it unless all threads wait.
std::string survey::name_of_earlier(const graph::job& n) const {
    const starpu_task& t = *task_of(n);
    if (is_blocked(n)) return name_of(t);
    const bool may_be_written = engine_.waits.blocked.size() < engine_.waits.callers;
    const std::string name = may_be_written ? text_of("task %p", static_cast<const void*>(&t)) : name_of(t);
    return name + ", which was never submitted";
}

// Whether the later task cannot begin, or cannot end, before this one has ended.
void survey::look_at_successors(graph::job& n) {
    if (n.has(graph::is_continuation)) return;
    graph::for_each_waiting(n, [&](const graph::job& later) {
        const graph::job* end_of = job_whose_end_waits(later);
        for (subject& s : subjects_) {
            if (s.who != &later && s.who != end_of) continue;
            const char* how = end_of == nullptr ? "" : "the end of ";
            s.add_reason(how + name_of_earlier(n));
            note_edge(s, n);
        }
    });
}

std::string survey::describe_user(graph::job& n) const {
    const acquisition* a = acquisition_of(n);
    if (is_switch(n)) return "which the switch between whole and pieces is to take first";
    if (a == nullptr)
        return n.has(graph::is_continuation) ? "which a reduction uses"
                                             : "which " + name_of(*task_of(n)) + " is to use first";
    if (a->fate.load(std::memory_order_acquire) != acquisition_fate::granted)
        return text_of("which thread %ld asked for before", a->thread);
    const double seconds = static_cast<double>(platform::now_ns() - a->granted_ns) / platform::ns_per_s;
    const char* how = a->is_public ? "acquired %s%.1f s ago and has not released; call starpu_data_release"
                                   : "holds since it was partitioned or unregistered%s, %.1f s ago";
    return text_of("which thread %ld ", a->thread) +
           text_of(how, a->callback != nullptr && a->is_public ? "with a callback " : "", seconds);
}

// A job takes all data of one arbiter at once, so that it waits for this one with the others left free.
std::string describe_arbiter(data::handle& h) {
    const data::handle_details* d = data::details_of(h);
    const bool has_one = d != nullptr && d->lock.assigned_arbiter() != nullptr;
    return has_one ? " (its arbiter grants it with all others of the task)" : "";
}

void survey::look_at_data(graph::job& n) {
    for (subject& s : subjects_) {
        if (s.who == &n) continue;
        for (const data::handle* h : s.in_order) {
            if (!occupies(n, *h)) continue;
            s.add_reason(name_of(*h) + ", " + describe_user(n));
            note_edge(s, n);
        }
        if (s.locked == nullptr || !holds_lock(n, *s.locked)) continue;
        s.add_reason(name_of(*s.locked) + describe_arbiter(*s.locked) + ", " + describe_user(n));
        note_edge(s, n);
    }
}

// Follows the tags that a tag waits for, up to the one that waits for no other, or around the circle.
// `carrier` becomes the task that carries the last tag, if there is one.
std::string trail_of(engine& e, const graph::tag_dependencies& all, graph::tag id, graph::job*& carrier) {
    std::vector<graph::tag> trail;
    std::string text;
    do {
        const bool is_circle = std::find(trail.begin(), trail.end(), id) != trail.end();
        text += text_of("%stag %llu", text.empty() ? "" : ", which waits for ",
                        static_cast<unsigned long long>(id));
        if (is_circle) return text + ": these tags wait for each other in a circle";
        trail.push_back(id);
    } while (trail.size() < most_subjects && all.find_unfinished_before(id, id));
    carrier = e.tags.job_of(id);
    if (carrier != nullptr) return text + ", which " + name_of(*task_of(*carrier)) + " carries";
    return text + ", which no task carries and nobody has notified; submit its task or call "
                  "starpu_tag_notify_from_apps";
}

void survey::explain_tag(subject& s) {
    graph::tag earlier;
    if (s.who->has(graph::is_continuation) || !task_of(*s.who)->use_tag) return;
    if (!tags_) tags_ = engine_.tags.unfinished_dependencies();
    if (!tags_->find_unfinished_before(task_of(*s.who)->tag_id, earlier)) return;
    graph::job* carrier = nullptr;
    s.add_reason(trail_of(engine_, *tags_, earlier, carrier));
    if (carrier != nullptr) note_edge(s, *carrier);
}

void survey::explain_end(subject& s) {
    const std::int64_t missing = missing_end_releases(*s.who);
    if (missing > 0)
        s.add_reason(text_of("%lld more release%s of its end, after which it would have ended; call "
                             "starpu_task_end_dep_release or let the tasks it waits for end",
                             static_cast<long long>(missing), missing == 1 ? "" : "s"));
}

static base::memory_node_id awaited_node(const graph::job& n) {
    return n.details == nullptr ? base::no_memory_node
                                : n.details->awaited_node.load(std::memory_order_acquire);
}

void survey::explain_otherwise(subject& s) {
    if (!s.reasons.empty()) return;
    for (const data::handle* h : s.in_order)
        s.add_reason(name_of(*h) + ", which an earlier access still has");
    if (s.locked != nullptr) s.add_reason(name_of(*s.locked) + ", which others use");
    if (!s.reasons.empty()) return;
    if (is_switch(*s.who)) return s.add_reason("tasks outside the order that use them");
    if (const base::memory_node_id node = awaited_node(*s.who); node != base::no_memory_node)
        return s.add_reason(
            text_of("room for its data on memory node %u (%s): what lies there is held, or cannot go; "
                    "release it, or raise the limit",
                    base::number_of(node), memory::at(node).name.c_str()));
    s.add_reason(graph::has_all_inputs(*s.who) ? "a worker: it is ready, but the scheduler gives it to none"
                                               : "something that was declared for it and never came");
}

void survey::find_reasons() {
    graph::for_each_job([this](graph::job& n) {
        look_at_successors(n);
        look_at_data(n);
    });
    for (subject& s : subjects_) {
        explain_tag(s);
        explain_end(s);
        explain_otherwise(s);
    }
}

// Depth first; `path` ends with the subject that it meets again.
bool survey::find_circle(std::size_t from, std::vector<std::size_t>& path) const {
    const bool is_met_again = std::find(path.begin(), path.end(), from) != path.end();
    path.push_back(from);
    if (is_met_again) return true;
    for (std::size_t next : subjects_[from].waits_for)
        if (find_circle(next, path)) return true;
    path.pop_back();
    return false;
}

void survey::print_circle() const {
    for (std::size_t start = 0; start < subjects_.size(); ++start) {
        std::vector<std::size_t> path;
        if (!find_circle(start, path)) continue;
        const auto first = std::find(path.begin(), path.end(), path.back());
        std::string line = "these wait for each other in a circle:";
        for (auto at = first; at != path.end(); ++at)
            line += (at == first ? " " : " -> ") + subjects_[*at].name;
        return print_line(line);
    }
}

void survey::print() const {
    for (const subject& s : subjects_) {
        std::string line = s.name + " waits for ";
        for (const std::string& reason : s.reasons)
            line += (&reason == &s.reasons.front() ? "" : "; for ") + reason;
        print_line(line);
    }
    if (blocked_tasks_ > subjects_.size())
        print_line(text_of("... and about %zu more tasks", blocked_tasks_ - subjects_.size()));
    print_circle();
}
} // namespace

std::string describe_waiting_tag(engine& e, std::uint64_t tag) {
    graph::job* carrier = nullptr;
    return trail_of(e, e.tags.unfinished_dependencies(), tag, carrier);
}

void report_stall(engine& e, std::int64_t for_ns) {
    survey all(e);
    all.find_subjects();
    all.find_reasons();
    print_line(text_of(
        "nothing has moved for %.1f s and no worker has anything to run; tasks in flight: %llu; "
        "threads of the application that wait: %zu of %u",
        static_cast<double>(for_ns) / platform::ns_per_s,
        static_cast<unsigned long long>(e.progress.in_flight()), e.waits.blocked.size(), e.waits.callers));
    for (const waiting_call* c : e.waits.blocked)
        print_line(text_of("thread %ld waits in %s ", c->thread(), c->call_name()) + c->describe());
    all.print();
}

} // namespace starpu::task
