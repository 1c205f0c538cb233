// Finds the process's groups through /proc/self/cgroup and their folders through /proc/self/mountinfo.
#include "platform/cgroup_limits.hpp"

#include "platform/file_text.hpp"

#include <algorithm>
#include <charconv>
#include <ranges>
#include <string_view>
#include <vector>

namespace starpu::platform {
namespace {

// One mounted hierarchy: `inside` is the group that appears at folder `at`.
struct mount {
    bool is_version_2;
    std::string controllers; // comma separated, version 1 only
    std::string inside;
    std::string at;
};

// One line of /proc/self/cgroup; version 2 names no controllers.
struct membership {
    std::string controllers;
    std::string group;
};

// Everything the kernel says about where this process stands.
struct hierarchies {
    std::vector<mount> mounts;
    std::vector<membership> memberships;
};

bool has_word(std::string_view list, std::string_view word) {
    return std::ranges::count(words_of(list, ","), word) > 0;
}

// "31 23 0:28 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu": the optional fields end at the lone dash.
std::vector<mount> read_mounts(const std::string& root) {
    std::vector<mount> mounts;
    const auto text = read_file(root + "/proc/self/mountinfo").value_or("");
    for (const auto line : lines_of(text)) {
        const auto words = words_of(line);
        const auto dash = std::ranges::find(words, std::string_view("-"));
        if (words.size() < 10 || words.end() - dash < 4) continue;
        const auto type = dash[1];
        if (type != "cgroup" && type != "cgroup2") continue;
        mounts.push_back(
            {type == "cgroup2", std::string(dash[3]), std::string(words[3]), std::string(words[4])});
    }
    return mounts;
}

// "4:cpu,cpuacct:/user/job": the group may itself hold colons.
std::vector<membership> read_memberships(const std::string& root) {
    std::vector<membership> memberships;
    const auto text = read_file(root + "/proc/self/cgroup").value_or("");
    for (const auto line : lines_of(text)) {
        const auto first = line.find(':');
        const auto second = first == line.npos ? first : line.find(':', first + 1);
        if (second == line.npos) continue;
        memberships.push_back(
            {std::string(line.substr(first + 1, second - first - 1)), std::string(line.substr(second + 1))});
    }
    return memberships;
}

// Inside a container the mount shows a part of the hierarchy: its own path is no part of the folder names. A
// group that lies outside of what is mounted ("/.." in a namespace of its own) is only visible through the
// mount's top.
std::string relative_group(const membership& member, const mount& where) {
    if (member.group.find("/..") != member.group.npos) return "/";
    if (where.inside == "/") return member.group;
    if (member.group == where.inside) return "/";
    if (member.group.starts_with(where.inside + "/")) return member.group.substr(where.inside.size());
    return "/";
}

// The folders of the group and of all groups around it, innermost first.
std::vector<std::string> folders_of(const std::string& root, const mount& where, const membership& member) {
    std::vector<std::string> folders;
    std::string group = relative_group(member, where);
    while (!group.empty() && group != "/") {
        folders.push_back(root + where.at + group);
        group.resize(group.find_last_of('/'));
    }
    folders.push_back(root + where.at);
    return folders;
}

std::vector<std::string> folders_of_version_1(const std::string& root, const hierarchies& here,
                                              std::string_view controller) {
    const auto where = std::ranges::find_if(
        here.mounts, [&](const mount& m) { return !m.is_version_2 && has_word(m.controllers, controller); });
    const auto member = std::ranges::find_if(
        here.memberships, [&](const membership& m) { return has_word(m.controllers, controller); });
    if (where == here.mounts.end() || member == here.memberships.end()) return {};
    return folders_of(root, *where, *member);
}

std::vector<std::string> folders_of_version_2(const std::string& root, const hierarchies& here) {
    const auto where = std::ranges::find_if(here.mounts, &mount::is_version_2);
    const auto member =
        std::ranges::find_if(here.memberships, [](const membership& m) { return m.controllers.empty(); });
    if (where == here.mounts.end() || member == here.memberships.end()) return {};
    return folders_of(root, *where, *member);
}

std::optional<long long> number(std::string_view text) {
    long long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return {};
    return value;
}

// A share of less than two CPUs is one worker; "max" and -1 are no limit.
std::optional<unsigned> whole_cpus(std::string_view quota_us, std::string_view period_us) {
    const auto quota = number(quota_us);
    const auto period = number(period_us);
    if (!quota || !period || *quota <= 0 || *period <= 0) return {};
    return unsigned(std::clamp(*quota / *period, 1LL, 65535LL));
}

std::optional<unsigned> quota_of_version_1(const std::string& folder) {
    const auto quota = read_file(folder + "/cpu.cfs_quota_us").value_or("");
    const auto period = read_file(folder + "/cpu.cfs_period_us").value_or("");
    const auto quota_words = words_of(quota);
    const auto period_words = words_of(period);
    if (quota_words.size() != 1 || period_words.size() != 1) return {};
    return whole_cpus(quota_words[0], period_words[0]);
}

std::optional<unsigned> quota_of_version_2(const std::string& folder) {
    const auto text = read_file(folder + "/cpu.max").value_or("");
    const auto words = words_of(text);
    if (words.size() != 2) return {};
    return whole_cpus(words[0], words[1]);
}

void lower(std::optional<unsigned>& limit, std::optional<unsigned> other) {
    if (other) limit = std::min(*other, limit.value_or(*other));
}

// An empty file is a group that sets nothing of its own, not a group without CPUs.
void restrict_to(std::optional<cpu_set>& cpus, const std::string& file) {
    const auto text = read_file(file);
    const auto set = text ? parse_cpu_list(*text) : std::nullopt;
    if (!set || set->empty()) return;
    cpus = cpus ? both(*cpus, *set) : *set;
}

} // namespace

cgroup_limits read_cgroup_limits(const std::string& root) {
    const hierarchies here{read_mounts(root), read_memberships(root)};
    cgroup_limits limits;
    for (const auto& folder : folders_of_version_1(root, here, "cpu"))
        lower(limits.cpu_quota, quota_of_version_1(folder));
    for (const auto& folder : folders_of_version_1(root, here, "cpuset"))
        restrict_to(limits.cpus, folder + "/cpuset.cpus");
    for (const auto& folder : folders_of_version_2(root, here)) {
        lower(limits.cpu_quota, quota_of_version_2(folder));
        restrict_to(limits.cpus, folder + "/cpuset.cpus.effective");
    }
    return limits;
}

} // namespace starpu::platform
