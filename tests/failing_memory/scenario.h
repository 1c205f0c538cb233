// A program that uses a little of everything and takes every error for what it is.
#ifndef SCENARIO_H
#define SCENARIO_H

#ifdef __cplusplus
extern "C" {
#endif

enum scenario_outcome {
    scenario_right,   // nothing was refused, all values are right
    scenario_refused, // some call said that it failed
    scenario_wrong,   // no call said so, and a value is wrong
    scenario_skipped  // the runtime does not start here
};

enum scenario_outcome run_scenario(void);

// In scenario.c: of the last refusal, else of the last wrong value.
int line_of_last_trouble(void);

#ifdef __cplusplus
}
#endif

#endif
