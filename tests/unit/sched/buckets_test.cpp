// What heteroprio finds out about kinds of codelets, how it ranks and keeps it, and which workers tasks are
// meant for by their data.
#include "sched/buckets/facts_file.hpp"
#include "sched/buckets/ranking.hpp"
#include "sched/buckets/worker_groups.hpp"
#include "support/data_nodes.hpp"
#include "support/id_literals.hpp"
#include "support/modelled_tasks.hpp"
#include "support/running_runtime.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>
#include <string>

namespace starpu::sched {
namespace {

constexpr task::kind_set cpu_and_cuda = STARPU_CPU | STARPU_CUDA;

bucket_facts facts_of(const char* name, double cpu_us, double cuda_us, double ended = 1) {
    bucket_facts b{.name = name};
    b.us[STARPU_CPU_WORKER] = cpu_us;
    b.us[STARPU_CUDA_WORKER] = cuda_us;
    b.able = cpu_and_cuda;
    b.ended = ended;
    return b;
}

kind_speeds speeds_of_two() {
    kind_speeds speeds{};
    speeds[STARPU_CPU_WORKER] = 1;
    speeds[STARPU_CUDA_WORKER] = 10;
    return speeds;
}

// "panel" releases two "update"s, and these are what devices are good at.
all_facts panel_and_update() {
    all_facts facts{facts_of("panel", 100, 80, 10), facts_of("update", 200, 10, 20)};
    facts[0].released[1] = 20;
    facts[1].released[0] = 5;
    return facts;
}

using bucket_list = std::vector<unsigned>;

TEST(bucket_ranking, sets_what_a_task_keeps_waiting_against_what_a_kind_gains) {
    const all_facts facts = panel_and_update();
    const kind_speeds speeds = speeds_of_two();
    const bucket_ranking ranking(facts, speeds);
    enum : unsigned { best_nods = 2, urt_pure = 3, urt_dot_diff = 6, urts_per_second_2 = 21 };
    EXPECT_EQ(ranking.order_for(STARPU_CPU_WORKER, best_nods), (bucket_list{0, 1}));
    EXPECT_EQ(ranking.order_for(STARPU_CPU_WORKER, urt_pure), (bucket_list{0, 1}));
    EXPECT_EQ(ranking.order_for(STARPU_CUDA_WORKER, urt_pure), (bucket_list{0, 1}));
    EXPECT_EQ(ranking.order_for(STARPU_CUDA_WORKER, urt_dot_diff), (bucket_list{1, 0}));
    EXPECT_EQ(ranking.order_for(STARPU_CPU_WORKER, urt_dot_diff), (bucket_list{0, 1}));
    EXPECT_EQ(ranking.order_for(STARPU_CUDA_WORKER, urts_per_second_2), (bucket_list{1, 0}));
    EXPECT_EQ(ranking.order_for(STARPU_CPU_WORKER, urts_per_second_2), (bucket_list{0, 1}));
}

TEST(bucket_ranking, has_28_rules_with_names_of_their_own_that_order_all_buckets) {
    all_facts facts = panel_and_update();
    facts.push_back(facts_of("unknown", 0, 0, 0));
    const kind_speeds speeds = speeds_of_two();
    const bucket_ranking ranking(facts, speeds);
    std::set<std::string> names;
    for (unsigned rule = 0; rule < most_ranking_rules; ++rule) {
        names.insert(name_of_ranking_rule(rule));
        bucket_list found = ranking.order_for(STARPU_CPU_WORKER, rule);
        std::ranges::sort(found);
        EXPECT_EQ(found, (bucket_list{0, 1, 2})) << name_of_ranking_rule(rule);
    }
    EXPECT_EQ(names.size(), 28u);
}

TEST(bucket_ranking, leaves_out_what_a_kind_cannot_run) {
    all_facts facts = panel_and_update();
    facts[0].able = STARPU_CPU;
    const kind_speeds speeds = speeds_of_two();
    const bucket_ranking ranking(facts, speeds);
    EXPECT_EQ(ranking.order_for(STARPU_CUDA_WORKER, default_ranking_rule), (bucket_list{1}));
    EXPECT_EQ(ranking.order_for(STARPU_OPENCL_WORKER, default_ranking_rule), (bucket_list{}));
}

TEST(bucket_ranking, guesses_by_speeds_what_was_not_measured) {
    const all_facts facts{facts_of("half", 100, 0), facts_of("new", 0, 0)};
    const kind_speeds speeds = speeds_of_two();
    const bucket_ranking ranking(facts, speeds);
    starpu_worker_archtype fastest = STARPU_CPU_WORKER;
    for (const unsigned bucket : {0u, 1u}) {
        ASSERT_TRUE(ranking.find_fastest(bucket, fastest));
        EXPECT_EQ(fastest, STARPU_CUDA_WORKER);
        EXPECT_DOUBLE_EQ(ranking.patience(bucket, STARPU_CPU_WORKER), 9); // of ten times as long
        EXPECT_DOUBLE_EQ(ranking.patience(bucket, STARPU_CUDA_WORKER), 0);
    }
}

// ---- the file

class facts_file : public testing::Test {
protected:
    facts_file() {
        const int file = mkstemp(path_);
        EXPECT_GE(file, 0);
        close(file);
    }
    ~facts_file() override { unlink(path_); }

