// Buckets and their order that heteroprio chooses itself.
#include "perfmodel/architectures.hpp"
#include "sched/buckets/order.hpp"
#include "sched/policies/policies.hpp"
#include "support/id_literals.hpp"
#include "support/modelled_tasks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>
#include <unistd.h>

namespace starpu::sched {
namespace {

int architecture_of(starpu_worker_archtype kind) {
    const starpu_perfmodel_device one{kind, 0, 1};
    return perfmodel::number_architecture({&one, 1});
}

// Workers 0 and 1 are CUDA, 2 and 3 are CPUs.
worker_layout two_devices_and_two_cores() {
    worker_layout layout{{{}, {}, {}, {}}, {0, 0, 0, 0}};
    const auto kinds = {STARPU_CUDA_WORKER, STARPU_CUDA_WORKER, STARPU_CPU_WORKER, STARPU_CPU_WORKER};
    layout.kinds = task::worker_kinds(base::per_worker<starpu_worker_archtype>(kinds));
    for (const starpu_worker_archtype kind : kinds) layout.architecture.push_back(architecture_of(kind));
    return layout;
}

automatic_options at_each_task() {
    automatic_options how;
    how.when = automatic_when::unless_told;
    how.rule = 10; // URT_DOT_DIFF_2
    how.ordering_interval = 1;
    return how;
}

class automatic : public testing::Test {
protected:
    static constexpr base::worker_id on_cuda{0};
    static constexpr base::worker_id on_cpu{2};

    automatic() { use({.automatic = at_each_task()}); }

    void use(const policy_options& options, const worker_layout& workers = two_devices_and_two_cores()) {
        policy_ = make_heteroprio(workers, options);
        begin();
    }
    void begin() {
        priority_range range;
        policy_->begin(range);
    }
    bucket_order& order() { return *policy_->traits().buckets; }

    // Costs in microseconds on a device and on a CPU; 0: no model.
    graph::job& task_for(char letter, double cuda_us, double cpu_us, int priority = 0) {
        graph::job& n = cuda_us == 0 ? tasks(letter, {}, priority)
                                     : tasks(letter, {cuda_us, cuda_us, cpu_us, cpu_us}, priority);
        tasks.codelet(letter).cuda_funcs[0] = tasks.codelet(letter).cpu_funcs[0];
        tasks.codelet(letter).where = STARPU_CPU | STARPU_CUDA;
        tasks.codelet(letter).name = names_[static_cast<std::size_t>(letter - 'a') % 3];
        return n;
    }
    wake_target push(char letter, double cuda_us, double cpu_us, base::worker_id by = base::no_worker,
                     int priority = 0) {
        return policy_->push(task_for(letter, cuda_us, cpu_us, priority), by);
    }
    std::string take(base::worker_id worker, int most = 26) {
        return tasks.take_from(*policy_, worker, most);
    }
    void end_on(base::worker_id worker, char letter) { policy_->note_left(worker, tasks.jobs[letter]); }

