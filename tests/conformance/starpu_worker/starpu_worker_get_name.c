// Workers have different names, cut to the room there is.
#include "check.h"

int main(void) {
    char first[64], second[64], cut[4] = "???";
    check_start();
    starpu_worker_get_name(0, first, sizeof first);
    starpu_worker_get_name(1, second, sizeof second);
    CHECK(strstr(first, "CPU") != NULL);
    CHECK(strcmp(first, second) != 0);
    starpu_worker_get_name(0, cut, sizeof cut);
    CHECK_TEXT(cut, "CPU");
    return check_stop();
}
