// Planned partitions: jobs name the whole or pieces of several plans in any order, with and without switching
// by hand.
#include "operations.hpp"
#include "program.hpp"

#include <algorithm>

namespace fuzz {

namespace {
// One way to cut a piece of data; its parts stand beside the whole among the thread's data.
struct plan {
    datum* whole;
    std::vector<starpu_data_handle_t> handles;
    std::vector<datum> parts;
};

plan make_plan(datum& whole, unsigned count) {
    plan made{&whole, std::vector<starpu_data_handle_t>(count), {}};
    starpu_data_filter filter{};
    filter.filter_func = starpu_vector_filter_block;
    filter.nchildren = count;
    starpu_data_partition_plan(whole.handle, &filter, made.handles.data());
    for (unsigned i = 0; i < count; ++i) {
        datum part = whole;
        part.handle = made.handles[i];
        part.cells = whole.cells / count;
        part.first = whole.first + i * part.cells;
        part.reduces = part.initialises = false;
        part.lanes = 0;
        part.whole = &whole.root();
        made.parts.push_back(part);
    }
    return made;
}

void submit_on(actor& who, datum& d, bool only_reads) {
    job& j = who.draw_job_on(d, only_reads ? use::read : who.draw_use(d));
    if (who.dice.percent(40)) {
        datum& other = *who.home.shared[who.dice.below(who.home.shared.size())];
        who.add_access(j, other, who.draw_use(other));
    }
    who.submit(j);
}

void submit_on_parts(actor& who, plan& p, bool only_reads) {
    for (int i = who.dice.between(1, 3); i > 0; --i)
        submit_on(who, p.parts[who.dice.below(p.parts.size())], only_reads);
}

unsigned count_of(const plan& p) {
    return static_cast<unsigned>(p.handles.size());
}

void cut_and_gather(actor& who, plan& p) {
    starpu_data_partition_submit(p.whole->handle, count_of(p), p.handles.data());
    submit_on_parts(who, p, false);
    if (who.dice.percent(50)) {
        starpu_data_unpartition_submit(p.whole->handle, count_of(p), p.handles.data(), STARPU_MAIN_RAM);
    } else {
        starpu_data_unpartition_readonly_submit(p.whole->handle, count_of(p), p.handles.data(),
                                                STARPU_MAIN_RAM);
        submit_on(who, *p.whole, true);
        submit_on_parts(who, p, true);
    }
    who.note(feature::plan_by_hand);
}

void read_then_write(actor& who, plan& p) {
    starpu_data_partition_readonly_submit(p.whole->handle, count_of(p), p.handles.data());
    submit_on_parts(who, p, true);
    if (who.dice.percent(50)) submit_on(who, *p.whole, true);
    starpu_data_partition_readwrite_upgrade_submit(p.whole->handle, count_of(p), p.handles.data());
    submit_on_parts(who, p, false);
    who.note(feature::plan_upgraded);
}

void write_then_read(actor& who, plan& p) {
    starpu_data_partition_submit(p.whole->handle, count_of(p), p.handles.data());
    submit_on_parts(who, p, false);
    starpu_data_partition_readonly_downgrade_submit(p.whole->handle, count_of(p), p.handles.data());
    submit_on_parts(who, p, true);
    who.note(feature::plan_downgraded);
}

// By themselves: whatever is named next.
void alternate(actor& who, std::vector<plan>& plans) {
    for (int i = who.dice.between(2, 5); i > 0; --i) {
        plan& p = plans[who.dice.below(plans.size())];
        if (who.dice.percent(40))
            submit_on(who, *p.whole, who.dice.percent(40));
        else
            submit_on_parts(who, p, who.dice.percent(40));
    }
    who.note(feature::plans);
    if (plans.size() > 1) who.note(feature::several_plans);
}

// An access to the whole, too: it ends a reduction.
void clean(actor& who, plan& p) {
    ++p.whole->root().round;
    starpu_data_partition_clean(p.whole->handle, count_of(p), p.handles.data());
    who.note(feature::plan_cleaned);
}
} // namespace

void use_plans(actor& who) {
    datum* d = who.own_datum([](const datum& some) {
        return some.cells == most_cells && !some.is_loose && some.has_value && !some.has_plans;
    });
    if (d == nullptr) return;
    std::vector<plan> plans;
    plans.reserve(3); // a nested plan points at a part of another
    plans.push_back(make_plan(*d, 2));
    if (who.dice.percent(50)) plans.push_back(make_plan(*d, 4));
    if (who.dice.percent(40)) {
        plans.push_back(make_plan(plans[0].parts[0], 2));
        who.note(feature::nested_plans);
    }
    for (int i = who.dice.between(1, 3); i > 0; --i) {
        plan& p = plans[who.dice.below(plans.size())];
        constexpr void (*ways[])(actor&, plan&) = {cut_and_gather, read_then_write, write_then_read};
        if (who.dice.percent(60))
            alternate(who, plans);
        else
            ways[who.dice.below(3)](who, p);
    }
    d->has_plans = who.dice.percent(30); // the rest is left to the end of the data
    for (std::size_t i = plans.size(); i > 0 && !d->has_plans; --i) clean(who, plans[i - 1]);
}

} // namespace fuzz
