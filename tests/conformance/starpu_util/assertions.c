// Assertions that hold let the program go on and evaluate their condition once.
#include "check.h"

int main(void) {
    int evaluated = 0;
    STARPU_ASSERT(++evaluated == 1);
    STARPU_ASSERT_MSG(++evaluated == 2, "this is evaluation %d", evaluated);
    STARPU_ASSERT_MSG(1, "no arguments");
    STARPU_CHECK_RETURN_VALUE(0, "a call that succeeds");
    STARPU_CHECK_RETURN_VALUE_IS(-EAGAIN, -EAGAIN, "a call that returns %d", -EAGAIN);
    CHECK_EQUAL(evaluated, 2);
    return 0;
}
