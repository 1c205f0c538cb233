// starpu_sched_display: the names of the scheduling policies.
#include "tools/command_line.hpp"

#include <starpu_scheduler.h>

#include <cstdio>

int main(int count, char** words) {
    starpu_tools::command_line line("Prints the scheduling policies that STARPU_SCHED can name, one a line.",
                                    "starpu_sched_display");
    return line.read_and_do(count, words, [] {
        for (starpu_sched_policy** p = starpu_sched_get_predefined_policies(); *p != nullptr; ++p)
            std::printf("%s\t%s\n", (*p)->policy_name, (*p)->policy_description);
        return 0;
    });
}
