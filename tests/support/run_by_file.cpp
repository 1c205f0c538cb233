// Runs the tests of one source of an executable that holds several: the first argument is its name without
// suffix.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fnmatch.h>
#include <sstream>
#include <string>

namespace {

// Whether a test's name fits one of the patterns, which colons separate.
bool fits(const std::string& test, const std::string& patterns) {
    std::istringstream rest(patterns);
    for (std::string pattern; std::getline(rest, pattern, ':');)
        if (fnmatch(pattern.c_str(), test.c_str(), 0) == 0) return true;
    return false;
}

// Whether GTEST_FILTER, patterns of what runs and after a minus of what does not, lets a test run.
bool passes(const std::string& test, const std::string& filter) {
    const std::size_t minus = filter.find('-');
    const bool is_left_out = minus != std::string::npos && fits(test, filter.substr(minus + 1));
    return !is_left_out && (minus == 0 || fits(test, filter.substr(0, minus)));
}

// The tests of the source that the filter lets run, as GoogleTest wants them.
std::string tests_of(const std::string& source, const std::string& filter) {
    std::string chosen;
    const testing::UnitTest& all = *testing::UnitTest::GetInstance();
    for (int s = 0; s < all.total_test_suite_count(); ++s) {
        const testing::TestSuite& suite = *all.GetTestSuite(s);
        for (int t = 0; t < suite.total_test_count(); ++t) {
            const testing::TestInfo& test = *suite.GetTestInfo(t);
            const std::string name = std::string(suite.name()) + "." + test.name();
            if (std::filesystem::path(test.file()).stem() == source && passes(name, filter))
                chosen += name + ":";
        }
    }
    return chosen;
}

} // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (argc > 1) {
        const std::string chosen = tests_of(argv[1], testing::GTEST_FLAG(filter));
        if (chosen.empty()) {
            std::fprintf(stderr, "%s: no tests of a source named %s.cpp, or none that the filter lets run\n",
                         argv[0], argv[1]);
            return 2;
        }
        testing::GTEST_FLAG(filter) = chosen;
    }
    return RUN_ALL_TESTS();
}
