// starpu_bitmap.h: sets of small numbers, one bit each.
#include "api/null_arguments.hpp"

#include "starpu_bitmap.h"

#include <algorithm>
#include <cerrno>
#include <new>

using namespace starpu;

namespace {
constexpr int bits_per_word = static_cast<int>(sizeof(unsigned long) * 8);
constexpr int words = _STARPU_BITMAP_SIZE;

unsigned long mask_of(int e) {
    return 1UL << (e % bits_per_word);
}

bool fits(int e) {
    return e >= 0 && e < STARPU_NMAXWORKERS;
}

bool has(const starpu_bitmap& b, int e) {
    return fits(e) && (b.bits[e / bits_per_word] & mask_of(e)) != 0;
}

bool is_null(const starpu_bitmap* b, const char* call) {
    return api::is_null(b, "a set", call);
}

bool refuse_bitmap(int e, const char* call) {
    if (fits(e)) return false;
    errno =
        -base::report_error(-EINVAL, call, "%d does not fit; sets hold 0 to %d", e, STARPU_NMAXWORKERS - 1);
    return true;
}

void count_again(starpu_bitmap& b) {
    b.cardinal = 0;
    for (const unsigned long word : b.bits) b.cardinal += _starpu_count_bit_static(word);
}

int next_after(int e) {
    return e < 0 ? 0 : std::min(e, STARPU_NMAXWORKERS) + 1;
}

// The least member from `from` on, or -1.
int first_from(const starpu_bitmap& b, int from) {
    if (!fits(from)) return -1;
    int word = from / bits_per_word;
    unsigned long rest = b.bits[word] & ~(mask_of(from) - 1);
    while (rest == 0 && ++word < words) rest = b.bits[word];
    return rest == 0 ? -1 : word * bits_per_word + _starpu_get_first_bit_rank(rest);
}
} // namespace

extern "C" {

struct starpu_bitmap* starpu_bitmap_create(void) {
    auto* const fresh = new (std::nothrow) starpu_bitmap{};
    if (fresh == nullptr) errno = -base::report_error(-ENOMEM, __func__, "no memory left");
    return fresh;
}

void starpu_bitmap_init(struct starpu_bitmap* b) {
    if (is_null(b, __func__)) return;
    *b = {};
}

void starpu_bitmap_destroy(struct starpu_bitmap* b) {
    delete b;
}

void starpu_bitmap_set(struct starpu_bitmap* b, int e) {
    if (is_null(b, __func__)) return;
    if (refuse_bitmap(e, __func__) || has(*b, e)) return;
    b->bits[e / bits_per_word] |= mask_of(e);
    ++b->cardinal;
}

void starpu_bitmap_unset(struct starpu_bitmap* b, int e) {
    if (is_null(b, __func__)) return;
    if (refuse_bitmap(e, __func__) || !has(*b, e)) return;
    b->bits[e / bits_per_word] &= ~mask_of(e);
    --b->cardinal;
}

void starpu_bitmap_unset_all(struct starpu_bitmap* b) {
    if (is_null(b, __func__)) return;
    *b = {};
}

int starpu_bitmap_get(struct starpu_bitmap* b, int e) {
    if (is_null(b, __func__)) return 0;
    return has(*b, e);
}

void starpu_bitmap_unset_and(struct starpu_bitmap* a, struct starpu_bitmap* b, struct starpu_bitmap* c) {
    if (is_null(a, __func__) || is_null(b, __func__) || is_null(c, __func__)) return;
    for (int word = 0; word < words; ++word) a->bits[word] = b->bits[word] & c->bits[word];
    count_again(*a);
}

void starpu_bitmap_or(struct starpu_bitmap* a, struct starpu_bitmap* b) {
    if (is_null(a, __func__) || is_null(b, __func__)) return;
    for (int word = 0; word < words; ++word) a->bits[word] |= b->bits[word];
    count_again(*a);
}

int starpu_bitmap_and_get(struct starpu_bitmap* b1, struct starpu_bitmap* b2, int e) {
    if (is_null(b1, __func__) || is_null(b2, __func__)) return 0;
    return has(*b1, e) && has(*b2, e);
}

int starpu_bitmap_cardinal(struct starpu_bitmap* b) {
    if (is_null(b, __func__)) return 0;
    return b->cardinal;
}

int starpu_bitmap_first(struct starpu_bitmap* b) {
    if (is_null(b, __func__)) return -1;
    return first_from(*b, 0);
}

int starpu_bitmap_last(struct starpu_bitmap* b) {
    if (is_null(b, __func__)) return -1;
    for (int word = words - 1; word >= 0; --word)
        if (b->bits[word] != 0) return word * bits_per_word + _starpu_get_last_bit_rank(b->bits[word]);
    return -1;
}

int starpu_bitmap_next(struct starpu_bitmap* b, int e) {
    if (is_null(b, __func__)) return -1;
    return first_from(*b, next_after(e));
}

int starpu_bitmap_has_next(struct starpu_bitmap* b, int e) {
    if (is_null(b, __func__)) return 0;
    return first_from(*b, next_after(e)) >= 0;
}

} // extern "C"
