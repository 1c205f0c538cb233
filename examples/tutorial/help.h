/* How the programs of the tutorial answer --help. */
#ifndef TUTORIAL_HELP_H
#define TUTORIAL_HELP_H

#include <stdio.h>
#include <string.h>

/* Prints what the program shows, if that was asked for. None of them takes any other argument. */
static inline int asked_for_help(int argc, char** argv, const char* what_it_shows) {
    if (argc < 2 || (strcmp(argv[1], "--help") != 0 && strcmp(argv[1], "-h") != 0)) return 0;
    printf("usage: %s\nShows %s. It takes no arguments.\n", argv[0], what_it_shows);
    return 1;
}

#endif
