// Lower code finds the newest of those that are alive, whichever goes first.
#include "base/newest_alive.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <sys/wait.h>
#include <unistd.h>

using namespace starpu::base;

namespace {
struct owned {
    ~owned() { saw_itself_at_its_end = newest_alive<owned>::newest() == this; }

    int value = 7;
    newest_alive<owned> way{*this};
    static inline bool saw_itself_at_its_end = false;
};

owned* found() {
    return newest_alive<owned>::newest();
}
} // namespace

TEST(newest_alive, finds_none_before_and_after) {
    EXPECT_EQ(found(), nullptr);
    {
        const owned only;
        EXPECT_EQ(found(), &only);
    }
    EXPECT_EQ(found(), nullptr);
}

TEST(newest_alive, is_found_until_its_members_go) {
    { const owned only; }
    EXPECT_TRUE(owned::saw_itself_at_its_end);
}

TEST(newest_alive, goes_back_to_the_one_before) {
    const owned first;
    {
        const owned second;
        EXPECT_EQ(found(), &second);
    }
    EXPECT_EQ(found(), &first);
}

TEST(newest_alive, stays_when_an_older_one_goes) {
    std::optional<owned> first(std::in_place), second(std::in_place), third(std::in_place);
    second.reset();
    EXPECT_EQ(found(), &*third);
    third.reset();
    EXPECT_EQ(found(), &*first);
    first.reset();
    EXPECT_EQ(found(), nullptr);
}

TEST(newest_alive, is_told_apart_by_kind) {
    struct other {
        newest_alive<other> way{*this};
    };
    const other stranger;
    EXPECT_EQ(found(), nullptr);
    EXPECT_EQ(newest_alive<other>::newest(), &stranger);
}

TEST(newest_alive, is_none_in_a_child_until_it_makes_one) {
    std::optional<owned> of_parent(std::in_place);
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        bool is_right = found() == nullptr;
        {
            const owned of_child;
            is_right = is_right && found() == &of_child;
            of_parent.reset();
            is_right = is_right && found() == &of_child;
        }
        _exit(is_right && found() == nullptr ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    EXPECT_EQ(found(), &*of_parent);
}
