// Runs one of the programs that are linked in, by its name; the arguments that follow are the program's own.
#include "run_by_name.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char** argv) {
    const struct named_program* program;
    for (program = named_programs; argc > 1 && program->name != NULL; ++program)
        if (strcmp(program->name, argv[1]) == 0) return program->run(argc - 1, argv + 1);
    fprintf(stderr, "usage: %s PROGRAM [ARGUMENT...], one of\n", argv[0]);
    for (program = named_programs; program->name != NULL; ++program)
        fprintf(stderr, "    %s\n", program->name);
    return 2;
}
