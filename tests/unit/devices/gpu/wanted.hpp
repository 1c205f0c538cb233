// What a program and its environment ask of one kind of devices, filled in by the kind's row.
#pragma once

#include "devices/gpu/selection.hpp"
#include "devices/gpu/settings.hpp"
#include "platform/setup_error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <ostream>
#include <string>
#include <vector>

namespace starpu::devices::gpu {

inline void PrintTo(const vendor& which, std::ostream* out) {
    *out << which.name;
}

using numbers = std::vector<unsigned>;

// Each test is one of all kinds: they answer alike.
class wanted : public ::testing::TestWithParam<vendor> {
protected:
    wanted() { starpu_conf_init(&conf); }

    const vendor& kind() const { return GetParam(); }
    int& count_field() { return conf.*kind().count; }
    std::optional<unsigned>& count_variable() { return knobs.*kind().count_knob; }
    void name_in_field(std::initializer_list<unsigned> which) {
        conf.*kind().names_devices = 1;
        std::ranges::copy(which, conf.*kind().numbers);
    }
    void name_in_variable(base::index_list which) { knobs.*kind().numbers_knob = std::move(which); }
    void let_program_insist() { conf.precedence_over_environment_variables = 1; }

    numbers choose(unsigned available) const {
        numbers in_order(available);
        for (unsigned i = 0; i < available; ++i) in_order[i] = i;
        return choose_devices({conf, knobs}, kind(), available, in_order);
    }
    // What is printed beside the choice of `expected`.
    std::string warning(unsigned available, const numbers& expected) const {
        testing::internal::CaptureStderr();
        EXPECT_EQ(choose(available), expected);
        return testing::internal::GetCapturedStderr();
    }
    std::string refusal(unsigned available, int error) const {
        try {
            choose(available);
        } catch (const platform::setup_error& e) {
            EXPECT_EQ(e.error(), error);
            return e.what();
        }
        ADD_FAILURE() << "nothing is refused";
        return "";
    }
    bool wants_any() const { return gpu::wants_any({conf, knobs}, kind()); }
    device_settings settings() const { return settings_of({conf, knobs}, kind()); }
    std::size_t limit(unsigned number, std::size_t free_bytes) const {
        return limit_bytes(knobs, kind(), number, free_bytes);
    }

    starpu_conf conf{};
    base::knobs knobs{};
};

inline std::string name_of(const ::testing::TestParamInfo<vendor>& row) {
    return row.param.name;
}

} // namespace starpu::devices::gpu
