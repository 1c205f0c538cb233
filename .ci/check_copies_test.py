#!/usr/bin/env python3
# Plants questions about the number of copies in a small tree and insists that check_copies.py finds each.

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parent / "check_copies.py"

GOOD = {
    "data/core/handle_layout.hpp": "enum { main_copy_missing, has_replicas };\nstruct handle { replica_set* replicas; int attention; };\n",
    "data/copies/copies.hpp": '#include "data/copies/replicas.hpp"\ninline bool has_set(handle& h) { return h.replicas != nullptr; }\n',
    "data/copies/copies.cpp": "int f(handle& h) { return has_set(h) ? replicated::f(h) : main_copy::f(h); }\n"
                              "bool g() { return memory::is_looked_after(); }\n",
    "data/copies/replicas.cpp": "void f(handle& h, handle* o) { h.replicas->lock(); replica_set& s = *o->owner->replicas;\n"
                                "h.replicas = o->replicas; delete h.replicas; end(*h.replicas); h.attention.store(has_replicas); }\n",
    "memory/nodes.hpp": "bool is_looked_after();\n",
    "task/order.cpp": "// h.replicas != nullptr\nvoid f(handle& h) { data::copies::find(h); }\nint replicas = 0;\n",
}
PLANTED = {
    "the field, compared": ("task/order.cpp", "if (h.replicas == nullptr) return;"),
    "the field, as a truth value": ("worker/execute.cpp", "return handle->replicas ? 1 : 2;"),
    "the field, through another": ("api/data.cpp", "if (!a.target->replicas) return;"),
    "the field, in its own folder": ("data/copies/fetch.cpp", "if (h.replicas != nullptr) return;"),
    "the field, negated in its own folder": ("data/copies/fetch.cpp", "if (!h.replicas) return;"),
    "the field, copied in its own folder and then asked": ("data/copies/fetch.cpp", "if (auto* s = h.replicas) use(s);"),
    "the bits": ("worker/execute.cpp", "if (h.attention.load() != 0) return;"),
    "one of the bits": ("task/merge.cpp", "return (bits & data::has_replicas) != 0;"),
    "the bits, in their own folder": ("data/copies/fetch.cpp", "if ((h.attention.load() & has_replicas) != 0) return;"),
    "the predicate of the facade": ("task/merge.cpp", "if (data::copies::has_set(h)) return;"),
    "one kind of copies": ("task/merge.cpp", "data::replicated::stop_using(h);"),
    "the predicate of memory": ("worker/take.cpp", "if (memory::is_looked_after()) return;"),
    "a header behind the facade": ("task/merge.cpp", '#include "data/copies/replicas.hpp"'),
}


class CheckCopies(unittest.TestCase):
    def run_on(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for place, text in files.items():
                path = pathlib.Path(folder, "runtime", place)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return subprocess.run([sys.executable, str(SCRIPT), "--root", folder], capture_output=True, text=True, check=False)

    def test_a_tree_in_which_only_the_facade_asks_passes(self):
        done = self.run_on(GOOD)
        self.assertEqual((done.returncode, done.stdout), (0, "copies: 6 files, 0 violations\n"))

    def test_each_question_outside_the_facade_is_caught(self):
        for name, (place, line) in PLANTED.items():
            with self.subTest(name):
                before = GOOD.get(place, "")
                done = self.run_on({**GOOD, place: before + line + "\n"})
                self.assertEqual(done.returncode, 1, done.stdout)
                self.assertIn(f"runtime/{place}:{before.count(chr(10)) + 1}: ", done.stdout)


if __name__ == "__main__":
    unittest.main()
