// A vector that holds its first few elements in itself, for the many lists that are nearly always short.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace starpu::base {

template <class T, std::size_t InlineCapacity> class small_vector {
    static_assert(std::is_nothrow_move_constructible_v<T>, "growing must not lose elements half-way");

public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = const T*;

    small_vector() noexcept = default;
    small_vector(std::initializer_list<T> values) {
        reserve(values.size());
        for (const T& value : values) push_back(value);
    }
    small_vector(const small_vector& other) {
        reserve(other.size_);
        for (const T& value : other) push_back(value);
    }
    small_vector(small_vector&& other) noexcept { take_over(other); }
    small_vector& operator=(const small_vector& other) {
        if (this != &other) *this = small_vector(other);
        return *this;
    }
    small_vector& operator=(small_vector&& other) noexcept {
        if (this == &other) return *this;
        release_storage();
        take_over(other);
        return *this;
    }
    ~small_vector() { release_storage(); }

    T* data() noexcept { return data_; }
    const T* data() const noexcept { return data_; }
    std::size_t size() const noexcept { return size_; }
    std::size_t capacity() const noexcept { return capacity_; }
    bool empty() const noexcept { return size_ == 0; }
    iterator begin() noexcept { return data_; }
    iterator end() noexcept { return data_ + size_; }
    const_iterator begin() const noexcept { return data_; }
    const_iterator end() const noexcept { return data_ + size_; }
    T& operator[](std::size_t i) noexcept { return data_[i]; }
    const T& operator[](std::size_t i) const noexcept { return data_[i]; }
    T& front() noexcept { return data_[0]; }
    T& back() noexcept { return data_[size_ - 1]; }

    void push_back(const T& value) { emplace_back(value); }
    void push_back(T&& value) { emplace_back(std::move(value)); }

    template <class... Arguments> T& emplace_back(Arguments&&... arguments) {
        if (size_ == capacity_) return emplace_growing(std::forward<Arguments>(arguments)...);
        T* place = std::construct_at(data_ + size_, std::forward<Arguments>(arguments)...);
        ++size_;
        return *place;
    }

    void pop_back() noexcept { std::destroy_at(data_ + --size_); }

    void clear() noexcept {
        std::destroy_n(data_, size_);
        size_ = 0;
    }

    void resize(std::size_t size) {
        reserve(size);
        while (size_ > size) pop_back();
        while (size_ < size) emplace_back();
    }

    void reserve(std::size_t capacity) {
        if (capacity > capacity_) move_to(allocate_elements(capacity), capacity);
    }

    // Fills the hole with the last element: cheap, but the order changes.
    void erase_unordered(std::size_t i) noexcept {
        if (i + 1 != size_) data_[i] = std::move(data_[size_ - 1]);
        pop_back();
    }

private:
    T* inline_data() noexcept { return reinterpret_cast<T*>(inline_bytes_); }
    bool is_inline() const noexcept { return data_ == reinterpret_cast<const T*>(inline_bytes_); }
    static T* allocate_elements(std::size_t count) { return std::allocator<T>().allocate(count); }

    // The new element is built before the old ones move: it may be made from one of them.
    template <class... Arguments> T& emplace_growing(Arguments&&... arguments) {
        const std::size_t capacity = capacity_ * 2;
        T* storage = allocate_elements(capacity);
        T* place = nullptr;
        try {
            place = std::construct_at(storage + size_, std::forward<Arguments>(arguments)...);
        } catch (...) {
            std::allocator<T>().deallocate(storage, capacity);
            throw;
        }
        move_to(storage, capacity);
        ++size_;
        return *place;
    }

    void move_to(T* storage, std::size_t capacity) noexcept {
        std::uninitialized_move_n(data_, size_, storage);
        std::destroy_n(data_, size_);
        if (!is_inline()) std::allocator<T>().deallocate(data_, capacity_);
        data_ = storage;
        capacity_ = capacity;
    }

    void release_storage() noexcept {
        clear();
        if (!is_inline()) std::allocator<T>().deallocate(data_, capacity_);
        data_ = inline_data();
        capacity_ = InlineCapacity;
    }

    // Expects *this empty and inline.
    void take_over(small_vector& other) noexcept {
        if (other.is_inline()) {
            std::uninitialized_move_n(other.data_, other.size_, data_);
            size_ = other.size_;
            other.clear();
        } else {
            data_ = std::exchange(other.data_, other.inline_data());
            capacity_ = std::exchange(other.capacity_, InlineCapacity);
            size_ = std::exchange(other.size_, 0);
        }
    }

    alignas(T) std::byte inline_bytes_[InlineCapacity * sizeof(T)];
    T* data_ = inline_data();
    std::size_t size_ = 0;
    std::size_t capacity_ = InlineCapacity;
};

} // namespace starpu::base
