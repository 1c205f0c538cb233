// Whichever request to a device fails, the program gets an error or its result: no crash, no hang, no value
// that nobody made, and with the address sanitizer no leak.
//
// `failing_device_calls_test VARIABLE MANNER FIRST STEP LAST` runs n = FIRST, FIRST + STEP, ... with VARIABLE
// set to MANNER followed by n; "-" is no manner.
#define _GNU_SOURCE
#include "pressure.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_SECONDS 30
#define MORE_TASKS 30 // after the n-th request

static volatile int number;

static void tell_of_hang(int signal) {
    char text[64];
    const int length = snprintf(text, sizeof text, "when request %d fails: it hangs\n", number);
    (void)signal;
    if (write(STDOUT_FILENO, text, (size_t)length) < 0) _exit(3);
    _exit(2);
}

static const char* trouble_of_run(const char* variable, const char* manner, int* refused) {
    enum pressure_outcome outcome;
    char value[32];
    snprintf(value, sizeof value, "%s%d", manner, number);
    setenv(variable, value, 1);
    the_device.begin();
    outcome = run_pressure(number + MORE_TASKS);
    *refused += outcome == pressure_refused;
    if (outcome == pressure_wrong) return "a value is wrong";
    if (the_device.failures() == 0) return "there was no such request";
    return the_device.end() != 0 ? "something is left, or was misused" : NULL;
}

int main(int count, char** arguments) {
    int runs = 0, failures = 0, refused = 0, step, last;
    const char* manner;
    if (count != 6) {
        printf("usage: %s VARIABLE MANNER FIRST STEP LAST\n", arguments[0]);
        return 2;
    }
    if (freopen("/dev/null", "w", stderr) == NULL) return 2; // a line for each refusal
    setenv("STARPU_STALL_DELAY", "0.5", 1);
    signal(SIGALRM, tell_of_hang);
    manner = strcmp(arguments[2], "-") == 0 ? "" : arguments[2];
    step = atoi(arguments[4]);
    last = atoi(arguments[5]);
    for (number = atoi(arguments[3]); number <= last; number += step, ++runs) {
        const char* trouble;
        alarm(MOST_SECONDS);
        trouble = trouble_of_run(arguments[1], manner, &refused);
        if (trouble == NULL) continue;
        ++failures;
        printf("when request %d fails: %s\n", number, trouble);
        fflush(stdout);
    }
    printf("%d runs, %d of them reported something, %d went wrong\n", runs, refused, failures);
    return failures == 0 ? 0 : 1;
}
