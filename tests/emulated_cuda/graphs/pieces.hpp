// The data of a random graph, twice: as the runtime has them, and as a sequential program would.
#pragma once

#include "work.hpp"

#include <starpu.h>

#include <memory>
#include <random>
#include <vector>

namespace graphs {

class piece {
public:
    piece(std::mt19937& random, std::int32_t most_numbers);
    piece(const piece&) = delete;
    piece& operator=(const piece&) = delete;
    ~piece(); // what is still registered is taken back

    starpu_data_handle_t handle = nullptr;
    bool has_value = false;

    view expected(mode how) { return {expected_.data(), columns_, rows_, columns_, how}; }
    bool is_as_expected(const view& actual); // and says where not
    void take_back();                        // unregisters it; is_as_expected() of what came home
    bool came_home_right();

private:
    void register_at_home();
    void register_homeless();

    const bool is_matrix_, is_homeless_, is_pinned_; // pinned: copies are late
    const std::int32_t columns_, rows_, pitch_;
    std::vector<std::uint32_t> expected_;
    std::vector<std::uint32_t> home_;
};

using pieces = std::vector<std::unique_ptr<piece>>;

} // namespace graphs
