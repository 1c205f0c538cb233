#!/usr/bin/env python3
# Cholesky on an emulated device that holds a quarter of the matrix, behind links of 1 GiB/s: bytes and standstills.
"""usage: limited_cholesky.py BUILD [--n 4096] [--policy lws] [--fraction 4]

Runs BUILD/benchmarks/apps/limited_potrf on the emulated CUDA of BUILD, prints what was moved beside Belady's eviction for
the same order of tasks (belady.py), and the longest time with neither a copy nor a kernel under way. The exit status is 1
when the result is wrong, more than 1.3 times Belady's bytes were moved or a standstill took more than 100 ms."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

MOST_BYTES_RATIO = 1.3
LONGEST_GAP_MS = 100


def environment(build, memory_mib):
    changed = dict(os.environ)
    libraries = build / "tests/support/emulated_cuda/13"
    if not libraries.is_dir():
        raise SystemExit(f"not measured: {libraries} is not built (target emulated_cuda_13)")
    changed["LD_LIBRARY_PATH"] = f"{libraries}:{changed.get('LD_LIBRARY_PATH', '')}"
    changed.update(STARPU_NCPU="0", STARPU_NCUDA="1", STARPU_NOPENCL="0", STARPU_LIMIT_CUDA_MEM=str(memory_mib),
                   EMULATED_CUDA_MODE="threads", EMULATED_CUDA_MIB_PER_S="1024",
                   EMULATED_CUDA_MEMORY_MIB=str(memory_mib + 64))
    return changed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--n", type=int, default=4096)
    parser.add_argument("--policy", default="lws")
    parser.add_argument("--fraction", type=int, default=4)
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    memory_mib = arguments.n**2 * 8 // arguments.fraction // 2**20
    program = next(build.glob("benchmarks/**/limited_potrf"), None)
    if program is None:
        raise SystemExit("not measured: limited_potrf is not built")
    with tempfile.TemporaryDirectory() as folder:
        trace = f"{folder}/trace"
        done = subprocess.run([program, "--n", str(arguments.n), "--policy", arguments.policy, "--trace", trace],
                              env=environment(build, memory_mib), stdout=subprocess.PIPE, text=True, check=False)
        print(done.stdout, end="")
        facts = dict(line.split() for line in done.stdout.splitlines() if len(line.split()) == 2)
        if done.returncode != 0 or "bytes_in" not in facts:
            return 1
        moved = int(facts["bytes_in"]) + int(facts["bytes_out"])
        script = pathlib.Path(__file__).with_name("belady.py")
        judged = subprocess.run([sys.executable, script, trace, "--memory", str(memory_mib * 2**20), "--moved",
                                 str(moved), "--limit", str(MOST_BYTES_RATIO), "--lru"], check=False)
    gap_ms = int(facts["longest_gap_us"]) / 1000
    print(f"longest standstill: {gap_ms:.1f} ms (limit {LONGEST_GAP_MS})")
    is_right = float(facts["residual"]) < 1e-12
    return 0 if is_right and judged.returncode == 0 and gap_ms <= LONGEST_GAP_MS else 1


if __name__ == "__main__":
    sys.exit(main())
