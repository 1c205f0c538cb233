// A rule is a formula for what running a task is worth to one kind of workers.
#include "sched/buckets/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace starpu::sched {

namespace {
// What a rule may look at: times in microseconds.
struct prospects {
    double own;             // on this kind
    double other;           // on the quickest other one
    double upward;          // until all is over that such a task keeps waiting
    double released;        // how many tasks it releases
    double released_us;     // what these take
    double released_upward; // and what they keep waiting

    double gain() const { return other - own; }
    double speedup() const { return other / own; }
};

struct ranking_rule {
    const char* name;
    double (*worth)(const prospects&);
};

// The numbered ones weigh the upward rank less and less.
template <int number> double gain_by_rank(const prospects& p) {
    return p.gain() * std::pow(p.upward, 2.0 / number);
}

constexpr ranking_rule rules[] = {
    {"NOD_TIME_COMBINATION", [](const prospects& p) { return (1 + p.released) * p.speedup(); }},
    {"BEST_NODS_SCORE", [](const prospects& p) { return (1 + p.released) * std::min(1.0, p.speedup()); }},
    {"BEST_NODS", [](const prospects& p) { return p.speedup() < 1 ? 0 : p.released; }},
    {"URT_PURE", [](const prospects& p) { return p.upward; }},
    {"URT", [](const prospects& p) { return p.upward * p.speedup(); }},
    {"URT_2", [](const prospects& p) { return p.upward * p.upward * p.speedup(); }},
    {"URT_DOT_DIFF_PURE", [](const prospects& p) { return p.upward * p.gain(); }},
    {"URT_DOT_DIFF_PURE_2", [](const prospects& p) { return p.upward * p.upward * p.gain(); }},
    {"URT_DOT_REL_DIFF_PURE", [](const prospects& p) { return p.upward * (p.speedup() - 1); }},
    {"URT_DOT_REL_DIFF_PURE_2", [](const prospects& p) { return p.upward * p.upward * (p.speedup() - 1); }},
    {"URT_DOT_DIFF_2", gain_by_rank<2>},
    {"URT_DOT_DIFF_3", gain_by_rank<3>},
    {"URT_DOT_DIFF_4", gain_by_rank<4>},
    {"URT_DOT_DIFF_5", gain_by_rank<5>},
    {"URT_DOT_DIFF_6", gain_by_rank<6>},
    {"URT_DOT_DIFF_7", gain_by_rank<7>},
    {"URT_DOT_DIFF_8", gain_by_rank<8>},
    {"URT_DOT_DIFF_9", gain_by_rank<9>},
    {"URT_DOT_DIFF_10", gain_by_rank<10>},
    {"URT_DOT_DIFF_11", gain_by_rank<11>},
    {"URTS_PER_SECONDS", [](const prospects& p) { return p.released_upward / p.own; }},
    {"URTS_PER_SECONDS_2", [](const prospects& p) { return p.upward / p.own; }},
    {"URTS_PER_SECONDS_DIFF", [](const prospects& p) { return p.upward / p.own - p.upward / p.other; }},
    {"URTS_TIME_RELEASED_DIFF", [](const prospects& p) { return p.released_upward * p.gain(); }},
    {"URTS_TIME_COMBINATION", [](const prospects& p) { return (p.own + p.released_upward) * p.speedup(); }},
    {"NODS_PER_SECOND", [](const prospects& p) { return p.released / p.own; }},
    {"NODS_TIME_RELEASED", [](const prospects& p) { return p.released_us; }},
    {"NODS_TIME_RELEASED_DIFF", [](const prospects& p) { return p.released_us * (p.speedup() - 1); }},
};
static_assert(sizeof rules == most_ranking_rules * sizeof(ranking_rule));

// Chains of kinds of tasks may come back to where they began: so far they are followed.
constexpr unsigned most_links = 16;
} // namespace

const char* name_of_ranking_rule(unsigned rule) {
    return rules[rule].name;
}

bucket_ranking::bucket_ranking(const all_facts& facts, const kind_speeds& speeds)
    : facts_(facts), speeds_(speeds), times_(facts.size()) {
    fill_in_times();
    find_upward_ranks();
}

