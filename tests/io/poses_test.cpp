// SPDX-License-Identifier: Apache-2.0
// Tables of poses.
#include "abut/io/poses.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "io/scratch_folder.hpp"
#include "support/random.hpp"

namespace abut::poses_test {
namespace {

PoseTable table_of(std::string_view text, RotationColumns rotation = RotationColumns::by_header,
                   double angle_unit = 1) {
    auto table = read_poses(text, {rotation, angle_unit});
    EXPECT_TRUE(table) << table.error().message << "\n" << text;
    return table ? std::move(*table) : PoseTable{{{0, {}}}, {}};
}

std::string error_of(std::string_view text, RotationColumns rotation = RotationColumns::by_header) {
    const auto table = read_poses(text, {rotation, 1});
    return table ? "no error" : table.error().message;
}

void expect_pose(const Path::Key& key, double time, const Vec3& position, const Quat& rotation) {
    EXPECT_EQ(key.time, time);
    EXPECT_EQ(key.pose.position, position);
    EXPECT_NEAR(std::abs(key.pose.rotation.dot(rotation)), 1, 1e-15);
}

TEST(Poses, of_tum_with_its_comments) {
    const PoseTable table = table_of(
        "# ground truth trajectory\n# file: 'room.bag'\n# timestamp tx ty tz qx qy qz qw\n"
        "1311868163.8696 1 2 3 0.6 0 0 0.8\n1311868163.9  -1\t2 3 0 0 0 1\n");
    ASSERT_EQ(table.keys.size(), 2u);
    expect_pose(table.keys[0], 1311868163.8696, {1, 2, 3}, {0.8, 0.6, 0, 0});
    expect_pose(table.keys[1], 1311868163.9, {-1, 2, 3}, Quat::Identity());
    EXPECT_TRUE(table.notes.empty());
}

TEST(Poses, without_a_header_have_the_order_of_tum_or_the_one_that_is_asked_for) {
    const std::string line = "0 1 2 3 0.6 0 0 0.8";
    const PoseTable table = table_of(line);
    expect_pose(table.keys[0], 0, {1, 2, 3}, {0.8, 0.6, 0, 0});
    EXPECT_EQ(table.notes, std::vector<std::string>{"no header; its columns are taken for t x y z qx qy qz qw"});
    const PoseTable asked = table_of(line, RotationColumns::wxyz);
    expect_pose(asked.keys[0], 0, {1, 2, 3}, {0.6, 0, 0, 0.8});
    EXPECT_TRUE(asked.notes.empty());
    EXPECT_TRUE(table_of(line, RotationColumns::xyzw).notes.empty());
    expect_pose(table_of("0,1,2,3").keys[0], 0, {1, 2, 3}, Quat::Identity());
    expect_pose(table_of("0;1;2;3;0;0;90", RotationColumns::rpy, std::numbers::pi / 180).keys[0], 0, {1, 2, 3},
                {std::sqrt(0.5), 0, 0, std::sqrt(0.5)});
}

TEST(Poses, separators_are_told_by_the_first_line) {
    for (const std::string_view separator : {",", ";", "\t", " ", " , ", "; ", "   "})
        for (const std::string_view end : {"\n", "\r\n", "\r"}) {
            std::string text;
            for (const std::string_view word : {"time", "x", "y", "z", "qw", "qx", "qy", "qz"})
                text += fmt::format("{}{}", text.empty() ? "" : separator, word);
            text += end;
            for (int i = 1; i <= 2; ++i)
                text += fmt::format("{1}{0}1e0{0}\"2\"{0}+3{0}0.8{0}0{0}0.6{0}0{2}{2}", separator, i, end);
            const PoseTable table = table_of(text);
            ASSERT_EQ(table.keys.size(), 2u) << text;
            expect_pose(table.keys[1], 2, {1, 2, 3}, {0.8, 0, 0.6, 0});
        }
}

TEST(Poses, of_ros_with_other_columns_and_stamps_in_two) {
    const PoseTable table = table_of(
        "header.stamp.sec,header.stamp.nanosec,header.frame_id,pose.position.x,pose.position.y,pose.position.z,"
        "pose.orientation.x,pose.orientation.y,pose.orientation.z,pose.orientation.w\n"
        "1700000000,500000000,\"map, of the hall\",1,2,3,0,0,0,1\n");
    expect_pose(table.keys[0], 1700000000.5, {1, 2, 3}, Quat::Identity());
    EXPECT_EQ(table.notes, std::vector<std::string>{"ignored 1 column: header.frame_id"});
    const PoseTable echoed = table_of(
        "%time,field.pose.position.x,field.pose.position.y,field.pose.position.z\n1700000000000000000,1,2,3\n");
    expect_pose(echoed.keys[0], 1.7e18, {1, 2, 3}, Quat::Identity());
    const PoseTable plotted = table_of(
        "__time,/tool/pose/position/x,/tool/pose/position/y,/tool/pose/position/z,/tool/pose/orientation/w,"
        "/tool/pose/orientation/x,/tool/pose/orientation/y,/tool/pose/orientation/z\n0.25,1,2,3,0.8,0.6,0,0\n");
    expect_pose(plotted.keys[0], 0.25, {1, 2, 3}, {0.8, 0.6, 0, 0});
}

TEST(Poses, columns_stand_in_any_order) {
    // Each of these columns has a value of its own; they are shuffled.
    const std::vector<std::pair<std::string, std::string>> columns = {
        {"T [s]", "7"}, {"X (mm)", "1"}, {"y", "2"},     {"z", "3"},           {"Qw", "0.5"},
        {"qx", "-0.5"}, {"qy", "0.5"},   {"qz", "-0.5"}, {"speed [mm/s]", "9"}};
    for (std::size_t shift = 0; shift < columns.size(); ++shift) {
        std::string names, values;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& [name, value] = columns[(4 * i + shift) % columns.size()];
            names += (i > 0 ? ";" : "") + name;
            values += (i > 0 ? ";" : "") + value;
        }
        const PoseTable table = table_of(names + "\n" + values + "\n");
        expect_pose(table.keys[0], 7, {1, 2, 3}, {0.5, -0.5, 0.5, -0.5});
    }
}

TEST(Poses, angles_turn_about_x_then_y_then_z_of_the_world) {
    const auto seed = test::seed();
    SCOPED_TRACE(seed);
    test::Random random(seed);
    for (int i = 0; i < 200; ++i) {
        const double roll = random.real(-4, 4), pitch = random.real(-4, 4), yaw = random.real(-4, 4);
        const PoseTable table =
            table_of(fmt::format("time,x,y,z,roll,pitch,yaw\n0,0,0,0,{},{},{}\n", roll, pitch, yaw));
        // Written out, independent of quaternions.
        const double cr = std::cos(roll), sr = std::sin(roll), cp = std::cos(pitch), sp = std::sin(pitch),
                     cy = std::cos(yaw), sy = std::sin(yaw);
        Mat3 expected;
        expected << cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr, sy * cp, sy * sp * sr + cy * cr,
            sy * sp * cr - cy * sr, -sp, cp * sr, cp * cr;
        EXPECT_LT((table.keys[0].pose.rotation.toRotationMatrix() - expected).cwiseAbs().maxCoeff(), 1e-15);
    }
}

TEST(Poses, the_order_of_a_quaternion_is_never_guessed) {
    constexpr std::string_view numbered = "t,x,y,z,q0,q1,q2,q3\n0,0,0,0,0.8,0,0,0.6\n";
    EXPECT_EQ(
        error_of(numbered),
        "line 1: the header names a quaternion q0 to q3, which does not say its order; give rotation xyzw or wxyz");
    expect_pose(table_of(numbered, RotationColumns::wxyz).keys[0], 0, {0, 0, 0}, {0.8, 0, 0, 0.6});
    expect_pose(table_of(numbered, RotationColumns::xyzw).keys[0], 0, {0, 0, 0}, {0.6, 0.8, 0, 0});
    constexpr std::string_view named = "t,x,y,z,qw,qx,qy,qz\n0,0,0,0,0.8,0,0,0.6\n";
    EXPECT_EQ(
        error_of(named, RotationColumns::xyzw),
        "line 1: the header names qx, qy, qz and qw in another order than rotation, which is xyzw; leave rotation "
        "out");
    expect_pose(table_of(named, RotationColumns::wxyz).keys[0], 0, {0, 0, 0}, {0.8, 0, 0, 0.6});
    constexpr std::string_view both = "t,x,y,z,qx,qy,qz,qw,roll,pitch,yaw\n0,0,0,0,0,0,0.6,0.8,1,0,0\n";
    EXPECT_EQ(error_of(both), "line 1: the header has a quaternion and angles; give rotation xyzw, wxyz or rpy");
    expect_pose(table_of(both, RotationColumns::xyzw).keys[0], 0, {0, 0, 0}, {0.8, 0, 0, 0.6});
    expect_pose(table_of(both, RotationColumns::rpy).keys[0], 0, {0, 0, 0}, {std::cos(0.5), std::sin(0.5), 0, 0});
    // Joints beside a pose are other columns.
    EXPECT_EQ(table_of("t,x,y,z,qx,qy,qz,qw,q1,q2\n0,0,0,0,0,0,0,1,4,5\n").notes,
              std::vector<std::string>{"ignored 2 columns: q1, q2"});
}

TEST(Poses, what_is_wrong_is_named_with_its_line_and_column) {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"", "there are no poses in it"},
        {"# only words\n\n", "there are no poses in it"},
        {"time,x,y,z\n", "there are no poses in it"},
        {"time,x,y,z\n0,1,2,3\n\n1,1,two,3\n", "line 4, column 3 (y): expected a number, found \"two\""},
        {"0 1 2 3\n1 nan 2 3", "line 2, column 2 (x): expected a number, found \"nan\""},
        {"0 1 2 3\ninf 1 2 3", "line 2, column 1 (time): expected a number, found \"inf\""},
        {"0 1 2 3\n1 1e999 2 3", "line 2, column 2 (x): 1e999 is beyond the range of a double"},
        {"0 1 2 3\n1 1 2", "line 2: 3 columns instead of 4"},
        {"0 1 2 3\n0 1 2 3", "line 2, column 1 (time): 0 is the time of the pose before, too"},
        {"z,y,x,t\n0,0,0,2\n0,0,0,1",
         "line 3, column 4 (time): 1 is before 2, the time of the pose before; times must rise"},
        {"0 0 0 0 0 0 0.5 0.8\n", "line 1: the quaternion has a length of 0.943398; it must be 1, within 0.001"},
        {"0 0 0 0 0 0 0 0\n", "line 1: the quaternion has a length of 0; it must be 1, within 0.001"},
        {"0 0 0 0 0 0 0\n",
         "line 1: there is no header, and 7 columns instead of 8: t x y z qx qy qz qw, or only the first 4"},
        {"x,y,z\n1,2,3", "line 1: the header has no column time"},
        {"t,x,y\n1,2,3", "line 1: the header has no column z"},
        {"t,qx,qy,qz,qw\n1,2,3,4,5", "line 1: the header has no columns x, y and z"},
        {"t,x,y,z,qx,qy,qz\n1,2,3,4,5,6,7", "line 1: the header has no column qw"},
        {"t,x,y,z,px\n1,2,3,4,5", "line 1: columns 2 and 5 are both named x"},
        {"solid part\nfacet normal",
         "line 1: expected a pose, or a header that names columns such as time, x, y, z, qx, "
         "qy, qz and qw; found \"solid\""},
        {"t,x,y,z\n0,0,0,0\n" + std::string(70000, ' '), "line 3 is too long for a pose"},
        {std::string("\0\1\2", 3), "line 1: the file is not text"},
    };
    for (const auto& [text, message] : cases) EXPECT_EQ(error_of(text), message) << text;
    EXPECT_EQ(error_of("t,x,y,z\n0,0,0,0", RotationColumns::xyzw),
              "line 1: the header has no rotation, and rotation is xyzw");
    EXPECT_EQ(error_of("t,x,y,z,roll,pitch,yaw\n0,0,0,0,0,0,0", RotationColumns::wxyz),
              "line 1: the header names roll, pitch and yaw, and rotation is wxyz");
}

