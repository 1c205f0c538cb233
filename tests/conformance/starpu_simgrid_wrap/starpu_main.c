// A program that defines starpu_main itself, as one that can be simulated does, keeps its own main here.
#include "check.h"

#include <starpu_simgrid_wrap.h>

static int calls;

int starpu_main(int argc, char* argv[]) {
    CHECK(argc >= 1 && argv[0] != NULL);
    ++calls;
    return 0;
}

int main(int argc, char* argv[]) {
    CHECK_EQUAL(starpu_main(argc, argv), 0);
    CHECK_EQUAL(calls, 1);
    return 0;
}
