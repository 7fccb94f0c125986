# SPDX-License-Identifier: Apache-2.0
"""tools/check_tidy looks at what changed, tells what clang-tidy finds, and says why where it has nothing to do."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).parents[2] / "tools" / "check_tidy"

# Finds fault with every line that says so, among those that are asked for.
TIDY = f"""#!{sys.executable}
import json, sys
file, wanted = sys.argv[-1], None
for argument in sys.argv[1:]:
    if argument.startswith("--line-filter="):
        wanted = [range(first, last + 1) for entry in json.loads(argument.split("=", 1)[1]) if entry["name"] == file
                  for first, last in entry["lines"]]
for number, line in enumerate(open(file), 1):
    if "wrong" in line and (wanted is None or any(number in lines for lines in wanted)):
        print(f"{{file}}:{{number}}:1: warning: wrong here [some-check]")
"""


class CheckTidy(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.tree, self.bin = pathlib.Path(scratch.name, "tree").resolve(), pathlib.Path(scratch.name, "bin")
        (self.tree / "tools").mkdir(parents=True)
        (self.tree / "build" / "dev").mkdir(parents=True)
        (self.tree / ".gitignore").write_text("build\n")
        shutil.copy(TOOL, self.tree / "tools")
        self.bin.mkdir()
        (self.bin / "clang-tidy-19").write_text(TIDY)
        (self.bin / "clang-tidy-19").chmod(0o755)
        self.git("init", "-q", "-b", "main")
        for name in ("kept.cpp", "changed.cpp"):
            (self.tree / name).write_text("int wrong;\n")
        self.commit()
        self.git("checkout", "-q", "-b", "work")
        self.compiled("kept.cpp", "changed.cpp")

    def git(self, *arguments):
        subprocess.run(["git", "-C", self.tree, "-c", "user.name=a", "-c", "user.email=a@b.example", *arguments], check=True)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "a")

    def compiled(self, *names):
        entries = [{"directory": str(self.tree), "file": name, "command": f"c++ -c {name}"} for name in names]
        (self.tree / "build/dev/compile_commands.json").write_text(json.dumps(entries))

    def check(self, *arguments):
        environment = {**os.environ, "PATH": f"{self.bin}:{os.environ['PATH']}"}
        command = [sys.executable, self.tree / "tools/check_tidy", *arguments]
        return subprocess.run(command, capture_output=True, text=True, env=environment)

    def test_what_changed_is_looked_at_and_nothing_else(self):
        (self.tree / "changed.cpp").write_text("int x;\nint wrong, again;\n")
        for state in ("in the tree", "committed"):
            with self.subTest(state):
                done = self.check()
                self.assertEqual(done.stdout, "changed.cpp:2: wrong here [some-check]\ncheck_tidy: 1 files, 1 problems\n")
                self.assertEqual(done.returncode, 1)
            self.commit()

    def test_old_lines_of_a_changed_file_are_left_alone(self):
        (self.tree / "changed.cpp").write_text("int wrong;\nint x;\n")
        self.assertEqual(self.check().stdout, "check_tidy: 1 files, 0 problems\n")

    def test_what_is_sound_passes(self):
        (self.tree / "changed.cpp").write_text("int x;\n")
        done = self.check()
        self.assertEqual((done.returncode, done.stdout), (0, "check_tidy: 1 files, 0 problems\n"))

    def test_files_can_be_named(self):
        self.assertEqual(self.check(self.tree / "kept.cpp").returncode, 1)

    def assert_skipped(self, why, *arguments):
        done = self.check(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"check_tidy: skipped: {why}", done.stdout)

    def test_it_says_why_it_does_nothing(self):
        self.assert_skipped("no source that is compiled has changed")
        self.assert_skipped("there is no branch trunk", "--base", "trunk")
        (self.tree / "build/dev/compile_commands.json").unlink()
        self.assert_skipped("there is no compile_commands.json")


if __name__ == "__main__":
    unittest.main()
