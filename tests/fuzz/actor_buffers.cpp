// Gives jobs their data: in which modes, in the order or out of it, once or twice, a few or many.
#include "actor.hpp"
#include "program.hpp"

#include <algorithm>
#include <cstdlib>

namespace fuzz {

namespace {
starpu_data_access_mode mode_of(use u) {
    switch (u) {
    case use::read:
        return STARPU_R;
    case use::write:
        return STARPU_W;
    case use::update:
        return STARPU_RW;
    case use::commute:
        return static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE);
    case use::overwrite_commuting:
        return static_cast<starpu_data_access_mode>(STARPU_W | STARPU_COMMUTE);
    case use::add:
    case use::add_in_lane:
        return STARPU_REDUX;
    default:
        return STARPU_SCRATCH;
    }
}

feature feature_of(use u) {
    switch (u) {
    case use::read:
        return feature::mode_r;
    case use::write:
        return feature::mode_w;
    case use::update:
        return feature::mode_rw;
    case use::add:
        return feature::mode_redux;
    case use::add_in_lane:
        return feature::redux_in_lanes;
    case use::scratch:
        return feature::mode_scratch;
    default:
        return feature::mode_commute;
    }
}
} // namespace

void actor::add_access(job& j, datum& d, use u, bool is_ordered) {
    access a;
    a.handle = d.handle;
    a.first = d.first;
    a.cells = d.cells;
    a.how = u;
    a.is_ordered = is_ordered && d.is_ordered;
    a.is_loose = d.is_loose;
    a.epoch = d.epoch;
    if (!adds(u) && u != use::scratch && d.owner != everybody) ++d.root().round;
    a.round = d.root().round;
    a.lanes = d.lanes;
    const auto position = j.accesses.size();
    j.task->handles[position] = d.handle;
    j.task->modes[position] = mode_of(u);
    j.task->nbuffers = static_cast<int>(position) + 1;
    j.accesses.push_back(a);
    if (sees_value(u) && !d.has_value) note(feature::first_read);
    if ((writes(u) || sees_value(u)) && d.owner != everybody) d.has_value = true;
    note(feature_of(u));
    if (adds(u) && !a.is_ordered) note(feature::unordered_redux);
    if (!d.has_home) note(feature::no_home);
    if (!d.is_ordered) note(feature::unordered_handle);
    if (d.is_arbitered && commutes(u)) note(feature::arbiter_commute);
}

use actor::draw_use(const datum& d) {
    const use adding = d.lanes != 0 ? use::add_in_lane : use::add;
    if (!d.has_value && d.initialises && dice.percent(35)) {
        constexpr use first_reads[] = {use::read, use::read, use::update, use::commute};
        return first_reads[dice.below(4)];
    }
    if (!d.has_value) return d.reduces && dice.percent(40) ? adding : use::write;
    const unsigned lot = dice.below(100);
    if (d.reduces && lot < 35) return adding;
    if (lot < 37) return use::read;
    if (lot < 50) return use::write;
    if (lot < 82) return use::update;
    if (lot < 91) return use::commute;
    return lot < 94 ? use::overwrite_commuting : use::scratch;
}

// R with R, with W or with RW: the effect is that of the stronger one.
void actor::name_last_twice(job& j) {
    access& a = j.accesses.back();
    const auto position = j.accesses.size();
    if (position == most_accesses || (a.how != use::read && a.how != use::update)) return;
    j.task->handles[position] = a.handle;
    j.task->modes[position] = STARPU_R;
    if (a.how == use::update && dice.percent(50)) j.task->modes[position - 1] = STARPU_W;
    if (a.how == use::update && dice.percent(50))
        std::swap(j.task->modes[position - 1], j.task->modes[position]);
    j.task->nbuffers = static_cast<int>(position) + 1;
    access again = a;
    again.is_repeated = true;
    j.accesses.push_back(again);
    note(feature::same_handle_twice);
}

void actor::use_shared(job& j, unsigned most, bool (*suits)(const datum&)) {
    for (datum* d : home.shared) {
        if (j.accesses.size() == most) break;
        if (suits(*d) && dice.percent(60)) add_access(j, *d, draw_use(*d));
    }
    if (dice.percent(30)) loosen(j);
}

// Adds data that nobody looks at, so that the task has more buffers than fit into it. One of them commutes.
void actor::widen(job& j) {
    starpu_task& t = *j.task;
    if (home.spare.empty() || t.cl == nullptr) return;
    const std::size_t before = j.accesses.size(), buffers = before + home.spare.size();
    t.dyn_handles = static_cast<starpu_data_handle_t*>(std::calloc(buffers, sizeof *t.dyn_handles));
    t.dyn_modes = static_cast<starpu_data_access_mode*>(std::calloc(buffers, sizeof *t.dyn_modes));
    std::copy_n(t.handles, before, t.dyn_handles);
    std::copy_n(t.modes, before, t.dyn_modes);
    std::copy(home.spare.begin(), home.spare.end(), t.dyn_handles + before);
    std::fill_n(t.dyn_modes + before, home.spare.size(), STARPU_R);
    if (dice.percent(30)) t.dyn_modes[before] = mode_of(use::commute);
    std::fill(j.orders.begin() + static_cast<std::ptrdiff_t>(before), j.orders.end(), 1);
    t.nbuffers = static_cast<int>(buffers);
    note(feature::many_buffers);
}

void actor::take_out_of_order(access& a) {
    a.is_ordered = false;
    if (adds(a.how)) note(feature::unordered_redux);
}

// Takes accesses out of the order where all their data allow it.
void actor::loosen(job& j) {
    const auto is_loose = [](const access& a) { return a.is_loose; };
    if (j.accesses.empty() || !std::all_of(j.accesses.begin(), j.accesses.end(), is_loose)) return;
    if (dice.percent(50)) {
        j.task->sequential_consistency = 0;
        for (access& a : j.accesses) take_out_of_order(a);
        return note(feature::unordered_task);
    }
    j.task->handles_sequential_consistency = j.orders.data();
    for (std::size_t i = 0; i < j.accesses.size(); ++i) {
        j.orders[i] = j.accesses[i].is_repeated ? j.orders[i - 1] : dice.percent(50);
        if (j.orders[i] == 0) take_out_of_order(j.accesses[i]);
    }
    note(feature::unordered_buffer);
}

} // namespace fuzz
