// One word per line says what the line is; a name is the rest of its line.
#include "sched/buckets/facts_file.hpp"

#include "base/excerpt.hpp"
#include "base/report.hpp"
#include "perfmodel/number_text.hpp"
#include "perfmodel/whole_files.hpp"
#include "platform/file_text.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <new>
#include <optional>

namespace starpu::sched {

namespace {
constexpr std::string_view first_line = "heteroprio 1";
// What earlier runs found counts as no more tasks than that.
constexpr double most_remembered = 1000;

void append_number(std::string& text, double value) {
    char digits[32];
    const auto written = std::to_chars(digits, digits + sizeof digits, value); // in every locale alike
    text.append(digits, written.ptr);
}

void append_line(std::string& text, std::string_view word, double value, std::string_view rest) {
    text.append(word).push_back(' ');
    append_number(text, value);
    text.append(" ").append(rest).push_back('\n');
}

// Names that would not come back as they are stay out.
bool can_be_written(const bucket_facts& b) {
    return !b.name.empty() && b.name.front() != '@' && b.name.find('\n') == std::string::npos && b.ended > 0;
}

// Cuts "<word> <number> <rest>" up. Nothing: it does not look like that.
struct entry {
    std::string_view word;
    double value;
    std::string_view rest;
};
std::optional<entry> entry_in(std::string_view line) {
    const std::size_t first = line.find(' ');
    const std::size_t second = first == line.npos ? line.npos : line.find(' ', first + 1);
    if (second == line.npos) return {};
    entry e{line.substr(0, first), 0, line.substr(second + 1)};
    const std::string_view number = line.substr(first + 1, second - first - 1);
    if (!perfmodel::read_number(number, e.value) || !std::isfinite(e.value) || e.value < 0) return {};
    return e;
}

std::size_t find_named(const all_facts& facts, std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(facts, name, &bucket_facts::name) - facts.begin());
}

// The number of the bucket with that name, a new one if need be; most_buckets: there is no room.
std::size_t ensure_named(all_facts& facts, std::string_view name) {
    const std::size_t found = find_named(facts, name);
    if (found < facts.size() || found == most_buckets - 1) return found < facts.size() ? found : most_buckets;
    facts.push_back({.name = std::string(name)});
    return found;
}

class text_reader {
public:
    bool accept(const entry& e) {
        if (e.word == "codelet") return begin_bucket(e);
        if (facts_.empty()) return false;
        if (e.word == "time") return note_time(e);
        if (e.word != "releases") return false;
        releases_.push_back({current_, std::string(e.rest), e.value});
        return true;
    }

    // What a bucket releases may come after it.
    all_facts collected() {
        for (const release& r : releases_)
            if (const std::size_t to = find_named(facts_, r.name); to < facts_.size())
                facts_[r.from].released[to] = r.tasks * scale_of(facts_[r.from]);
        for (bucket_facts& b : facts_) b.ended = std::min(b.ended, most_remembered);
        return std::move(facts_);
    }

private:
    struct release {
        std::size_t from;
        std::string name;
        double tasks;
    };

    static double scale_of(const bucket_facts& b) {
        return b.ended > most_remembered ? most_remembered / b.ended : 1;
    }

    bool begin_bucket(const entry& e) {
        current_ = ensure_named(facts_, e.rest);
        if (current_ == most_buckets) return false;
        facts_[current_].ended = e.value;
        return !e.rest.empty();
    }

    bool note_time(const entry& e) {
        double us = 0;
        if (!perfmodel::read_number(e.rest, us) || !std::isfinite(us) || us < 0) return false;
        if (e.value >= most_kinds || e.value != std::floor(e.value)) return false;
        facts_[current_].us[static_cast<std::size_t>(e.value)] = us;
        return true;
    }

    all_facts facts_;
    std::size_t current_ = 0;
    std::vector<release> releases_;
};

std::optional<all_facts> facts_in(std::string_view text) {
    const std::vector<std::string_view> lines = platform::lines_of(text);
    if (lines.empty() || lines.front() != first_line) return {};
    text_reader reader;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].empty()) continue;
        const std::optional<entry> e = entry_in(lines[i]);
        if (!e || !reader.accept(*e)) return {};
    }
    return reader.collected();
}

// Adds those that are not there. What they release is found by name.
void add_missing(all_facts& facts, const all_facts& more) {
    for (const bucket_facts& b : more) {
        if (find_named(facts, b.name) < facts.size() || facts.size() >= most_buckets - 1) continue;
        bucket_facts copy = b;
        copy.released = {};
        facts.push_back(std::move(copy));
    }
    for (const bucket_facts& b : more) {
        bucket_facts& there = facts[std::min(find_named(facts, b.name), facts.size() - 1)];
        if (there.name != b.name) continue;
        for (std::size_t to = 0; to < more.size(); ++to) {
            const std::size_t found = find_named(facts, more[to].name);
            if (found < facts.size() && there.released[found] == 0) there.released[found] = b.released[to];
        }
    }
}
} // namespace

std::string text_of(const all_facts& facts) {
    std::string text(first_line);
    text.push_back('\n');
    for (const bucket_facts& b : facts) {
        if (!can_be_written(b)) continue;
        append_line(text, "codelet", b.ended, b.name);
        for (std::size_t kind = 0; kind < most_kinds; ++kind) {
            if (!std::isfinite(b.us[kind]) || b.us[kind] <= 0) continue;
            std::string us;
            append_number(us, b.us[kind]);
            append_line(text, "time", static_cast<double>(kind), us);
        }
        for (std::size_t to = 0; to < facts.size(); ++to)
            if (b.released[to] > 0 && can_be_written(facts[to]))
                append_line(text, "releases", b.released[to], facts[to].name);
    }
    return text;
}

bool add_from_text(std::string_view text, all_facts& facts) {
    const std::optional<all_facts> read = facts_in(text);
    if (read) add_missing(facts, *read);
    return read.has_value();
}

void read_facts(const std::string& path, all_facts& facts) {
    const std::optional<std::string> text = platform::read_file(path);
    if (text && !add_from_text(*text, facts))
        base::report_error(-EINVAL, base::excerpt(path.c_str()).c_str(),
                           "it does not hold what heteroprio found out about codelets, and is not used; it "
                           "is written anew at the end");
}

void write_facts(const std::string& path, const all_facts& facts) {
    try {
        perfmodel::replace_file(path, [&](std::string& content) {
            all_facts all = facts;
            const std::optional<std::string> there = platform::read_file(path);
            if (!there && errno != ENOENT)
                return perfmodel::refuse_file(path, errno, "it cannot be read, hence is not written either");
            if (there) add_from_text(*there, all);
            content = text_of(all);
            return 0;
        });
    } catch (const std::bad_alloc&) {
        base::report_error(-ENOMEM, base::excerpt(path.c_str()).c_str(), "out of memory; it is not written");
    }
}

} // namespace starpu::sched
