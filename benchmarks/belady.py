#!/usr/bin/env python3
# Says how many bytes an order of tasks moves at least: Belady's eviction on the trace that a driver has written.
"""usage: belady.py TRACE --memory BYTES [--moved BYTES] [--limit RATIO] [--lru]

TRACE has a line per task in the order of execution, `kernel piece:bytes:mode piece:bytes:mode ...` with mode R, W or RW.
The pieces are at home in main memory when it begins, and in the end whatever was changed is brought home. A task needs
all of its pieces in a device memory of --memory bytes at once. When room is needed, the piece goes whose next use lies
farthest ahead (never used again: first of all), and is copied home if it was changed. Prints the bytes copied in and out.
--moved is what a run has copied: its ratio to that is printed, and the exit status is 1 when it is above --limit.
--lru also prints what giving up the piece that was not used for longest would move."""

import argparse
import collections
import heapq
import sys

NEVER = float("inf")


def read_trace(path):
    tasks = []
    with open(path, encoding="ascii") as lines:
        for line in lines:
            pieces = []
            for word in line.split()[1:]:
                name, size, mode = word.split(":")
                pieces.append((name, int(size), mode))
            if pieces:
                tasks.append(pieces)
    return tasks


def next_uses(tasks):
    """For each task and piece: the number of the next task that uses it."""
    ahead = {}
    uses = [None] * len(tasks)
    for number in range(len(tasks) - 1, -1, -1):
        uses[number] = {name: ahead.get(name, NEVER) for name, _, _ in tasks[number]}
        for name, _, _ in tasks[number]:
            ahead[name] = number
    return uses


class Memory:
    def __init__(self, capacity):
        self.capacity = capacity
        self.used = self.bytes_in = self.bytes_out = 0
        self.held = {}  # piece: [bytes, is dirty, urgency of leaving]
        self.order = []  # heap of (-urgency, piece); entries that are out of date are skipped

    def touch(self, name, urgency):
        self.held[name][2] = urgency
        heapq.heappush(self.order, (-urgency, name))

    def drop_one(self, pinned):
        kept = []
        while True:
            if not self.order:
                raise SystemExit("a task needs more than the memory holds")
            entry = heapq.heappop(self.order)
            name = entry[1]
            if name not in self.held or self.held[name][2] != -entry[0]:
                continue
            if name in pinned:
                kept.append(entry)
                continue
            break
        for entry in kept:
            heapq.heappush(self.order, entry)
        size, is_dirty, _ = self.held.pop(name)
        self.used -= size
        self.bytes_out += size if is_dirty else 0

    def need(self, name, size, mode, pinned):
        if name not in self.held:
            while self.used + size > self.capacity:
                self.drop_one(pinned)
            self.held[name] = [size, False, None]
            self.used += size
            self.bytes_in += size if "R" in mode else 0
        if "W" in mode:
            self.held[name][1] = True

    def finish(self):
        self.bytes_out += sum(size for size, is_dirty, _ in self.held.values() if is_dirty)


def run(tasks, capacity, urgency):
    memory = Memory(capacity)
    for number, pieces in enumerate(tasks):
        pinned = {name for name, _, _ in pieces}
        for name, size, mode in pieces:
            memory.need(name, size, mode, pinned)
        for name, _, _ in pieces:
            memory.touch(name, urgency(number, name))
    memory.finish()
    return memory


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trace")
    parser.add_argument("--memory", type=int, required=True)
    parser.add_argument("--moved", type=int)
    parser.add_argument("--limit", type=float)
    parser.add_argument("--lru", action="store_true")
    arguments = parser.parse_args()
    tasks = read_trace(arguments.trace)
    uses = next_uses(tasks)
    best = run(tasks, arguments.memory, lambda number, name: uses[number][name])
    least = best.bytes_in + best.bytes_out
    distinct = collections.Counter()
    for pieces in tasks:
        for name, size, _ in pieces:
            distinct[name] = size
    print(f"{len(tasks)} tasks on {len(distinct)} pieces, {sum(distinct.values()) / 2**20:.1f} MiB, "
          f"in {arguments.memory / 2**20:.1f} MiB")
    print(f"Belady: {best.bytes_in / 2**20:.1f} MiB in, {best.bytes_out / 2**20:.1f} MiB out")
    if arguments.lru:
        lru = run(tasks, arguments.memory, lambda number, name: -number)
        moved = lru.bytes_in + lru.bytes_out
        print(f"least recently used: {lru.bytes_in / 2**20:.1f} MiB in, {lru.bytes_out / 2**20:.1f} MiB out, "
              f"ratio {moved / least:.3f}")
    if arguments.moved is None:
        return 0
    ratio = arguments.moved / least
    print(f"moved: {arguments.moved / 2**20:.1f} MiB, ratio {ratio:.3f}")
    return 1 if arguments.limit is not None and ratio > arguments.limit else 0


if __name__ == "__main__":
    sys.exit(main())
