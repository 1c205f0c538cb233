// What moves data between the memory nodes of a runtime: the admissions of the nodes, and the copy engines.
#pragma once

#include "data/copies/admission.hpp"
#include "data/copies/copy_engine.hpp"

namespace starpu::data {

// A runtime owns it; it comes after the nodes and goes before them. Lower code finds each part as the newest
// that is alive. Members in the order of construction: copies that end look at admissions.
class transport {
public:
    explicit transport(copies_by way = copies_by::threads) : engines_(way) {}
    transport(const transport&) = delete;
    transport& operator=(const transport&) = delete;

    // No copy is wanted any more, and none is under way afterwards: handles lose their copies on other nodes
    // than main memory.
    void stop();

private:
    class write_back_by_fetch final : public write_back {
        void start(replica& r, urgency how_soon, void (*then)(void*, int)) override;
    };

    write_back_by_fetch writer_;
    admissions admissions_{writer_};
    copy_engines engines_;
};

} // namespace starpu::data
