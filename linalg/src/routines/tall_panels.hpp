// The steps of QR of a tall matrix on memory: what each domain of rows does with one panel, and what all of
// them share.
#pragma once

#include "matrix/blocking.hpp"
#include "matrix/workspace.hpp"
#include "routines/reconstruction.hpp"
#include "routines/reflected_rows.hpp"
#include "routines/triangle_tree.hpp"

namespace starpu::linalg {

// Columns of the matrix right of a panel.
struct column_range {
    index first, end;
    index column_count() const { return end - first; }
};

template <class T> class tall_panels {
public:
    tall_panels(index m, index n, T* a, index lda, T* tau, index most_columns_at_once);

    index panel_count() const { return panels_.block_count(); }
    column_range columns_of(index panel) const { return {panels_[panel], panels_[panel + 1]}; }
    index domain_count() const { return domains_.block_count(); }
    static constexpr index domains_per_group = 32;
    index group_count() const { return ceil_div(domain_count(), domains_per_group); }
    // Domains before it have no rows left below the panels done.
    index first_domain(index panel) const { return panels_[panel] / tall_domain_rows; }
    triangle_tree<T>& tree() { return tree_; }
    // First child of the tree's nodes on this level that takes part.
    index first_child(index level, index panel) const;
    index scratch_elements() const { return rows_.scratch_elements() + shares_elements(); }

    // QR of the domain's rows of the panel; its triangle goes to the tree.
    void factor_domain(index panel, index domain);
    // When the tree has come down to the first domain: R, T, tau, and V's unit triangle.
    void reconstruct(index panel);
    // The domain's rows of V.
    void form(index panel, index domain, T* scratch) const;
    // The domain's share of -V^H C for some columns C; the sum of all domains' as T^H V^H C; C less V times
    // it.
    void multiply_columns(index panel, index domain, column_range c, T* scratch) const;
    // Products are added up by groups of domains, then those of the groups.
    void sum_group(index panel, index group, column_range c);
    void sum(index panel, column_range c);
    void update(index panel, index domain, column_range c, T* scratch) const;

private:
    index width_of(index panel) const { return panels_.block_size(panel); }
    index first_row(index panel, index domain) const { return greater(panels_[panel], domains_[domain]); }
    index row_count(index panel, index domain) const {
        return domains_[domain + 1] - first_row(panel, domain);
    }
    T* entry_at(index row, index column) const { return a_ + row + column * lda_; }
    T* t_of(index domain) const { return domain_t_ + domain * square_; }
    index first_of_group(index panel, index group) const {
        return greater(first_domain(panel), group * domains_per_group);
    }
    T* product_of(index domain, index column) const { return products_ + (domain * n_ + column) * width_; }
    T* strips_of(column_range c) const { return strips_ + c.first * width_; }
    index shares_elements() const { return 2 * square_ + rows_.strip_elements(width_); }
    // T_d V_d1^H B, with the share B of Q that the tree left to a domain.
    void multiply_share(index panel, index domain, T* x) const;

    const index n_;
    T* const a_;
    const index lda_;
    T* const tau_;
    const index width_, square_; // of the widest panel
    const block_bounds panels_, domains_;
    const reflected_rows<T> rows_;
    triangle_tree<T> tree_;
    workspace<T> memory_;
    T *const domain_t_, *const products_, *const strips_, *const u_, *const t_, *const unit_triangle_,
                                                                                    *const signs_;
};

} // namespace starpu::linalg
