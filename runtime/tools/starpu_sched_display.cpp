// starpu_sched_display: the names of the scheduling policies.
#include "tools/tool.hpp"

#include <starpu_scheduler.h>

#include <cstdio>

int main(int count, char** words) {
    CLI::App line("Prints the scheduling policies that STARPU_SCHED can name, one a line.",
                  "starpu_sched_display");
    return starpu_tools::run_tool(line, count, words, [] {
        for (starpu_sched_policy** p = starpu_sched_get_predefined_policies(); *p != nullptr; ++p)
            std::printf("%s\t%s\n", (*p)->policy_name, (*p)->policy_description);
        return 0;
    });
}
