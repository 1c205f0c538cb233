// A program that needs far more memory on a device than there is: each of its tasks asks the device for
// memory, copies to it and computes there, and copies are saved and sent away all the time.
#ifndef PRESSURE_H
#define PRESSURE_H

#include <starpu.h>

#include <stddef.h>

// The device that it runs on, one per program.
struct pressed_device {
    struct starpu_codelet* adding;   // adds one to each of the ints of its vector, there alone
    size_t vector_length;            // of the shortest; four of them fill a quarter of the memory or more
    int pins;                        // every task has memory pinned
    void (*begin)(void);             // before the runtime starts, in a new environment
    unsigned long (*failures)(void); // that were asked for and happened
    int (*end)(void);                // after the runtime; nonzero: something is wrong
};
extern const struct pressed_device the_device;

enum pressure_outcome {
    pressure_right,   // nothing was refused, all values are right
    pressure_refused, // some call said that it failed, and all values are what some of the tasks made
    pressure_wrong
};

// With so many tasks, each of which makes one request of each kind at least.
enum pressure_outcome run_pressure(int tasks);

#endif
