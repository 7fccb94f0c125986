// SPDX-License-Identifier: Apache-2.0
#include "check_table.hpp"

#include <fmt/format.h>

#include <abut/io/names.hpp>
#include <abut/io/scene_pairs.hpp>
#include <abut/io/shown.hpp>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

#include "contact_words.hpp"
#include "grouped.hpp"
#include "output.hpp"

namespace abut::cli {

namespace {

// As many digits as a table has room for.
std::string short_number(double value) {
    if (std::isinf(value)) return value > 0 ? "∞" : "-∞";
    return fmt::format("{:.6g}", std::abs(value) < 1e-12 ? 0.0 : value);
}

// A time that is counted from the beginning of the scene, as the user counts it: with so many decimals that six digits
// of the length of the scene are told, however long ago its time began.
std::string short_time(const Scene& scene, double time) {
    const double whole = user_time(scene, time), length = duration_of(scene);
    if (scene.begin == 0 || !std::isfinite(whole)) return short_number(whole);
    const double digits = std::isfinite(length) && length > 0 ? 5 - std::floor(std::log10(length)) : 6;
    std::string text = fmt::format("{:.{}f}", whole, static_cast<int>(std::clamp(digits, 0.0, 12.0)));
    if (text.find('.') == std::string::npos) return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::string shown_name(const Scene& scene, std::size_t body) {
    return shown(scene.bodies[body].body.name, longest_name);
}

// `arm 2 to 3, cart 0`: the keys of the paths that a time is between.
std::string keys_in_words(const Scene& scene, const ScenePair& pair, double time) {
    std::string text;
    for (const std::size_t body : {pair.a, pair.b})
        if (const std::string keys = keys_words(scene.bodies[body], time); !keys.empty())
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", shown_name(scene, body), keys);
    return text;
}

std::string short_vector(const Vec3& vector) {
    // Noise far below the largest coordinate is not shown.
    const double noise = 1e-9 * vector.cwiseAbs().maxCoeff();
    const auto number = [&](double value) { return fmt::format("{:.4g}", std::abs(value) <= noise ? 0.0 : value); };
    return fmt::format("({}, {}, {})", number(vector.x()), number(vector.y()), number(vector.z()));
}

// Columns as wide as their widest cell.
class Table {
 public:
    explicit Table(std::vector<std::string> heads) { add(std::move(heads)); }

    void add(std::vector<std::string> cells) {
        widths_.resize(std::max(widths_.size(), cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i) widths_[i] = std::max(widths_[i], width_of(cells[i]));
        rows_.push_back(std::move(cells));
    }

    // The last column, when no row has anything in it.
    void drop_last_if_empty() {
        if (std::any_of(rows_.begin() + 1, rows_.end(), [](const auto& row) { return !row.back().empty(); })) return;
        for (auto& row : rows_) row.pop_back();
        widths_.pop_back();
    }

    std::string text() const {
        std::string result;
        for (const auto& row : rows_) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i) {
                line += row[i];
                line.append(widths_[i] - width_of(row[i]) + 2, ' ');
            }
            result += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
            if (&row == &rows_.front()) {
                std::size_t width = 0;
                for (const std::size_t each : widths_) width += each + 2;
                for (std::size_t i = 2; i < width; ++i) result += "─";
                result += '\n';
            }
        }
        return result;
    }

 private:
    std::vector<std::vector<std::string>> rows_;
    std::vector<std::size_t> widths_;
};

std::string names(const Scene& scene, const ScenePair& pair) {
    return fmt::format("{} – {}", shown_name(scene, pair.a), shown_name(scene, pair.b));
}

std::string both(const Scene& scene, const ScenePair& pair) {
    return fmt::format("{} and {}", shown_name(scene, pair.a), shown_name(scene, pair.b));
}

std::string rest_of(std::size_t count, std::size_t max_rows) {
    return count > max_rows ? fmt::format("... and {} more; --all shows all {}\n", count - max_rows, count) : "";
}

std::string not_kept(const SceneAnswer& answer) {
    if (answer.contact_count <= answer.contacts.size()) return {};
    return fmt::format("There are {} contacts in all; the first {} of them are kept.\n", grouped(answer.contact_count),
                       grouped(answer.contacts.size()));
}

std::size_t triangles_of(const Scene& scene) {
    std::size_t count = 0;
    for (const SceneBody& body : scene.bodies)
        for (const Part& part : body.body.parts)
            if (const auto* mesh = std::get_if<Mesh>(&part.shape)) count += mesh->data().triangles().size();
    return count;
}

std::string counted(std::size_t count, std::string_view thing, std::string_view things) {
    return fmt::format("{} {}", grouped(count), count == 1 ? thing : things);
}

}  // namespace

std::string scene_line(const Scene& scene, const std::string& name) {
    std::string text = fmt::format("{}: {}", shown(name), counted(scene.bodies.size(), "body", "bodies"));
    if (const std::size_t count = triangles_of(scene))
        text += fmt::format(", {}", counted(count, "triangle", "triangles"));
    if (scene.begin != 0) text += fmt::format(", begin {}", short_time(scene, 0));
    text += fmt::format(", horizon {}, tolerance {:g}", short_time(scene, duration_of(scene)), scene.tolerance);
    if (scene.margin > 0) text += fmt::format(", margin {:g}", scene.margin);
    if (!scene.pairs.empty()) text += fmt::format(", {}", counted(scene.pairs.size(), "rule", "rules") + " for pairs");
    if (!scene.unit.empty()) text += fmt::format(", lengths in {}", scene.unit);
    if (!scene.time_unit.empty()) text += fmt::format(", times in {}", shown(scene.time_unit));
    return text + '\n';
}

std::string contact_table(const Scene& scene, const SceneAnswer& answer, std::size_t max_rows) {
    if (answer.contacts.empty()) return {};
    Table table({"time", "bodies", "point", "normal", "gap", "touching", "between keys"});
    for (std::size_t i = 0; i < std::min(max_rows, answer.contacts.size()); ++i) {
        const auto& [pair, found] = answer.contacts[i];
        const bool has_patch = !found.patches.empty();
        std::string words = touching(scene, answer.contacts[i]);
        if (has_patch && found.patches.size() > 1) words += fmt::format(" and {} more", found.patches.size() - 1);
        if (!found.complete) words += ", of the nearest triangles";
        if (found.outcome == Outcome::unresolved) words = reason_in_words(found.reason);
        if (found.outcome != Outcome::contact)
            words = fmt::format("{}{}{}", name_of(found.outcome), words.empty() ? "" : ", ", words);
        table.add({short_time(scene, found.time), names(scene, pair), has_patch ? short_vector(*middle_of(found)) : "",
                   has_patch ? short_vector(found.patches[0].normal) : "",
                   found.outcome == Outcome::unresolved ? "" : fmt::format("{:.1e}", found.gap), words,
                   keys_in_words(scene, pair, found.time)});
    }
    table.drop_last_if_empty();
    return table.text() + rest_of(answer.contacts.size(), max_rows) + not_kept(answer);
}

std::string clearance_table(const Scene& scene, const SceneAnswer& answer, std::size_t max_rows) {
    if (answer.clearances.empty()) return {};
    Table table({"distance", "at least", "time", "bodies", "on the first", "on the second", "between keys"});
    for (std::size_t i = 0; i < std::min(max_rows, answer.clearances.size()); ++i) {
        const auto& [pair, found] = answer.clearances[i];
        const bool is_proven = found.at_least > 0 || found.reason == Reason::none;
        table.add({short_number(found.distance), is_proven ? short_number(found.at_least) : "not proven",
                   short_time(scene, found.time), names(scene, pair), short_vector(found.point_a),
                   short_vector(found.point_b), keys_in_words(scene, pair, found.time)});
    }
    table.drop_last_if_empty();
    return table.text() + rest_of(answer.clearances.size(), max_rows);
}

std::string work_table(const Scene& scene, const SceneAnswer& answer, std::size_t max_rows) {
    if (answer.work.empty()) return "no two parts came so near that they were compared\n";
    Table table({"seconds", "bodies", "outcome", "steps", "boxes", "triangles"});
    double seconds = 0;
    for (const SceneWork& each : answer.work) seconds += each.seconds;
    for (std::size_t i = 0; i < std::min(max_rows, answer.work.size()); ++i) {
        const auto& [pair, outcome, stats, time] = answer.work[i];
        table.add({fmt::format("{:.2e}", time), names(scene, pair), std::string(name_of(outcome)), grouped(stats.steps),
                   grouped(stats.boxes), grouped(stats.triangles)});
    }
    return fmt::format("{}{}{} of parts took {:.3g} s together; {} of bodies are compared\n", table.text(),
                       rest_of(answer.work.size(), max_rows), counted(answer.work.size(), "pair", "pairs"), seconds,
                       counted(answer.compared, "pair", "pairs"));
}

std::string conclusion(const Scene& scene, const SceneAnswer& answer) {
    const auto first = std::find_if(answer.contacts.begin(), answer.contacts.end(),
                                    [&](const SceneContact& each) { return each.found.outcome == answer.outcome; });
    const ScenePairs pairs(scene);
    const double margin = first == answer.contacts.end()
                              ? scene.margin
                              : pairs.margin(first->pair.a, first->pair.b).value_or(scene.margin);
    const std::string touch = margin > 0 ? fmt::format("are within {:g} of each other", margin) : "touch";
    const std::string touches = !pairs.has_one_margin() ? "comes within its margin of another"
                                : scene.margin > 0      ? fmt::format("comes within {:g} of another", scene.margin)
                                                        : "touches";
    const std::string earliest = short_time(scene, answer.time);
    switch (answer.outcome) {
        case Outcome::free:
            if (answer.compared == 0)
                return "nothing was compared: there are no two bodies that could touch, and nothing is proven\n";
            return std::isinf(scene.horizon)
                       ? fmt::format("free: nothing ever {}, which is proven\n", touches)
                       : fmt::format("free: nothing {} until {}, which is proven\n", touches, earliest);
        case Outcome::overlapping:
            return fmt::format("overlapping: {} {} at the start\n", both(scene, first->pair), touch);
        case Outcome::contact:
            return fmt::format(
                "contact: {} {} at {}; nothing {} before{}\n", both(scene, first->pair), touch,
                short_time(scene, first->found.time), touches,
                answer.time == first->found.time
                    ? ", which is proven"
                    : fmt::format(" {}, which is proven; from then on something is unresolved", earliest));
        case Outcome::unresolved:
            break;
    }
    const Reason reason = first == answer.contacts.end() ? Reason::digits : first->found.reason;
    return fmt::format("unresolved: nothing {} before {}, and no more is known: {}; {}\n", touches, earliest,
                       reason_in_words(reason), help_in_words(reason));
}

}  // namespace abut::cli