// What was not measured is guessed from what another kind takes; where none is known, from the speeds alone.
void bucket_ranking::fill_in_times() {
    for (std::size_t b = 0; b < times_.size(); ++b) {
        const bucket_facts& known = facts_[b];
        bucket_times& its = times_[b];
        double work = 0;
        for (std::size_t kind = 0; kind < most_kinds; ++kind)
            if (const double own = known.us[kind] * speeds_[kind]; own > 0)
                work = work == 0 ? own : std::min(work, own);
        if (work == 0) work = 1;
        for (std::size_t kind = 0; kind < most_kinds; ++kind) {
            const bool is_able = (known.able & task::set_of(static_cast<starpu_worker_archtype>(kind))) != 0;
            if (!is_able || speeds_[kind] <= 0) continue;
            its.us[kind] = known.us[kind] > 0 ? known.us[kind] : work / speeds_[kind];
            its.least_us = its.least_us == 0 ? its.us[kind] : std::min(its.least_us, its.us[kind]);
        }
    }
}

double bucket_ranking::share_released(unsigned from, unsigned to) const {
    return facts_[from].ended > 0 ? facts_[from].released[to] / facts_[from].ended : 0;
}

void bucket_ranking::find_upward_ranks() {
    const auto count = static_cast<unsigned>(times_.size());
    for (bucket_times& its : times_) its.upward_us = its.least_us;
    std::vector<double> next(count);
    for (unsigned link = 0; link < std::min(count, most_links); ++link) {
        for (unsigned b = 0; b < count; ++b) {
            double longest = 0;
            for (unsigned to = 0; to < count; ++to)
                longest = std::max(longest, std::min(1.0, share_released(b, to)) * times_[to].upward_us);
            next[b] = times_[b].least_us + longest;
        }
        for (unsigned b = 0; b < count; ++b) times_[b].upward_us = next[b];
    }
    for (unsigned b = 0; b < count; ++b)
        for (unsigned to = 0; to < count; ++to) {
            const double share = share_released(b, to);
            times_[b].released += share;
            times_[b].released_us += share * times_[to].least_us;
            times_[b].released_upward_us += share * times_[to].upward_us;
        }
}

double bucket_ranking::least_of_others(unsigned bucket, std::size_t kind) const {
    double least = 0;
    for (std::size_t other = 0; other < most_kinds; ++other) {
        const double us = times_[bucket].us[other];
        if (other != kind && us > 0) least = least == 0 ? us : std::min(least, us);
    }
    return least;
}

double bucket_ranking::score(unsigned bucket, starpu_worker_archtype kind, unsigned rule) const {
    const bucket_times& its = times_[bucket];
    const double own = its.us[static_cast<std::size_t>(kind)];
    const double others = least_of_others(bucket, static_cast<std::size_t>(kind));
    return rules[rule].worth({own, others == 0 ? own : others, its.upward_us, its.released, its.released_us,
                              its.released_upward_us});
}

std::vector<unsigned> bucket_ranking::order_for(starpu_worker_archtype kind, unsigned rule) const {
    std::vector<unsigned> order;
    std::vector<double> scores(times_.size());
    for (unsigned b = 0; b < times_.size(); ++b) {
        if (times_[b].us[static_cast<std::size_t>(kind)] == 0) continue;
        order.push_back(b);
        scores[b] = score(b, kind, rule);
    }
    std::ranges::stable_sort(order, [&](unsigned a, unsigned b) {
        return scores[a] != scores[b] ? scores[a] > scores[b] : times_[a].upward_us > times_[b].upward_us;
    });
    return order;
}

bool bucket_ranking::find_fastest(unsigned bucket, starpu_worker_archtype& fastest) const {
    double least = 0;
    for (std::size_t kind = 0; kind < most_kinds; ++kind) {
        const double us = times_[bucket].us[kind];
        if (us <= 0 || (least != 0 && us >= least)) continue;
        least = us;
        fastest = static_cast<starpu_worker_archtype>(kind);
    }
    return least != 0;
}

double bucket_ranking::patience(unsigned bucket, starpu_worker_archtype kind) const {
    const bucket_times& its = times_[bucket];
    return its.us[static_cast<std::size_t>(kind)] / its.least_us - 1;
}

} // namespace starpu::sched
