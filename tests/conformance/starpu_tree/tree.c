// A machine of two packages with two cores each: nodes are found by number, neighbours nearest first.
#include "check_memory.h"

#include <starpu_tree.h>

static void make_and_free(void) {
    struct starpu_tree machine;
    memset(&machine, 0, sizeof machine);
    starpu_tree_insert(&machine, 0, 0, 0, 2, NULL);
    starpu_tree_prepare_children(2, &machine);
    starpu_tree_free(&machine);
}

int main(void) {
    struct starpu_tree machine;
    char visited[8], present[8];
    int package, core;
    memset(&machine, 0, sizeof machine);
    starpu_tree_insert(&machine, 6, 0, 0, 2, NULL);
    starpu_tree_prepare_children(2, &machine);
    for (package = 0; package < 2; ++package) {
        starpu_tree_insert(&machine.nodes[package], 4 + package, 1, 0, 2, &machine);
        starpu_tree_prepare_children(2, &machine.nodes[package]);
        for (core = 0; core < 2; ++core)
            starpu_tree_insert(&machine.nodes[package].nodes[core], 2 * package + core, 2, 1, 0,
                               &machine.nodes[package]);
    }
    CHECK_EQUAL(starpu_tree_get(&machine, 5)->level, 1);
    CHECK_EQUAL(starpu_tree_get(&machine, 3)->is_pu, 1);
    CHECK(starpu_tree_get(&machine, 3)->father == starpu_tree_get(&machine, 5));
    CHECK(starpu_tree_get(&machine, 9) == NULL);
    memset(visited, 1, sizeof visited);
    memset(present, 1, sizeof present);
    starpu_tree_reset_visited(&machine, visited);
    CHECK_EQUAL(visited[3], 0);
    visited[2] = 1;
    CHECK_EQUAL(starpu_tree_get_neighbour(&machine, starpu_tree_get(&machine, 2), visited, present)->id, 3);
    visited[3] = 1;
    present[0] = 0;
    CHECK_EQUAL(starpu_tree_get_neighbour(&machine, starpu_tree_get(&machine, 2), visited, present)->id, 1);
    visited[1] = 1;
    CHECK(starpu_tree_get_neighbour(&machine, starpu_tree_get(&machine, 2), visited, present) == NULL);
    starpu_tree_free(&machine);
    starpu_tree_prepare_children(3, &machine);
    CHECK_EQUAL(machine.arity, 3);
    CHECK(machine.nodes[2].father == &machine);
    starpu_tree_free(&machine);
    check_no_growth(make_and_free);
    return 0;
}
