// starpu_mpi.h: the beginning and the end of the library.
#include "api/extension.hpp"
#include "mpi/broadcast.hpp"
#include "mpi/copies.hpp"
#include "mpi/extension.hpp"
#include "mpi/load_balancing.hpp"
#include "mpi/report.hpp"
#include "mpi/session.hpp"

#include "starpu.h"

#include <climits>

#include <atomic>
#include <cerrno>
#include <memory>

using namespace starpu::mpi;

namespace {
// MPI's tag of envelopes; data have the tags above it. Changed before the library is initialised.
std::atomic<int> envelope_tag{42};

// What the program starts the library with: a communicator, or Fortran's number for one, which MPI must run
// to know.
class given_communicator {
public:
    given_communicator(MPI_Comm comm) : comm_(comm) {}
    static given_communicator with_number(int number) {
        given_communicator given(MPI_COMM_NULL);
        given.number_ = number;
        return given;
    }

    bool is_none() const { return number_ == number_of_none && comm_ == MPI_COMM_NULL; }
    // While MPI runs; MPI_COMM_NULL where the number is none of a communicator.
    MPI_Comm comm() const {
        return number_ == number_of_none ? comm_ : starpu_mpi_extension_communicator(number_);
    }

private:
    MPI_Comm comm_;
    int number_ = number_of_none;
};

const char* name_of_level(int level) {
    switch (level) {
    case MPI_THREAD_SINGLE:
        return "MPI_THREAD_SINGLE";
    case MPI_THREAD_FUNNELED:
        return "MPI_THREAD_FUNNELED";
    case MPI_THREAD_SERIALIZED:
        return "MPI_THREAD_SERIALIZED";
    default:
        return "MPI_THREAD_MULTIPLE";
    }
}

int check_level(int level, const char* call) {
    if (level >= MPI_THREAD_SERIALIZED) return 0;
    return report_error(
        -ENOTSUP, call,
        "MPI was initialised with %s, and this library calls it from a thread of its own; call "
        "MPI_Init_thread with MPI_THREAD_SERIALIZED or, if the program calls MPI meanwhile, "
        "MPI_THREAD_MULTIPLE",
        name_of_level(level));
}

int begin_mpi(int* argc, char*** argv, bool may_initialise, session::begun& begun, const char* call) {
    int is_initialised = 0;
    int is_over = 0;
    int level = MPI_THREAD_SINGLE;
    MPI_Initialized(&is_initialised);
    MPI_Finalized(&is_over);
    if (is_over != 0)
        return report_error(-EINVAL, call, "MPI is finalised already, and begins once in a process");
    if (is_initialised != 0) {
        MPI_Query_thread(&level);
        return check_level(level, call);
    }
    if (!may_initialise)
        return report_error(-EINVAL, call,
                            "MPI is not initialised; call MPI_Init_thread first, or let this library do it "
                            "(initialize_mpi 1)");
    const int code = MPI_Init_thread(argc, argv, MPI_THREAD_MULTIPLE, &level);
    if (code != MPI_SUCCESS) return report_mpi(code, call, "MPI_Init_thread");
    begun.mpi = true;
    return check_level(level, call);
}

// MPI's end waits for all ranks, and would do so for ever.
void end_begun(const session::begun& what, bool has_lost_ranks) {
    if (what.runtime) starpu_shutdown();
    if (what.mpi && !has_lost_ranks) MPI_Finalize();
}

int begin_session(MPI_Comm comm, const session::begun& begun, const char* call) {
    int* highest = nullptr;
    int is_known = 0;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &highest, &is_known);
    const int highest_tag = is_known != 0 ? *highest : 32767; // which MPI guarantees
    const int tag = envelope_tag.load(std::memory_order_relaxed);
    if (tag >= highest_tag)
        return report_error(-EINVAL, call,
                            "the communication tag is %d, and MPI's tags end at %d; give "
                            "starpu_mpi_set_communication_tag one below",
                            tag, highest_tag);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    set_reported_rank(rank);
    set_cache_as_environment_says();
    set_cooperation_as_environment_says();
    set_current(std::make_unique<session>(comm, tag, highest_tag, begun));
    return 0;
}

int refuse_null(const char* call) {
    return report_error(-EINVAL, call, "the communicator is MPI_COMM_NULL");
}

