// A tree of QR factorisations over the triangles that the domains of a tall panel leave: upwards to one R,
// downwards to each domain's share of Q.
#pragma once

#include "kernels/cpu/kernel_table.hpp"
#include "matrix/workspace.hpp"

#include <vector>

namespace starpu::linalg {

template <class T> class triangle_tree {
public:
    // A node stacks the triangles of so many below it. Eight: wide enough that few levels wait for one
    // another, and a stack of 384 x 48 numbers is factorised in the time of half a domain.
    static constexpr index arity = 8;

    triangle_tree(index leaf_count, index most_width);

    // Level 0 is above the leaves; the last has one node.
    index level_count() const { return static_cast<index>(levels_.size()); }
    index node_count(index level) const { return level_at(level).count; }
    // Nodes of all levels are numbered through.
    index number_of(index level, index node) const { return level_at(level).first + node; }

    // A leaf's, or for level + 1 a node's, width x width triangle on the way up and share of Q on the way
    // down.
    T* block(index level, index child, index width) const {
        return stack(level, child / arity) + child % arity * width;
    }
    index ld() const { return arity * most_width_; }

    // first_child: those before it take no part any more.
    void join(index level, index node, index first_child, index width);
    // Also saves the root's R. Leaves in each child's block its rows of the node's Q times what the node has
    // got from above.
    void split(index level, index node, index first_child, index width);

    // R of the panel, from the time when the root was split.
    const T* r() const { return r_; }
    index ldr() const { return most_width_; }

private:
    struct level {
        index count, first, child_count;
    };
    const level& level_at(index i) const { return levels_[static_cast<std::size_t>(i)]; }
    static std::vector<level> levels_above(index leaf_count);
    index node_elements() const { return (arity + 3) * most_width_ * most_width_; }
    T* stack(index level, index node) const { return nodes_ + number_of(level, node) * node_elements(); }
    T* t_of(index level, index node) const { return stack(level, node) + arity * most_width_ * most_width_; }
    // Children `first` and later of a node.
    struct family {
        index first, count;
    };
    family children(index level, index node, index first_child) const;

    const index most_width_;
    const std::vector<level> levels_;
    workspace<T> memory_;
    T *nodes_, *r_;
};

template <class T> void copy_block(index m, index n, const T* a, index lda, T* out, index ld);
// Writes the upper triangle of a, with zeros below it.
template <class T> void copy_upper_triangle(index n, const T* a, index lda, T* out, index ld);

} // namespace starpu::linalg
