// What does a CUDA device cost over the runtime: a task, a step of a chain, a copy, and all of them at once?
//
// Kernels are cudaMemset()s, which the device runs like kernels and for which no compiler is needed.
#include "apps/cuda_runtime.hpp"
#include "common/command_line.hpp"
#include "common/statistics.hpp"

#include <starpu.h>
#include <starpu_cuda.h>

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace benchmark {
namespace {

constexpr double mebibyte = 1 << 20;

struct settings {
    int tasks = 100000, steps = 2000, tiles = 256, tile_mib = 4, large_mib = 256, rounds = 5;
};

const cuda_runtime* cuda = nullptr; // for codelets

double median_seconds(int rounds, const std::function<void()>& prepare, const std::function<void()>& run) {
    std::vector<double> all;
    for (int round = -1; round < rounds; ++round) {
        prepare();
        const double start = starpu_timing_now();
        run();
        if (round >= 0) all.push_back((starpu_timing_now() - start) * 1e-6);
    }
    return median(all);
}
void nothing() {}

void print_row(const std::string& what, const std::string& ours, const std::string& beside,
               const std::string& ratio, const std::string& limit) {
    fmt::print("| {} | {} | {} | {} | {} |\n", what, ours, beside, ratio, limit);
    std::fflush(stdout);
}

// ---- codelets

void do_nothing_there(void*[], void*) {}

// What one task fills: its tile, or this instead, which may take longer.
struct filling {
    void* place = nullptr;
    std::size_t bytes = 0;
};

void fill(void* buffer, const filling& how) {
    const std::size_t bytes = STARPU_VECTOR_GET_NX(buffer) * STARPU_VECTOR_GET_ELEMSIZE(buffer);
    void* const tile = reinterpret_cast<void*>(STARPU_VECTOR_GET_PTR(buffer));
    if (cuda->fill_late(how.place ? how.place : tile, 0, how.place ? how.bytes : bytes,
                        starpu_cuda_get_local_stream()) != 0)
        starpu_task_fail(EIO, "cudaMemsetAsync");
}
void fill_first(void* buffers[], void* argument) {
    fill(buffers[0], *static_cast<const filling*>(argument));
}
void fill_second(void* buffers[], void* argument) {
    fill(buffers[1], *static_cast<const filling*>(argument));
}

starpu_codelet kind_of_task(const char* name, starpu_cuda_func_t function,
                            std::vector<starpu_data_access_mode> modes) {
    starpu_codelet kind;
    starpu_codelet_init(&kind);
    kind.where = STARPU_CUDA;
    kind.cuda_funcs[0] = function;
    kind.cuda_flags[0] = STARPU_CUDA_ASYNC;
    kind.nbuffers = static_cast<int>(modes.size());
    std::copy(modes.begin(), modes.end(), kind.modes);
    kind.name = name;
    return kind;
}

starpu_codelet empty_kind = kind_of_task("empty", do_nothing_there, {});
starpu_codelet fill_kind = kind_of_task("fill", fill_first, {STARPU_RW});
starpu_codelet overwrite_kind = kind_of_task("overwrite", fill_first, {STARPU_W});
starpu_codelet read_kind = kind_of_task("read", do_nothing_there, {STARPU_R});
starpu_codelet pass_kind = kind_of_task("pass", fill_second, {STARPU_R, STARPU_W});

void submit(starpu_codelet& kind, std::initializer_list<starpu_data_handle_t> data, filling* how = nullptr) {
    starpu_task* task = starpu_task_create();
    task->cl = &kind;
    task->cl_arg = how;
    unsigned i = 0;
    for (starpu_data_handle_t each : data) task->handles[i++] = each;
    check(starpu_task_submit(task), "starpu_task_submit");
}

void wait_for_tasks() {
    check(starpu_task_wait_for_all(), "starpu_task_wait_for_all");
}

// ---- data

// Vectors of equal size in pinned main memory.
class tiles {
public:
    tiles(std::size_t count, std::size_t bytes) : bytes_(bytes), places_(count), handles_(count) {
        for (std::size_t i = 0; i < count; ++i) {
            check(starpu_malloc_flags(&places_[i], bytes, flags), "starpu_malloc_flags");
            std::fill_n(static_cast<char*>(places_[i]), bytes, 'a');
            starpu_vector_data_register(&handles_[i], STARPU_MAIN_RAM,
                                        reinterpret_cast<std::uintptr_t>(places_[i]),
                                        static_cast<std::uint32_t>(bytes), 1);
        }
    }
    ~tiles() {
        for (starpu_data_handle_t each : handles_) starpu_data_unregister(each);
        for (void* each : places_) starpu_free_flags(each, bytes_, flags);
    }
    tiles(const tiles&) = delete;
    tiles& operator=(const tiles&) = delete;

    starpu_data_handle_t operator[](std::size_t i) const { return handles_[i]; }
    void* place(std::size_t i) const { return places_[i]; }
    std::size_t count() const { return handles_.size(); }
    double total_mib() const { return static_cast<double>(bytes_ * count()) / mebibyte; }

    // Their values are in main memory alone.
    void write_here() const {
        for (starpu_data_handle_t each : handles_) {
            check(starpu_data_acquire(each, STARPU_RW), "starpu_data_acquire");
            starpu_data_release(each);
        }
    }
    // Their values are on the device alone.
    void write_there() const {
        static filling once;
        for (starpu_data_handle_t each : handles_) submit(overwrite_kind, {each}, &once);
        wait_for_tasks();
    }
    void bring_home() const {
        for (starpu_data_handle_t each : handles_)
            check(starpu_data_fetch_on_node(each, STARPU_MAIN_RAM, 1), "starpu_data_fetch_on_node");
    }
    void wait_for_home() const {
        for (starpu_data_handle_t each : handles_)
            check(starpu_data_fetch_on_node(each, STARPU_MAIN_RAM, 0), "starpu_data_fetch_on_node");
    }

private:
    static constexpr int flags = static_cast<int>(STARPU_MALLOC_PINNED);
    std::size_t bytes_;
    std::vector<void*> places_;
    std::vector<starpu_data_handle_t> handles_;
};

class device_block {
public:
    explicit device_block(std::size_t bytes) { check(cuda->allocate(&place_, bytes), "cudaMalloc"); }
    ~device_block() { cuda->release(place_); }
    device_block(const device_block&) = delete;
    device_block& operator=(const device_block&) = delete;
    void* get() const { return place_; }

private:
    void* place_ = nullptr;
};

class own_stream {
public:
    own_stream() { check(cuda->make_stream(&stream_, 1), "cudaStreamCreateWithFlags"); }
    ~own_stream() { cuda->end_stream(stream_); }
    own_stream(const own_stream&) = delete;
    own_stream& operator=(const own_stream&) = delete;
    CUstream_st* get() const { return stream_; }
    void wait() const { check(cuda->wait_for(stream_), "cudaStreamSynchronize"); }

private:
    CUstream_st* stream_ = nullptr;
};

class own_event {
public:
    own_event() { check(cuda->make_event(&event_, cuda_runtime::without_timing), "cudaEventCreate"); }
    ~own_event() { cuda->end_event(event_); }
    own_event(const own_event&) = delete;
    own_event& operator=(const own_event&) = delete;
    void record(const own_stream& on) const { check(cuda->record(event_, on.get()), "cudaEventRecord"); }
    bool has_come() const { return cuda->query(event_) == 0; }

private:
    CUevent_st* event_ = nullptr;
};

// ---- the questions

void empty_tasks(const settings& s) {
    const double seconds = median_seconds(s.rounds, nothing, [&] {
        for (int i = 0; i < s.tasks; ++i) submit(empty_kind, {});
        wait_for_tasks();
    });
    print_row("empty asynchronous tasks", fmt::format("{:.0f} k/s", s.tasks / seconds * 1e-3), "-", "-",
              "250 k/s");
}

// Seconds for each of so many fillings on one stream, issued at once.
double direct_fill_s(const settings& s, std::size_t bytes, int count) {
    device_block block(bytes);
    own_stream stream;
    return median_seconds(s.rounds, nothing,
                          [&] {
                              for (int i = 0; i < count; ++i)
                                  check(cuda->fill_late(block.get(), i, bytes, stream.get()),
                                        "cudaMemsetAsync");
                              stream.wait();
                          }) /
           count;
}

// The same where each is issued once the one before has ended, as a host learns that soonest.
double awaited_fill_s(const settings& s, std::size_t bytes, int count) {
    device_block block(bytes);
    own_stream stream;
    own_event end;
    return median_seconds(s.rounds, nothing,
                          [&] {
                              for (int i = 0; i < count; ++i) {
                                  check(cuda->fill_late(block.get(), i, bytes, stream.get()),
                                        "cudaMemsetAsync");
                                  end.record(stream);
                                  while (!end.has_come()) {
                                  }
                              }
                          }) /
           count;
}

// What a step of a chain takes beyond its kernel: the kernels are long enough for their launch to be hidden.
void chain(const settings& s) {
    const std::size_t bytes = static_cast<std::size_t>(s.large_mib) << 20;
    const double direct_s = direct_fill_s(s, bytes, s.steps), awaited_s = awaited_fill_s(s, bytes, s.steps);
    static filling once;
    tiles one(1, bytes), several(4, bytes);
    const auto run = [&](const tiles& over) {
        return median_seconds(s.rounds, nothing,
                              [&] {
                                  for (int i = 0; i < s.steps; ++i)
                                      submit(fill_kind, {over[static_cast<std::size_t>(i) % over.count()]},
                                             &once);
                                  wait_for_tasks();
                              }) /
               s.steps;
    };
    one.write_there();
    several.write_there();
    const double chain_s = run(one), independent_s = run(several);
    const std::string direct = fmt::format("one stream: {:.1f} us each", direct_s * 1e6);
    print_row(
        "gap between the kernels of a chain", fmt::format("{:.1f} us", (chain_s - direct_s) * 1e6),
        fmt::format("{}; each waited for by its event: {:.1f} us more", direct, (awaited_s - direct_s) * 1e6),
        "-", "6 us");
    print_row("gap between kernels of four chains",
              fmt::format("{:.1f} us", (independent_s - direct_s) * 1e6), direct, "-", "-");
}

double direct_copy_s(const settings& s, std::size_t bytes, int kind) {
    device_block block(bytes);
    void* here = nullptr;
    check(starpu_malloc_flags(&here, bytes, static_cast<int>(STARPU_MALLOC_PINNED)), "starpu_malloc_flags");
    std::fill_n(static_cast<char*>(here), bytes, 'a');
    check(cuda->copy(block.get(), here, bytes, cuda_runtime::to_device), "cudaMemcpy");
    own_stream stream;
    const double seconds = median_seconds(s.rounds, nothing, [&] {
        const bool goes_in = kind == cuda_runtime::to_device;
        check(cuda->copy_late(goes_in ? block.get() : here, goes_in ? here : block.get(), bytes, kind,
                              stream.get()),
              "cudaMemcpyAsync");
        stream.wait();
    });
    starpu_free_flags(here, bytes, static_cast<int>(STARPU_MALLOC_PINNED));
    return seconds;
}

void print_bandwidth(const char* what, double mib, double ours_s, double direct_s, double direct_mib) {
    const double ours = mib / ours_s / 1024, direct = direct_mib / direct_s / 1024;
    print_row(what, fmt::format("{:.1f} GiB/s", ours), fmt::format("cudaMemcpyAsync {:.1f} GiB/s", direct),
              fmt::format("{:.2f}", ours / direct), "-");
}

struct tile_work {
    tiles in, out;
    filling kernel;
};

double copy_in_s(const settings& s, const tiles& all) {
    return median_seconds(
        s.rounds, [&] { all.write_here(); },
        [&] {
            for (std::size_t i = 0; i < all.count(); ++i) submit(read_kind, {all[i]});
            wait_for_tasks();
        });
}
double copy_out_s(const settings& s, const tiles& all) {
    return median_seconds(
        s.rounds, [&] { all.write_there(); },
        [&] {
            all.bring_home();
            all.wait_for_home();
        });
}

void copies(const settings& s) {
    const std::size_t bytes = static_cast<std::size_t>(s.large_mib) << 20;
    const std::size_t tile_bytes = static_cast<std::size_t>(s.tile_mib) << 20;
    const tiles all(static_cast<std::size_t>(s.tiles), tile_bytes);
    const double direct_in = direct_copy_s(s, bytes, cuda_runtime::to_device);
    const double direct_out = direct_copy_s(s, bytes, cuda_runtime::to_host);
    const std::string size = fmt::format(" in tiles of {} MiB", s.tile_mib);
    print_bandwidth(("copies to the device" + size).c_str(), all.total_mib(), copy_in_s(s, all), direct_in,
                    s.large_mib);
    print_bandwidth(("copies from the device" + size).c_str(), all.total_mib(), copy_out_s(s, all),
                    direct_out, s.large_mib);
}

// Each task reads a tile that comes in, computes for as long as a copy takes, and writes one that goes home
// at once.
double all_at_once_s(const settings& s, tile_work& work) {
    return median_seconds(
        s.rounds, [&] { work.in.write_here(); },
        [&] {
            for (std::size_t i = 0; i < work.in.count(); ++i) {
                submit(pass_kind, {work.in[i], work.out[i]}, &work.kernel);
                check(starpu_data_fetch_on_node(work.out[i], STARPU_MAIN_RAM, 1),
                      "starpu_data_fetch_on_node");
            }
            wait_for_tasks();
            work.out.wait_for_home();
        });
}
double kernels_s(const settings& s, tile_work& work) {
    return median_seconds(
        s.rounds, [&] { work.out.write_there(); },
        [&] {
            for (std::size_t i = 0; i < work.out.count(); ++i)
                submit(overwrite_kind, {work.out[i]}, &work.kernel);
            wait_for_tasks();
        });
}

// The same traffic on three streams that do not wait for each other: what the links leave to be hidden.
double streams_at_once_s(const settings& s, const tile_work& work, std::size_t tile_bytes) {
    const own_stream in, out, compute;
    const std::size_t count = work.in.count();
    const device_block from(tile_bytes), to(tile_bytes);
    check(cuda->fill_late(to.get(), 0, tile_bytes, out.get()), "cudaMemsetAsync");
    return median_seconds(s.rounds, nothing, [&] {
        for (std::size_t i = 0; i < count; ++i) {
            check(
                cuda->copy_late(from.get(), work.in.place(i), tile_bytes, cuda_runtime::to_device, in.get()),
                "cudaMemcpyAsync");
            check(cuda->fill_late(work.kernel.place, 0, work.kernel.bytes, compute.get()), "cudaMemsetAsync");
            check(cuda->copy_late(work.out.place(i), to.get(), tile_bytes, cuda_runtime::to_host, out.get()),
                  "cudaMemcpyAsync");
        }
        for (const own_stream* each : {&in, &compute, &out}) each->wait();
    });
}

// Hidden: 1 where all together take as long as the longest of them alone, 0 where as long as one after
// another.
void overlap(const settings& s) {
    const std::size_t tile_bytes = static_cast<std::size_t>(s.tile_mib) << 20;
    const auto count = static_cast<std::size_t>(s.tiles);
    tile_work work{{count, tile_bytes}, {count, tile_bytes}, {}};
    const double in_s = copy_in_s(s, work.in), out_s = copy_out_s(s, work.out);
    // A kernel that takes as long as a copy.
    const std::size_t large_bytes = static_cast<std::size_t>(s.large_mib) << 20;
    const double part = in_s / s.tiles / direct_fill_s(s, large_bytes, 64);
    work.kernel.bytes =
        static_cast<std::size_t>(std::clamp(part, 0.001, 16.0) * static_cast<double>(large_bytes));
    const device_block filled(work.kernel.bytes);
    work.kernel.place = filled.get();
    const double compute_s = kernels_s(s, work), together_s = all_at_once_s(s, work);
    work.in.write_here();
    work.out.write_here(); // no copy of ours is under way
    const double streams_s = streams_at_once_s(s, work, tile_bytes);
    const double sum_s = in_s + out_s + compute_s, longest_s = std::max({in_s, out_s, compute_s});
    const auto hidden = [&](double seconds) { return (sum_s - seconds) / (sum_s - longest_s); };
    print_row(fmt::format("kernel and both copies at once, tiles of {} MiB", s.tile_mib),
              fmt::format("{:.1f} ms", together_s * 1e3),
              fmt::format(
                  "alone: in {:.1f}, out {:.1f}, kernels {:.1f} ms; three streams: {:.1f} ms, {:.2f} hidden",
                  in_s * 1e3, out_s * 1e3, compute_s * 1e3, streams_s * 1e3, hidden(streams_s)),
              fmt::format("{:.2f} hidden", hidden(together_s)), "0.9");
}

struct part {
    const char* name;
    void (*measure)(const settings&);
};
constexpr part parts[] = {{"empty", empty_tasks}, {"chain", chain}, {"copies", copies}, {"overlap", overlap}};

int run(const settings& s) {
    int status = 0;
    for (const part& one : parts) try {
            one.measure(s);
        } catch (const std::exception& e) {
            fmt::print("not measured: {}: {}\n", one.name, e.what());
            status = 1;
        }
    return status;
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) {
    benchmark::command_line options("Tasks, chains, copies and their overlap on a CUDA device");
    benchmark::settings s;
    options.add_option("--tasks", s.tasks, "empty tasks");
    options.add_option("--steps", s.steps, "of the chain");
    options.add_option("--tiles", s.tiles, "tiles that are copied");
    options.add_option("--tile-mib", s.tile_mib, "size of a tile");
    options.add_option("--large-mib", s.large_mib, "size of what a chain works on, and of single copies");
    options.add_option("--rounds", s.rounds, "measured rounds; medians are printed");
    return benchmark::measure_on_device(options, argc, argv, [&] {
        const auto found = benchmark::find_cuda_runtime();
        benchmark::cuda = found ? &*found : nullptr;
        if (found) return benchmark::run(s);
        fmt::print("not measured: no CUDA runtime\n");
        return 0;
    });
}
