// Questions a program may ask about the library itself: the time, the version, the machine; and variables it
// reads itself.
#include "api/boundary.hpp"
#include "api/null_arguments.hpp"
#include "api/running.hpp"
#include "base/checked_size.hpp"
#include "base/excerpt.hpp"
#include "instance/summary.hpp"
#include "platform/clock.hpp"

#include "starpu.h"

#include <cctype>
#include <cstdlib>
#include <limits>
#include <string>
#include <strings.h>

using namespace starpu;

namespace {
// The factor of a size's unit: none and k are KiB, b bytes, m MiB, g GiB; 0 for anything else.
long long unit_of(const char* text) {
    if (*text == '\0') return 1LL << 10;
    if (text[1] != '\0') return 0;
    switch (std::tolower(static_cast<unsigned char>(*text))) {
    case 'b':
        return 1;
    case 'k':
        return 1LL << 10;
    case 'm':
        return 1LL << 20;
    case 'g':
        return 1LL << 30;
    default:
        return 0;
    }
}

int use_default(const char* variable, const char* text, const char* wanted, int value) {
    base::report_warning(variable, "\"%s\" is not %s; %d is used", base::excerpt(text).c_str(), wanted,
                         value);
    return value;
}
} // namespace

extern "C" {

double starpu_timing_now(void) {
    return platform::now_us();
}

void starpu_get_version(int* major, int* minor, int* release) {
    if (major != nullptr) *major = STARPU_MAJOR_VERSION;
    if (minor != nullptr) *minor = STARPU_MINOR_VERSION;
    if (release != nullptr) *release = STARPU_RELEASE_VERSION;
}

void starpu_topology_print(FILE* f) {
    const api::running r(__func__);
    if (r != nullptr && !api::is_null(f, "the file", __func__)) instance::print_topology(*r, f);
}

int starpu_get_env_string_var_default(const char* str, const char* strings[], int defvalue) {
    if (api::is_null(str, "the variable's name", __func__) ||
        api::is_null(strings, "the list of texts", __func__))
        return defvalue;
    const char* const text = std::getenv(str);
    if (text == nullptr) return defvalue;
    for (int place = 0; strings[place] != nullptr; ++place)
        if (strcasecmp(text, strings[place]) == 0) return place;
    api::boundary_void("starpu_get_env_string_var_default", [&] {
        std::string known = "one of: ";
        for (int place = 0; strings[place] != nullptr; ++place)
            known.append(place == 0 ? "" : ", ").append(strings[place]);
        use_default(str, text, known.c_str(), defvalue);
        return 0;
    });
    return defvalue;
}

int starpu_get_env_size_default(const char* str, int defval) {
    if (api::is_null(str, "the variable's name", __func__)) return defval;
    const char* const text = std::getenv(str);
    if (text == nullptr || *text == '\0') return defval;
    char* rest = nullptr;
    const long long number = std::strtoll(text, &rest, 10);
    const long long unit = rest == text ? 0 : unit_of(rest);
    const base::checked_size bytes = base::checked_size(number) * unit;
    if (unit == 0 || !bytes.fits_in(std::numeric_limits<int>::max()))
        return use_default(str, text, "a size such as 16k, 4m or 1g below 2 GiB", defval);
    return static_cast<int>(bytes.value());
}

} // extern "C"
