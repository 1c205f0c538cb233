// Has nlohmann's parser read a text, and rewrites its messages.
#include "simulation_file/parsing.hpp"

#include "base/excerpt.hpp"
#include "simulation_file/place.hpp"
#include "simulation_file/tree_builder.hpp"

// Otherwise its assertions would end the process where NDEBUG is not defined.
#define JSON_ASSERT(condition) static_cast<void>(0)
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace starpu::simulation_file {
namespace {

using nlohmann::json;

// nlohmann's sentence without the name of the exception; what it has read last may be long, or not printable.
std::string syntax_message(const std::string& said) {
    const std::string opening = "parse error at ";
    const std::size_t begin = said.find(opening);
    const std::string sentence =
        begin == std::string::npos ? said : said.substr(begin).erase(0, opening.size());
    const std::size_t last_read = sentence.find("; last read: ");
    if (last_read == std::string::npos) return sentence;
    return sentence.substr(0, last_read) + base::excerpt(sentence.c_str() + last_read).c_str();
}

constexpr int number_overflow = 406; // as nlohmann counts its exceptions

// The names are nlohmann's; false would end the parser.
class parser_events {
public:
    bool null() { return note_value(node_kind::word, "null"); }
    bool boolean(bool is_true) { return note_value(node_kind::word, is_true ? "true" : "false"); }
    bool number_integer(std::int64_t number) { return add_integer(number); }
    bool number_unsigned(std::uint64_t number) { return add_integer(number); }
    bool number_float(double number, const std::string& text) {
        return note_value(node_kind::number, text, number);
    }
    bool string(std::string& text) { return note_value(node_kind::text, std::move(text)); }
    bool binary(const json::binary_t&) { return false; } // in no text

    bool start_object(std::size_t) { return note_begin(node_kind::object); }
    bool start_array(std::size_t) { return note_begin(node_kind::list); }
    bool end_object() { return note_end(); }
    bool end_array() { return note_end(); }
    bool key(std::string& name) {
        tree_.begin_member(std::move(name));
        return true;
    }

    bool parse_error(std::size_t, const std::string&, const json::exception& error) {
        if (error.id == number_overflow)
            throw description_error(tree_.current_place() +
                                    " is a number that is too large; write a smaller one");
        throw description_error(syntax_message(error.what()));
    }

    node& root() { return tree_.root(); }

private:
    bool note_value(node_kind kind, std::string text, double number = 0) {
        tree_.add_value(kind, std::move(text), number);
        return true;
    }
    template <class Integer> bool add_integer(Integer number) {
        return note_value(node_kind::number, std::to_string(number), static_cast<double>(number));
    }
    bool note_begin(node_kind kind) {
        tree_.begin_level(kind);
        return true;
    }
    bool note_end() {
        tree_.end_level();
        return true;
    }

    tree_builder tree_;
};

} // namespace

node parse(const std::string& text) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
        throw description_error(R"(the file is empty; write a description, at least {"cpus": 4})");
    parser_events events;
    json::sax_parse(text, &events, json::input_format_t::json, true, true);
    return std::move(events.root());
}

} // namespace starpu::simulation_file
