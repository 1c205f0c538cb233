// starpu_mpi.h: the amounts of data that went to each rank.
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include <cerrno>
#include <cstddef>

using namespace starpu::mpi;

namespace {
template <class Use> void use_traffic(const char* call, Use use) {
    errno_boundary(call, [&] {
        session* s = current(call);
        return s != nullptr ? use(s->traffic_so_far()) : -ENODEV;
    });
}

void retrieve(std::size_t* amounts, const char* call) {
    use_traffic(call, [&](const traffic& all) {
        if (amounts == nullptr) return report_error(-EINVAL, call, "the amounts have no place");
        all.copy_to(amounts);
        return 0;
    });
}

void enable(bool counts, const char* call) {
    use_traffic(call, [&](traffic& all) {
        all.enable(counts);
        return 0;
    });
}
} // namespace

extern "C" {

void starpu_mpi_comm_amounts_retrieve(size_t* comm_amounts) {
    retrieve(comm_amounts, __func__);
}

void starpu_mpi_comm_stats_retrieve(size_t* comm_stats) {
    retrieve(comm_stats, __func__);
}

void starpu_mpi_comm_stats_enable(void) {
    enable(true, __func__);
}

void starpu_mpi_comm_stats_disable(void) {
    enable(false, __func__);
}

} // extern "C"
