# SPDX-License-Identifier: Apache-2.0
"""tools/check_docs runs what the documents show, and names what does not hold."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).parents[2] / "tools" / "check_docs"


def check(readme, **files):
    with tempfile.TemporaryDirectory() as directory:
        pathlib.Path(directory, "README.md").write_text(readme)
        for name, text in files.items():
            pathlib.Path(directory, name).write_text(text)
        command = [sys.executable, TOOL, "--prefix", directory, "--root", directory]
        return subprocess.run(command, capture_output=True, text=True)


class CheckDocs(unittest.TestCase):
    def assert_wrong(self, readme, message):
        done = check(readme)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(message, done.stdout)

    def test_commands_that_print_what_they_should_pass(self):
        done = check("Say\n```sh\necho one\nseq 5\n```\n\n```text\none\n1\n...\n5\n```\n")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("1 documents, 0 programs, 1 blocks of commands, 0 problems", done.stdout)

    def test_another_output_is_wrong(self):
        self.assert_wrong("Say\n```sh\necho one\n```\n```text\ntwo\n```\n", "README.md:2: should print\ntwo\nand prints\none")
        self.assert_wrong("```sh\nseq 3\n```\n```text\n1\n...\n4\n```\n", "README.md:1: should print")
        self.assert_wrong("```sh\ntrue\n```\n```text\none\n```\n", "README.md:1: should print")

    def test_a_command_that_fails_is_wrong(self):
        self.assert_wrong("```sh\nfalse\ntrue\n```\n", "README.md:1: ends with status 1")

    def test_the_tests_are_not_run_from_the_tests(self):
        done = check("```sh\n./abut test\n./abut bench --quick\n```\n")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("README.md:1: not run here: ./abut bench --quick", done.stdout)

    def test_links_lead_somewhere(self):
        self.assert_wrong("[a](missing.md) ```sh\n```\n", "README.md: links to missing.md")
        self.assertEqual(check("[a](NOTES.md#top)\n```sh\ntrue\n```\n", **{"NOTES.md": ""}).returncode, 0)

    def test_programs_need_an_installed_abut(self):
        self.assert_wrong("```cpp\nint main() {}\n```\n", "cannot use the abut installed in")

    def test_documents_without_blocks_are_a_mistake(self):
        self.assertEqual(check("nothing\n").returncode, 1)


if __name__ == "__main__":
    unittest.main()
