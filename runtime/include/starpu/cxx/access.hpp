// How a task uses a piece of data, as a type: the kernel's parameters are checked against it when the program
// is compiled.
#ifndef STARPU_CXX_ACCESS_HPP
#define STARPU_CXX_ACCESS_HPP

#include <starpu/cxx/views.hpp>

#include <type_traits>

namespace starpu {

// A reference to a piece of registered data that it does not own. Cheap to copy.
template <class Shape> class data_ref {
public:
    explicit data_ref(starpu_data_handle_t handle) : handle_(handle) {}
    starpu_data_handle_t handle() const { return handle_; }

protected:
    starpu_data_handle_t handle_;
};

// One use of one piece of data by one task. A kernel gets constant views of what is read and mutable ones of
// the rest.
template <int Mode, class Shape> struct access {
    using element = typename Shape::element;
    static constexpr auto mode = static_cast<starpu_data_access_mode>(Mode);
    static constexpr bool only_reads = Mode == STARPU_R;
    using seen = std::conditional_t<only_reads, const element, element>;
    using view = typename Shape::template view<seen>;
    static_assert(only_reads || !std::is_const_v<element>, "data registered as constant can only be read");

    starpu_data_handle_t handle;

    static view look(void* buffer) { return Shape::template look<seen>(buffer); }
};

// Reads; tasks that read the same data run at the same time.
template <class S> access<STARPU_R, S> read(const data_ref<S>& d) {
    return {d.handle()};
}
// Overwrites; what was there before is not fetched.
template <class S> access<STARPU_W, S> write(const data_ref<S>& d) {
    return {d.handle()};
}
template <class S> access<STARPU_RW, S> read_write(const data_ref<S>& d) {
    return {d.handle()};
}
// Updates in any order, one at a time.
template <class S>
access<static_cast<int>(STARPU_RW) | static_cast<int>(STARPU_COMMUTE), S> commute(const data_ref<S>& d) {
    return {d.handle()};
}
// Adds to a partial result of the worker; see set_reduction().
template <class S> access<STARPU_REDUX, S> reduce(const data_ref<S>& d) {
    return {d.handle()};
}
// A buffer for the time of the task; its contents mean nothing before and after.
template <class S> access<STARPU_SCRATCH, S> scratch(const data_ref<S>& d) {
    return {d.handle()};
}

} // namespace starpu

#endif