TEST(Poses, too_many_are_refused) {
    std::string text;
    for (std::size_t i = 0; i <= pose_limit; ++i) text += fmt::format("{} 0 0 0\n", i);
    EXPECT_EQ(error_of(text), "line 1000001: more than 1000000 poses are refused");
}

TEST(Poses, quaternions_with_few_decimals_are_normalised) {
    const PoseTable table = table_of("0 0 0 0 0.7075 0 0 0.7075");
    EXPECT_NEAR(table.keys[0].pose.rotation.norm(), 1, 1e-15);
    // At the edge of the tolerance, on either side.
    EXPECT_EQ(read_poses("0 0 0 0 0 0 0 1.00099").has_value(), true);
    EXPECT_EQ(read_poses("0 0 0 0 0 0 0 0.99901").has_value(), true);
    EXPECT_EQ(read_poses("0 0 0 0 0 0 0 1.00101").has_value(), false);
    EXPECT_EQ(read_poses("0 0 0 0 0 0 0 0.99899").has_value(), false);
}

using PosesFile = test::ScratchFolder;

TEST_F(PosesFile, errors_begin_with_the_path) {
    const std::string file = written("poses.csv", "0 0 0 0\n1 0 0");
    EXPECT_EQ(load_poses(file).error().message, file + ": line 2: 3 columns instead of 4");
    EXPECT_EQ(load_poses(file + ".no").error().message, file + ".no: there is no such file");
    EXPECT_EQ(load_poses(written("good.csv", "0 0 0 0\n1 0 0 5\n"))->keys.size(), 2u);
}

}  // namespace
}  // namespace abut::poses_test