    // Letters that are three apart are codelets of one name.
    static constexpr const char* names_[3] = {"update", "panel", "scale"};
    tests::modelled_tasks tasks;
    std::unique_ptr<policy> policy_;
};

TEST_F(automatic, order_gives_each_kind_first_what_it_gains_most_by) {
    push('b', 50, 60); // "panel"
    EXPECT_EQ(push('a', 10, 100), wake_target::all());
    EXPECT_EQ(policy_->size(), 2u);
    EXPECT_EQ(take(on_cuda), "ab");
    push('d', 10, 100);
    push('e', 50, 60);
    EXPECT_EQ(take(on_cpu), "e"); // and leaves the other, which takes it ten times as long
    EXPECT_EQ(take(on_cuda), "d");
}

TEST_F(automatic, order_lets_slow_kinds_take_what_would_wait_long) {
    for (const char letter : {'a', 'd', 'g', 'j'})
        push(letter, 10, 25); // one and a half tasks for each device
    EXPECT_EQ(take(on_cpu), "ad");
    EXPECT_TRUE(policy_->looks_empty_for(on_cpu));
    EXPECT_EQ(take(on_cuda), "gj");
}

TEST_F(automatic, order_counts_what_becomes_ready_as_a_task_ends) {
    automatic_options by_rank = at_each_task();
    by_rank.rule = 3; // URT_PURE
    use({.automatic = by_rank});
    push('a', 10, 12);
    push('b', 11, 11);
    EXPECT_EQ(take(on_cuda), "ba"); // the longer one
    end_on(on_cuda, 'a');
    push('c', 100, 100, on_cuda); // which waited for it
    end_on(on_cuda, 'b');
    push('d', 10, 12);
    push('e', 11, 11);
    EXPECT_EQ(take(on_cuda), "dce"); // what keeps the longest one waiting comes first now
}

TEST_F(automatic, order_tries_what_is_not_known_twice_on_each_kind) {
    for (const char letter : {'a', 'd', 'g', 'j'}) push(letter, 0, 0);
    EXPECT_EQ(take(on_cpu), "ad"); // then devices are taken to be faster
    EXPECT_EQ(take(on_cuda), "gj");
}

TEST_F(automatic, order_ends_with_a_word_of_the_program) {
    push('a', 10, 100, base::no_worker, 7);
    order().change([](bucket_order& o) { o.set_count(STARPU_CPU_WORKER, 5); });
    EXPECT_FALSE(order().is_automatic());
    push('b', 10, 100, base::no_worker, 2);
    push('c', 10, 100, base::no_worker, 1);
    EXPECT_EQ(take(on_cpu, 2), "ac"); // by priority; what was chosen before lies in bucket 0
    EXPECT_EQ(take(on_cuda), "b");
}

TEST_F(automatic, order_goes_on_whatever_the_program_says_if_it_is_to) {
    automatic_options always = at_each_task();
    always.when = automatic_when::always;
    use({.set_up = [](unsigned) {}, .automatic = always});
    order().change([](bucket_order& o) { o.set_count(STARPU_CUDA_WORKER, 0); });
    push('b', 50, 60);
    push('a', 10, 100);
    EXPECT_TRUE(order().is_automatic());
    EXPECT_EQ(take(on_cuda), "ab");
}

TEST_F(automatic, order_is_for_several_kinds_of_workers_without_a_program_that_says_it) {
    use({.set_up = [](unsigned) {}, .automatic = at_each_task()});
    EXPECT_FALSE(order().is_automatic());
    EXPECT_FALSE(policy_->traits().measures_unmodelled);
    use({.automatic = at_each_task()}, worker_layout{{{}, {}}, {0, 0}, task::worker_kinds(2)});
    EXPECT_FALSE(order().is_automatic());
    use({.automatic = at_each_task()});
    EXPECT_TRUE(order().is_automatic());
    EXPECT_TRUE(policy_->traits().measures_unmodelled);
}

TEST_F(automatic, order_tells_codelets_apart_by_name_or_by_model) {
    starpu_perfmodel one{};
    one.symbol = "one_model";
    const auto taken_together = [&](bool by_name) {
        automatic_options how = at_each_task();
        how.groups_by_codelet_name = by_name;
        how.prints_orders = true;
        use({.automatic = how});
        testing::internal::CaptureStderr();
        for (const char letter : {'a', 'b'}) {
            graph::job& n = task_for(letter, 0, 0);
            tasks.codelet(letter).model = &one;
            policy_->push(n, base::no_worker);
        }
        const std::string said = testing::internal::GetCapturedStderr();
        take(on_cuda);
        return said.substr(said.rfind("heteroprio:", said.size() - 12));
    };
    EXPECT_NE(taken_together(false).find("workers, by URT_DOT_DIFF_2: one_model\n"), std::string::npos);
    const std::string by_name = taken_together(true);
    EXPECT_NE(by_name.find("update"), std::string::npos) << by_name;
    EXPECT_NE(by_name.find("panel"), std::string::npos) << by_name;
}

TEST_F(automatic, order_asks_functions_of_the_program_before_the_kernel_alone) {
    static int asked;
    starpu_perfmodel counting{};
    counting.type = STARPU_COMMON;
    counting.cost_function = [](starpu_task*, unsigned) { return static_cast<double>(++asked); };
    graph::job& n = task_for('a', 0, 0);
    tasks.codelet('a').model = &counting;
    asked = 0;
    policy_->push(n, base::no_worker);
    EXPECT_EQ(take(on_cuda), "a");
    const int before = asked;
    EXPECT_GT(before, 0);
    end_on(on_cuda, 'a');
    EXPECT_EQ(asked, before);
}

TEST_F(automatic, order_takes_no_infinite_time) {
    automatic_options how = at_each_task();
    how.prints_updates = true;
    use({.automatic = how});
    testing::internal::CaptureStderr();
    push('a', INFINITY, INFINITY);
    push('d', INFINITY, 5);
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "heteroprio: update: 0 tasks\nheteroprio: update: 0 tasks, cpu 5 us\n");
    EXPECT_EQ(take(on_cuda), "ad");
}

TEST_F(automatic, order_has_a_bucket_for_what_has_no_room) {
    automatic_options how = at_each_task();
    how.ordering_interval = 1000;
    use({.automatic = how});
    std::vector<std::string> names;
    for (unsigned i = 0; i < 120; ++i) names.push_back("codelet " + std::to_string(i));
    for (unsigned i = 0; i < 120; ++i) {
        graph::job& n = task_for('a', 10, 10);
        tasks.codelet('a').name = names[i].c_str();
        policy_->push(n, base::no_worker);
        EXPECT_EQ(take(on_cpu), "a") << i;
    }
}

// ---- what outlives the policy

class remembered_order : public automatic {
protected:
    remembered_order() { EXPECT_NE(mkdtemp(folder_), nullptr); }
    ~remembered_order() override {
        unlink(path().c_str());
        rmdir(folder_);
    }
    std::string path() const { return std::string(folder_) + "/heteroprio.host"; }
    automatic_options with_file() const {
        automatic_options how = at_each_task();
        how.file = path();
        return how;
    }
    void find_out() {
        push('a', 10, 100);
        push('b', 50, 60);
        take(on_cuda);
        end_on(on_cuda, 'a');
        end_on(on_cuda, 'b');
        policy_->end();
    }

    char folder_[32] = "/tmp/starpu-order-XXXXXX";
};

TEST_F(remembered_order, is_that_of_earlier_runs) {
    use({.automatic = with_file()});
    find_out();
    automatic_options from_the_start = with_file();
    from_the_start.ordering_interval = 1000;
    use({.automatic = from_the_start});
    push('b', 0, 0); // without a model
    push('a', 0, 0);
    push('e', 0, 0);
    EXPECT_EQ(take(on_cpu), "be"); // and need not find out what the other takes
    push('b', 0, 0);
    EXPECT_EQ(take(on_cuda), "ab");
}

TEST_F(remembered_order, stays_as_it_is_when_nothing_more_is_to_be_found_out) {
    automatic_options frozen = with_file();
    frozen.gathers = false;
    use({.automatic = frozen});
    find_out();
    EXPECT_NE(access(path().c_str(), F_OK), 0);
}

TEST_F(remembered_order, is_printed_on_demand) {
    automatic_options how = with_file();
    how.prints_updates = true;
    use({.automatic = how});
    testing::internal::CaptureStderr();
    find_out();
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find("heteroprio: update: 0 tasks, cpu 100 us, cuda 10 us\n"), std::string::npos) << said;
}

} // namespace
} // namespace starpu::sched
