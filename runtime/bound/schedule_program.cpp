// The program that says when each task starts: x<task>_<worker> is 1 where the task runs, s and f are its
// start and finish, and y decides which of two tasks comes first should one worker run both.
#include "base/report.hpp"
#include "bound/ancestry.hpp"
#include "bound/problem.hpp"

#include <cerrno>
#include <cmath>
#include <map>
#include <optional>

namespace starpu::bound {

namespace {
using relation = linear_program::relation;

// More would fill the memory of a machine, and no solver would end.
constexpr std::size_t most_rows = std::size_t{1} << 20;

std::string named(char letter, std::size_t number) {
    return letter + std::to_string(number);
}

class builder {
public:
    builder(const problem& p, const task::precedence& graph, program_form form, planned_program& into)
        : problem_(p), graph_(graph), form_(form), planned_(into), program_(into.program) {}

    void add_tasks();
    void add_dependencies();
    void count_kinds();
    void add_areas();
    // False: there would be too many rows.
    bool add_exclusion();

private:
    struct columns {
        std::size_t start = 0;
        std::size_t finish = 0; // the same for a task that takes no time
        base::per_worker<std::size_t> run_on{};
    };
    static constexpr std::size_t none = ~std::size_t{0};

    void add_task(std::size_t task);
    void add_duration(std::size_t task);
    void add_pair(std::size_t a, std::size_t b, const ancestry& lines);
    void put_before(std::size_t first, std::size_t second, base::worker_id worker,
                    std::optional<linear_program::term> choice, double slack);
    void put_urgent_first(std::size_t first, std::size_t second);
    bool runs_wherever(std::size_t first, std::size_t second) const;
    int more_urgent(std::size_t a, std::size_t b, const ancestry& lines) const;
    bool may_run_on(std::size_t task, base::worker_id worker) const {
        return !columns_[task].run_on.empty() && columns_[task].run_on[worker] != none;
    }
    const known_times& times_of_task(std::size_t task) const {
        return problem_.times[problem_.recorded.tasks[task].kind];
    }

