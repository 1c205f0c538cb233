// The graph of QR of a tall matrix. A token stands for each domain's rows of some columns. One for each node
// of the tree, one for what is shared, and one for the sums of some columns order the rest: a task that comes
// before or after all others of a group names the token as written, they name it as read.
#include "routines/geqrf_tall.hpp"

#include "matrix/precisions.hpp"
#include "routines/tall_panels.hpp"
#include "routines/task_graph.hpp"
#include "routines/worker_scratch.hpp"

#include <array>

namespace starpu::linalg {

namespace {

starpu_codelet factor_kind = task_kind("geqrf: factor domain");
starpu_codelet join_kind = task_kind("geqrf: join triangles");
starpu_codelet split_kind = task_kind("geqrf: split shares of Q");
starpu_codelet reconstruct_kind = task_kind("geqrf: reconstruct reflectors");
starpu_codelet form_kind = task_kind("geqrf: form reflectors");
starpu_codelet multiply_kind = task_kind("geqrf: multiply by reflectors");
starpu_codelet sum_group_kind = task_kind("geqrf: sum products of a group");
starpu_codelet sum_kind = task_kind("geqrf: sum products");
starpu_codelet update_kind = task_kind("geqrf: update domain");

// Whole panels, as many as one task updates. The bits of a result do not depend on it.
index columns_at_once(index n) {
    constexpr index most = 288;
    return round_up(ceil_div(n, ceil_div(n, most)), tall_panel_width);
}

template <class T> class tall_qr {
public:
    tall_qr(index m, index n, T* a, index lda, T* tau, int more_priority)
        : parts_(blocks_of(n, columns_at_once(n))), panels_(m, n, a, lda, tau, parts_.block_size(0)),
          scratch_(panels_.scratch_elements()), graph_(more_priority) {
        rows_ = graph_.new_tokens(panels_.domain_count() * parts_.block_count());
        nodes_ = graph_.new_tokens(tree().number_of(tree().level_count() - 1, 0) + 1);
        sums_ = graph_.new_tokens(parts_.block_count());
        groups_ = graph_.new_tokens(panels_.group_count() * parts_.block_count());
        shared_ = graph_.new_token();
    }
    void factor_panels() {
        for (index panel = 0; panel < panels_.panel_count(); panel++) {
            submit_domains(panel);
            submit_tree(panel);
            submit_reconstruction(panel);
            for (index domain = panels_.first_domain(panel); domain < panels_.domain_count(); domain++)
                submit_forming(panel, domain);
            for (index part = part_of(panel); part < parts_.block_count(); part++) submit_sums(panel, part);
        }
        graph_.wait_for_all();
    }

private:
    using access_list = std::span<const starpu_data_descr>;
    triangle_tree<T>& tree() { return panels_.tree(); }
    index part_of(index panel) const { return panels_.columns_of(panel).first / parts_.block_size(0); }
    // Columns of a part on the right of a panel.
    column_range columns_after(index panel, index part) const {
        return {greater(parts_[part], panels_.columns_of(panel).end), parts_[part + 1]};
    }
    starpu_data_descr rows(index domain, index part, starpu_data_access_mode mode) const {
        return {rows_[static_cast<std::size_t>(domain * parts_.block_count() + part)], mode};
    }
    starpu_data_descr node(index level, index number, starpu_data_access_mode mode) {
        return {nodes_[static_cast<std::size_t>(tree().number_of(level, number))], mode};
    }
    starpu_data_descr sums(index part, starpu_data_access_mode mode) const {
        return {sums_[static_cast<std::size_t>(part)], mode};
    }
    starpu_data_descr group(index number, index part, starpu_data_access_mode mode) const {
        return {groups_[static_cast<std::size_t>(number * parts_.block_count() + part)], mode};
    }
    // Early panels first, and of a panel the tasks that others wait for.
    int priority(index panel, int urgency) const {
        return static_cast<int>((panels_.panel_count() - panel) * 4) + urgency;
    }
    void submit_domains(index panel);
    void submit_tree(index panel);
    void submit_reconstruction(index panel);
    void submit_forming(index panel, index domain);
    void submit_sums(index panel, index part);
    void submit_updates(index panel, index part);

    const block_bounds parts_;
    tall_panels<T> panels_;
    worker_scratch<T> scratch_;
    std::vector<starpu_data_handle_t> rows_, nodes_, sums_, groups_;
    starpu_data_handle_t shared_ = nullptr;
    task_graph graph_; // last: its tasks use all of the above until it has waited
};

template <class T> void tall_qr<T>::submit_updates(index panel, index part) {
    const column_range c = columns_after(panel, part);
    if (c.column_count() <= 0) return;
    for (index domain = panels_.first_domain(panel); domain < panels_.domain_count(); domain++) {
        const starpu_data_descr accesses[] = {rows(domain, part, STARPU_RW),
                                              sums(part, STARPU_R),
                                              {shared_, STARPU_R},
                                              rows(domain, part_of(panel), STARPU_R)};
        const std::size_t count = part == part_of(panel) ? 3 : 4;
        graph_.submit(update_kind, priority(panel, 0), access_list(accesses, count),
                      [=, this] { panels_.update(panel, domain, c, scratch_.of_this_worker()); });
    }
}

template <class T> void tall_qr<T>::submit_domains(index panel) {
    if (panel > 0)
        for (index part = part_of(panel); part < parts_.block_count(); part++)
            submit_updates(panel - 1, part);
    for (index domain = panels_.first_domain(panel); domain < panels_.domain_count(); domain++) {
        const starpu_data_descr accesses[] = {rows(domain, part_of(panel), STARPU_RW),
                                              node(0, domain / tree().arity, STARPU_R)};
        graph_.submit(factor_kind, priority(panel, 1), accesses,
                      [=, this] { panels_.factor_domain(panel, domain); });
    }
}

template <class T> void tall_qr<T>::submit_tree(index panel) {
    const index width = panels_.columns_of(panel).column_count(), levels = tree().level_count();
    const auto submit = [&](starpu_codelet& kind, index level, auto work) {
        const index first_child = panels_.first_child(level, panel);
        for (index i = first_child / tree().arity; i < tree().node_count(level); i++) {
            const bool is_root = level + 1 == levels;
            const starpu_data_descr accesses[] = {
                node(level, i, STARPU_RW),
                node(is_root ? level : level + 1, is_root ? 0 : i / tree().arity, STARPU_R)};
            graph_.submit(kind, priority(panel, 3), access_list(accesses, is_root ? 1 : 2),
                          [=, this] { (tree().*work)(level, i, first_child, width); });
        }
    };
    for (index level = 0; level < levels; level++) submit(join_kind, level, &triangle_tree<T>::join);
    for (index level = levels - 1; level >= 0; level--) submit(split_kind, level, &triangle_tree<T>::split);
}

template <class T> void tall_qr<T>::submit_reconstruction(index panel) {
    const index first = panels_.first_domain(panel);
    const starpu_data_descr accesses[] = {
        {shared_, STARPU_RW}, rows(first, part_of(panel), STARPU_R), node(0, first / tree().arity, STARPU_R)};
    graph_.submit(reconstruct_kind, priority(panel, 3), accesses, [=, this] { panels_.reconstruct(panel); });
}

// Columns in the panel's own part are multiplied in the task that has just formed the reflectors.
template <class T> void tall_qr<T>::submit_forming(index panel, index domain) {
    const index own = part_of(panel), group_number = domain / panels_.domains_per_group;
    const starpu_data_descr accesses[] = {rows(domain, own, STARPU_RW),
                                          {shared_, STARPU_R},
                                          node(0, domain / tree().arity, STARPU_R),
                                          sums(own, STARPU_R),
                                          group(group_number, own, STARPU_R)};
    const column_range c = columns_after(panel, own);
    graph_.submit(form_kind, priority(panel, 2), accesses, [=, this] {
        panels_.form(panel, domain, scratch_.of_this_worker());
        if (c.column_count() > 0) panels_.multiply_columns(panel, domain, c, scratch_.of_this_worker());
    });
    for (index part = own + 1; part < parts_.block_count(); part++) {
        const starpu_data_descr others[] = {rows(domain, own, STARPU_R),
                                            rows(domain, part, STARPU_R),
                                            {shared_, STARPU_R},
                                            sums(part, STARPU_R),
                                            group(group_number, part, STARPU_R)};
        const column_range of_part = columns_after(panel, part);
        graph_.submit(multiply_kind, priority(panel, 1), others, [=, this] {
            panels_.multiply_columns(panel, domain, of_part, scratch_.of_this_worker());
        });
    }
}

template <class T> void tall_qr<T>::submit_sums(index panel, index part) {
    const column_range c = columns_after(panel, part);
    if (c.column_count() <= 0) return;
    const index first = panels_.first_domain(panel) / panels_.domains_per_group;
    for (index number = first; number < panels_.group_count(); number++) {
        const starpu_data_descr accesses[] = {group(number, part, STARPU_RW), sums(part, STARPU_R)};
        graph_.submit(sum_group_kind, priority(panel, 3), accesses,
                      [=, this] { panels_.sum_group(panel, number, c); });
    }
    const starpu_data_descr accesses[] = {sums(part, STARPU_RW), {shared_, STARPU_R}};
    graph_.submit(sum_kind, priority(panel, 3), accesses, [=, this] { panels_.sum(panel, c); });
}

} // namespace

template <class T> void geqrf_tall(index m, index n, T* a, index lda, T* tau, int more_priority) {
    tall_qr<T>(m, n, a, lda, tau, more_priority).factor_panels();
}

#define STARPU_LINALG_INSTANTIATE(x, T) template void geqrf_tall(index, index, T*, index, T*, int);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
