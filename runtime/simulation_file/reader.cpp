// The function that libstarpu calls: exceptions end here.
#include "devices/simulated/description.hpp"
#include "simulation_file/machine.hpp"
#include "simulation_file/parsing.hpp"
#include "simulation_file/place.hpp"
#include "simulation_file/text_file.hpp"

#include <exception>
#include <new>
#include <string>
#include <type_traits>

namespace starpu::simulation_file {
namespace {

using namespace devices::simulated;

std::string words_of(const description_version& version) {
    return std::to_string(version.major_version) + "." + std::to_string(version.minor_version) + "." +
           std::to_string(version.release_version);
}

void read_description(const description_version& caller, const char* path, machine_description& into) {
    if (const description_version own; caller != own)
        throw description_error("libstarpusimulation has version " + words_of(own) + " and libstarpu " +
                                words_of(caller) + "; install both from one build");
    into = read_machine(parse(read_text(path)));
}

// A sentence so short that a string has room for it.
void say_no_memory(std::string& why) noexcept {
    why.assign("no memory left");
}

void say(std::string& why, const char* sentence) noexcept {
    try {
        why.assign(sentence);
    } catch (const std::bad_alloc&) {
        say_no_memory(why);
    }
}

} // namespace
} // namespace starpu::simulation_file

extern "C" [[gnu::visibility("default")]] bool
starpu_read_machine_description(const starpu::devices::simulated::description_version& caller,
                                const char* path, starpu::devices::simulated::machine_description& into,
                                std::string& why) noexcept {
    using namespace starpu::simulation_file;
    try {
        read_description(caller, path, into);
        return true;
    } catch (const std::bad_alloc&) {
        say_no_memory(why);
    } catch (const std::exception& error) {
        say(why, error.what());
    }
    return false;
}

static_assert(std::is_same_v<decltype(&starpu_read_machine_description),
                             starpu::devices::simulated::description_reader>);
