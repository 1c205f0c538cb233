// Draws a program from its seed, runs it, ends its data and keeps what they held.
#include "program.hpp"

#include "crew.hpp"
#include "operations.hpp"
#include "recording.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <thread>

namespace fuzz {

namespace {
unsigned draw_task_budget(random_source& dice, unsigned most) {
    const unsigned lot = dice.below(100);
    const unsigned limit = lot < 60 ? 30 : lot < 90 ? 75 : 160; // what kernels submit comes on top
    return 5 + dice.below(std::min(limit, most * 3 / 4 - 8));
}

const operation& draw_operation(random_source& dice) {
    const auto table = all_operations();
    unsigned total = 0;
    for (const operation& o : table) total += o.weight;
    unsigned lot = dice.below(total);
    for (const operation& o : table) {
        if (lot < o.weight) return o;
        lot -= o.weight;
    }
    return table.front();
}
} // namespace

program::program(std::uint64_t the_seed, const session& s, const program_size& size,
                 const omissions& left_out)
    : seed(the_seed), in(s) {
    random_source dice(seed);
    const unsigned threads = dice.percent(60) ? 1 : 1 + dice.below(size.most_threads);
    for (unsigned i = 0; i < threads; ++i) actors.emplace_back(*this, i, mix(seed, i + 100));
    draw_data(dice);
    draw_operations(dice, draw_task_budget(dice, size.most_tasks), left_out);
    note(threads == 1 ? feature::one_thread : feature::several_threads);
    if (s.policy_feature) note(*s.policy_feature);
    if (s.is_throttled) note(feature::throttled);
    if (s.is_deterministic) note(feature::deterministic);
}

// Data without a home lose their value with their handle; data used out of order must keep theirs.
datum program::draw_kind(random_source& dice, bool is_first) {
    datum d;
    const bool is_shared = is_first || dice.percent(threads() == 1 ? 25 : 50);
    d.owner = is_shared ? everybody : static_cast<int>(dice.below(threads()));
    d.has_home = is_shared || dice.percent(75);
    d.is_loose = d.has_home && dice.percent(35);
    d.is_held_out_of_order = d.is_loose && dice.percent(40);
    d.is_arbitered = arbiter != nullptr && dice.percent(50);
    d.reduces = !d.is_arbitered && dice.percent(40);
    d.initialises = !is_shared && !d.is_loose && (d.reduces || dice.percent(30));
    if (d.reduces && !is_shared && !d.is_loose) {
        if (in.is_deterministic) d.lanes = lanes_of_deterministic_runs;
        if (dice.percent(30)) d.lanes = 2 + dice.below(4);
    }
    d.cells = !d.is_arbitered && dice.percent(is_shared ? 10 : 40) ? most_cells : 1;
    return d;
}

void program::draw_data(random_source& dice) {
    if (dice.percent(25)) {
        arbiter = starpu_arbiter_create();
        note(feature::arbiter);
    }
    if (dice.percent(20)) add_spare_data();
    for (unsigned count = 1 + dice.below(dice.percent(50) ? 4 : 16), i = 0; i < count; ++i) {
        datum& d = add_datum(draw_kind(dice, i == 0));
        if (d.owner == everybody)
            shared.push_back(&d);
        else
            actors[static_cast<unsigned>(d.owner)].own.push_back(&d);
    }
}

void program::add_spare_data() {
    for (cell& home_of_one : spare_cells_)
        starpu_vector_data_register(&spare.emplace_back(), STARPU_MAIN_RAM,
                                    reinterpret_cast<std::uintptr_t>(&home_of_one), 1, sizeof(cell));
}

void program::draw_operations(random_source& dice, unsigned budget, const omissions& left_out) {
    for (unsigned tasks_so_far = 0; tasks_so_far < budget;) {
        const operation& o = draw_operation(dice);
        const planned_operation planned{&o, dice.next(), operation_count_++};
        actor& who = actors[dice.below(actors.size())];
        tasks_so_far += o.tasks;
        if (planned.number < left_out.size() && left_out[planned.number]) continue;
        who.operations.push_back(planned);
    }
    // What is left out is left out on purpose.
    if (left_out.empty()) return;
    tasks = 5;
}

// Takes over what kind of data it is; the rest is new.
datum& program::add_datum(const datum& like) {
    const std::lock_guard guard(lock_);
    datum& d = data.emplace_back(like);
    d.first = static_cast<unsigned>(initial.size());
    d.has_value = d.has_home;
    d.is_ordered = true;
    d.has_plans = d.is_retired = false;
    d.epoch = d.round = 0;
    d.buffer = std::make_shared<std::array<cell, most_cells>>();
    for (unsigned i = 0; i < d.cells; ++i) {
        (*d.buffer)[i] = d.has_home ? cell{mix(d.first + i, 77), 0} : cell{};
        initial.push_back((*d.buffer)[i]);
    }
    starpu_vector_data_register(&d.handle, d.has_home ? STARPU_MAIN_RAM : -1,
                                d.has_home ? reinterpret_cast<std::uintptr_t>(d.buffer->data()) : 0, d.cells,
                                sizeof(cell));
    if (d.reduces || d.initialises)
        starpu_data_set_reduction_methods(d.handle, d.reduces ? &adding_codelet : nullptr, &clearing_codelet);
    if (d.lanes != 0 && d.lanes != lanes_of_deterministic_runs)
        starpu_data_set_reduction_lanes(d.handle, d.lanes);
    if (d.is_arbitered) starpu_data_assign_arbiter(d.handle, arbiter);
    return d;
}

void program::complain(const char* format, ...) {
    char text[8192];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const std::lock_guard guard(lock_);
    if (complaint_.empty()) complaint_ = text;
    has_failed_.store(true, std::memory_order_release);
}

std::string program::complaint() const {
    const std::lock_guard guard(lock_);
    return complaint_;
}

void program::run() {
    std::vector<std::function<void()>> deeds;
    for (actor& a : actors) deeds.push_back([&a] { a.perform(); });
    run_together(deeds);
    fill_up();
    if (const int error = starpu_task_wait_for_all(); error != 0)
        complain("starpu_task_wait_for_all returned %d", error);
    // An acquisition that is still to be granted may have a reduction carried out by tasks of the runtime.
    const bool may_reduce = features.has(feature::mode_redux) || features.has(feature::redux_in_lanes);
    if (const int left = starpu_task_nsubmitted(); left != 0 && !may_reduce)
        complain("%d tasks are left after starpu_task_wait_for_all", left);
    if (has_failed()) return;
    while (pending_holds.load(std::memory_order_acquire) != 0) std::this_thread::yield();
    for (actor& a : actors) a.clean_up();
    end_all_data();
}

// No program has fewer than five tasks.
void program::fill_up() {
    for (const actor& a : actors) tasks += static_cast<unsigned>(a.jobs.size());
    for (; tasks < 5 && !has_failed(); ++tasks) actors[0].submit(actors[0].new_job());
}

void program::end_all_data() {
    for (datum& d : data)
        if (!d.is_retired) end_data(d);
    for (starpu_data_handle_t handle : spare) starpu_data_unregister(handle);
    if (arbiter != nullptr) starpu_arbiter_destroy(arbiter);
}

void program::end_data(datum& d) {
    const bool is_compared = d.has_value;
    if (is_compared && !d.has_home) {
        if (starpu_data_acquire(d.handle, STARPU_R) != 0) return complain("the last acquisition failed");
        std::copy_n(reinterpret_cast<const cell*>(starpu_data_get_local_ptr(d.handle)), d.cells,
                    d.buffer->begin());
        starpu_data_release(d.handle);
    }
    starpu_data_unregister(d.handle);
    for (unsigned i = 0; is_compared && i < d.cells; ++i) finals.push_back({d.first + i, (*d.buffer)[i]});
}

namespace {
void print_datum(const datum& d) {
    std::printf("  cells %u..%u:%s%s%s%s%s%s", d.first, d.first + d.cells - 1,
                d.has_home ? "" : " without home", d.is_loose ? " loose" : "", d.reduces ? " reduces" : "",
                d.is_arbitered ? " arbitered" : "", d.is_retired ? " retired" : "",
                d.has_plans ? " planned" : "");
    if (d.lanes != 0) std::printf(" in %u lanes", d.lanes);
    if (d.owner != everybody) std::printf(" of thread %d", d.owner);
    std::printf("\n");
}
} // namespace

void program::print() const {
    std::printf("seed %llu, %s, %u workers%s%s, %u threads, %zu data\n",
                static_cast<unsigned long long>(seed), in.policy.c_str(), in.workers,
                in.is_throttled ? ", throttled" : "", in.is_deterministic ? ", deterministic" : "", threads(),
                data.size());
    for (const datum& d : data) print_datum(d);
    for (const actor& a : actors)
        for (std::size_t i = 0; i < a.operations.size(); ++i)
            std::printf("  thread %u: operation %zu: %s%s\n", a.index, a.operations[i].number,
                        a.operations[i].what->name, i + 1 == a.at.load() ? "   <- the last it began" : "");
}

} // namespace fuzz
