// What happens at the points at which ranks may exchange data.
#include "mpi/balancing.hpp"

#include "mpi/data.hpp"
#include "mpi/tagged_data.hpp"

#include "starpu.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <thread>
#include <utility>

namespace starpu::mpi {

namespace {
constexpr const char* the_call = "starpu_mpi_lb";

// From a point to the next each worker of all ranks has so many tasks, and there are so many at least.
constexpr std::int64_t tasks_per_worker = 4;
constexpr std::int64_t shortest_interval = 100;

// A rank inserts so much ahead of what it runs: what is inserted already stays where it is.
constexpr unsigned tasks_ahead_per_worker = 12;
constexpr unsigned shortest_lead = 100;

// What a rank gave away shows in its load after so many points.
constexpr int points_until_effect = 2;

using std::chrono::steady_clock;
constexpr std::chrono::microseconds look{200};
constexpr std::chrono::milliseconds longest_wait{100}; // for a task to end: more may wait for the program

template <class Array> class owned_array { // from malloc()
public:
    ~owned_array() { std::free(first); }
    owned_array() = default;
    owned_array(const owned_array&) = delete;
    owned_array& operator=(const owned_array&) = delete;
    Array* first = nullptr;
    int count = 0;
};

template <class Row> std::span<std::int64_t> numbers_of(std::vector<Row>& rows) {
    static_assert(sizeof(Row) == 2 * sizeof(std::int64_t));
    return {reinterpret_cast<std::int64_t*>(rows.data()), 2 * rows.size()};
}

template <class Function> int call_application(const char* name, Function&& function) {
    return base::call_program(std::forward<Function>(function), [&](const base::thrown& what) {
        return report_error(what.error, the_call, "%s threw \"%s\"", name, what.text);
    });
}
} // namespace

balancer::balancer(session& of_session, const starpu_mpi_lb_conf& of_program)
    : session_(of_session), program_(of_program), here_(of_session.standing_in_world()),
      workers_(static_cast<int>(starpu_worker_get_count())), told_(static_cast<std::size_t>(here_.size)) {}

// ---- the beginning and the end

int balancer::begin_together() {
    const int own_error = ask_for_neighbors();
    told_by(here_.rank) = {workers_, own_error}; // 0 or negative, told so that all begin or none does
    if (const int error = session_.agree({the_call, session_.world(), numbers_of(told_)})) return error;
    std::int64_t workers = 0;
    for (int rank = 0; rank < here_.size; ++rank) {
        workers += told_by(rank).load;
        if (own_error != 0 || told_by(rank).gift_count == 0) continue;
        return report_error(-ECANCELED, the_call, "rank %d cannot begin, as it has said", rank);
    }
    if (own_error != 0) return own_error;
    interval_ = std::max(shortest_interval, workers * tasks_per_worker);
    const int error = session_.agree({the_call, session_.world(), {}, &comm_});
    if (error == 0) session_.adopt(comm_);
    return error;
}

int balancer::ask_for_neighbors() {
    owned_array<int> neighbors;
    const int error = call_application("get_neighbors",
                                       [&] { program_.get_neighbors(&neighbors.first, &neighbors.count); });
    return error != 0 ? error : take_neighbors(neighbors.first, neighbors.count);
}

int balancer::take_neighbors(const int* neighbors, int count) {
    if (count < 0 || (neighbors == nullptr && count != 0))
        return report_error(-EINVAL, the_call, "get_neighbors gives %d ranks at %p; it gives an array", count,
                            static_cast<const void*>(neighbors));
    for (int i = 0; i < count; ++i) {
        if (!here_.has_rank(neighbors[i]) || neighbors[i] == here_.rank)
            return report_error(-EINVAL, the_call,
                                "get_neighbors gives rank %d; there are %d, numbered from 0, and a rank is "
                                "no neighbour of its own",
                                neighbors[i], here_.size);
        neighbors_.push_back(neighbors[i]);
    }
    return 0;
}

int balancer::end_together() {
    return answers_ != nullptr ? session_.end_agreement(std::move(answers_)) : 0;
}

// ---- points

void balancer::note_second_half() {
    --halves_;
    note_insertion();
}

void balancer::note_insertion() {
    if (is_over_ || is_at_point_ || ++insertions_ < interval_ || halves_ != 0) return;
    insertions_ = 0;
    is_at_point_ = true;
    pass_point();
    is_at_point_ = false;
}

void balancer::pass_point() {
    const int error = boundary(the_call, [&] {
        if (const int lost = take_answers()) return lost;
        choose_gifts();
        return tell_others();
    });
    if (error == 0) return await_own_tasks();
    is_over_ = true;
    report_error(error, the_call, "data stay where they are from now on");
}

int balancer::take_answers() {
    if (answers_ == nullptr) return 0;
    if (const int error = session_.end_agreement(std::move(answers_))) return error;
    return count_gifts(here_.size) != 0 ? move_gifts() : 0;
}

// Of the first so many ranks.
std::size_t balancer::count_gifts(int ranks) const {
    std::int64_t all = 0;
    for (int rank = 0; rank < ranks; ++rank) all += told_by(rank).gift_count;
    return static_cast<std::size_t>(all);
}

// Each rank puts its gifts where they lie in the row of all.
int balancer::move_gifts() {
    std::vector<gift> all(count_gifts(here_.size));
    std::copy(gifts_.begin(), gifts_.end(),
              all.begin() + static_cast<std::ptrdiff_t>(count_gifts(here_.rank)));
    gifts_.clear();
    if (const int error = session_.agree({the_call, comm_, numbers_of(all)})) return error;
    auto next = all.begin();
    for (int giver = 0; giver < here_.size; ++giver)
        for (std::int64_t left = told_by(giver).gift_count; left > 0; --left) migrate(giver, *next++);
    return 0;
}

// The program itself may have moved the data, or ended them, since they were promised.
void balancer::migrate(int giver, const gift& what) const {
    starpu_data_handle_t handle = data_with_tag(what.tag);
    if (handle == nullptr || starpu_mpi_data_get_rank(handle) != giver) return;
    starpu_mpi_data_migrate(session_.world(), handle, static_cast<int>(what.receiver));
}

// The difference must be worth a move: more than what keeps the workers busy, and a quarter of the load.
void balancer::choose_gifts() {
    if (rest_ > 0) {
        --rest_;
        return;
    }
    const int receiver = least_loaded_neighbor();
    if (receiver == no_rank) return;
    const std::int64_t own = told_by(here_.rank).load;
    const std::int64_t least_difference = std::max<std::int64_t>(workers_, own / 4);
    if (own - told_by(receiver).load <= least_difference) return;
    ask_for_unit(receiver);
    if (!gifts_.empty()) rest_ = points_until_effect;
}

int balancer::least_loaded_neighbor() const {
    const auto least = std::min_element(neighbors_.begin(), neighbors_.end(),
                                        [&](int a, int b) { return told_by(a).load < told_by(b).load; });
    return least != neighbors_.end() ? *least : no_rank;
}

void balancer::ask_for_unit(int receiver) {
    owned_array<starpu_data_handle_t> unit;
    const int error = call_application("get_data_unit_to_migrate", [&] {
        program_.get_data_unit_to_migrate(&unit.first, &unit.count, receiver);
    });
    if (error == 0 && take_unit(unit.first, unit.count, receiver) != 0) gifts_.clear();
}

// All of a unit goes, or nothing.
int balancer::take_unit(const starpu_data_handle_t* unit, int count, int receiver) {
    if (count < 0 || (unit == nullptr && count != 0))
        return report_error(-EINVAL, the_call, "get_data_unit_to_migrate gives %d handles at %p", count,
                            static_cast<const void*>(unit));
    for (int i = 0; i < count; ++i) {
        if (const int error = check_data(unit[i], the_call)) return error;
        int error = 0;
        const distributed_data* d = owned_data(unit[i], the_call, error);
        if (d == nullptr) return error;
        if ((error = check_tag(*d, the_call)) != 0) return error;
        if (owner_of(*d) != here_.rank)
            return report_error(-EINVAL, the_call,
                                "get_data_unit_to_migrate gives the data with tag %lld, which rank %d owns",
                                static_cast<long long>(tag_of(*d)), owner_of(*d));
        gifts_.push_back({tag_of(*d), receiver});
    }
    return 0;
}

int balancer::tell_others() {
    std::fill(told_.begin(), told_.end(), told{});
    told_by(here_.rank) = {starpu_task_nready(), static_cast<std::int64_t>(gifts_.size())};
    request* begun = nullptr;
    const int error = session_.begin_agreement({the_call, comm_, numbers_of(told_)}, begun);
    answers_.reset(begun);
    return error;
}

// No longer than tasks end: the rest may wait for what the program does next.
void balancer::await_own_tasks() const {
    const auto most = std::max(shortest_lead, tasks_ahead_per_worker * static_cast<unsigned>(workers_));
    auto last_end = steady_clock::now();
    for (int left = starpu_task_nsubmitted(); left > static_cast<int>(most);) {
        std::this_thread::sleep_for(look);
        const int before = std::exchange(left, starpu_task_nsubmitted());
        const auto now = steady_clock::now();
        if (left != before) last_end = now;
        if (now - last_end > longest_wait) break;
    }
}

} // namespace starpu::mpi
