// Where the value of a copy goes when the copy has to leave its node.
#pragma once

#include "data/copies/replica_set.hpp"

namespace starpu::data {

// Under the lock of its set. The node, or -1: nowhere. Disks send nothing back but to its home: it would take
// turns for ever with what main memory sends away.
base::memory_node_id spill_target_of(const replica& r);

// Under the lock of its set: the value is on its way there; and, later, it could not be saved there.
void note_attempt(replica& r, base::memory_node_id spill_target);
void note_refusal(replica& r);

// A disk, or main memory, that refused something may take it now.
void note_room_for_spills() noexcept;

} // namespace starpu::data
