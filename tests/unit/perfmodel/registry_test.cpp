// Models of a program from their first use to their files, and what is left when a file cannot be had.
#include "perfmodel/display.hpp"
#include "perfmodel/registry.hpp"
#include "perfmodel/store.hpp"
#include "support/comma_locale.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace starpu::perfmodel {
namespace {

namespace fs = std::filesystem;

// A model of a multiple regression, time = a + b P, or of a history.
class own_model {
public:
    explicit own_model(starpu_perfmodel_type type) {
        shown.type = type;
        shown.symbol = "s";
        if (type != STARPU_MULTIPLE_REGRESSION_BASED) return;
        shown.nparameters = shown.ncombinations = 1;
        shown.parameters = [](starpu_task*, double*) {};
        shown.combinations = combinations_;
    }
    ~own_model() { give_up_model(shown); }
    own_model(const own_model&) = delete;
    own_model& operator=(const own_model&) = delete;

    void feed(const starpu_perfmodel_device& on, double parameter, double value, unsigned times = 1) {
        const std::array of_task{parameter};
        sample s{static_cast<std::uint32_t>(parameter), 8, 0, value};
        s.parameters = s.terms = of_task;
        for (; times != 0; --times) at(on).add_measurement(s, shown.type, current_rule());
    }
    double told(const starpu_perfmodel_device& on, double parameter) {
        return at(on).by_terms(std::array{parameter});
    }
    measurements& at(const starpu_perfmodel_device& on) {
        return state_of(shown)->ensure_measurements(number_architecture({&on, 1}), 0);
    }

    starpu_perfmodel shown{};

private:
    unsigned power_[1] = {1};
    unsigned* combinations_[1] = {power_};
};

constexpr starpu_perfmodel_device cpu{STARPU_CPU_WORKER, 0, 1}, gpu{STARPU_CUDA_WORKER, 0, 1};

class model_files : public testing::Test {
protected:
    model_files() {
        char pattern[] = "/tmp/starpu-models-XXXXXX";
        root_ = ::mkdtemp(pattern);
        o.folder = root_ / "sampling";
        o.host = "box";
    }
    ~model_files() override { fs::remove_all(root_); }

    static std::string text_of(const fs::path& path) {
        std::ifstream in(path);
        std::stringstream all;
        all << in.rdbuf();
        return all.str();
    }
    history_content first_in_file() const {
        const auto all = look_into_file(file_of(o, "s"));
        return all ? all->at(0).implementations.at(0).entries.at(0) : history_content{};
    }
    // A run that adds samples to the file.
    void measure(double value, unsigned times) const {
        const run now(o);
        own_model model(STARPU_HISTORY_BASED);
        model.feed(cpu, 1, value, times);
    }
    // In the way of each file that is written aside.
    fs::path blocker() const { return model_folder(o) / ".s.box.new"; }

    options o;

private:
    fs::path root_;
};

TEST_F(model_files, get_what_an_earlier_attempt_did_not_write) {
    o.mode = calibration::always;
    measure(100, 20);
    const run now(o);
    own_model model(STARPU_HISTORY_BASED);
    model.feed(cpu, 1, 100, 20);
    fs::create_directory(blocker());
    EXPECT_LT(save_model(model.shown), 0);
    EXPECT_LT(save_model(model.shown), 0);
    fs::remove(blocker());
    for (int attempt = 0; attempt < 2; ++attempt) {
        EXPECT_EQ(save_model(model.shown), 0);
        EXPECT_EQ(first_in_file().count, 40u);
    }
}

TEST_F(model_files, are_begun_anew_after_a_failed_attempt) {
    measure(1000, 20);
    o.mode = calibration::anew;
    const run now(o);
    own_model model(STARPU_HISTORY_BASED);
    model.feed(cpu, 1, 100, 20);
    fs::create_directory(blocker());
    EXPECT_LT(save_model(model.shown), 0);
    fs::remove(blocker());
    EXPECT_EQ(save_model(model.shown), 0);
    EXPECT_EQ(first_in_file().count, 20u);
    EXPECT_DOUBLE_EQ(first_in_file().mean, 100);
}

TEST_F(model_files, get_the_rows_that_an_earlier_attempt_did_not_write) {
    const run now(o);
    own_model model(STARPU_MULTIPLE_REGRESSION_BASED);
    for (int p = 1; p <= 3; ++p) model.feed(cpu, p, 10.0 * p);
    fs::create_directories(parameter_file_of(o, "s"));
    EXPECT_LT(save_model(model.shown), 0);
    fs::remove(parameter_file_of(o, "s"));
    EXPECT_EQ(save_model(model.shown), 0);
    EXPECT_EQ(text_of(parameter_file_of(o, "s")),
              "Duration, P0\n10.000000, 1.000000\n20.000000, 2.000000\n30.000000, 3.000000\n");
}

// Each kind of device has its own line, and what earlier runs measured of it.
TEST_F(model_files, tell_rows_of_different_devices_apart) {
    o.mode = calibration::always;
    {
        const run first(o);
        own_model model(STARPU_MULTIPLE_REGRESSION_BASED);
        for (int p = 1; p <= 40; ++p) {
            model.feed(cpu, p, 1000 + 100.0 * p);
            model.feed(gpu, p, 10 + p);
        }
    }
    EXPECT_TRUE(fs::exists(parameter_file_of(o, "s", "cuda0_impl0")));
    fs::remove(file_of(o, "s")); // the rows alone tell
    const run second(o);
    own_model model(STARPU_MULTIPLE_REGRESSION_BASED);
    model.feed(cpu, 1, 1100, 20);
    model.feed(gpu, 1, 11, 20);
    EXPECT_EQ(save_model(model.shown), 0);
    EXPECT_NEAR(model.told(cpu, 50), 6000, 1e-3);
    EXPECT_NEAR(model.told(gpu, 50), 60, 1e-3);
}

TEST_F(model_files, have_points_in_every_language) {
    o.mode = calibration::always;
    const comma_locale german;
    if (!german.is_there()) GTEST_SKIP() << comma_locale::reason;
    const run now(o);
    {
        own_model model(STARPU_MULTIPLE_REGRESSION_BASED);
        for (int p = 1; p <= 40; ++p) model.feed(cpu, p, 0.5 + 0.25 * p);
    }
    EXPECT_EQ(text_of(parameter_file_of(o, "s")).substr(0, 33), "Duration, P0\n0.750000, 1.000000\n1");
    EXPECT_EQ(text_of(file_of(o, "s")).find(','), std::string::npos);
    own_model model(STARPU_MULTIPLE_REGRESSION_BASED);
    EXPECT_NEAR(model.told(cpu, 50), 13, 1e-3);
    char* text = nullptr;
    std::size_t size = 0;
    std::FILE* output = open_memstream(&text, &size);
    print_measurements(model.at(cpu), "cpu", {}, output);
    print_as_xml(*state_of(model.shown), output);
    std::fclose(output);
    EXPECT_NE(std::string(text).find("constant 5.000000e-01, coefficients 2.500000e-01"), std::string::npos);
    EXPECT_NE(std::string(text).find("mean=\"7.500000e-01\""), std::string::npos);
    std::free(text);
}

} // namespace
} // namespace starpu::perfmodel
