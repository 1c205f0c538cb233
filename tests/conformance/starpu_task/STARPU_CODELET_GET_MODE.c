// Accessors find modes and nodes in fixed and dynamic arrays.
#include "check.h"

int main(void) {
    enum starpu_data_access_mode dynamic_modes[1] = {STARPU_NONE};
    int dynamic_nodes[1] = {0};
    struct starpu_codelet codelet = {.nbuffers = 1};
    STARPU_CODELET_SET_MODE(&codelet, STARPU_R, 0);
    STARPU_CODELET_SET_NODE(&codelet, STARPU_SPECIFIC_NODE_CPU, 0);
    CHECK_EQUAL(codelet.modes[0], STARPU_R);
    CHECK_EQUAL(STARPU_CODELET_GET_MODE(&codelet, 0), STARPU_R);
    CHECK_EQUAL(STARPU_CODELET_GET_NODE(&codelet, 0), STARPU_SPECIFIC_NODE_CPU);
    codelet.dyn_modes = dynamic_modes;
    codelet.dyn_nodes = dynamic_nodes;
    STARPU_CODELET_SET_MODE(&codelet, STARPU_W, 0);
    STARPU_CODELET_SET_NODE(&codelet, STARPU_SPECIFIC_NODE_LOCAL, 0);
    CHECK_EQUAL(dynamic_modes[0], STARPU_W);
    CHECK_EQUAL(STARPU_CODELET_GET_MODE(&codelet, 0), STARPU_W);
    CHECK_EQUAL(STARPU_CODELET_GET_NODE(&codelet, 0), STARPU_SPECIFIC_NODE_LOCAL);
    return 0;
}
