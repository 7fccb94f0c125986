// SPDX-License-Identifier: Apache-2.0
#include "io/pose_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "io/words.hpp"

namespace abut::detail {

namespace {

constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view word) {
    const std::size_t begin = word.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return word.substr(begin, word.find_last_not_of(blanks) - begin + 1);
}

std::string_view without_quotes(std::string_view word) {
    word = trimmed(word);
    if (word.size() < 2 || word.front() != '"' || word.back() != '"') return word;
    return trimmed(word.substr(1, word.size() - 2));
}

// What a column can be. A name is one of the words, or ends with a dot and one of the endings.
struct Role {
    std::string_view name;  // for messages
    std::vector<std::string_view> words, endings;
};

enum class RoleIndex : std::size_t { time, seconds, nanoseconds, x, y, z, qx, qy, qz, qw, roll, pitch, yaw };
constexpr std::size_t role_count = 13;
using FoundColumns = std::array<std::size_t, role_count>;

std::size_t at(const FoundColumns& found, RoleIndex role) { return found[static_cast<std::size_t>(role)]; }

const std::array<Role, role_count>& roles() {
    static const std::array<Role, role_count> all = {{
        {"time", {"time", "t", "timestamp", "timestamp_s", "stamp", "__time"}, {"header.stamp"}},
        {"time", {}, {"stamp.sec", "stamp.secs"}},
        {"nanoseconds", {}, {"stamp.nanosec", "stamp.nsecs"}},
        {"x", {"x", "px", "p_x", "tx", "t_x", "pos_x", "position_x"}, {"position.x", "translation.x"}},
        {"y", {"y", "py", "p_y", "ty", "t_y", "pos_y", "position_y"}, {"position.y", "translation.y"}},
        {"z", {"z", "pz", "p_z", "tz", "t_z", "pos_z", "position_z"}, {"position.z", "translation.z"}},
        {"qx", {"qx", "q_x", "quat_x", "rot_x", "orientation_x"}, {"orientation.x", "rotation.x"}},
        {"qy", {"qy", "q_y", "quat_y", "rot_y", "orientation_y"}, {"orientation.y", "rotation.y"}},
        {"qz", {"qz", "q_z", "quat_z", "rot_z", "orientation_z"}, {"orientation.z", "rotation.z"}},
        {"qw", {"qw", "q_w", "quat_w", "rot_w", "orientation_w"}, {"orientation.w", "rotation.w"}},
        {"roll", {"roll"}, {}},
        {"pitch", {"pitch"}, {}},
        {"yaw", {"yaw"}, {}},
    }};
    return all;
}

// In small letters, without what stands in brackets; PlotJuggler writes slashes for dots, rostopic a % in front.
std::string plain_name(std::string_view word) {
    if (const std::size_t bracket = word.find_first_of("[("); bracket != std::string_view::npos && bracket > 0)
        word = trimmed(word.substr(0, bracket));
    while (!word.empty() && (word.front() == '%' || word.front() == '/')) word.remove_prefix(1);
    std::string name(word);
    for (char& c : name) c = c == '/' ? '.' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name;
}

bool fits(const Role& role, std::string_view name) {
    const auto ends = [&](std::string_view ending) {
        return name == ending ||
               (name.size() > ending.size() && name.ends_with(ending) && name[name.size() - ending.size() - 1] == '.');
    };
    return std::find(role.words.begin(), role.words.end(), name) != role.words.end() ||
           std::any_of(role.endings.begin(), role.endings.end(), ends);
}

std::optional<std::size_t> role_of(std::string_view name) {
    for (std::size_t i = 0; i < role_count; ++i)
        if (fits(roles()[i], name)) return i;
    return {};
}

// The number of a name such as q0 to q4.
std::optional<int> quaternion_number(std::string_view name) {
    if (name.size() != 2 || name[0] != 'q' || name[1] < '0' || name[1] > '4') return {};
    return name[1] - '0';
}

// Where the four numbers of an order stand: x y z w.
std::array<std::size_t, 4> in_order(RotationColumns order, const std::array<std::size_t, 4>& columns) {
    if (order == RotationColumns::wxyz) return {columns[1], columns[2], columns[3], columns[0]};
    return columns;
}

// The columns of some roles; nothing when none is there.
Expected<std::optional<std::vector<std::size_t>>> all_or_none(const FoundColumns& found,
                                                              std::initializer_list<RoleIndex> wanted) {
    std::vector<std::size_t> columns;
    std::string missing;
    for (const RoleIndex role : wanted) {
        if (at(found, role) == PoseColumns::none)
            missing = roles()[static_cast<std::size_t>(role)].name;
        else
            columns.push_back(at(found, role));
    }
    if (columns.empty()) return std::nullopt;
    if (!missing.empty()) return failure(fmt::format("the header has no column {}", missing));
    return columns;
}

constexpr std::array<std::string_view, 4> order_names = {"as the header has it", "xyzw", "wxyz", "rpy"};

std::string_view name_of_order(RotationColumns order) { return order_names[static_cast<std::size_t>(order)]; }

std::optional<Error> set_quaternion(PoseColumns& columns, const std::vector<std::size_t>& found,
                                    RotationColumns asked) {
    columns.of_rotation = {found[0], found[1], found[2], found[3]};
    columns.rotation = RotationColumns::xyzw;
    if (asked == RotationColumns::by_header) return {};
    const auto as_asked = in_order(asked, {found[0], found[1], found[2], found[3]});
    auto sorted = as_asked;
    // Named and asked for: the order in which the columns stand must be the one that is asked for.
    std::sort(sorted.begin(), sorted.end());
    if (asked != RotationColumns::rpy && in_order(asked, sorted) == columns.of_rotation) return {};
    return Error{
        fmt::format("the header names qx, qy, qz and qw in another order than rotation, which is {}; leave "
                    "rotation out",
                    name_of_order(asked))};
}

// q0 to q3, or q1 to q4, which say nothing of their order.
std::optional<Error> set_numbered(PoseColumns& columns, const std::array<std::size_t, 5>& numbered,
                                  RotationColumns asked) {
    const std::size_t first = numbered[0] == PoseColumns::none ? 1 : 0;
    const std::array<std::size_t, 4> four = {numbered[first], numbered[first + 1], numbered[first + 2],
                                             numbered[first + 3]};
    if (std::find(four.begin(), four.end(), PoseColumns::none) != four.end() ||
        (first == 0 && numbered[4] != PoseColumns::none))
        return Error{"of a quaternion the header has q0 to q3 or q1 to q4, each once"};
    if (asked != RotationColumns::xyzw && asked != RotationColumns::wxyz)
        return Error{
            fmt::format("the header names a quaternion q{} to q{}, which does not say its order; give "
                        "rotation xyzw or wxyz",
                        first, first + 3)};
    columns.of_rotation = in_order(asked, four);
    columns.rotation = RotationColumns::xyzw;
    return {};
}

}  // namespace

