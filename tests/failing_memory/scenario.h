// A program that takes every error for what it is: a little of everything (scenario.c), or each routine of
// the linear algebra (linalg_scenario.cpp).
#ifndef SCENARIO_H
#define SCENARIO_H

#ifdef __cplusplus
extern "C" {
#endif

enum scenario_outcome {
    scenario_right,   // nothing was refused, all values are right
    scenario_refused, // some call said that it failed
    scenario_wrong,   // no call said so, and a value is wrong
    scenario_lost,    // something was refused, and what came afterwards is refused or wrong, too
    scenario_skipped  // the runtime does not start here
};

// How many scenarios there are; each is run in processes of its own.
unsigned scenario_count(void);
const char* scenario_name(unsigned which);

// Makes ready, with all the memory it wants.
void prepare_scenario(unsigned which);
// The part in which a request fails.
enum scenario_outcome run_scenario(void);
// Looks at what the other has left, with all the memory it wants, and ends.
enum scenario_outcome finish_scenario(enum scenario_outcome so_far);

// In the source of the scenario: of the last refusal, else of the last wrong value.
int line_of_last_trouble(void);

#ifdef __cplusplus
}
#endif

#endif
