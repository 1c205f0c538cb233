// A first-in first-out list threaded through a member of its elements: allocates nothing, owns nothing.
#pragma once

#include <utility>

namespace starpu::base {

template <class T, auto Next = &T::next> class intrusive_list {
public:
    intrusive_list() noexcept = default;
    intrusive_list(intrusive_list&& other) noexcept
        : first_(std::exchange(other.first_, nullptr)), last_(std::exchange(other.last_, nullptr)) {}
    intrusive_list& operator=(intrusive_list&& other) noexcept {
        first_ = std::exchange(other.first_, nullptr);
        last_ = std::exchange(other.last_, nullptr);
        return *this;
    }

    bool empty() const noexcept { return first_ == nullptr; }
    T* front() const noexcept { return first_; }

    void push_back(T& element) noexcept {
        element.*Next = nullptr;
        (last_ ? last_->*Next : first_) = &element;
        last_ = &element;
    }

    void push_front(T& element) noexcept {
        element.*Next = first_;
        first_ = &element;
        if (!last_) last_ = &element;
    }

    T* pop_front() noexcept {
        T* element = first_;
        if (!element) return nullptr;
        first_ = element->*Next;
        if (!first_) last_ = nullptr;
        return element;
    }

    // Moves all of `other` behind the last element.
    void append(intrusive_list&& other) noexcept {
        if (other.empty()) return;
        (last_ ? last_->*Next : first_) = other.first_;
        last_ = other.last_;
        other.first_ = other.last_ = nullptr;
    }

    // Takes `element` out, looking for it from the front; false: it is not here.
    bool remove(T& element) noexcept {
        T* previous = nullptr;
        for (T* current = first_; current; previous = current, current = current->*Next) {
            if (current != &element) continue;
            (previous ? previous->*Next : first_) = element.*Next;
            if (last_ == &element) last_ = previous;
            return true;
        }
        return false;
    }

    // The visit may take over the element: its successor is read first.
    template <class Visit> void for_each(Visit&& visit) const {
        for (T* element = first_; element;) {
            T* next = element->*Next;
            visit(*element);
            element = next;
        }
    }

private:
    T* first_ = nullptr;
    T* last_ = nullptr;
};

} // namespace starpu::base
