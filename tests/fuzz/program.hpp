// One random program: its data, the threads that submit, and all that was written down while it ran.
#pragma once

#include "actor.hpp"
#include "features.hpp"
#include "model.hpp"
#include "session.hpp"

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace fuzz {

inline constexpr int everybody = -1;

// A registered piece of data. What the owner notes down at submission is as of the last submission.
struct datum {
    starpu_data_handle_t handle = nullptr;
    std::shared_ptr<std::array<cell, most_cells>> buffer; // its home, if it has one; workers write there
    unsigned first = 0;                                   // its cells' numbers in the program
    unsigned cells = 1;
    int owner = everybody; // the only thread that submits with it
    bool has_home = true;
    bool is_loose = false;    // unordered accesses occur
    bool reduces = false;     // has reduction methods
    bool initialises = false; // has an initialisation method, so that it may be read at any time
    bool has_value = true;
    bool is_ordered = true; // its sequential consistency flag
    unsigned epoch = 0;     // how often it lost its value
    unsigned round = 0;     // how many accesses that end a reduction
    unsigned lanes = 0;     // of reductions by order of submission
    bool is_arbitered = false;
    // A release names no acquisition: all those of one piece of data are in the order, or none is.
    bool is_held_out_of_order = false;
    datum* whole = nullptr; // of a part: what it is a part of, at the root

    datum& root() { return whole != nullptr ? *whole : *this; }
    bool is_retired = false;
    bool has_plans = false; // and keeps them
};

// What a cell held in the end.
struct final_value {
    unsigned cell_number;
    cell value;
};

// Which of a program's operations to leave out; empty: none.
using omissions = std::vector<bool>;

struct program_size {
    unsigned most_tasks = 200;
    unsigned most_threads = 4;
};

class program {
public:
    program(std::uint64_t seed, const session& s, const program_size& size, const omissions& left_out);

    void run();         // in the calling thread and in as many others as it has
    void print() const; // the plan, for people
    unsigned threads() const { return static_cast<unsigned>(actors.size()); }
    bool has_failed() const { return has_failed_.load(std::memory_order_acquire); }
    std::string complaint() const;
    std::size_t operation_count() const { return operation_count_; }

    // The first complaint is kept.
    void complain(const char* format, ...) __attribute__((format(printf, 2, 3)));
    void note(feature f) { features.note(f); }

    // Registers data with fresh cells. Any thread.
    datum& add_datum(const datum& like);
    std::uint64_t next_number() { return numbers_.fetch_add(1, std::memory_order_relaxed) + 1; }

    std::uint64_t seed;
    session in;
    feature_set features;
    std::vector<datum*> shared;
    std::vector<starpu_data_handle_t>
        spare; // that tasks of many buffers have beside; the first is for commuting
    std::deque<datum> data;
    std::vector<cell> initial; // values of all cells at registration
    std::deque<actor> actors;
    std::vector<final_value> finals;
    starpu_arbiter_t arbiter = nullptr;
    unsigned tasks = 0;
    std::atomic<unsigned> pending_holds{0}; // acquisitions by callback that have not ended

private:
    datum draw_kind(random_source& dice, bool is_first);
    void draw_data(random_source& dice);
    void add_spare_data();
    void draw_operations(random_source& dice, unsigned budget, const omissions& left_out);
    void fill_up();
    void end_all_data();
    void end_data(datum& d);

    cell spare_cells_[spare_handles]{};
    std::size_t operation_count_ = 0;
    std::atomic<std::uint64_t> numbers_{0};
    std::atomic<bool> has_failed_{false};
    mutable std::mutex lock_;
    std::string complaint_;
};

} // namespace fuzz
