#!/usr/bin/env python3
# Shows that check_effects.py finds a proof whose program does not notice, and that the page asks for a proof or a mark.

import concurrent.futures
import contextlib
import io
import pathlib
import subprocess
import sys
import tempfile
import unittest

COMPILER = sys.argv.pop() if len(sys.argv) > 1 else "cc"
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import check_effects  # noqa: E402

LIBRARY = """
static int value;
void starpu_set(int v) { value = v; }
int starpu_get(void) { return value; }
int starpu_count_of_nothing(void) { return 0; }
"""
DECLARED = ("void starpu_set(int); int starpu_get(void); int starpu_count_of_nothing(void);\n"
            "static inline int starpu_inline(void) { return 4; }\n")
PROGRAMS = {
    "notices": "int main(void) { starpu_set(3); return starpu_get() != 3; }",
    "does_not": "int main(void) { starpu_set(3); return starpu_count_of_nothing() * 0; }",
    "asks": "int main(void) { return starpu_count_of_nothing(); }",
    "calls_inline": "int main(void) { return starpu_inline() != 4; }",
    "forgets_inline": "int main(void) { return starpu_inline() * 0; }",
    "fails": "int main(void) { starpu_set(3); return 1; }",
    "waits": "#include <unistd.h>\nint main(void) { starpu_set(3); while (starpu_get() != 3) usleep(1000); return 0; }",
}


class StubFacts:
    """What the page would know of the three functions."""

    def __init__(self, effects, marks=None, states=None):
        self.names = [("starpu.h", "function", n, "1", "1.0") for n in
                      ("starpu_set", "starpu_get", "starpu_count_of_nothing", "starpu_inline")]
        self.effects, self.marks, self.states = effects, marks or {}, states or {}
        self.proofs = {"starpu_set": "x/does_not", "starpu_inline": "x/forgets_inline"}
        self.users = {"starpu_set": ["x/does_not", "x/fails", "x/notices"], "starpu_get": ["x/notices"],
                      "starpu_count_of_nothing": ["x/does_not", "x/asks"], "starpu_inline": ["x/calls_inline"]}

    def state(self, _, kind, name):
        return self.states.get(name, "works"), None

    def user_of(self, name):
        return self.users.get(name, [None])[0]


GOOD = {"starpu_set": "x/notices", "starpu_get": "x/notices", "starpu_count_of_nothing": "x/asks",
        "starpu_inline": "x/calls_inline"}
ZERO = {"starpu_count_of_nothing": ("ANSWERS_ZERO", "there is nothing")}


class CheckEffects(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        build = pathlib.Path(cls.folder.name)
        (build / "runtime").mkdir()
        (build / "library.c").write_text(LIBRARY)
        library = build / "runtime/libstarpu-1.4.so"
        subprocess.run([COMPILER, "-shared", "-fPIC", "-o", library, build / "library.c"], check=True)
        tests = ""
        sources = build / "tests/conformance/x"
        sources.mkdir(parents=True)
        for name, text in PROGRAMS.items():
            (sources / f"{name}.c").write_text(DECLARED + text)
            subprocess.run([COMPILER, "-o", build / name, sources / f"{name}.c", library,
                            f"-Wl,-rpath,{build}/runtime"], check=True)
            tests += f'add_test(conformance.x.{name} "{build}/{name}")\n'
        (build / "CTestTestfile.cmake").write_text(tests)
        cls.build = build

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def check(self, effects, marks=None, states=None):
        facts = StubFacts(effects, marks or ZERO, states)
        bench = check_effects.Bench(self.build, self.build, facts.marks, self.build)
        shown = io.StringIO()
        with concurrent.futures.ThreadPoolExecutor(2) as pool, contextlib.redirect_stdout(shown):
            status = check_effects.check(bench, facts, pool, 0, 1, set())
        return status, shown.getvalue()

    def test_true_records_pass(self):
        self.assertEqual(self.check(GOOD), (0, "effects: 4 functions, 0 problems\n"))

    def test_a_program_that_hangs_without_the_function_proves_it(self):
        self.assertEqual(self.check({**GOOD, "starpu_set": "x/waits"})[0], 0)

    def test_a_program_that_does_not_notice_is_caught(self):
        status, shown = self.check({**GOOD, "starpu_set": "x/does_not"})
        self.assertEqual(status, 1)
        self.assertIn("starpu_set: x/does_not passes although it does nothing", shown)

    def test_a_program_that_fails_anyway_proves_nothing(self):
        status, shown = self.check({**GOOD, "starpu_set": "x/fails"})
        self.assertEqual(status, 1)
        self.assertIn("starpu_set: x/fails fails behind the library", shown)

    def test_an_inline_function_needs_a_program_that_notices_too(self):
        for program in ("x/forgets_inline", "x/asks"):
            shown = self.check({**GOOD, "starpu_inline": program})[1]
            self.assertIn(f"starpu_inline: {program} passes although it does nothing", shown)

    def test_a_function_without_a_program_is_caught_unless_it_is_accepted(self):
        self.assertIn("starpu_set: no program fails", self.check({**GOOD, "starpu_set": "-"})[1])
        without = {name: program for name, program in GOOD.items() if name != "starpu_set"}
        self.assertIn("starpu_set: no program fails", self.check(without)[1])
        self.assertEqual(self.check(without, states={"starpu_set": "accepted: for the test"})[0], 0)

    def test_a_question_that_answers_0_needs_its_mark_and_a_program_that_asks(self):
        self.assertIn("x/asks passes although", self.check(GOOD, marks={"starpu_get": ("ACCEPTED", "")})[1])
        self.assertIn("x/does_not passes although", self.check({**GOOD, "starpu_count_of_nothing": "x/does_not"})[1])

    def test_writing_finds_the_program_that_proves(self):
        self.assertEqual(self.written({}, set()), GOOD)

    def test_writing_some_rows_leaves_the_others(self):
        before = {name: "x/another" for name in GOOD}
        self.assertEqual(self.written(before, {"starpu_set"}), {**before, "starpu_set": GOOD["starpu_set"]})

    def written(self, before, only):
        facts = StubFacts(before, ZERO)
        bench = check_effects.Bench(self.build, self.build, facts.marks, self.build)
        path = self.build / "effects.tsv"
        with concurrent.futures.ThreadPoolExecutor(2) as pool, contextlib.redirect_stdout(io.StringIO()):
            check_effects.write(path, bench, facts, pool, only)
        return dict(check_effects.page.rows_of(path))


class Page(unittest.TestCase):
    """The page as it is, with one thing wrong."""

    def problems(self, change):
        facts = check_effects.page.Facts()
        change(facts)
        return list(check_effects.page.problems_of(facts, check_effects.page.page(facts)))

    def test_a_call_without_a_proof_or_a_mark_is_caught(self):
        wrong = self.problems(lambda facts: facts.effects.update(starpu_task_submit="-"))
        self.assertEqual([p for p in wrong if p.startswith("starpu_task_submit: no program fails")], wrong)
        wrong = self.problems(lambda facts: facts.effects.pop("starpu_task_submit"))
        self.assertEqual([p for p in wrong if p.startswith("starpu_task_submit: no program fails")], wrong)

    def test_a_mark_of_no_name_is_caught(self):
        marks = check_effects.page.marks_in('ACCEPTED(starpu_no_such_call,\n         "why "\n         "not");\n')
        self.assertEqual(marks, {"starpu_no_such_call": ("ACCEPTED", "why not")})
        self.assertIn("starpu_no_such_call has a mark and is no name of the interface",
                      self.problems(lambda facts: facts.marks.update(marks)))


if __name__ == "__main__":
    unittest.main()
