// SPDX-License-Identifier: Apache-2.0
#include "abut/io/poses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/file_text.hpp"
#include "io/mesh_file.hpp"
#include "io/pose_columns.hpp"
#include "io/rotation_forms.hpp"
#include "io/within_memory.hpp"
#include "io/words.hpp"

namespace abut {

namespace detail {
namespace {

// Longer ones are no poses.
constexpr std::size_t longest_line = 65536;
// Names that a note lists.
constexpr std::size_t max_listed = 8;

// Of the columns, for messages.
constexpr std::array<std::string_view, 3> axes = {"x", "y", "z"}, angles = {"roll", "pitch", "yaw"};
constexpr std::array<std::string_view, 4> quaternion = {"qx", "qy", "qz", "qw"};

class PoseReader {
 public:
    PoseReader(std::string_view text, const PoseTableOptions& options) : rest_(text), options_(options) {}

    Expected<PoseTable> read() {
        std::string_view line;
        while (next_line(line)) {
            if (line.size() > longest_line) return fail("is too long for a pose");
            const std::size_t begin = line.find_first_not_of(" \t");
            if (begin == std::string_view::npos) continue;
            if (line[begin] == '#') {
                if (table_.keys.empty()) comment_ = line.substr(begin + 1);
                continue;
            }
            auto done = is_begun_ ? read_pose(line) : begin_with(line);
            if (!done) return tl::unexpected(done.error());
        }
        if (table_.keys.empty()) return failure("there are no poses in it");
        return std::move(table_);
    }

 private:
    bool next_line(std::string_view& line) {
        if (rest_.empty()) return false;
        const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
        line = rest_.substr(0, end);
        const bool is_pair = rest_.substr(end).starts_with("\r\n");
        rest_.remove_prefix(std::min(rest_.size(), end + (is_pair ? 2 : 1)));
        ++line_;
        return true;
    }

    tl::unexpected<Error> fail(std::string_view message) const {
        return tl::unexpected(
            Error{fmt::format("line {}{}{}", line_, message.starts_with("is ") ? " " : ": ", message)});
    }
    tl::unexpected<Error> fail_at(std::size_t column, std::string_view name, std::string_view message) const {
        return tl::unexpected(Error{fmt::format("line {}, column {} ({}): {}", line_, column + 1, name, message)});
    }

    // The header, or the first pose.
    Expected<void> begin_with(std::string_view line) {
        if (!looks_like_text(line.substr(0, 512))) return fail("the file is not text");
        separator_ = separator_of(line);
        const auto words = split_line(line, separator_);
        const bool is_header = std::none_of(words.begin(), words.end(),
                                            [](std::string_view word) { return number_from(word).has_value(); });
        is_begun_ = true;
        if (is_header) {
            if (!names_columns(words))
                return fail(
                    fmt::format("expected a pose, or a header that names columns such as time, x, y, z, qx, qy, "
                                "qz and qw; found \"{}\"",
                                shown_word(words.front())));
            return set_columns(columns_of_header(words, options_.rotation), words.size());
        }
        const auto commented = split_line(comment_, separator_of(comment_));
        if (names_columns(commented) && commented.size() == words.size()) {
            if (auto set = set_columns(columns_of_header(commented, options_.rotation), words.size()); !set) return set;
        } else {
            auto set = set_columns(columns_without_header(words.size(), options_.rotation), words.size());
            if (!set) return set;
            if (words.size() == 8 && options_.rotation == RotationColumns::by_header)
                table_.notes.emplace_back("no header; its columns are taken for t x y z qx qy qz qw");
        }
        return read_pose(line);
    }

    Expected<void> set_columns(Expected<PoseColumns>&& columns, std::size_t count) {
        if (!columns) return fail(columns.error().message);
        columns_ = std::move(*columns);
        count_ = count;
        const auto& ignored = columns_.ignored;
        if (ignored.empty()) return {};
        std::string names;
        for (std::size_t i = 0; i < std::min(max_listed, ignored.size()); ++i)
            names += fmt::format("{}{}", i > 0 ? ", " : "", shown_word(ignored[i]));
        if (ignored.size() > max_listed) names += fmt::format(" and {} more", ignored.size() - max_listed);
        table_.notes.push_back(fmt::format("ignored {}: {}", count_of(ignored.size(), "column"), names));
        return {};
    }

