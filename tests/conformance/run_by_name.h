// The programs that are linked into one executable. The build writes the table.
#ifndef TESTS_CONFORMANCE_RUN_BY_NAME_H
#define TESTS_CONFORMANCE_RUN_BY_NAME_H

struct named_program {
    const char* name; // of its source, without the suffix; NULL ends the table
    int (*run)(int argc, char** argv);
};

extern const struct named_program named_programs[];

#endif
