// How fast links are can be asked and printed; what a copy takes grows with its size.
#include "starpu_perfmodel/check_models.h"

static void check_link(unsigned from, unsigned to) {
    const double latency = starpu_transfer_latency(from, to);
    const double small = starpu_transfer_predict(from, to, 1 << 10);
    const double large = starpu_transfer_predict(from, to, 1 << 24);
    CHECK(starpu_transfer_bandwidth(from, to) > 0);
    CHECK(isfinite(starpu_transfer_bandwidth(from, to)));
    CHECK(latency > 0 && small >= latency && large > small);
}

// Times to bring data to a node that is not there are not known.
static void check_wrong_nodes(unsigned nodes) {
    int value = 0;
    starpu_data_handle_t handle = check_int(&value);
    struct starpu_task* task = check_task(&increment, handle, NULL);
    starpu_task_bundle_t bundle;
    starpu_task_bundle_create(&bundle);
    CHECK(isnan(starpu_data_expected_transfer_time(handle, nodes, STARPU_R)));
    CHECK(isnan(starpu_task_expected_data_transfer_time(nodes, task)));
    CHECK(isnan(starpu_task_expected_data_transfer_time_for(task, 9999)));
    CHECK(isnan(starpu_task_bundle_expected_data_transfer_time(bundle, nodes)));
    starpu_task_bundle_close(bundle);
    check_drop(task);
    starpu_data_unregister(handle);
}

int main(void) {
    struct starpu_conf conf = check_conf(2);
    char text[4096];
    unsigned nodes, from, to;
    check_own_folder();
    check_start_with_devices(&conf);
    nodes = starpu_memory_nodes_get_count();
    for (from = 0; from < nodes; ++from)
        for (to = 0; to < nodes; ++to)
            if (from != to) check_link(from, to);
    CHECK_EQUAL(starpu_transfer_predict(0, 0, 1 << 20), 0);

    CHECK_WRITTEN(text, f, starpu_bus_print_bandwidth(f));
    CHECK(strstr(text, "from/to (MB/s)\t") == text);
    CHECK(strstr(text, "\nfrom/to (us)\t") != NULL);
    CHECK_WRITTEN(text, f, starpu_bus_print_affinity(f));
    CHECK(strstr(text, "device\t") == text);
    CHECK_WRITTEN(text, f, starpu_bus_print_filenames(f));
    CHECK(strstr(text, "bandwidth: <") == text);
    CHECK(strstr(text, "latency: <") != NULL && strstr(text, "affinity: <") != NULL);

    CHECK(isnan(starpu_transfer_bandwidth(nodes, 0)));
    CHECK_EQUAL(errno, EINVAL);
    errno = 0;
    CHECK(isnan(starpu_transfer_latency(0, nodes)));
    CHECK_EQUAL(errno, EINVAL);
    errno = 0;
    CHECK(isnan(starpu_transfer_predict(nodes, nodes, 1)));
    CHECK_EQUAL(errno, EINVAL);
    errno = 0;
    starpu_bus_print_bandwidth(NULL);
    CHECK_EQUAL(errno, EINVAL);
    check_wrong_nodes(nodes);
    CHECK_EQUAL(check_stop(), 0);
    errno = 0;
    CHECK(isnan(starpu_transfer_predict(0, 0, 1)));
    CHECK_EQUAL(errno, ENODEV);
    check_remove_folder();
    return 0;
}