    Expected<double> number(std::size_t column, std::string_view name) const {
        const auto value = number_from(words_[column]);
        if (!value) return fail_at(column, name, value.error().message);
        return *value;
    }

    template <std::size_t size, class Columns, class Names>
    Expected<std::array<double, size>> numbers(const Columns& columns, const Names& names) const {
        std::array<double, size> values{};
        for (std::size_t i = 0; i < size; ++i) {
            const auto value = number(columns[i], names[i]);
            if (!value) return tl::unexpected(value.error());
            values[i] = *value;
        }
        return values;
    }

    Expected<double> time_of_line() const {
        const auto time = number(columns_.time, "time");
        if (!time || columns_.nanoseconds == PoseColumns::none) return time;
        const auto nanoseconds = number(columns_.nanoseconds, "nanoseconds");
        if (!nanoseconds) return nanoseconds;
        return *time + *nanoseconds / 1e9;
    }

    Expected<Quat> rotation_of_line() const {
        if (columns_.rotation == RotationColumns::by_header) return Quat::Identity();
        if (columns_.rotation == RotationColumns::rpy) {
            const auto values = numbers<3>(columns_.of_rotation, angles);
            if (!values) return tl::unexpected(values.error());
            return rotation_of_rpy(options_.angle_unit * Vec3(values->data()));
        }
        const auto values = numbers<4>(columns_.of_rotation, quaternion);
        if (!values) return tl::unexpected(values.error());
        const auto [x, y, z, w] = *values;
        const double length = std::hypot(std::hypot(x, y), std::hypot(z, w));
        if (!(std::abs(length - 1) <= quaternion_tolerance))
            return fail(fmt::format("the quaternion has a length of {:.6g}; it must be 1, within {}", length,
                                    quaternion_tolerance));
        return rotation_of(w, x, y, z);
    }

    Expected<void> read_pose(std::string_view line) {
        words_ = split_line(line, separator_);
        if (words_.size() != count_)
            return fail(fmt::format("{} instead of {}", count_of(words_.size(), "column"), count_));
        if (table_.keys.size() == pose_limit) return fail(fmt::format("more than {} poses are refused", pose_limit));
        const auto time = time_of_line();
        if (!time) return tl::unexpected(time.error());
        if (!table_.keys.empty()) {
            const double before = table_.keys.back().time;
            if (*time == before)
                return fail_at(columns_.time, "time", fmt::format("{} is the time of the pose before, too", *time));
            if (*time < before)
                return fail_at(
                    columns_.time, "time",
                    fmt::format("{} is before {}, the time of the pose before; times must rise", *time, before));
        }
        const auto position = numbers<3>(columns_.position, axes);
        if (!position) return tl::unexpected(position.error());
        const auto rotation = rotation_of_line();
        if (!rotation) return tl::unexpected(rotation.error());
        table_.keys.push_back({*time, {*rotation, Vec3(position->data())}});
        return {};
    }

    std::string_view rest_, comment_;  // the last comment before the poses
    const PoseTableOptions& options_;
    std::size_t line_ = 0, count_ = 0;
    char separator_ = ' ';
    bool is_begun_ = false;
    PoseColumns columns_;
    std::vector<std::string_view> words_;
    PoseTable table_;
};

}  // namespace
}  // namespace detail

Expected<PoseTable> read_poses(std::string_view text, const PoseTableOptions& options) {
    return detail::PoseReader(detail::without_byte_order_mark(text), options).read();
}

Expected<PoseTable> load_poses(const std::filesystem::path& path, const PoseTableOptions& options) {
    return detail::within_memory(path, [&]() -> Expected<PoseTable> {
        const auto text = detail::file_text(path);
        if (!text) return tl::unexpected(text.error());
        return read_poses(*text, options).map_error([&](const Error& error) {
            return Error{fmt::format("{}: {}", shown(path.string()), error.message)};
        });
    });
}

}  // namespace abut
