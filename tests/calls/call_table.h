// One row for each public function: the generated table, and where its thunks get their arguments from.
#ifndef CALL_TABLE_H
#define CALL_TABLE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum result_kind {
    RESULT_NOTHING,
    RESULT_SIGNED,
    RESULT_UNSIGNED,
    RESULT_REAL,
    RESULT_POINTER,
    RESULT_OTHER
};

struct call_result {
    enum result_kind kind;
    long long number; // of integers
    const void* pointer;
};

struct public_call {
    const char* name;
    const char* header;
    const char* const*
        types; // of the parameters, as the compiler writes them; "..." last for variable arguments
    unsigned type_count;
    void (*call)(struct call_result* result);
};

extern const struct public_call public_calls[];
extern const unsigned public_call_count;

// Given by the program: storage that holds the argument for parameter `index` of the function that is called
// now.
void* argument_for(unsigned index, size_t size_bytes);

#ifdef __cplusplus
}
#endif

#endif
