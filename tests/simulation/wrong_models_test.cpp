// How much work devices get from models with wrong samples, or with files that are broken, in virtual time.
#include "simulated_run.hpp"
#include "vectors.hpp"

#include <starpu_perfmodel.h>
#include <starpu_profiling.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace simulation {
namespace {

// 8 cores and 2 devices that are ten times as fast.
constexpr const char* fast_devices = R"({"cpus": 8,
    "gpus": [{"count": 2, "link": {"mb_per_s": 1e6, "latency_us": 0}}],
    "times": {"fed": {"cpu": 100, "cuda": 10}}})";

const std::map<std::string, std::string> by_model{
    {"STARPU_SCHED", "dmda"}, {"STARPU_CALIBRATE", "0"}, {"STARPU_PERF_MODEL_HOMOGENEOUS_CUDA", "1"}};

// Tasks whose model is fed by hand.
class fed_tasks {
public:
    fed_tasks() : codelet_(100, 10, 1) {
        model_.type = STARPU_HISTORY_BASED;
        model_.symbol = "fed";
        codelet_.model = &model_;
    }

    // 500 measurements, each hundredth so many times too long.
    void feed(starpu_perfmodel_arch* arch, double us, double wrong_factor) {
        const bytes v;
        starpu_task like{};
        starpu_task_init(&like);
        like.cl = &codelet_;
        like.handles[0] = v.handle();
        for (int i = 0; i < 500; ++i)
            starpu_perfmodel_update_history(&model_, &like, arch, 0, 0,
                                            i % 100 == 7 ? us * wrong_factor : us * (1 + 0.02 * (i % 3)));
        starpu_task_clean(&like);
    }

    // The share of the tasks that devices run, which are the first workers.
    double share_of_devices() {
        std::deque<bytes> data(40);
        starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
        for (int i = 0; i < count; ++i)
            starpu_task_insert(&codelet_, STARPU_RW, data[static_cast<std::size_t>(i) % 40].handle(), 0);
        starpu_task_wait_for_all();
        int on_devices = 0;
        for (int worker = 0; worker < 2; ++worker) {
            starpu_profiling_worker_info info{};
            starpu_profiling_worker_get_info(worker, &info);
            on_devices += info.executed_tasks;
        }
        starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
        return 1.0 * on_devices / count;
    }

private:
    static constexpr int count = 2000;
    starpu_perfmodel model_{};
    timed_codelet codelet_;
};

// ---- wrong samples

struct wrong_factors {
    double of_cores;
    double of_devices;
};

double share_with_samples(const wrong_factors& wrong) {
    double share = 0;
    run(
        fast_devices,
        [&] {
            fed_tasks tasks;
            tasks.feed(starpu_worker_get_perf_archtype(0, 0), 10, wrong.of_devices); // devices come first
            tasks.feed(starpu_worker_get_perf_archtype(2, 0), 100, wrong.of_cores);
            share = tasks.share_of_devices();
        },
        by_model);
    return share;
}

TEST(share_of_work, stays_where_one_sample_in_a_hundred_is_500_times_too_long) {
    const double undisturbed = share_with_samples({1, 1});
    EXPECT_GT(undisturbed, 0.5);
    for (const wrong_factors& wrong :
         {wrong_factors{500, 1}, wrong_factors{1, 500}, wrong_factors{500, 500}}) {
        const double disturbed = share_with_samples(wrong);
        std::printf("devices run %.3f of the tasks, with wrong samples %.3f\n", undisturbed, disturbed);
        EXPECT_NEAR(disturbed, undisturbed, 0.05 * undisturbed);
    }
}

// ---- broken files

// A model of such tasks in a folder of its own, which a run on this machine has fed.
class model_file : public ::testing::Test {
protected:
    model_file() {
        EXPECT_NE(mkdtemp(folder_.data()), nullptr);
        setenv("STARPU_PERF_MODEL_DIR", folder_.c_str(), 1);
        setenv("STARPU_HOSTNAME", "box", 1);
        make_file();
        char path[512];
        starpu_perfmodel_get_model_path("fed", path, sizeof path);
        path_ = path;
        std::ifstream in(path_);
        intact_.assign(std::istreambuf_iterator<char>(in), {});
    }
    ~model_file() override {
        unsetenv("STARPU_PERF_MODEL_DIR");
        unsetenv("STARPU_HOSTNAME");
        std::filesystem::remove_all(folder_);
    }

    // And what the library says meanwhile.
    double share_with_file(const std::string& text, std::string& said) {
        std::ofstream(path_) << text;
        double share = 0;
        ::testing::internal::CaptureStderr();
        run(
            fast_devices, [&] { share = fed_tasks().share_of_devices(); }, by_model);
        said = ::testing::internal::GetCapturedStderr();
        return share;
    }

    const std::string& intact() const { return intact_; }
    // The record of cores so many times as long.
    std::string with_cores(double factor) const {
        const std::size_t table = intact_.find("# hash", intact_.find("# Model for cpu"));
        const std::size_t begin = intact_.find('\n', table) + 1, end = intact_.find('\n', begin);
        std::istringstream words(intact_.substr(begin, end - begin));
        std::string hash, size, flops;
        double mean = 0, deviation = 0, sum = 0, sum_of_squares = 0;
        unsigned samples = 0;
        words >> hash >> size >> flops >> mean >> deviation >> sum >> sum_of_squares >> samples;
        EXPECT_GT(samples, 0u);
        std::ostringstream text;
        text << intact_.substr(0, begin) << hash << ' ' << size << ' ' << flops << ' ' << mean * factor << ' '
             << deviation << ' ' << sum * factor << ' ' << sum_of_squares << ' ' << samples
             << intact_.substr(end);
        return text.str();
    }

private:
    static void make_file() {
        starpu_conf conf;
        starpu_conf_init(&conf);
        conf.ncpus = 1;
        conf.ncuda = conf.nopencl = 0;
        ASSERT_EQ(starpu_init(&conf), 0);
        fed_tasks tasks;
        starpu_perfmodel_device device{STARPU_CUDA_WORKER, 0, 1};
        tasks.feed(starpu_perfmodel_arch_comb_fetch(starpu_perfmodel_arch_comb_add(1, &device)), 10, 1);
        tasks.feed(starpu_worker_get_perf_archtype(0, 0), 100, 1);
        starpu_shutdown();
    }

    std::string folder_ = ::testing::TempDir() + "models-XXXXXX";
    std::string path_;
    std::string intact_;
};

TEST_F(model_file, that_is_broken_leaves_the_share_of_work) {
    std::string said;
    const double undisturbed = share_with_file(intact(), said);
    EXPECT_EQ(said, "");
    EXPECT_GT(undisturbed, 0.5);
    EXPECT_GT(share_with_file(with_cores(100), said), 1.2 * undisturbed) << "files do not count";
    for (const std::string& broken :
         {intact().substr(0, intact().size() / 2), with_cores(std::nan("")), std::string("another file\n")}) {
        const double disturbed = share_with_file(broken, said);
        std::printf("devices run %.3f of the tasks, with a broken file %.3f\n", undisturbed, disturbed);
        EXPECT_NEAR(disturbed, undisturbed, 0.05 * undisturbed);
        EXPECT_NE(said.find("it is set aside"), std::string::npos) << said;
        EXPECT_EQ(std::ranges::count(said, '\n'), 1) << said;
    }
}

} // namespace
} // namespace simulation