std::vector<std::string_view> split_line(std::string_view line, char separator) {
    std::vector<std::string_view> words;
    if (separator == ' ') {
        for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
            const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
            words.push_back(without_quotes(line.substr(at, end - at)));
            at = line.find_first_not_of(blanks, end);
        }
        return words;
    }
    for (std::size_t at = 0;; ++at) {
        // A separator between quotes parts nothing.
        const std::size_t begin = std::min(line.find_first_not_of(separator == '\t' ? " " : blanks, at), line.size());
        const bool is_quoted = begin < line.size() && line[begin] == '"';
        const std::size_t from = is_quoted ? std::min(line.find('"', begin + 1), line.size()) : at;
        const std::size_t end = std::min(line.find(separator, from), line.size());
        words.push_back(without_quotes(line.substr(at, end - at)));
        if (end == line.size()) return words;
        at = end;
    }
}

char separator_of(std::string_view line) {
    for (const char c : {';', ',', '\t'})
        if (line.find(c) != std::string_view::npos) return c;
    return ' ';
}

bool names_columns(const std::vector<std::string_view>& words) {
    const bool has_number =
        std::any_of(words.begin(), words.end(), [](std::string_view word) { return number_from(word).has_value(); });
    return !has_number && std::any_of(words.begin(), words.end(),
                                      [](std::string_view word) { return role_of(plain_name(word)).has_value(); });
}

