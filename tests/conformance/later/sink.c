// Every call of starpu_sink.h says that it comes later.
#include "later/check_later.h"

#include <starpu_sink.h>

int main(void) {
    LATER_VOID(starpu_sink_common_worker, (0, NULL));
    return 0;
}
