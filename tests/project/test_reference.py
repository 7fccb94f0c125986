# SPDX-License-Identifier: Apache-2.0
"""The interface reference of a built site has the comments of the public headers, whole and at their place.

usage: test_reference.py SITE
"""
import html
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).parents[2]
SITE = pathlib.Path(sys.argv.pop(1))
NOT_PUBLIC = re.compile(r"^( *) private:.*?^\1\}|^namespace detail \{.*?^\}", re.MULTILINE | re.DOTALL)
NO_TEXT = re.compile(r"// (SPDX|namespace)")


def words(text):
    return " ".join(re.findall(r"\w+", text))


def page(name):
    return html.unescape(re.sub(r"<[^>]*>", "", (SITE / "reference" / name).read_text(encoding="utf-8")))


class Reference(unittest.TestCase):
    def test_no_line_of_a_comment_is_lost(self):
        pages = " ".join(words(page(path.name)) for path in sorted((SITE / "reference").glob("*.html")))
        lines = 0
        for header in sorted((ROOT / "include/abut").rglob("*.hpp")):
            for line in NOT_PUBLIC.sub("", header.read_text(encoding="utf-8")).splitlines():
                if "//" in line and not NO_TEXT.search(line):
                    lines += 1
                    self.assertIn(words(line.split("//", 1)[1]), pages, f"{header.name}: {line.strip()}")
        self.assertGreater(lines, 700)

    def assert_in_order(self, name, *texts):
        shown, start = words(page(name)), 0
        for text in texts:
            found = shown.find(words(text), start)
            self.assertGreaterEqual(found, 0, f"{name}: {text}")
            start = found + 1

    def test_functions_have_their_text(self):
        self.assert_in_order(
            "group__query__first__contact__hpp.html",
            "first_contact() [1/4]",
            "const Linear & motion_a",
            "When and where do two moving convex shapes first touch?",
            "Given NaN or infinities against its contract, it answers unresolved at 0.",
            "first_contact() [4/4]",
            "by steps that are proven to be free, until the two are as near as the tolerance.",
        )
        self.assert_in_order(
            "group__io__obj__hpp.html", "Function Documentation", "v x y z        or x y z w, where w is 1", "load_obj()",
            "The same for a file, which must be a regular one. An error begins with the path: part.obj: line 12: ...",
        )

    def test_members_have_their_defaults_and_text(self):
        self.assert_in_order(
            "structabut_1_1ContactOptions.html", "double tolerance = 1e-6", "for motion that turns: a distance up to this counts",
        )
        self.assert_in_order(
            "structabut_1_1Body.html", "Two bodies can touch when the mask of each has a bit of the category of the other.",
        )

    def test_classes_have_their_text_and_the_titles_of_their_members(self):
        self.assert_in_order(
            "classabut_1_1World.html", "questions about motion", "The horizon is at least 0, and finite when", "first_contact",
            "questions about now", "Detailed Description", "the question goes on to its end as if the world were still there;",
        )
        self.assert_in_order(
            "classabut_1_1ObbTree.html", "A tree of oriented boxes over the triangles of a mesh", "A solid that is no longer closed",
        )

    def test_indented_lines_keep_their_columns(self):
        self.assertIn("\nf 1 2 3 ...    each corner v, v/vt, v//vn or v/vt/vn;", page("group__io__obj__hpp.html"))

    def test_what_is_private_is_not_there(self):
        for path in (SITE / "reference").glob("*.html"):
            self.assertNotIn("detail::", page(path.name), path.name)
        self.assertNotIn("state_", page("classabut_1_1World.html"))


if __name__ == "__main__":
    unittest.main()
