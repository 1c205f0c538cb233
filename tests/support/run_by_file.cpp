// Runs the tests of one source of an executable that holds several: the first argument is its name without
// suffix.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <string>

namespace {

// The tests of the source, as GoogleTest's filter wants them.
std::string tests_of(const std::string& source) {
    std::string filter;
    const testing::UnitTest& all = *testing::UnitTest::GetInstance();
    for (int s = 0; s < all.total_test_suite_count(); ++s) {
        const testing::TestSuite& suite = *all.GetTestSuite(s);
        for (int t = 0; t < suite.total_test_count(); ++t) {
            const testing::TestInfo& test = *suite.GetTestInfo(t);
            if (std::filesystem::path(test.file()).stem() == source)
                filter += std::string(suite.name()) + "." + test.name() + ":";
        }
    }
    return filter;
}

} // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    if (argc > 1) {
        const std::string filter = tests_of(argv[1]);
        if (filter.empty()) {
            std::fprintf(stderr, "%s: no tests of a source named %s.cpp\n", argv[0], argv[1]);
            return 2;
        }
        testing::GTEST_FLAG(filter) = filter;
    }
    return RUN_ALL_TESTS();
}