Expected<PoseColumns> columns_of_header(const std::vector<std::string_view>& words, RotationColumns asked) {
    using enum RoleIndex;
    PoseColumns columns;
    FoundColumns found;
    std::array<std::size_t, 5> numbered;
    found.fill(PoseColumns::none);
    numbered.fill(PoseColumns::none);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string name = plain_name(words[i]);
        const auto role = role_of(name);
        const auto number = quaternion_number(name);
        if (!role && !number) {
            columns.ignored.emplace_back(words[i]);
            continue;
        }
        std::size_t& column = role ? found[*role] : numbered[static_cast<std::size_t>(*number)];
        if (column != PoseColumns::none)
            return failure(fmt::format("columns {} and {} are both named {}", column + 1, i + 1,
                                       role ? roles()[*role].name : name));
        column = i;
    }
    // A plain time is taken before the parts of a stamp.
    columns.time = at(found, time);
    if (columns.time == PoseColumns::none) {
        columns.time = at(found, seconds);
        columns.nanoseconds = at(found, nanoseconds);
    }
    if (columns.time == PoseColumns::none) return failure("the header has no column time");
    const auto position = all_or_none(found, {x, y, z});
    if (!position) return tl::unexpected(position.error());
    if (!*position) return failure("the header has no columns x, y and z");
    std::copy_n((*position)->begin(), 3, columns.position.begin());
    // Joints may have such names, too.
    const bool is_numbered =
        at(found, qx) == PoseColumns::none && at(found, roll) == PoseColumns::none &&
        std::any_of(numbered.begin(), numbered.end(), [](std::size_t column) { return column != PoseColumns::none; });
    if (!is_numbered)
        for (const std::size_t column : numbered)
            if (column != PoseColumns::none) columns.ignored.emplace_back(words[column]);
    const auto quaternion = all_or_none(found, {qx, qy, qz, qw}), angles = all_or_none(found, {roll, pitch, yaw});
    if (!quaternion) return tl::unexpected(quaternion.error());
    if (!angles) return tl::unexpected(angles.error());
    // Both are often written; then rotation says which.
    if (*quaternion && *angles && asked == RotationColumns::by_header)
        return failure("the header has a quaternion and angles; give rotation xyzw, wxyz or rpy");
    const bool takes_angles = *angles && (!*quaternion || asked == RotationColumns::rpy);
    std::optional<Error> error;
    if (takes_angles) {
        if (asked != RotationColumns::rpy && asked != RotationColumns::by_header)
            error =
                Error{fmt::format("the header names roll, pitch and yaw, and rotation is {}", name_of_order(asked))};
        std::copy_n((*angles)->begin(), 3, columns.of_rotation.begin());
        columns.rotation = RotationColumns::rpy;
    } else if (*quaternion) {
        error = set_quaternion(columns, **quaternion, asked);
    } else if (is_numbered) {
        error = set_numbered(columns, numbered, asked);
    } else if (asked != RotationColumns::by_header) {
        error = Error{fmt::format("the header has no rotation, and rotation is {}", name_of_order(asked))};
    }
    if (error) return tl::unexpected(*error);
    return columns;
}

Expected<PoseColumns> columns_without_header(std::size_t count, RotationColumns asked) {
    PoseColumns columns;
    columns.time = 0;
    columns.position = {1, 2, 3};
    const bool is_rpy = asked == RotationColumns::rpy;
    const std::size_t wanted = is_rpy ? 7 : 8;
    if (count == 4 && asked == RotationColumns::by_header) return columns;
    if (count != wanted) {
        const std::string_view form = is_rpy ? "t x y z roll pitch yaw" : "t x y z qx qy qz qw, or only the first 4";
        return failure(
            fmt::format("there is no header, and {} instead of {}: {}", count_of(count, "column"), wanted, form));
    }
    columns.rotation = is_rpy ? RotationColumns::rpy : RotationColumns::xyzw;
    columns.of_rotation =
        is_rpy ? std::array<std::size_t, 4>{4, 5, 6, PoseColumns::none} : in_order(asked, {4, 5, 6, 7});
    return columns;
}

}  // namespace abut::detail

namespace abut {

Expected<RotationColumns> rotation_columns_from(std::string_view name) {
    for (const RotationColumns order : {RotationColumns::xyzw, RotationColumns::wxyz, RotationColumns::rpy})
        if (name == detail::name_of_order(order)) return order;
    return failure(fmt::format("expected xyzw, wxyz or rpy, found \"{}\"", detail::shown_word(name)));
}

}  // namespace abut