    void put(const std::string& text) { std::ofstream(path_) << text; }
    std::string content() const {
        std::ifstream in(path_);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    char path_[32] = "/tmp/starpu-facts-XXXXXX";
};

TEST_F(facts_file, brings_back_what_was_written) {
    all_facts facts = panel_and_update();
    facts[0].name = "a panel, 12.5 %";
    facts.push_back(facts_of("@0x1234", 1, 1)); // which has no name
    facts[1].us[STARPU_OPENCL_WORKER] = INFINITY;
    write_facts(path_, facts);
    all_facts read;
    read_facts(path_, read);
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[0].name, "a panel, 12.5 %");
    EXPECT_EQ(read[0].us[STARPU_CPU_WORKER], 100);
    EXPECT_EQ(read[1].us[STARPU_CUDA_WORKER], 10);
    EXPECT_EQ(read[1].us[STARPU_OPENCL_WORKER], 0);
    EXPECT_EQ(read[0].ended, 10);
    EXPECT_EQ(read[0].released[1], 20);
    EXPECT_EQ(read[1].released[0], 5);
}

TEST_F(facts_file, keeps_what_other_programs_wrote) {
    write_facts(path_, {facts_of("theirs", 3, 4), facts_of("common", 5, 6)});
    write_facts(path_, {facts_of("common", 7, 8)});
    all_facts read;
    read_facts(path_, read);
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[0].name, "common");
    EXPECT_EQ(read[0].us[STARPU_CPU_WORKER], 7);
    EXPECT_EQ(read[1].name, "theirs");
}

TEST_F(facts_file, remembers_no_more_than_a_thousand_tasks) {
    all_facts facts = panel_and_update();
    facts[0].ended = 1e6;
    facts[0].released[1] = 2e6;
    write_facts(path_, facts);
    all_facts read;
    read_facts(path_, read);
    EXPECT_EQ(read[0].ended, 1000);
    EXPECT_EQ(read[0].released[1], 2000);
}

TEST_F(facts_file, is_refused_whole_where_a_line_is_wrong) {
    const std::string good = "heteroprio 1\ncodelet 3 a\n";
    for (const char* bad : {"time 0 nan\n", "time 16 1\n", "time 0.5 1\n", "time 0 -1\n", "time 0 1x\n",
                            "codelet x b\n", "codelet 1e999 b\n", "releases -1 a\n", "nonsense\n",
                            "codelet 1\n", "codelet 3 \n", "other 1 2\n"}) {
        all_facts read;
        EXPECT_FALSE(add_from_text(good + bad, read)) << bad;
        EXPECT_TRUE(read.empty()) << bad;
    }
    all_facts read;
    EXPECT_FALSE(add_from_text("", read));
    EXPECT_FALSE(add_from_text("heteroprio 2\n", read));
    EXPECT_FALSE(add_from_text("heteroprio 1\ntime 0 1\n", read));
    EXPECT_TRUE(add_from_text(good, read));
    EXPECT_EQ(read.size(), 1u);

    put("something else\n");
    testing::internal::CaptureStderr();
    read_facts(path_, read);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find("does not hold what heteroprio found out"), std::string::npos) << said;
    write_facts(path_, read);
    EXPECT_EQ(content(), "heteroprio 1\ncodelet 3 a\n");
}

TEST_F(facts_file, has_room_for_as_many_codelets_as_there_are_buckets_but_one) {
    std::string text = "heteroprio 1\n";
    for (unsigned i = 0; i < 99; ++i) text += "codelet 1 c" + std::to_string(i) + "\n";
    all_facts read;
    EXPECT_TRUE(add_from_text(text, read));
    EXPECT_EQ(read.size(), 99u);
    all_facts more;
    EXPECT_FALSE(add_from_text(text + "codelet 1 c99\n", more));
    EXPECT_TRUE(add_from_text("heteroprio 1\ncodelet 1 c98\ncodelet 1 x\n", read));
    EXPECT_EQ(read.size(), 99u);
}

