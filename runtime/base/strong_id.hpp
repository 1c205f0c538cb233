// Ids are enum classes, so that a worker never passes for a node; here they become indexes and return.
#pragma once

#include <cstddef>
#include <type_traits>

namespace starpu::base {

template <class Id>
concept strong_id = std::is_enum_v<Id> && !std::is_convertible_v<Id, std::underlying_type_t<Id>>;

template <strong_id Id> constexpr std::size_t index_of(Id id) noexcept {
    return static_cast<std::size_t>(static_cast<std::underlying_type_t<Id>>(id));
}

template <strong_id Id> constexpr Id id_at(std::size_t index) noexcept {
    return static_cast<Id>(static_cast<std::underlying_type_t<Id>>(index));
}

// for (node_id n : first_ids<node_id>(node_count)) ...
template <strong_id Id> class first_ids {
public:
    class iterator {
    public:
        constexpr explicit iterator(std::size_t index) noexcept : index_(index) {}
        constexpr Id operator*() const noexcept { return id_at<Id>(index_); }
        constexpr iterator& operator++() noexcept {
            ++index_;
            return *this;
        }
        constexpr bool operator==(const iterator&) const noexcept = default;

    private:
        std::size_t index_;
    };

    constexpr explicit first_ids(std::size_t count) noexcept : count_(count) {}
    constexpr iterator begin() const noexcept { return iterator(0); }
    constexpr iterator end() const noexcept { return iterator(count_); }

private:
    std::size_t count_;
};

} // namespace starpu::base
