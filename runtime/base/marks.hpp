// Marks beside the definitions of the interface, which docs/generate_compatibility.py reads. They are checked
// when compiled and leave nothing behind; names that are not functions have a row in api/accepted.def.
#pragma once

// The call is taken, its argument kept or ignored, and nothing else in the runtime depends on it: why.
#define ACCEPTED(call, why) static_assert(sizeof(&(call)) > 0 && sizeof(why) > 1)

// The call is a question, its true answer is 0: why. Its program must fail when the call answers 1.
#define ANSWERS_ZERO(call, why) static_assert(sizeof(&(call)) > 0 && sizeof(why) > 1)

// The call does what needs no performance model and answers ENOSYS for the rest: why.
#define PARTLY_LATER(call, why) static_assert(sizeof(&(call)) > 0 && sizeof(why) > 1)
