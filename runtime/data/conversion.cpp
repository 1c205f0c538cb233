// Copies objects in the format they are in, and converts what arrives in main memory.
#include "data/conversion.hpp"

#include "base/program_call.hpp"
#include "base/report.hpp"
#include "memory/nodes.hpp"
#include "memory/transfer.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>

namespace starpu::data {

namespace {
using interface = starpu_multiformat_interface;

memory::address address_of(const void* place) {
    return reinterpret_cast<memory::address>(place);
}

int copy_objects(const multiformat_copy& from, base::memory_node_id source_node, const multiformat_copy& to,
                 base::memory_node_id destination_node, void* interface::*place, std::size_t object_bytes,
                 void* async_data) {
    return memory::copy(source_node, address_of(from.*place), 0, destination_node, address_of(to.*place), 0,
                        memory::run_of(bytes_of(from, object_bytes)),
                        static_cast<memory::transfer*>(async_data));
}

// Memory for the time of one conversion.
class staging {
public:
    staging(base::memory_node_id node, std::size_t bytes)
        : owner_(memory::at(node).behind), bytes_(std::max<std::size_t>(bytes, 1)),
          place_(owner_.allocate(bytes_, 0)) {}
    ~staging() {
        if (place_ != 0) owner_.release(place_, bytes_, 0);
    }
    staging(const staging&) = delete;
    staging& operator=(const staging&) = delete;

    void* place() const { return reinterpret_cast<void*>(place_); }

private:
    memory::backend& owner_;
    std::size_t bytes_;
    memory::address place_;
};

starpu_cpu_func_t cpu_function_of(const starpu_codelet* codelet) {
    if (codelet == nullptr) return nullptr;
    if (codelet->cpu_funcs[0] != nullptr) return codelet->cpu_funcs[0];
    return codelet->cpu_func == STARPU_MULTIPLE_CPU_IMPLEMENTATIONS ? nullptr : codelet->cpu_func;
}

int convert_to_cpu(const starpu_codelet* codelet, multiformat_copy& objects) {
    const starpu_cpu_func_t convert = cpu_function_of(codelet);
    if (convert == nullptr)
        return base::report_error(
            -EINVAL, "data conversion",
            "multiformat data come back from a device, but there is no CPU function to convert "
            "them; give its format_ops a codelet");
    void* buffers[] = {&objects};
    return base::call_program([&] { convert(buffers, nullptr); },
                              [](const base::thrown& what) {
                                  return base::report_thrown(what, "data conversion",
                                                             "the conversion to the CPU's format",
                                                             "the data stay on the device");
                              });
}

// The conversion gets both: the device's format in main memory, and where the objects go.
int bring_home(const format& f, const multiformat_copy& from, base::memory_node_id source_node,
               multiformat_copy& to, base::memory_node_id destination_node) {
    const staging foreign(destination_node, bytes_of(from, f.object_bytes));
    if (foreign.place() == nullptr)
        return base::report_error(-ENOMEM, "data conversion", "no memory left for %zu bytes",
                                  bytes_of(from, f.object_bytes));
    multiformat_copy objects = to;
    objects.*f.place = foreign.place();
    if (int error =
            copy_objects(from, source_node, objects, destination_node, f.place, f.object_bytes, nullptr))
        return error;
    return convert_to_cpu(f.to_cpu, objects);
}
} // namespace

bool is_multiformat(const starpu_data_interface_ops& ops) {
    return ops.interfaceid == STARPU_MULTIFORMAT_INTERFACE_ID;
}

format format_on(starpu_node_kind kind, const starpu_multiformat_data_interface_ops& ops) {
    if (kind == STARPU_CUDA_RAM)
        return {&interface::cuda_ptr, ops.cuda_elemsize, ops.cpu_to_cuda_cl, ops.cuda_to_cpu_cl};
    if (kind == STARPU_OPENCL_RAM)
        return {&interface::opencl_ptr, ops.opencl_elemsize, ops.cpu_to_opencl_cl, ops.opencl_to_cpu_cl};
    return {&interface::cpu_ptr, ops.cpu_elemsize, nullptr, nullptr};
}

bool awaits_conversion(const multiformat_copy& copy) noexcept {
    return std::atomic_ref(const_cast<int&>(copy.awaits_conversion)).load(std::memory_order_acquire) != 0;
}

void set_awaits_conversion(multiformat_copy& copy, bool awaits) noexcept {
    std::atomic_ref(copy.awaits_conversion).store(awaits ? 1 : 0, std::memory_order_release);
}

int copy_multiformat(void* source, base::memory_node_id source_node, void* destination,
                     base::memory_node_id destination_node, void* async_data) {
    const auto& from = *static_cast<multiformat_copy*>(source);
    auto& to = *static_cast<multiformat_copy*>(destination);
    const format of_source = format_on(memory::at(source_node).kind(), *from.ops);
    const format of_destination = format_on(memory::at(destination_node).kind(), *from.ops);
    const bool is_in_cpu_format = is_cpu_format(of_source) || awaits_conversion(from);
    if (is_in_cpu_format) {
        set_awaits_conversion(to, !is_cpu_format(of_destination));
        return copy_objects(from, source_node, to, destination_node, &interface::cpu_ptr,
                            from.ops->cpu_elemsize, async_data);
    }
    if (is_cpu_format(of_destination)) return bring_home(of_source, from, source_node, to, destination_node);
    if (of_source.place != of_destination.place)
        return base::report_error(
            -ENOSYS, "data copy",
            "multiformat data go between devices of two kinds through main memory only");
    set_awaits_conversion(to, false);
    return copy_objects(from, source_node, to, destination_node, of_source.place, of_source.object_bytes,
                        async_data);
}

} // namespace starpu::data
