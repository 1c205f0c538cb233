// An intrusive_list gives back what was put in, first in first out, and follows its elements when they leave.
#include "base/intrusive_list.hpp"

#include <gtest/gtest.h>

#include <string>

using starpu::base::intrusive_list;

namespace {

struct item {
    char name;
    item* next = nullptr;
};

std::string drain(intrusive_list<item>& list) {
    std::string names;
    while (item* i = list.pop_front()) names += i->name;
    return names;
}

struct intrusive_list_test : testing::Test {
    item a{'a'}, b{'b'}, c{'c'}, d{'d'};
    intrusive_list<item> list;
};

TEST_F(intrusive_list_test, is_first_in_first_out) {
    list.push_back(a);
    list.push_back(b);
    list.push_front(c);
    EXPECT_EQ(list.front(), &c);
    EXPECT_EQ(drain(list), "cab");
    EXPECT_TRUE(list.empty());
    list.push_back(d);
    EXPECT_EQ(drain(list), "d");
}

TEST_F(intrusive_list_test, appends_whole_lists) {
    intrusive_list<item> other;
    list.append(std::move(other));
    EXPECT_TRUE(list.empty());
    other.push_back(a);
    other.push_back(b);
    list.append(std::move(other));
    EXPECT_TRUE(other.empty());
    list.push_back(c);
    EXPECT_EQ(drain(list), "abc");
}

TEST_F(intrusive_list_test, removes_from_any_place) {
    for (item* i : {&a, &b, &c, &d}) list.push_back(*i);
    EXPECT_TRUE(list.remove(b));
    EXPECT_TRUE(list.remove(d));
    EXPECT_FALSE(list.remove(d));
    EXPECT_TRUE(list.remove(a));
    list.push_back(b);
    EXPECT_EQ(drain(list), "cb");
}

TEST_F(intrusive_list_test, may_be_taken_apart_while_visited) {
    list.push_back(a);
    list.push_back(b);
    std::string names;
    list.for_each([&](item& i) {
        names += i.name;
        i.next = nullptr;
    });
    EXPECT_EQ(names, "ab");
}

} // namespace
