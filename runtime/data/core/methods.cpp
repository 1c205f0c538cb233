// Calls each method of a kind of data in one place.
#include "data/core/methods.hpp"

#include <atomic>
#include <cerrno>

namespace starpu::data {

namespace {
// What a method answers, or `otherwise` if it threw; then errno says why, too.
template <class Answer, class Method>
Answer answer_of(const handle& h, const char* which, const char* then, Answer otherwise, Method&& method) {
    Answer answer = otherwise;
    const int error = call_method(h, which, then, [&] { answer = method(); });
    if (error == 0) return answer;
    errno = -error;
    return otherwise;
}

template <class Method> int code_of(const handle& h, const char* which, const char* then, Method&& method) {
    int code = 0;
    const int error = call_method(h, which, then, [&] { code = method(); });
    return error != 0 ? error : code;
}

// A lack of memory is told by the caller, as where the method says so itself.
template <class Method>
int call_silent_about_memory(const handle& h, const char* which, const char* then, Method&& method) {
    return base::call_program(method, [&](const base::thrown& what) {
        char name[96];
        return what.error == -ENOMEM ? -ENOMEM : base::report_thrown(what, describe(h, name), which, then);
    });
}

constexpr const char* not_registered = "it is not registered";
constexpr const char* no_size = "its size counts as 0 bytes";
constexpr const char* data_stay = "the data stay as and where they were";
} // namespace

int new_interface_number() {
    static std::atomic<int> next{STARPU_MAX_INTERFACE_ID}; // only uniqueness matters
    return next.fetch_add(1, std::memory_order_relaxed);
}

int initialise_interface(const handle& h, void* interface) {
    if (h.ops->init == nullptr) return 0;
    return call_silent_about_memory(h, "its init method", not_registered, [&] { h.ops->init(interface); });
}

// The method only reads what it is given, but its signature says otherwise.
int fill_interfaces(handle& h, base::memory_node_id home_node, const void* description) {
    return call_silent_about_memory(h, "its register_data_handle", not_registered, [&] {
        h.ops->register_data_handle(public_handle(h), base::signed_number_of(home_node),
                                    const_cast<void*>(description));
    });
}

void let_interfaces_go(handle& h) {
    if (h.ops->unregister_data_handle == nullptr) return;
    call_method(h, "its unregister_data_handle", "it is unregistered all the same",
                [&] { h.ops->unregister_data_handle(public_handle(h)); });
}

starpu_ssize_t allocate_on_node(handle& h, void* interface, base::memory_node_id node) {
    starpu_ssize_t bytes = -1;
    char name[96];
    if (h.ops->allocate_data_on_node == nullptr) {
        base::report_error(-ENOSYS, describe(h, name), "its kind of data has no allocate_data_on_node");
        return bytes;
    }
    const int error =
        call_silent_about_memory(h, "its allocate_data_on_node", "that counts as a lack of memory", [&] {
            bytes = h.ops->allocate_data_on_node(interface, base::number_of(node));
        });
    return error != 0 ? -1 : bytes;
}

void free_on_node(handle& h, void* interface, base::memory_node_id node) {
    char name[96];
    if (h.ops->free_data_on_node == nullptr) {
        base::report_error(-ENOSYS, describe(h, name),
                           "its kind of data has no free_data_on_node; memory is lost");
        return;
    }
    call_method(h, "its free_data_on_node", "the memory counts as freed",
                [&] { h.ops->free_data_on_node(interface, base::number_of(node)); });
}

// Kinds of earlier versions start from the handle.
void* pointer_on_node(handle& h, void* interface, base::memory_node_id node) {
    void* const none = nullptr;
    if (h.ops->to_pointer != nullptr)
        return answer_of(h, "its to_pointer", "its place counts as unknown", none,
                         [&] { return h.ops->to_pointer(interface, base::number_of(node)); });
    if (h.ops->handle_to_pointer == nullptr) return none;
    return answer_of(h, "its handle_to_pointer", "its place counts as unknown", none,
                     [&] { return h.ops->handle_to_pointer(public_handle(h), base::number_of(node)); });
}

std::size_t size_in_bytes(handle& h) {
    if (h.ops->get_size == nullptr) return 0;
    return answer_of(h, "its get_size", no_size, std::size_t{0},
                     [&] { return h.ops->get_size(public_handle(h)); });
}

std::size_t allocated_size_in_bytes(handle& h) {
    if (h.ops->get_alloc_size == nullptr) return size_in_bytes(h);
    return answer_of(h, "its get_alloc_size", no_size, std::size_t{0},
                     [&] { return h.ops->get_alloc_size(public_handle(h)); });
}

starpu_ssize_t greatest_size_in_bytes(handle& h) {
    if (h.ops->get_max_size == nullptr) return -1;
    return answer_of(h, "its get_max_size", "its size counts as unlimited", starpu_ssize_t{-1},
                     [&] { return static_cast<starpu_ssize_t>(h.ops->get_max_size(public_handle(h))); });
}

std::uint32_t footprint(handle& h) {
    if (h.ops->footprint == nullptr) return 0;
    return answer_of(h, "its footprint method", "its footprint counts as 0", std::uint32_t{0},
                     [&] { return h.ops->footprint(public_handle(h)); });
}

int have_same_shape(handle& a, handle& b) {
    if (a.ops->compare == nullptr) return 1;
    return code_of(a, "its compare method", "nothing is copied",
                   [&] { return a.ops->compare(a.main_interface, b.main_interface) != 0 ? 1 : 0; });
}

int pack(handle& h, base::memory_node_id node, void** place, starpu_ssize_t* bytes) {
    return code_of(h, "its pack_data", data_stay,
                   [&] { return h.ops->pack_data(public_handle(h), base::number_of(node), place, bytes); });
}

int peek(handle& h, base::memory_node_id node, void* place, std::size_t bytes) {
    return code_of(h, "its peek_data", "the data may hold part of it",
                   [&] { return h.ops->peek_data(public_handle(h), base::number_of(node), place, bytes); });
}

int unpack(handle& h, base::memory_node_id node, void* place, std::size_t bytes) {
    return code_of(h, "its unpack_data", "the data may hold part of it",
                   [&] { return h.ops->unpack_data(public_handle(h), base::number_of(node), place, bytes); });
}

void describe_shape(handle& h, void* interface, char* text, std::size_t bytes) {
    if (h.ops->describe == nullptr) return;
    call_method(h, "its describe method", "its shape is left out",
                [&] { h.ops->describe(interface, text, bytes); });
}

} // namespace starpu::data
