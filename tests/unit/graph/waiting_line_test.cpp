// The line at a lock: by priority, then by arrival.
#include "graph/waiting_line.hpp"
#include "support/lettered_nodes.hpp"

#include <gtest/gtest.h>

namespace starpu::graph {
namespace {

class waiting_lines : public testing::Test {
protected:
    void comes(char letter, int priority = 0) { comes_at(letter, clock++, priority); }
    void comes_at(char letter, std::uint64_t arrival, int priority = 0) {
        jobs[letter].priority = priority;
        jobs[letter].details->arrival = arrival;
        line.insert(jobs[letter]);
    }
    std::string all() {
        std::string letters;
        while (job* n = line.first()) {
            letters += jobs.letter_of(*n);
            line.pop_first();
        }
        return letters;
    }
    tests::lettered_nodes jobs;
    waiting_line line;
    std::uint64_t clock = 10;
};

TEST_F(waiting_lines, are_first_come_first_served) {
    for (char letter : {'c', 'a', 'b'}) comes(letter);
    EXPECT_EQ(all(), "cab");
    EXPECT_TRUE(line.is_empty());
    EXPECT_EQ(line.first(), nullptr);
}

TEST_F(waiting_lines, put_urgent_ones_first) {
    comes('a', 0);
    comes('b', -3);
    comes('c', 7);
    comes('d', 2);
    comes('e', 7);
    comes('f', 0);
    EXPECT_EQ(all(), "cedafb");
}

TEST_F(waiting_lines, give_one_who_was_in_another_line_the_place_it_deserves) {
    comes_at('b', 20);
    comes_at('d', 40);
    comes_at('a', 10);
    comes_at('c', 30);
    comes_at('e', 50);
    EXPECT_EQ(all(), "abcde");
}

TEST_F(waiting_lines, go_on_between_arrivals) {
    comes('a', 1);
    comes('b', 1);
    line.pop_first();
    comes('c', 2);
    EXPECT_EQ(jobs.letter_of(*line.first()), 'c');
    line.pop_first();
    comes('d', 1);
    EXPECT_EQ(all(), "bd");
}

} // namespace
} // namespace starpu::graph
