// A sequence with one element per id: indexed by the id, never by a plain number.
#pragma once

#include "base/strong_id.hpp"

namespace starpu::base {

// Sequence is std::vector, std::array or std::deque; the rest of its members stay as they are.
template <strong_id Id, class Sequence> class by_id : public Sequence {
public:
    using Sequence::Sequence;

    constexpr decltype(auto) operator[](Id id) noexcept { return Sequence::operator[](index_of(id)); }
    constexpr decltype(auto) operator[](Id id) const noexcept { return Sequence::operator[](index_of(id)); }
    constexpr decltype(auto) at(Id id) { return Sequence::at(index_of(id)); }
    constexpr decltype(auto) at(Id id) const { return Sequence::at(index_of(id)); }

    constexpr bool has(Id id) const noexcept { return index_of(id) < Sequence::size(); }
    constexpr first_ids<Id> ids() const noexcept { return first_ids<Id>(Sequence::size()); }
};

} // namespace starpu::base
