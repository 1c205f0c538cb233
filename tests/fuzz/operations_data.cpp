// Data that lose their value, end, change their rules or come in parts.
#include "operations.hpp"
#include "program.hpp"

#include <algorithm>

namespace fuzz {

void lose_a_value(actor& who) {
    datum* d = who.own_datum([](const datum& some) { return !some.is_loose && some.is_ordered; });
    if (d == nullptr) return;
    const unsigned lot = who.dice.below(4);
    if (lot < 2) who.keep_promises();
    constexpr feature seen[] = {feature::invalidate, feature::deinitialize, feature::invalidate_submit,
                                feature::deinitialize_submit};
    constexpr void (*calls[])(starpu_data_handle_t) = {starpu_data_invalidate, starpu_data_deinitialize,
                                                       starpu_data_invalidate_submit,
                                                       starpu_data_deinitialize_submit};
    calls[lot](d->handle);
    who.lose_value(*d);
    who.note(seen[lot]);
    if (who.dice.percent(70)) who.submit(who.draw_job_on(*d, who.draw_use(*d)));
}

namespace {
// About where copies are to be, or not; no value may change by it. One that waits may do so after this thread
// has kept its promises.
void give_hint(actor& who, starpu_data_handle_t handle, unsigned node) {
    const bool waits = who.dice.percent(15);
    if (waits) who.keep_promises();
    switch (who.dice.below(7)) {
    case 0:
        return who.complain_unless(starpu_data_prefetch_on_node(handle, node, !waits), "prefetching");
    case 1:
        return who.complain_unless(starpu_data_fetch_on_node(handle, node, !waits), "fetching");
    case 2:
        return who.complain_unless(starpu_data_idle_prefetch_on_node(handle, node, !waits),
                                   "idle prefetching");
    case 3:
        return who.complain_unless(starpu_data_request_allocation(handle, node), "allocation");
    case 4:
        return starpu_data_wont_use(handle);
    case 5:
        return starpu_memchunk_tidy(node);
    default:
        starpu_data_evict_from_node(handle, node); // it may be busy, or the only copy
    }
}
} // namespace

void give_hints(actor& who) {
    for (int i = who.dice.between(1, 3); i > 0; --i) {
        datum* d = who.any_datum_that([](const datum& some) { return some.has_value && !some.has_plans; });
        if (d == nullptr) return;
        give_hint(who, d->handle, who.dice.below(starpu_memory_nodes_get_count()));
    }
    who.note(feature::hints);
}

void replace_data(actor& who) {
    datum* d = who.own_datum([](const datum&) { return true; });
    if (d == nullptr) return;
    who.keep_promises();
    const bool waits = d->is_arbitered || who.dice.percent(40); // its arbiter must be free in the end
    if (waits)
        starpu_data_unregister(d->handle);
    else
        starpu_data_unregister_submit(d->handle);
    who.replace(*d);
    who.note(waits ? feature::unregister : feature::unregister_submit);
}

void toggle_consistency(actor& who) {
    datum* d = who.own_datum([](const datum& some) { return some.is_loose; });
    if (d == nullptr) return;
    d->is_ordered = !d->is_ordered;
    starpu_data_set_sequential_consistency_flag(d->handle, d->is_ordered);
}

namespace {
// The parts stand in for the whole among the thread's data.
std::vector<datum> cut(actor& who, datum& whole, unsigned count) {
    starpu_data_filter filter{};
    filter.filter_func = starpu_vector_filter_block;
    filter.nchildren = count;
    starpu_data_partition(whole.handle, &filter);
    ++whole.root().round;
    std::vector<datum> parts;
    if (starpu_data_get_nb_children(whole.handle) != static_cast<int>(count)) {
        who.home.complain("partitioning made %d parts, not %u", starpu_data_get_nb_children(whole.handle),
                          count);
        return parts;
    }
    for (unsigned i = 0; i < count; ++i) {
        datum part = whole;
        part.handle = starpu_data_get_sub_data(whole.handle, 1, i);
        part.cells = whole.cells / count;
        part.first = whole.first + i * part.cells;
        part.reduces = part.initialises = false;
        part.lanes = 0;
        part.whole = &whole.root();
        parts.push_back(part);
    }
    return parts;
}

void use_parts(actor& who, std::vector<datum>& parts, int jobs) {
    for (datum& part : parts) who.own.push_back(&part);
    for (; jobs > 0; --jobs) {
        datum& part = parts[who.dice.below(parts.size())];
        job& j = who.draw_job_on(part, who.draw_use(part));
        datum& other = who.any_datum();
        if (other.handle != part.handle && who.dice.percent(50))
            who.add_access(j, other, who.draw_use(other));
        who.submit(j);
    }
    if (who.dice.percent(30)) acquire_blocking(who);
    if (who.dice.percent(30)) acquire_by_callback(who);
    for (datum& part : parts) std::erase(who.own, &part);
}

void gather(actor& who, datum& whole, const std::vector<datum>& parts) {
    who.keep_promises();
    starpu_data_unpartition(whole.handle, STARPU_MAIN_RAM);
    whole.has_value =
        std::all_of(parts.begin(), parts.end(), [](const datum& part) { return part.has_value; });
}
} // namespace

void partition_data(actor& who) {
    datum* d = who.own_datum([](const datum& some) {
        return some.cells == most_cells && !some.is_loose && some.has_value && !some.has_plans;
    });
    if (d == nullptr) return;
    who.keep_promises();
    std::erase(who.own, d);
    std::vector<datum> parts = cut(who, *d, who.dice.percent(50) ? 2 : 4);
    if (parts.size() == 2 && who.dice.percent(50)) {
        use_parts(who, parts, 1);
        who.keep_promises();
        std::vector<datum> quarters = cut(who, parts[0], 2);
        use_parts(who, quarters, who.dice.between(1, 3));
        if (who.dice.percent(50)) gather(who, parts[0], quarters);
        who.note(feature::nested_partition);
    } else if (!parts.empty()) {
        use_parts(who, parts, who.dice.between(1, 5));
    }
    gather(who, *d, parts);
    who.own.push_back(d);
    who.note(feature::partition);
}

} // namespace fuzz
