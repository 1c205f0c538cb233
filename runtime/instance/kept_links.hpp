// Speeds of links that are kept in files: read when a link is first asked about, and written when they are
// measured because the user asks for it.
#pragma once

#include "instance/open_devices.hpp"
#include "memory/link_speeds.hpp"
#include "perfmodel/bus_files.hpp"
#include "platform/machine.hpp"

#include <optional>
#include <vector>

namespace starpu::instance {

class kept_links final : public memory::earlier_speeds {
public:
    // The devices outlive it; from now on their nodes ask it.
    kept_links(const perfmodel::options& where, const platform::machine& here, open_devices& devices);
    ~kept_links() override;
    kept_links(const kept_links&) = delete;
    kept_links& operator=(const kept_links&) = delete;

    std::optional<memory::link_speed> find_speed(memory::link l) noexcept override;

    // Measures every link and writes the files. What cannot be written is used all the same, after a line.
    // Other lines name the subject, such as the call. 0 or a negative errno.
    int calibrate(const char* subject);

private:
    perfmodel::bus_configuration configuration(const platform::machine& here) const;
    void read_once();
    // The memory node of each place of a machine that has so much; no_memory_node: it is not used in this
    // run.
    std::vector<base::memory_node_id> nodes_of(const perfmodel::bus_configuration& c) const;
    perfmodel::bus_content measured_content() const;

    const perfmodel::options where_;
    open_devices& devices_;
    const perfmodel::bus_configuration here_;
    // Under the lock of measurements.
    bool was_read_ = false;
    std::optional<perfmodel::bus_content> known_;
    std::vector<base::memory_node_id> places_;
};

} // namespace starpu::instance
