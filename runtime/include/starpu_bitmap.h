// Sets of small numbers, 0 to STARPU_NMAXWORKERS: which workers a scheduler component has, for example.
// Calls do not lock. A set that is NULL is EINVAL in errno, and the answer that of an empty set.
#ifndef STARPU_BITMAP_H
#define STARPU_BITMAP_H

#include <starpu/attributes.h>
#include <starpu/linkage.h>
#include <starpu/null_arguments.h>
#include <starpu_config.h>

STARPU_BEGIN_DECLARATIONS

#define _STARPU_LONG_BIT ((int)(sizeof(unsigned long) * 8))
#define _STARPU_BITMAP_SIZE ((STARPU_NMAXWORKERS - 1) / (int)(sizeof(unsigned long) * 8) + 1)

// All bits zero, as in static memory, is the empty set. Only the functions below touch the fields.
struct starpu_bitmap {
    unsigned long bits[_STARPU_BITMAP_SIZE];
    int cardinal;
};

// A new empty set, the caller's until starpu_bitmap_destroy. NULL and ENOMEM without memory.
struct starpu_bitmap* starpu_bitmap_create(void) STARPU_ATTRIBUTE_MALLOC;

// (1.4) Makes the caller's memory an empty set.
void starpu_bitmap_init(struct starpu_bitmap* b);

// Frees a set from starpu_bitmap_create; NULL is allowed.
void starpu_bitmap_destroy(struct starpu_bitmap* b);

// Adds e; EINVAL outside 0 to STARPU_NMAXWORKERS - 1.
void starpu_bitmap_set(struct starpu_bitmap* b, int e);

// Takes e away; EINVAL likewise.
void starpu_bitmap_unset(struct starpu_bitmap* b, int e);

// Takes all away.
void starpu_bitmap_unset_all(struct starpu_bitmap* b);

// 1 if e is in the set, else 0.
int starpu_bitmap_get(struct starpu_bitmap* b, int e);

// a becomes what b and c have in common.
void starpu_bitmap_unset_and(struct starpu_bitmap* a, struct starpu_bitmap* b, struct starpu_bitmap* c);

// Adds all of b to a.
void starpu_bitmap_or(struct starpu_bitmap* a, struct starpu_bitmap* b);

// 1 if e is in both sets, else 0.
int starpu_bitmap_and_get(struct starpu_bitmap* b1, struct starpu_bitmap* b2, int e);

// How many numbers are in the set.
int starpu_bitmap_cardinal(struct starpu_bitmap* b);

// The least number in the set, the greatest, and the least one after e; -1 if there is none.
int starpu_bitmap_first(struct starpu_bitmap* b);
int starpu_bitmap_last(struct starpu_bitmap* b);
int starpu_bitmap_next(struct starpu_bitmap* b, int e);

// 1 if a number after e is in the set, else 0.
int starpu_bitmap_has_next(struct starpu_bitmap* b, int e);

// (1.4) How many bits of e are set.
static __starpu_inline int _starpu_count_bit_static(unsigned long e) {
    return __builtin_popcountl(e);
}

// (1.4) The rank of the lowest bit set and of the highest, from 0; -1 if there is none.
static __starpu_inline int _starpu_get_first_bit_rank(unsigned long ms) {
    return ms == 0 ? -1 : __builtin_ctzl(ms);
}
static __starpu_inline int _starpu_get_last_bit_rank(unsigned long l) {
    return l == 0 ? -1 : _STARPU_LONG_BIT - 1 - __builtin_clzl(l);
}

// (1.4) 1 if the count a set keeps is that of its bits, else 0.
static __starpu_inline int _starpu_check_bitmap(struct starpu_bitmap* b) {
    int i, count = 0;
    if (starpu_is_null_(b, "the set", __func__)) return 0;
    for (i = 0; i < _STARPU_BITMAP_SIZE; ++i) count += _starpu_count_bit_static(b->bits[i]);
    return count == b->cardinal;
}

STARPU_END_DECLARATIONS

#endif
