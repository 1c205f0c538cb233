// Files that hold no description end in a message, whatever they hold.
#include "unit/simulation_file/description_file.hpp"

namespace starpu::tests {
namespace {

std::string why_not(const std::string& text) {
    const reading done = read_text(text);
    EXPECT_FALSE(done.is_good) << text;
    return done.why;
}

TEST(files, that_are_not_there) {
    EXPECT_EQ(read_path("/nonexistent/machine.json").why,
              "the file cannot be read: No such file or directory; give the path of a file in JSON that this "
              "process may read");
}

TEST(files, that_are_folders) {
    EXPECT_EQ(read_path("/").why, "the file cannot be read: Is a directory; give the path of a file in JSON "
                                  "that this process may read");
}

TEST(files, that_are_empty) {
    const std::string why = R"(the file is empty; write a description, at least {"cpus": 4})";
    EXPECT_EQ(why_not(""), why);
    EXPECT_EQ(why_not(" \n\t"), why);
    EXPECT_EQ(read_path("/dev/null").why, why);
}

TEST(files, that_have_no_end) {
    EXPECT_EQ(read_path("/dev/zero").why, "the file is larger than 1 MiB; a description takes a few KiB");
}

TEST(files, with_wrong_syntax_say_line_and_column) {
    EXPECT_EQ(why_not("{\n  \"cpus\": x\n}"), "line 2, column 11: syntax error while parsing value - invalid "
                                              "literal; last read: '\"cpus\": x'");
    EXPECT_EQ(why_not("{\"cpus\": 4"),
              "line 1, column 11: syntax error while parsing object - unexpected end "
              "of input; expected '}'");
    EXPECT_EQ(why_not("{\"cpus\": 4} 5"), "line 1, column 13: syntax error while parsing value - unexpected "
                                          "number literal; expected end of input");
}

TEST(files, that_are_cut_off) {
    description_file file("");
    for (std::size_t length = 0; length < whole_description.size(); ++length) {
        file.fill(whole_description.substr(0, length));
        EXPECT_FALSE(read_path(file.path()).is_good) << length;
    }
}

TEST(files, with_wrong_bytes) {
    description_file file("");
    for (std::size_t place = 0; place < whole_description.size(); ++place)
        for (const char wrong : {'\0', '\xff', '{', '"', '9', ','}) {
            std::string text = whole_description;
            text[place] = wrong;
            file.fill(text);
            read_path(file.path()); // good or not, with a reason
        }
}

TEST(files, that_are_not_utf8) {
    EXPECT_EQ(why_not("{\"cpus\": 1, \"name\": \"Gr\xf6\xdf"
                      "e\"}"),
              "line 1, column 24: syntax error while parsing value - invalid string: ill-formed UTF-8 byte; "
              "last read: '\"Gr\\xf6'");
    EXPECT_EQ(why_not("\xff\xfe{").substr(0, 17), "line 1, column 1:");
}

TEST(files, that_are_nested_deeply) {
    EXPECT_NE(why_not(std::string(1000000, '[')).find(" is nested too deep; a description needs 4 levels"),
              std::string::npos);
    std::string objects;
    for (int i = 0; i < 100000; ++i) objects += R"({"a":)";
    EXPECT_EQ(why_not(objects),
              "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a is nested too deep; a description needs 4 levels");
}

TEST(files, of_another_version_are_not_read) {
    const description_file file(whole_description);
    description_version other;
    other.release_version += 1;
    const std::string own = std::to_string(STARPU_MAJOR_VERSION) + "." + std::to_string(STARPU_MINOR_VERSION);
    const reading done = read_path(file.path(), other);
    EXPECT_FALSE(done.is_good);
    EXPECT_EQ(done.why, "libstarpusimulation has version " + own + "." +
                            std::to_string(STARPU_RELEASE_VERSION) + " and libstarpu " + own + "." +
                            std::to_string(other.release_version) + "; install both from one build");
}

TEST(files, that_are_refused_leave_the_description_alone) {
    const description_file file(R"({"cpus": 4, "noise": -1})");
    machine_description machine;
    machine.name = "before";
    std::string why;
    EXPECT_FALSE(description_reader_of_library()({}, file.path(), machine, why));
    EXPECT_EQ(machine.name, "before");
    EXPECT_TRUE(machine.cpus.empty());
}

} // namespace
} // namespace starpu::tests
