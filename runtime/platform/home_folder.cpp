// Looks in the list of users where HOME says nothing that can be trusted.
#include "platform/home_folder.hpp"

#include "base/secure_mode.hpp"

#include <pwd.h>
#include <unistd.h>
#include <vector>

namespace starpu::platform {

namespace {
std::filesystem::path home_in_user_list() {
    passwd entry{};
    passwd* found = nullptr;
    std::vector<char> text(16384);
    if (getpwuid_r(geteuid(), &entry, text.data(), text.size(), &found) != 0 || found == nullptr) return {};
    return found->pw_dir;
}
} // namespace

std::filesystem::path home_folder(const std::string& wanted) {
    if (!wanted.empty()) return wanted;
    const char* own = base::trusted_variable("HOME");
    return own != nullptr && *own == '/' ? own : home_in_user_list();
}

} // namespace starpu::platform
