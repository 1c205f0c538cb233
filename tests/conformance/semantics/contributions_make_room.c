// Contributions to more reductions than fit into the memory of a node at once: those that nobody needs now
// make room for the others, and none is lost.
#include "semantics/many_sums.h"

int main(void) {
    check_start_with(3);
    check_many_sums(256); // of one kibibyte each
    return check_stop();
}
