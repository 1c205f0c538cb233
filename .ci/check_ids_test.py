#!/usr/bin/env python3
# Plants plain integers that are named like workers, nodes and devices in a small tree and insists that check_ids.py finds each.

import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import check_ids

# Of each type in check_ids.KINDS: how one number is named, and several.
NAMES = {"base::worker_id": ("worker", "workers"), "base::memory_node_id": ("node", "nodes"),
         "base::device_id": ("device", "devices")}

# ONE and ALL stand for these names.
GOOD = {
    "sched/policy.hpp": "// unsigned ONE\nvirtual void push(base::ID ONE, unsigned order) = 0;\nconst char* text = \"int ONE;\";\n"
                        "unsigned count_of_ALL(unsigned ALL);\nunsigned ALL_per_ONE = 1;\nbool has_ONE = true;\n"
                        "const auto ONE = base::id_at<base::ID>(i);\nf(static_cast<unsigned>(ONE), int(other));\n"
                        "std::vector<base::ID> ALL;\nbase::by_id<base::ID, std::vector<int>> load_of_ONE(unsigned n);\n"
                        "int ONE(const handle& h);\nint ONE::id() const;\nunsigned some_ONE_count = 0, ONE_count = 1;\n",
    "api/ONE.cpp": "int starpu_ask(unsigned ONE) { return 0; }\n",
    "devices/c_api/ONE.cpp": "int starpu_ask(unsigned ONE) { return 0; }\n",
    "interfaces/ONE.cpp": "int starpu_ask(unsigned ONE) { return 0; }\n",
    "include/starpu.hpp": "int starpu_ask(unsigned ONE);\n",
}
PLANTED = {
    "a parameter": "void wake(unsigned ONE);",
    "a parameter of another signedness": "void wake(job& n, int ONE) override;",
    "a parameter of a fixed width": "void wake(std::uint32_t ONE, int i);",
    "a parameter by reference": "void choose(std::size_t& ONE);",
    "a parameter with a default": "void wake(int ONE = -1);",
    "a parameter of a lambda": "visit([&](unsigned ONE) { wake(ONE); });",
    "a parameter that is one of two": "void report(base::ID ONE, unsigned other_ONE);",
    "a member": "struct place { unsigned ONE; };",
    "a member of a class": "class place { std::uint16_t last_ONE_ = 0; };",
    "a member in braces": "struct place { unsigned long ONE{0}; };",
    "a member that is atomic": "graph::atomic<unsigned> lost_ONE_{0};",
    "a member that may be absent": "std::optional<unsigned> ONE;",
    "a variable": "const unsigned ONE = draw();",
    "a variable after another": "int found = -1, ONE = 0;",
    "a variable that is cast": "const auto ONE = static_cast<int>(n);",
    "a variable of a loop": "for (unsigned ONE = 0; ONE < count; ++ONE) wake(ONE);",
    "a variable of a loop over all": "for (const unsigned ONE : ALL) wake(ONE);",
    "an array": "int ONE[4];",
    "a sequence": "std::vector<int> ALL;",
    "a sequence by reference": "void set(const std::vector<unsigned>& ALL);",
    "a view": "void set(std::span<const unsigned> near_ALL);",
    "a pointer to several": "void set(const unsigned* ALL, unsigned count);",
}


def tree_for(kind, files):
    one, several = NAMES[kind]
    words = [("ONE", one), ("ALL", several), ("base::ID", kind)]
    for word, meaning in words:
        files = {place.replace(word, meaning): text.replace(word, meaning) for place, text in files.items()}
    return files


class CheckIds(unittest.TestCase):
    def run_on(self, kind, files, rows=""):
        with tempfile.TemporaryDirectory() as folder:
            for place, text in tree_for(kind, files).items():
                path = pathlib.Path(folder, "runtime", place)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            pathlib.Path(folder, ".ci").mkdir()
            pathlib.Path(folder, ".ci/ids.tsv").write_text(rows)
            command = [sys.executable, check_ids.__file__, "--root", folder]
            return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_every_kind_is_tried(self):
        self.assertEqual([kind for _, _, kind in check_ids.KINDS], list(NAMES))

    def test_a_tree_with_typed_numbers_passes(self):
        for kind in NAMES:
            with self.subTest(kind):
                done = self.run_on(kind, GOOD)
                self.assertEqual((done.returncode, done.stdout), (0, "ids: 1 files, 0 violations\n"))

    def test_each_plain_integer_is_caught(self):
        for kind in NAMES:
            for name, line in PLANTED.items():
                with self.subTest(f"{kind}: {name}"):
                    done = self.run_on(kind, {**GOOD, "task/order.cpp": f"// Waits.\n\n{line}\n"})
                    self.assertEqual(done.returncode, 1, done.stdout)
                    self.assertRegex(done.stdout, rf"^runtime/task/order.cpp:3: '\w+' is a plain integer; make it a {kind}\n")
                    self.assertIn(", 1 violations", done.stdout)

    def test_a_row_excepts_one_name_in_one_file(self):
        for kind, (one, _) in NAMES.items():
            with self.subTest(kind):
                rows = f"task/order.cpp\t{one}\tof the program\n"
                planted = {"task/order.cpp": "void f(int ONE);\nvoid g(unsigned ONE);\n"}
                self.assertEqual(self.run_on(kind, {**GOOD, **planted}, rows).returncode, 0)
                for other in ({"task/other.cpp": "void f(int ONE);\n"}, {"task/order.cpp": "void f(int ONE, int a_ONE);\n"}):
                    self.assertIn("is a plain integer", self.run_on(kind, {**GOOD, **planted, **other}, rows).stdout)

    def test_a_row_that_is_not_needed_is_reported(self):
        done = self.run_on("base::worker_id", GOOD, "sched/policy.hpp\tworker\tof the program\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn(".ci/ids.tsv: 'worker' in runtime/sched/policy.hpp is no plain integer any more; remove the row", done.stdout)

    def test_a_row_without_a_reason_and_rows_out_of_order_are_reported(self):
        for rows in ("sched/policy.hpp\tworker\n", "sched/policy.hpp\tworker\t\n",
                     "task/b.cpp\tworker\tof the program\ntask/a.cpp\tworker\tof the program\n"):
            done = self.run_on("base::worker_id", GOOD, rows)
            self.assertEqual(done.returncode, 1)
            self.assertIn(".ci/ids.tsv", done.stderr)


if __name__ == "__main__":
    unittest.main()
