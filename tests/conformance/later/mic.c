// Every call of starpu_mic.h says that it comes later.
#include "later/check_later.h"

#include <starpu_mic.h>

int main(void) {
    LATER_INT(starpu_mic_register_kernel, (NULL, NULL));
    LATER_POINTER(starpu_mic_get_kernel, (NULL));
    return 0;
}
