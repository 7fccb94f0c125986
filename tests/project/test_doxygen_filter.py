# SPDX-License-Identifier: Apache-2.0
"""tools/doxygen_filter makes documentation of plain comments, and of nothing else."""
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest

TOOL = pathlib.Path(__file__).parents[2] / "tools" / "doxygen_filter"


def filtered(text, indented=False):
    """What the filter makes of a header; without the indentation of lines unless that matters."""
    with tempfile.TemporaryDirectory() as directory:
        header = pathlib.Path(directory, "include/abut/core/some.hpp")
        header.parent.mkdir(parents=True)
        header.write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8")
        done = subprocess.run([sys.executable, TOOL, header], capture_output=True, text=True, check=True)
    return done.stdout if indented else "\n".join(line.strip() for line in done.stdout.splitlines()) + "\n"


def in_namespace(text, **options):
    body = textwrap.dedent(text).strip("\n")
    return filtered(f"// SPDX\n#pragma once\n\nnamespace abut {{\n\n{body}\n\n}}  // namespace abut\n", **options)


class DoxygenFilter(unittest.TestCase):
    def test_the_first_comment_describes_the_header(self):
        done = filtered("// SPDX-License-Identifier: X\n// All about it.\n#pragma once\n")
        self.assertIn("@file\nAll about it.\n*/", done)
        self.assertIn("@defgroup core_some_hpp core/some.hpp\nAll about it.\n*/", done)
        self.assertNotIn("SPDX", done)

    def test_all_of_a_header_is_on_its_page(self):
        done = in_namespace("int f();")
        self.assertIn("namespace abut {\n/**\n@addtogroup core_some_hpp\n@{\n*/\n", done)
        self.assertIn("\n/// @}\n}  // namespace abut\n", done)

    def test_what_is_exported_is_no_part_of_it(self):
        done = filtered("#pragma once\n\nnamespace ABUT_EXPORT abut {\n\nint f();\n\n}  // namespace abut\n")
        self.assertIn("namespace abut {\n/**\n@addtogroup core_some_hpp\n@{\n*/\n", done)
        self.assertNotIn("ABUT_EXPORT", done)

    def test_comments_in_front_and_behind(self):
        done = in_namespace("""
            // What it is.
            //
            // More of it.
            struct A {
                int x = 0;  // how many
                int y;      // how many more, of which it is
                            // necessary to say a lot
                // Another one.
                int z;
            };
            """)
        self.assertIn("/**\nWhat it is.\n\nMore of it.\n*/\nstruct A {\n", done)
        self.assertIn("///< how many\n", done)
        self.assertIn("///< how many more, of which it is necessary to say a lot\n", done)
        self.assertIn("/**\nAnother one.\n*/\nint z;", done)

    def test_comments_in_bodies_and_with_a_blank_line_below_stay(self):
        done = in_namespace("""
            // Far away.

            inline int f() {
                // Inside.
                return 1;  // behind
            }
            """)
        for text in ["\n// Far away.\n", "\n// Inside.\n", "return 1;  // behind\n"]:
            self.assertIn(text, done)

    def test_types_after_namespaces_and_in_classes_are_no_bodies(self):
        done = in_namespace("""
            namespace detail {
            class Data;
            }

            enum class E {
                one,  // the first
            };
            class A {
             public:
                struct B {
                    int x;  // of B
                };
            };
            """)
        self.assertIn("///< the first\n", done)
        self.assertIn("///< of B\n", done)

    def test_indented_lines_are_kept_as_they_are(self):
        done = in_namespace("// Reads:\n//\n//   v <x>   `a`\n//     # b\n//\n// and so on.\nint f();", indented=True)
        self.assertIn("Reads:\n\n@verbatim\nv <x>   `a`\n  # b\n@endverbatim\n\nand so on.\n*/\nint f();", done)

    def test_items_are_items(self):
        done = in_namespace("// They:\n//   - go on and\n//     on;\n//   - end.\n// Always.\nint f();")
        self.assertIn("They:\n- go on and\non;\n- end.\n\nAlways.\n*/", done)
        self.assertNotIn("@verbatim", done)

    def test_prose_has_no_markup_but_code(self):
        done = in_namespace("// If a < b, `x<y> @z` and\n// `c\n// d`, \\e @f #g.\nint f();")
        self.assertIn(r"If a \< b, <code>x\<y\> \@z</code> and" + "\n" + r"<code>c d</code>, \\e \@f \#g." + "\n*/", done)

    def test_a_comment_holds_for_overloads_that_follow(self):
        done = in_namespace("""
            // Said once.
            template <class A, int n>
                requires(!(same<A, int> && (n > 0)))
            int f(A a) {
                return g(a);
            }
            int f(int a,
                  int b);
            int g(int a);

            int f();
            """)
        self.assertEqual(done.count("Said once."), 2)
        self.assertIn("Said once.\n*/\nint f(int a,", done)

    def test_a_comment_about_these_holds_for_all_that_follow(self):
        done = in_namespace("// These fail.\nint f();\nint g();\nint h;\nint i();")
        self.assertEqual(done.count("These fail."), 2)
        self.assertIn("These fail.\n*/\nint g();\nint h;\nint i();", done)

    def test_titles_head_members(self):
        done = in_namespace("""
            class A {
             public:
                // ---- questions ----
                // All are constant.

                int f();

                // ---- others ----

                int g();

             private:
                friend class B;
                int secret_;  // nobody's business
            };
            """)
        self.assertIn("/**\n@name questions\nAll are constant.\n@{\n*/\n\nint f();\n\n/// @}\n/**\n@name others\n@{\n*/", done)
        self.assertIn("int g();\n\n/// @}\n};", done)
        for text in ["friend", "secret_", "nobody"]:
            self.assertNotIn(text, done)


if __name__ == "__main__":
    unittest.main()
