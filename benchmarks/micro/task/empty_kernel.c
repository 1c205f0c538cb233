/* The kernel whose call is all that a measured task does. */
#include "empty_kernel.h"

void empty_kernel(void** buffers, void* argument) {
    (void)buffers;
    (void)argument;
}
