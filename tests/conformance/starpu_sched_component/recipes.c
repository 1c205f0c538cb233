// A recipe makes components one below the other, which are connected like one.
#include "tree_policy.h"

#include <malloc.h>

static int given;
static component* make_fifo(struct starpu_sched_tree* tree, void* arg) {
    CHECK(arg == &given);
    return starpu_sched_component_fifo_create(tree, NULL);
}

static void build(struct starpu_sched_tree* tree) {
    struct starpu_sched_component_composed_recipe *one,
        *two = starpu_sched_component_composed_recipe_create();
    component* alone;
    one = starpu_sched_component_composed_recipe_create_singleton(make_fifo, &given);
    alone = starpu_sched_component_composed_component_create(tree, one);
    CHECK_EQUAL(starpu_sched_component_is_fifo(alone), 1);
    starpu_sched_component_composed_recipe_add(two, make_fifo, &given);
    starpu_sched_component_composed_recipe_add(two, starpu_sched_component_random_create, NULL);
    tree->root = starpu_sched_component_composed_component_create(tree, two);
    CHECK_EQUAL(tree->root->nchildren, 1);
    CHECK_EQUAL(starpu_sched_component_is_random(tree->root->children[0]), 1);
    starpu_sched_component_connect(tree->root, alone); // goes below the last one
    CHECK_EQUAL(tree->root->nchildren, 1);
    CHECK(tree->root->children[0]->children[0] == alone);
    tree_connect_workers(tree, alone);
    starpu_sched_component_composed_recipe_destroy(one);
    starpu_sched_component_composed_recipe_destroy(two);
}

// They leave nothing behind.
static void make_and_destroy_many(void) {
    const size_t before = mallinfo2().uordblks;
    int i;
    for (i = 0; i < 10000; ++i)
        starpu_sched_component_composed_recipe_destroy(
            starpu_sched_component_composed_recipe_create_singleton(make_fifo, &given));
    CHECK(mallinfo2().uordblks < before + 100000);
}

int main(void) {
    make_and_destroy_many();
    return tree_run_all(build);
}
