// SPDX-License-Identifier: Apache-2.0
#include "tally.hpp"

#include <fmt/format.h>

namespace campaign {
namespace {

std::string row(const std::string& name, const Answers& of) {
    const auto outcome = [&](abut::Outcome which) { return of.outcomes[static_cast<std::size_t>(which)]; };
    const double all = static_cast<double>(std::max<std::uint64_t>(of.queries, 1));
    return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.1f} % | {:.1f} | {} | {} |\n", name,
                       of.queries, outcome(abut::Outcome::contact), outcome(abut::Outcome::free),
                       outcome(abut::Outcome::overlapping), outcome(abut::Outcome::unresolved), of.missed, of.late,
                       of.gap_above_tolerance, of.off, 100 * static_cast<double>(of.complete) / all,
                       static_cast<double>(of.steps) / all, of.max_steps, of.longest);
}

std::string row(const std::string& bodies, const std::string& method, const PeerCounts& of) {
    const auto part = [](std::uint64_t some, std::uint64_t all) {
        return all == 0 ? std::string("–")
                        : fmt::format("{:.2f} %", 100 * static_cast<double>(some) / static_cast<double>(all));
    };
    return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", bodies, method, of.collisions, of.missed,
                       part(of.missed, of.collisions), of.apart, of.false_alarms, part(of.false_alarms, of.apart));
}

std::string rows(const std::string& all, const std::map<std::string, Answers>& families) {
    std::string text;
    Answers sum;
    for (const auto& [family, answers] : families) {
        text += row(family, answers);
        sum += answers;
    }
    return families.empty() ? "" : text + row("**" + all + "**", sum);
}

}  // namespace

void Answers::add(const Verdict& verdict, const std::string& name) {
    ++queries;
    missed += verdict.missed;
    late += verdict.late;
    gap_above_tolerance += verdict.gap_above_tolerance;
    off += verdict.off;
    complete += verdict.is_complete;
    steps += verdict.answer.stats.steps;
    take_longest(verdict.answer.stats.steps, name);
    ++outcomes[static_cast<std::size_t>(verdict.answer.outcome)];
}

void Answers::take_longest(std::uint64_t those_steps, const std::string& name) {
    // Of equals the first, whatever thread asked it.
    const auto precedes = [&] { return std::pair(name.size(), name) < std::pair(longest.size(), longest); };
    if (longest.empty() || those_steps > max_steps || (those_steps == max_steps && precedes())) {
        max_steps = those_steps;
        longest = name;
    }
}

Answers& Answers::operator+=(const Answers& other) {
    queries += other.queries;
    missed += other.missed;
    late += other.late;
    gap_above_tolerance += other.gap_above_tolerance;
    off += other.off;
    complete += other.complete;
    steps += other.steps;
    take_longest(other.max_steps, other.longest);
    for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] += other.outcomes[i];
    return *this;
}

void PeerCounts::add(bool collides, bool says_so) {
    ++(collides ? collisions : apart);
    missed += collides && !says_so;
    false_alarms += !collides && says_so;
}

PeerCounts& PeerCounts::operator+=(const PeerCounts& other) {
    collisions += other.collisions;
    missed += other.missed;
    apart += other.apart;
    false_alarms += other.false_alarms;
    return *this;
}

Tally& Tally::operator+=(const Tally& other) {
    for (const auto& [name, answers] : other.convex) convex[name] += answers;
    for (const auto& [name, answers] : other.meshes) meshes[name] += answers;
    for (const auto& [name, answers] : other.planted) planted[name] += answers;
    for (const auto& [name, counts] : other.convex_peers) convex_peers[name] += counts;
    for (const auto& [name, counts] : other.mesh_peers) mesh_peers[name] += counts;
    failures.insert(failures.end(), other.failures.begin(), other.failures.end());
    return *this;
}

std::string to_markdown(const Tally& tally) {
    std::string text =
        "| abut | queries | contact | free | overlapping | unresolved | missed | late | gap above tolerance | off | "
        "complete "
        "| steps | max steps | in |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|\n";
    text += rows("convex shapes", tally.convex) + rows("meshes", tally.meshes) + rows("planted", tally.planted);
    if (tally.convex_peers.empty() && tally.mesh_peers.empty()) return text;
    text +=
        "\n| bodies | method | collisions | missed | | apart | false alarms | |\n"
        "|---|---|--:|--:|--:|--:|--:|--:|\n";
    for (const auto& [method, counts] : tally.convex_peers) text += row("convex", method, counts);
    for (const auto& [method, counts] : tally.mesh_peers) text += row("meshes", method, counts);
    return text;
}

}  // namespace campaign