TEST(facts_in_memory, forget_slowly) {
    double mean = 0;
    add_to_mean(mean, 4, 1);
    add_to_mean(mean, 8, 2);
    EXPECT_DOUBLE_EQ(mean, 6);
    add_to_mean(mean, 6 + 32, 1e6);
    EXPECT_DOUBLE_EQ(mean, 7);
}

// ---- by data

// Worker 0 is a CPU in main memory, workers 1 and 2 are devices with memories of their own.
class groups_by_data : public tests::running_runtime {
protected:
    groups_by_data() : first_(nodes_.add()), second_(nodes_.add()) {
        layout_.kinds = task::worker_kinds({STARPU_CPU_WORKER, STARPU_CUDA_WORKER, STARPU_CUDA_WORKER});
        for (const base::memory_node_id node : {base::main_memory_node, first_, second_})
            layout_.node.push_back(node);
    }

    unsigned group(data_weight weight, std::initializer_list<starpu_data_access_mode> modes,
                   std::initializer_list<tests::some_bytes*> data, task::kind_set able = cpu_and_cuda,
                   base::worker_id by = base::worker_id{0}) {
        locality_options options;
        options.weight = weight;
        tasks_('a');
        starpu_task& t = tasks_.task('a');
        t.nbuffers = static_cast<int>(data.size());
        for (std::size_t i = 0; i < data.size(); ++i) {
            t.handles[i] = data.begin()[i]->name;
            t.modes[i] = modes.begin()[i];
        }
        return worker_groups(layout_, options).group_for(t, by, able);
    }

    tests::data_nodes nodes_;
    base::memory_node_id first_, second_;
    worker_layout layout_{{{}, {}, {}}, {0, 0, 0}};
    tests::modelled_tasks tasks_;
};

TEST_F(groups_by_data, are_those_that_hold_most_by_the_rule) {
    tests::some_bytes small(100, first_), small_too(100, first_), large(150, second_);
    EXPECT_EQ(group(data_weight::bytes, {STARPU_R, STARPU_R, STARPU_R}, {&small, &small_too, &large}), 1u);
    EXPECT_EQ(group(data_weight::largest, {STARPU_R, STARPU_R, STARPU_R}, {&small, &small_too, &large}), 2u);
    EXPECT_EQ(group(data_weight::squares, {STARPU_R, STARPU_R, STARPU_R}, {&small, &small_too, &large}), 2u);
    EXPECT_EQ(group(data_weight::written_twice, {STARPU_RW, STARPU_R}, {&small, &large}), 1u);
    EXPECT_EQ(group(data_weight::bytes, {STARPU_RW, STARPU_R}, {&small, &large}), 2u);
    EXPECT_EQ(
        group(data_weight::written_first, {STARPU_R, STARPU_R, STARPU_RW}, {&large, &small_too, &small}), 1u);
    EXPECT_EQ(group(data_weight::none, {STARPU_R}, {&large}), 0u);
}

TEST_F(groups_by_data, have_a_worker_that_can_run_the_task) {
    tests::some_bytes there(100, first_);
    EXPECT_EQ(group(data_weight::bytes, {STARPU_R}, {&there}, STARPU_CPU), 0u);
    EXPECT_EQ(group(data_weight::bytes, {}, {}, STARPU_CUDA, base::worker_id{2}), 2u);
    EXPECT_EQ(group(data_weight::bytes, {}, {}, STARPU_CUDA, base::worker_id{0}), 1u);
    EXPECT_EQ(group(data_weight::bytes, {}, {}, STARPU_CUDA, base::no_worker), 1u);
    EXPECT_EQ(group(data_weight::bytes, {}, {}, STARPU_OPENCL, base::no_worker), 0u);
}

TEST_F(groups_by_data, are_looked_at_from_the_workers_own_on) {
    locality_options options;
    options.cuda = {2, 5};
    const worker_groups groups(layout_, options);
    EXPECT_EQ(groups.group_count(), 3u);
    EXPECT_EQ(groups.group_at(base::worker_id{1}, 0), 1u);
    EXPECT_EQ(groups.group_at(base::worker_id{1}, 2), 0u);
    EXPECT_EQ(groups.near_count(STARPU_CUDA_WORKER), 2u);
    EXPECT_EQ(groups.near_count(STARPU_CPU_WORKER), 1u);
    EXPECT_EQ(groups.step(STARPU_CUDA_WORKER), 5u);
}

} // namespace
} // namespace starpu::sched
