// Draws the steps of a random program and takes them.
#include "program.hpp"

#include "codelets.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace graphs {

namespace {
starpu_data_access_mode mode_of(mode how, bool is_reduced) {
    switch (how) {
    case mode::read:
        return STARPU_R;
    case mode::write:
        return STARPU_W;
    case mode::update:
        return STARPU_RW;
    case mode::scratch:
        return STARPU_SCRATCH;
    case mode::add:
        break;
    }
    return is_reduced ? STARPU_REDUX : static_cast<starpu_data_access_mode>(STARPU_RW | STARPU_COMMUTE);
}
// Scratch memory is the task's own, not the piece.
void compute_here(work what) {
    std::vector<std::uint32_t> own[most_accesses];
    for (std::int32_t i = 0; i < what.count; ++i) {
        view& v = what.views[i];
        if (v.how != mode::scratch) continue;
        own[i].resize(static_cast<std::size_t>(v.columns) * static_cast<std::size_t>(v.rows));
        v.place = own[i].data();
    }
    compute(what);
}
} // namespace

program::program(unsigned seed, const program_traits& traits) : random_(seed), traits_(traits) {
    for (int i = 0; i < traits.pieces; ++i) {
        pieces_.push_back(std::make_unique<piece>(random_, traits.most_numbers));
        if (traits.has_reductions) set_sum_methods(pieces_.back()->handle);
    }
}

bool program::run() {
    for (int i = 0; i < traits_.steps && is_right_; ++i) step();
    for (const auto& p : pieces_) {
        p->take_back();
        is_right_ = p->came_home_right() && is_right_;
    }
    return is_right_;
}

void program::step() {
    const std::size_t what = draw(20);
    if (what < 13)
        submit_task();
    else if (what < 15)
        acquire();
    else if (what < 19)
        hint();
    else
        forget_value();
}

mode program::mode_for(const piece& p) {
    if (draw(12) == 0) return mode::scratch;
    if (!p.has_value) return mode::write;
    constexpr mode modes[] = {mode::read,   mode::read,  mode::read, mode::update,
                              mode::update, mode::write, mode::add};
    return modes[draw(std::size(modes))];
}

std::vector<piece*> program::some(std::size_t count) {
    std::vector<piece*> chosen;
    for (const auto& p : pieces_) chosen.push_back(p.get());
    std::shuffle(chosen.begin(), chosen.end(), random_);
    chosen.resize(count);
    return chosen;
}

void program::submit_task() {
    starpu_task* task = starpu_task_create();
    auto* argument = static_cast<task_argument*>(std::calloc(1, sizeof(task_argument)));
    work expected{};
    argument->number = expected.number = ++number_;
    const std::vector<piece*> chosen = some(1 + draw(most_accesses));
    for (piece* p : chosen) {
        const std::int32_t i = expected.count++;
        const mode how = argument->modes[i] = mode_for(*p);
        expected.views[i] = p->expected(how);
        task->handles[i] = p->handle;
        task->modes[i] = mode_of(how, traits_.has_reductions);
        p->has_value = p->has_value || how == mode::write;
    }
    argument->count = task->nbuffers = expected.count;
    task->cl = codelet(static_cast<place>(draw(3)), draw(2) == 0);
    task->cl_arg = argument;
    task->cl_arg_size = sizeof *argument;
    task->cl_arg_free = 1;
    task->priority = static_cast<int>(draw(3));
    if (starpu_task_submit(task) != 0) { // it stays ours
        is_right_ = false;
        starpu_task_destroy(task);
    }
    compute_here(expected);
}

void program::acquire() {
    piece& p = any();
    if (!p.has_value) return;
    const bool writes = draw(2) == 0;
    if (starpu_data_acquire(p.handle, writes ? STARPU_RW : STARPU_R) != 0) {
        is_right_ = false;
        return;
    }
    const view here = view_of(starpu_data_get_interface_on_node(p.handle, STARPU_MAIN_RAM), mode::update);
    is_right_ = p.is_as_expected(here) && is_right_;
    if (writes) {
        write(here, 0, ++number_);
        write(p.expected(mode::update), 0, number_);
    }
    starpu_data_release(p.handle);
}

// Advice about where data are wanted changes no value.
void program::hint() {
    piece& p = any();
    if (!p.has_value) return;
    const auto node = static_cast<unsigned>(draw(starpu_memory_nodes_get_count()));
    switch (draw(5)) {
    case 0:
        starpu_data_prefetch_on_node(p.handle, node, 1);
        break;
    case 1:
        starpu_data_idle_prefetch_on_node(p.handle, node, 1);
        break;
    case 2:
        starpu_data_fetch_on_node(p.handle, node, 1);
        break;
    case 3:
        starpu_data_wont_use(p.handle);
        break;
    default:
        starpu_data_evict_from_node(p.handle, node); // may be refused
    }
}

void program::forget_value() {
    piece& p = any();
    if (!p.has_value) return;
    starpu_data_invalidate_submit(p.handle);
    p.has_value = false;
}

} // namespace graphs
