// What the batches of small problems share: where their members lie, the checks of both forms, the tasks.
#pragma once

#include "matrix/index.hpp"
#include "routines/entry.hpp"

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
    void skip() { position_++; } // an argument that is never wrong
    // The matrices of all members. Returns the position of what names them.
    template <class T>
    int matrices(const char* name, const char* ld_name, const members<T>& x, index ld, index rows,
                 index columns, sharing s = sharing::refused) {
        const int position = array(name, x.array(), rows > 0 && columns > 0);
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

// Sets info[i] = solve(i) for each member and returns how many are not 0. The calling thread does it where
// that takes less time than waking workers: for so many operations per member.
index solve_members(index count, double operations_each, index* info,
                    const std::function<index(index)>& solve);

// The same where a member is large enough for all workers: one after the other, in the calling thread.
index solve_members_in_turn(index count, index* info, const std::function<index(index)>& solve);

} // namespace starpu::linalg
