// A line for each bucket, or each kind of workers.
#include "sched/buckets/printing.hpp"

#include "base/excerpt.hpp"
#include "perfmodel/architectures.hpp"
#include "sched/buckets/ranking.hpp"

#include <cstdio>

namespace starpu::sched {

void print_facts(const all_facts& facts, unsigned bucket) {
    const bucket_facts& b = facts[bucket];
    std::fprintf(stderr, "heteroprio: %s: %.0f tasks", base::excerpt(b.name.c_str()).c_str(), b.ended);
    for (std::size_t kind = 0; kind < most_kinds; ++kind)
        if (b.us[kind] > 0)
            std::fprintf(stderr, ", %s %.3g us",
                         perfmodel::kind_name(static_cast<starpu_worker_archtype>(kind)), b.us[kind]);
    for (std::size_t to = 0; to < facts.size(); ++to)
        if (b.released[to] > 0)
            std::fprintf(stderr, ", releases %.0f %s", b.released[to],
                         base::excerpt(facts[to].name.c_str()).c_str());
    std::fputc('\n', stderr);
}

void print_order(const all_facts& facts, starpu_worker_archtype kind, std::span<const unsigned> buckets,
                 unsigned rule) {
    std::fprintf(stderr, "heteroprio: %s workers, by %s:", perfmodel::kind_name(kind),
                 name_of_ranking_rule(rule));
    for (const unsigned bucket : buckets)
        std::fprintf(stderr, " %s", base::excerpt(facts[bucket].name.c_str()).c_str());
    std::fputc('\n', stderr);
}

} // namespace starpu::sched