    const problem& problem_;
    const task::precedence& graph_;
    const program_form form_;
    planned_program& planned_;
    linear_program& program_;
    const std::size_t all_ = program_.add_column("tmax");
    std::vector<columns> columns_{};
    double longest_ms_ = 0; // no schedule without pauses takes longer
    std::size_t pairs_ = 0;
    std::size_t orders_ = 0;
};

void builder::add_task(std::size_t task) {
    columns& c = columns_.emplace_back();
    c.start = c.finish = program_.add_column(named('s', task));
    const std::size_t kind = problem_.recorded.tasks[task].kind;
    if (kind == takes_no_time) return;
    c.finish = program_.add_column(named('f', task));
    c.run_on.assign(problem_.recorded.worker_count, none);
    double slowest_ms = 0;
    for (const base::worker_id worker : c.run_on.ids()) {
        const double ms = problem_.times[kind].ms[worker];
        if (std::isnan(ms)) continue;
        const std::string name = named('x', task) + "_" + std::to_string(base::number_of(worker));
        c.run_on[worker] = program_.add_column(name, form_ == program_form::schedule, 1);
        planned_.shares.push_back({c.run_on[worker], kind, worker});
        slowest_ms = std::fmax(slowest_ms, ms);
    }
    longest_ms_ += slowest_ms;
    add_duration(task);
}

void builder::add_duration(std::size_t task) {
    const columns& c = columns_[task];
    std::vector<linear_program::term> where;
    std::vector<linear_program::term> lasts{{c.finish, 1}, {c.start, -1}};
    for (const base::worker_id worker : c.run_on.ids()) {
        if (c.run_on[worker] == none) continue;
        where.push_back({c.run_on[worker], 1});
        lasts.push_back({c.run_on[worker], -times_of_task(task).ms[worker]});
    }
    program_.add_row(named('t', task), relation::equal, 1).terms = std::move(where);
    program_.add_row(named('d', task), relation::equal, 0).terms = std::move(lasts);
}

void builder::add_tasks() {
    for (std::size_t task = 0; task < graph_.before.size(); ++task) {
        add_task(task);
        program_.add_row(named('l', task), relation::at_least, 0).terms = {{all_, 1},
                                                                           {columns_[task].finish, -1}};
    }
}

void builder::add_dependencies() {
    std::size_t number = 0;
    for (std::size_t later = 0; later < graph_.before.size(); ++later)
        for (const std::size_t earlier : graph_.before[later])
            program_.add_row(named('b', number++), relation::at_least, 0).terms = {
                {columns_[later].start, 1}, {columns_[earlier].finish, -1}};
}

// The columns of kinds take the place of those of tasks.
void builder::count_kinds() {
    const std::vector<planned_program::share> of_tasks = std::exchange(planned_.shares, {});
    std::map<std::pair<std::size_t, base::worker_id>, std::size_t> rows;
    for (const planned_program::share& s : of_tasks) {
        const auto [row, is_first] = rows.try_emplace({s.kind, s.worker}, program_.rows.size());
        if (is_first) {
            const std::string place =
                std::to_string(s.kind) + "_" + std::to_string(base::number_of(s.worker));
            const std::size_t count = program_.add_column("n" + place, true);
            program_.add_row("c" + place, relation::equal, 0).terms = {{count, -1}};
            planned_.shares.push_back({count, s.kind, s.worker});
        }
        program_.rows[row->second].terms.push_back({s.column, 1});
    }
}

void builder::add_areas() {
    const std::size_t first = program_.rows.size();
    for (const base::worker_id worker : base::first_workers(problem_.recorded.worker_count))
        program_.add_row(named('w', base::index_of(worker)), relation::at_most, 0)
            .terms.push_back({all_, -1});
    for (const planned_program::share& s : planned_.shares)
        program_.rows[first + base::index_of(s.worker)].terms.push_back(
            {s.column, problem_.times[s.kind].ms[s.worker]});
}

// If both run on the worker and the choice says so, `second` starts after `first` has finished. The row
// limits nothing unless `slack` terms of it are at their worst.
void builder::put_before(std::size_t first, std::size_t second, base::worker_id worker,
                         std::optional<linear_program::term> choice, double slack) {
    linear_program::row& row =
        program_.add_row(named('o', orders_++), relation::at_least, -slack * longest_ms_);
    row.terms = {{columns_[second].start, 1},
                 {columns_[first].finish, -1},
                 {columns_[first].run_on[worker], -longest_ms_},
                 {columns_[second].run_on[worker], -longest_ms_}};
    if (choice) row.terms.push_back(*choice);
}

// Above 0: a must run before b where one worker runs both; below 0: b before a. Only where it is ready in
// time, since a scheduler does not wait for tasks that are not.
int builder::more_urgent(std::size_t a, std::size_t b, const ancestry& lines) const {
    if (!problem_.recorded.has_priorities) return 0;
    const int priority_a = problem_.recorded.tasks[a].priority;
    const int priority_b = problem_.recorded.tasks[b].priority;
    if (priority_a > priority_b) return lines.is_ready_as_soon(graph_, a, b) ? 1 : 0;
    if (priority_a < priority_b) return lines.is_ready_as_soon(graph_, b, a) ? -1 : 0;
    return 0;
}

bool builder::runs_wherever(std::size_t first, std::size_t second) const {
    for (const base::worker_id worker : columns_[second].run_on.ids())
        if (may_run_on(second, worker) && !may_run_on(first, worker)) return false;
    return true;
}

// No worker that could have run the urgent one begins the other before it.
void builder::put_urgent_first(std::size_t first, std::size_t second) {
    if (runs_wherever(first, second))
        program_.add_row(named('p', orders_++), relation::at_least, 0).terms = {{columns_[second].start, 1},
                                                                                {columns_[first].start, -1}};
    for (const base::worker_id worker : columns_[first].run_on.ids())
        if (may_run_on(first, worker) && may_run_on(second, worker)) put_before(first, second, worker, {}, 2);
}

void builder::add_pair(std::size_t a, std::size_t b, const ancestry& lines) {
    const int urgency = more_urgent(a, b, lines);
    if (urgency > 0) return put_urgent_first(a, b);
    if (urgency < 0) return put_urgent_first(b, a);
    std::size_t choice = none;
    for (const base::worker_id worker : columns_[a].run_on.ids()) {
        if (!may_run_on(a, worker) || !may_run_on(b, worker)) continue;
        if (choice == none) choice = program_.add_column(named('y', pairs_++), true, 1);
        put_before(a, b, worker, linear_program::term{choice, -longest_ms_}, 3);
        put_before(b, a, worker, linear_program::term{choice, longest_ms_}, 2);
    }
}

bool builder::add_exclusion() {
    const ancestry lines(graph_);
    for (std::size_t b = 0; b < columns_.size(); ++b)
        for (std::size_t a = 0; a < b; ++a) {
            if (columns_[a].run_on.empty() || columns_[b].run_on.empty() || lines.are_ordered(a, b)) continue;
            add_pair(a, b, lines);
            if (program_.rows.size() > most_rows) return false;
        }
    return true;
}

int refuse_size(const problem& p, const char* call) {
    return base::report_error(
        -E2BIG, call,
        "the order of %zu tasks is too large a linear program; record fewer of them, or "
        "none of their dependencies",
        p.recorded.tasks.size());
}
} // namespace

int schedule_program(const problem& p, program_form form, const char* call, planned_program& into) {
    const task::precedence graph = task::precedence_of(p.recorded.order);
    if (graph.is_cyclic())
        return base::report_error(-EDEADLK, call, "some of the recorded tasks wait for each other");
    if (graph.before.size() > most_rows / (p.recorded.worker_count + 3)) return refuse_size(p, call);
    into = {};
    builder b(p, graph, form, into);
    into.program.title =
        "The least time, ms: x<task>_<worker> is 1 where a task runs, from s<task> to f<task>";
    b.add_tasks();
    b.add_dependencies();
    if (form == program_form::work) b.count_kinds();
    b.add_areas();
    return form == program_form::work || b.add_exclusion() ? 0 : refuse_size(p, call);
}

} // namespace starpu::bound
