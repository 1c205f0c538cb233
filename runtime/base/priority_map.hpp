// Values by priority, the highest first. The entry removed last serves again: one priority after the other
// needs no memory.
#pragma once

#include <functional>
#include <map>
#include <new>
#include <utility>

namespace starpu::base {

template <class Value> class priority_map {
    using map = std::map<int, Value, std::greater<>>;

public:
    using iterator = typename map::iterator;

    // To be looked through; entries come and go by the calls below.
    map& entries() { return entries_; }

    // nullptr: no memory left.
    Value* ensure(int priority) {
        const iterator found = entries_.lower_bound(priority);
        if (found != entries_.end() && found->first == priority) return &found->second;
        if (!spare_.empty()) {
            spare_.key() = priority;
            return &entries_.insert(found, std::move(spare_))->second;
        }
        try {
            return &entries_.emplace_hint(found, priority, Value{})->second;
        } catch (const std::bad_alloc&) {
            return nullptr;
        }
    }

    // What is removed holds nothing.
    void remove(iterator entry) { spare_ = entries_.extract(entry); }
    void remove_all() {
        if (!entries_.empty()) remove(entries_.begin());
        entries_.clear();
    }

private:
    map entries_;
    typename map::node_type spare_;
};

} // namespace starpu::base
