// What the batches of small problems share: where their members lie, the checks of both forms, the tasks.
#pragma once

#include "matrix/index.hpp"
#include "matrix/overlap.hpp"
#include "routines/entry.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>

namespace starpu::linalg {

// One operand of all members: an array of pointers, or the first of members a stride apart.
template <class T> struct members {
    bool is_strided;
    T* const* each;
    T* first;
    index stride;

    const void* array() const { return is_strided ? static_cast<const void*>(first) : each; }
    // NULL where each was not needed and is NULL.
    T* operator[](index i) const {
        return is_strided ? (first ? first + i * stride : nullptr) : each ? each[i] : nullptr;
    }
};
template <class T> members<T> listed(T* const* each) {
    return {false, each, nullptr, 0};
}
template <class T> members<T> strided(T* first, index stride) {
    return {true, nullptr, first, stride};
}

// Whether members may lie at the same place: those that are only read may.
enum class sharing { allowed, refused };

// Checks the arguments of both forms, in their order: the form with strides has one more for each operand.
class batch_check {
public:
    batch_check(const char* routine, index count) : check_(routine), count_(count) {}

    void option(const char* name, char value, const char* allowed);
    void extent(const char* name, index value);
    void depth(const char* name, index value); // of a product, which is a sum of so many
    void skip() { position_++; }               // an argument that is never wrong
    // The matrices of all members. Returns the position of what names them.
    template <class T>
    int matrices(const char* name, const char* ld_name, const members<T>& x, index ld, index rows,
                 index columns, sharing s = sharing::refused, bool are_needed = true) {
        const int position = array(name, x.array(), are_needed && rows > 0 && columns > 0);
        check_.leading_dimension(++position_, ld_name, ld, rows, columns);
        if (x.is_strided) stride(name, x.stride, ld, rows, columns, s);
        return position;
    }
    int pivots(const members<index>& x, index order) {
        const int position = array("ipiv", x.array(), order > 0);
        if (x.is_strided) stride("ipiv", x.stride, order, order, 1, sharing::refused);
        return position;
    }
    // The last two arguments. Returns 0 or minus the position of the first bad argument.
    index check_infos(const index* info);

private:
    int array(const char* name, const void* value, bool is_needed);
    void stride(const char* name, index value, index ld, index rows, index columns, sharing s);

    argument_check check_;
    const index count_;
    int position_ = 0;
};

// Whether an operand that a member writes shares entries with another one of the same member. Both have the
// same shape in all members; where they lie differs.
class member_overlap {
public:
    // Of these places the first entry is not looked at.
    member_overlap(const matrix_place& written, const matrix_place& other);

    // Nearly always two comparisons tell.
    bool is_there(const void* written, const void* other) const {
        const auto x = reinterpret_cast<std::uintptr_t>(written), y = reinterpret_cast<std::uintptr_t>(other);
        return (x - y < other_bytes_ || y - x < written_bytes_) && share(written, other);
    }

private:
    bool share(const void* written, const void* other) const;

    const matrix_place written_, other_;
    const std::size_t written_bytes_, other_bytes_;
};

// Sets info[i] = solve(i) for each member and returns how many are not 0. The calling thread does it where
// that takes less time than waking workers: for so many operations per member.
index solve_members(index count, double operations_each, index* info,
                    const std::function<index(index)>& solve);

// The same where a member is large enough for all workers: one after the other, in the calling thread.
index solve_members_in_turn(index count, index* info, const std::function<index(index)>& solve);

} // namespace starpu::linalg
