// Random programs against a sequential oracle; --help says what can be asked for.
#include "campaign.hpp"
#include "seeded_bugs.hpp"

#include <cstdlib>
#include <malloc.h>

int main(int argc, char** argv) {
    fuzz::options o;
    int status = 0;
    if (!fuzz::read_options(argc, argv, o, status)) return status;
    mallopt(M_PERTURB, 0xA5); // memory that nobody has initialised shows
    if (o.lists) return fuzz::list_programs(o);
    if (o.shrinks) return fuzz::shrink_program(o);
    if (o.policy == fuzz::every_policy)
        status = fuzz::run_under_every_policy(o);
    else
        status = o.bug.empty() ? fuzz::run_programs(o) : fuzz::run_with_bugs(o);
    // After a failure the runtime cannot be relied on to end.
    if (status != 0) std::_Exit(status);
    return 0;
}
