// Trees with numbered nodes, as the machine's cores and caches form one.
#ifndef STARPU_TREE_H
#define STARPU_TREE_H

#include <starpu/linkage.h>

STARPU_BEGIN_DECLARATIONS

// nodes holds arity children. is_pu: a processing unit, else a group of them.
struct starpu_tree {
    struct starpu_tree* nodes;
    struct starpu_tree* father;
    int arity;
    int id;
    int level;
    int is_pu;
};

// What must be there and is NULL is EINVAL in errno, and nothing is done.

// Marks every node below tree as not visited: visited[id] becomes 0. Ids are below the size of visited.
void starpu_tree_reset_visited(struct starpu_tree* tree, char* visited);

// Makes room for the arity children of a node that was filled. ENOMEM without memory.
void starpu_tree_prepare_children(unsigned arity, struct starpu_tree* father);

// Fills a node: its number, its depth, whether it is a processing unit, how many children it will have (see
// starpu_tree_prepare_children) and its parent, NULL at the top.
void starpu_tree_insert(struct starpu_tree* tree, int id, int level, int is_pu, int arity,
                        struct starpu_tree* father);

// The node numbered id at or below tree, or NULL.
struct starpu_tree* starpu_tree_get(struct starpu_tree* tree, int id);

// The processing unit nearest to node that is present and was not visited: among its siblings first, then
// further up. NULL if there is none. It is not marked as visited.
struct starpu_tree* starpu_tree_get_neighbour(struct starpu_tree* tree, struct starpu_tree* node,
                                              char* visited, char* present);

// Frees what lies below tree; tree itself is the caller's.
void starpu_tree_free(struct starpu_tree* tree);

STARPU_END_DECLARATIONS

#endif
