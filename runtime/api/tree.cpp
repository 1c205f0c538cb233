// starpu_tree.h: trees with numbered nodes, kept in arrays of children.
#include "api/null_arguments.hpp"

#include "starpu_tree.h"

#include <cerrno>
#include <new>
#include <span>

using namespace starpu;

namespace {
std::span<starpu_tree> children_of(starpu_tree& tree) {
    return {tree.nodes, tree.nodes == nullptr ? 0U : static_cast<unsigned>(tree.arity)};
}

bool is_null(const void* p, const char* call) {
    return api::is_null(p, "an argument", call);
}

// The first processing unit at or below `tree` that may be visited, leaving out what lies below `except`.
starpu_tree* find_unit(starpu_tree& tree, const starpu_tree* except, const char* visited,
                       const char* present) {
    if (&tree == except) return nullptr;
    if (tree.is_pu != 0 && visited[tree.id] == 0 && present[tree.id] != 0) return &tree;
    for (starpu_tree& child : children_of(tree))
        if (starpu_tree* found = find_unit(child, except, visited, present)) return found;
    return nullptr;
}
} // namespace

extern "C" {

void starpu_tree_reset_visited(struct starpu_tree* tree, char* visited) {
    if (is_null(tree, __func__) || is_null(visited, __func__)) return;
    if (tree->is_pu != 0) visited[tree->id] = 0;
    for (starpu_tree& child : children_of(*tree)) starpu_tree_reset_visited(&child, visited);
}

void starpu_tree_prepare_children(unsigned arity, struct starpu_tree* father) {
    if (is_null(father, __func__)) return;
    father->nodes = new (std::nothrow) starpu_tree[arity]{};
    father->arity = 0;
    if (father->nodes == nullptr) {
        errno = -base::report_error(-ENOMEM, __func__, "no memory for %u children", arity);
        return;
    }
    father->arity = static_cast<int>(arity);
    for (starpu_tree& child : children_of(*father)) child.father = father;
}

void starpu_tree_insert(struct starpu_tree* tree, int id, int level, int is_pu, int arity,
                        struct starpu_tree* father) {
    if (is_null(tree, __func__)) return;
    tree->id = id;
    tree->level = level;
    tree->is_pu = is_pu;
    tree->nodes = nullptr;
    tree->arity = arity;
    tree->father = father;
}

struct starpu_tree* starpu_tree_get(struct starpu_tree* tree, int id) {
    if (is_null(tree, __func__)) return nullptr;
    if (tree->id == id) return tree;
    for (starpu_tree& child : children_of(*tree))
        if (starpu_tree* found = starpu_tree_get(&child, id)) return found;
    return nullptr;
}

struct starpu_tree* starpu_tree_get_neighbour(struct starpu_tree* tree, struct starpu_tree* node,
                                              char* visited, char* present) {
    if (is_null(tree, __func__) || is_null(node, __func__) || is_null(visited, __func__) ||
        is_null(present, __func__))
        return nullptr;
    // Each step up widens the circle by what lies below the next ancestor.
    for (starpu_tree* inside = node; inside != tree && inside->father != nullptr; inside = inside->father)
        if (starpu_tree* found = find_unit(*inside->father, inside, visited, present)) return found;
    return nullptr;
}

void starpu_tree_free(struct starpu_tree* tree) {
    if (is_null(tree, __func__)) return;
    for (starpu_tree& child : children_of(*tree)) starpu_tree_free(&child);
    delete[] tree->nodes;
    tree->nodes = nullptr;
    tree->arity = 0;
}

} // extern "C"
