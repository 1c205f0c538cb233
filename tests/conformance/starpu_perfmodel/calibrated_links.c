// A configuration that asks for it has links measured and their speeds kept; a run that does not ask writes
// no such file, and goes by those there are.
#include "starpu_perfmodel/check_models.h"

static char bandwidths[512];

// The name between < and > that follows "bandwidth: ".
static void find_name(void) {
    char text[4096];
    const char* name;
    CHECK_WRITTEN(text, f, starpu_bus_print_filenames(f));
    name = strstr(text, "bandwidth: <");
    CHECK(name != NULL);
    CHECK_EQUAL(sscanf(name, "bandwidth: <%511[^>]>", bandwidths), 1);
    CHECK(strstr(bandwidths, check_folder) == bandwidths);
    CHECK(strstr(bandwidths, "bus/box.bandwidth") != NULL);
}

static int is_kept(unsigned node) {
    const enum starpu_node_kind kind = starpu_node_get_kind(node);
    return node == STARPU_MAIN_RAM || kind == STARPU_CUDA_RAM || kind == STARPU_OPENCL_RAM;
}

// What copies between main memory and devices take, in sum; links of other memories are in no file.
static void ask_about_all(double* sum) {
    const unsigned nodes = starpu_memory_nodes_get_count();
    unsigned from, to;
    *sum = 0;
    for (from = 0; from < nodes; ++from)
        for (to = 0; to < nodes; ++to)
            if (from != to && is_kept(from) && is_kept(to))
                *sum += starpu_transfer_predict(from, to, 1 << 20);
}

int main(void) {
    struct starpu_conf conf = check_conf(2);
    double measured, kept;
    check_own_folder();
    check_start_with_devices(&conf);
    find_name();
    ask_about_all(&measured);
    starpu_shutdown();
    CHECK(access(bandwidths, F_OK) != 0);

    conf.bus_calibrate = 1;
    check_start_with_devices(&conf);
    CHECK_EQUAL(access(bandwidths, R_OK), 0);
    ask_about_all(&measured);
    starpu_shutdown();

    conf.bus_calibrate = 0;
    check_start_with_devices(&conf);
    ask_about_all(&kept);
    CHECK(check_is_near(kept, measured));
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
