// The lines in which receives and early messages wait for each other.
#include "mpi/matching.hpp"

#include <utility>

namespace starpu::mpi {

std::size_t matching::hash::operator()(const key& k) const {
    // Tags are often consecutive: an odd factor spreads them over all bits.
    std::uint64_t h = static_cast<std::uint64_t>(k.tag) * 0x9e3779b97f4a7c15U;
    h ^= (static_cast<std::uint64_t>(static_cast<std::uint32_t>(k.comm)) << 32) ^
         static_cast<std::uint32_t>(k.source);
    h *= 0x9e3779b97f4a7c15U;
    return h ^ (h >> 29);
}

request* matching::take_receive(MPI_Comm comm, int source, std::int64_t tag) {
    const auto found = lines_.find({MPI_Comm_c2f(comm), source, tag});
    if (found == lines_.end() || found->second.receives.empty()) return nullptr;
    request* oldest = found->second.receives.front();
    found->second.receives.pop_front();
    if (found->second.has_none()) lines_.erase(found);
    return oldest;
}

void matching::keep(MPI_Comm comm, int source, early_message message) {
    const key k{MPI_Comm_c2f(comm), source, message.head.tag};
    lines_[k].messages.push_back(std::move(message));
}

void matching::withdraw(MPI_Comm comm, int source, const envelope& withdrawn) {
    const auto found = lines_.find({MPI_Comm_c2f(comm), source, withdrawn.tag});
    if (found == lines_.end()) return;
    std::erase_if(found->second.messages,
                  [&](const early_message& m) { return m.head.sender == withdrawn.sender; });
    if (found->second.has_none()) lines_.erase(found);
}

std::optional<early_message> matching::take_message_or_wait(request& receive) {
    const key k{MPI_Comm_c2f(receive.comm), receive.peer, receive.tag};
    line& l = lines_[k];
    if (l.messages.empty()) {
        l.receives.push_back(&receive);
        return std::nullopt;
    }
    std::optional<early_message> oldest(std::move(l.messages.front()));
    l.messages.pop_front();
    if (l.has_none()) lines_.erase(k);
    return oldest;
}

bool matching::has_message(const request& receive) const {
    const auto found = lines_.find({MPI_Comm_c2f(receive.comm), receive.peer, receive.tag});
    return found != lines_.end() && !found->second.messages.empty();
}

void matching::each_message(const std::function<void(int source, const early_message& kept)>& visit) const {
    for (const auto& [k, l] : lines_)
        for (const early_message& m : l.messages) visit(k.source, m);
}

std::vector<request*>
matching::take_receives(const std::function<bool(MPI_Comm comm, int source)>& is_meant) {
    std::vector<request*> all;
    for (auto& [k, l] : lines_) {
        if (l.receives.empty() || !is_meant(l.receives.front()->comm, k.source)) continue;
        all.insert(all.end(), l.receives.begin(), l.receives.end());
        l.receives.clear();
    }
    std::erase_if(lines_, [](const auto& entry) { return entry.second.has_none(); });
    return all;
}

} // namespace starpu::mpi