// `begins_runtime`: else the program has. What is seen to be no communicator is refused before MPI begins,
// which it can only once in a process.
int start_library(int* argc, char*** argv, int initialize_mpi, const given_communicator& given,
                  bool begins_runtime, starpu_conf* conf, const char* call) {
    return boundary(call, [&] {
        if (current() != nullptr) return report_error(-EALREADY, call, "the library is initialised already");
        if (!begins_runtime && starpu_is_initialized() == 0)
            return report_error(-ENODEV, call,
                                "the runtime is not initialised; call starpu_init first, or "
                                "starpu_mpi_init_conf, which does both");
        if (starpu_extension_version() < STARPU_EXTENSION_VERSION)
            return report_error(-ENOTSUP, call,
                                "libstarpu is older than this library; install them together");
        if (given.is_none()) return refuse_null(call);
        session::begun begun;
        int error = begin_mpi(argc, argv, initialize_mpi != 0, begun, call);
        const MPI_Comm comm = error == 0 ? given.comm() : MPI_COMM_NULL;
        if (error == 0 && comm == MPI_COMM_NULL) error = refuse_null(call);
        if (error == 0 && begins_runtime) {
            error = starpu_init(conf);
            begun.runtime = error == 0;
        }
        if (error == 0 && starpu_extension_is_simulated() != 0)
            error = report_error(-ENOTSUP, call,
                                 "messages between processes are not simulated; unset STARPU_SIMULATE");
        if (error == 0) error = begin_session(comm, begun, call);
        if (error != 0) end_begun(begun, false);
        return error;
    });
}

// When all ranks have come here they wait until nothing is left on any of them, or nothing moves on any. They
// meet again before they leave: none still listens when another one begins anew and sends.
int stop_library(const char* call) {
    return boundary(call, [&] {
        session* s = current(call);
        if (s == nullptr) return -ENODEV;
        end_balancing();
        std::int64_t all = session::moving;
        const session::agreement_terms meeting{call, s->world(), {&all, 1}};
        int error = s->agree(meeting);
        while (error == 0 && all == session::moving) {
            all = s->settle();
            error = s->agree(meeting);
        }
        s->give_up_rest();
        s->begin_to_leave();
        if (error == 0) error = s->agree(meeting);
        s->traffic_so_far().print(starpu_mpi_world_rank());
        const session::begun begun = s->what_was_begun();
        const bool has_lost_ranks = s->has_lost_ranks();
        set_current(nullptr);
        end_begun(begun, has_lost_ranks);
        return error;
    });
}
} // namespace

extern "C" {

// What fstarpu_mpi_mod calls: without a communicator the library starts over all ranks.
[[gnu::visibility("default")]] int fstarpu_mpi_init_c(int initialize_mpi, int has_comm, int comm) {
    const given_communicator given =
        has_comm != 0 ? given_communicator::with_number(comm) : given_communicator(MPI_COMM_WORLD);
    return start_library(nullptr, nullptr, initialize_mpi, given, false, nullptr, "fstarpu_mpi_init");
}

int starpu_mpi_init_conf(int* argc, char*** argv, int initialize_mpi, starpu_mpi_comm comm,
                         struct starpu_conf* conf) {
    return start_library(argc, argv, initialize_mpi, comm, true, conf, "starpu_mpi_init_conf");
}

int starpu_mpi_init_comm(int* argc, char*** argv, int initialize_mpi, starpu_mpi_comm comm) {
    return start_library(argc, argv, initialize_mpi, comm, false, nullptr, "starpu_mpi_init_comm");
}

int starpu_mpi_init(int* argc, char*** argv, int initialize_mpi) {
    return start_library(argc, argv, initialize_mpi, MPI_COMM_WORLD, false, nullptr, "starpu_mpi_init");
}

int starpu_mpi_initialize(void) {
    return start_library(nullptr, nullptr, 0, MPI_COMM_WORLD, false, nullptr, "starpu_mpi_initialize");
}

int starpu_mpi_initialize_extended(int* rank, int* world_size) {
    const int error =
        start_library(nullptr, nullptr, 1, MPI_COMM_WORLD, false, nullptr, "starpu_mpi_initialize_extended");
    if (error != 0) return error;
    if (rank != nullptr) *rank = starpu_mpi_world_rank();
    if (world_size != nullptr) *world_size = starpu_mpi_world_size();
    return 0;
}

int starpu_mpi_shutdown(void) {
    return stop_library("starpu_mpi_shutdown");
}

int starpu_mpi_shutdown_comm(starpu_mpi_comm) {
    return stop_library("starpu_mpi_shutdown_comm");
}

int starpu_mpi_get_communication_tag(void) {
    return envelope_tag.load(std::memory_order_relaxed);
}

void starpu_mpi_set_communication_tag(int tag) {
    if (tag < 0 || current() != nullptr)
        errno = -report_error(-EINVAL, __func__,
                              current() != nullptr ? "the library is initialised already; say the tag before"
                                                   : "the tag is negative");
    else
        envelope_tag.store(tag, std::memory_order_relaxed);
}

} // extern "C"
