// SPDX-License-Identifier: Apache-2.0
#include "report.hpp"

#include <fmt/format.h>

#include <abut/core/version.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "contender.hpp"
#include "files.hpp"

namespace bench {
namespace {

using Json = nlohmann::ordered_json;

std::string origin(const Report& report) {
    return fmt::format("{}, {} cores, {} KiB of L2; {}, {}; abut {} ({}), {}; {}; one thread, median of {}",
                       report.machine.cpu, report.machine.cores, report.machine.level2_bytes / 1024, report.compiler,
                       report.flags, report.version, report.commit, report.instruction_sets, report.date,
                       report.repetitions);
}

// In nanoseconds; long times with a unit.
std::string time_text(double ns) {
    if (ns < 1e3) return fmt::format("{:.1f}", ns);
    if (ns < 1e5) return fmt::format("{:.0f}", ns);
    return ns < 1e7 ? fmt::format("{:.0f} µs", ns / 1e3) : fmt::format("{:.1f} ms", ns / 1e6);
}

std::string ratio_text(double ratio) { return ratio > 0 ? fmt::format("{:.2f}", ratio) : "-"; }

std::string error_text(const std::optional<double>& error) { return error ? fmt::format("{:.0e}", *error) : "-"; }

std::string bytes_text(const std::optional<double>& bytes) { return bytes ? fmt::format("{:.0f}", *bytes) : "-"; }

std::string count_text(const std::optional<std::size_t>& count) { return count ? fmt::format("{}", *count) : "-"; }

// Whether there are rows about which pairs may touch: other results have no columns for them.
bool has_counts(const Report& report) {
    return std::any_of(report.rows.begin(), report.rows.end(), [](const Row& row) { return row.reported.has_value(); });
}

// Whether there are rows of pairs that were timed one by one.
bool has_spread(const Report& report) {
    return std::any_of(report.rows.begin(), report.rows.end(), [](const Row& row) { return row.ns_worst.has_value(); });
}

// Whether there are rows of searches that tell their steps.
bool has_steps(const Report& report) {
    return std::any_of(report.rows.begin(), report.rows.end(), [](const Row& row) { return row.steps.has_value(); });
}

std::string steps_text(const std::optional<double>& steps) { return steps ? fmt::format("{:.0f}", *steps) : "-"; }

std::string time_text(const std::optional<double>& ns) { return ns ? time_text(*ns) : "-"; }

Json row_json(const Row& row) {
    Json json{{"workload", row.workload}, {"library", row.library}, {"pairs", row.pairs}, {"ns", row.ns},
              {"ns_min", row.ns_min},     {"ns_max", row.ns_max}};
    if (row.ns_median) json["ns_median"] = *row.ns_median;
    if (row.ns_mean) json["ns_mean"] = *row.ns_mean;
    if (row.ns_p99) json["ns_p99"] = *row.ns_p99;
    if (row.ns_worst) json["ns_worst"] = *row.ns_worst;
    json["ratio"] = row.ratio > 0 ? Json(row.ratio) : Json(nullptr);
    json["hits"] = row.hits;
    json["missed"] = row.missed;
    json["false"] = row.false_hits;
    json["early"] = row.early;
    json["late"] = row.late;
    json["off"] = row.off;
    json["error"] = row.error ? Json(*row.error) : Json(nullptr);
    json["bytes"] = row.bytes ? Json(*row.bytes) : Json(nullptr);
    if (row.steps) json["steps"] = *row.steps;
    if (row.reported) json["reported"] = *row.reported;
    if (row.touching) json["touching"] = *row.touching;
    json["undecided"] = row.undecided;
    return json;
}

Row row_from(const Json& json) {
    Row row;
    row.workload = json.at("workload");
    row.library = json.at("library");
    row.pairs = json.at("pairs");
    row.ns = json.at("ns");
    row.ns_min = json.at("ns_min");
    row.ns_max = json.at("ns_max");
    if (const auto median = json.find("ns_median"); median != json.end()) row.ns_median = *median;
    if (const auto mean = json.find("ns_mean"); mean != json.end()) row.ns_mean = *mean;
    if (const auto p99 = json.find("ns_p99"); p99 != json.end()) row.ns_p99 = *p99;
    if (const auto worst = json.find("ns_worst"); worst != json.end()) row.ns_worst = *worst;
    row.ratio = json.at("ratio").is_null() ? 0 : json.at("ratio").get<double>();
    row.hits = json.at("hits");
    row.missed = json.at("missed");
    row.false_hits = json.at("false");
    row.early = json.at("early");
    row.late = json.at("late");
    // Results from before distances or trees were measured have none of these.
    row.off = json.value("off", std::size_t{0});
    if (const auto error = json.find("error"); error != json.end() && !error->is_null()) row.error = *error;
    if (const auto bytes = json.find("bytes"); bytes != json.end() && !bytes->is_null()) row.bytes = *bytes;
    if (const auto steps = json.find("steps"); steps != json.end()) row.steps = *steps;
    if (const auto reported = json.find("reported"); reported != json.end()) row.reported = *reported;
    if (const auto touching = json.find("touching"); touching != json.end()) row.touching = *touching;
    row.undecided = json.at("undecided");
    return row;
}

}  // namespace

Report new_report(int repetitions) {
    const abut::Version version = abut::version();
    return {this_machine(),
            version.instruction_sets,
            version.compiler,
            compiler_flags(),
            version.number,
            version.commit,
            today(),
            repetitions,
            {}};
}

std::string to_text(const Report& report) {
    std::size_t workload_width = 8, library_width = 7;
    for (const Row& row : report.rows) {
        workload_width = std::max(workload_width, row.workload.size());
        library_width = std::max(library_width, row.library.size());
    }
    const bool with_counts = has_counts(report), with_spread = has_spread(report), with_steps = has_steps(report);
    std::string text =
        fmt::format("{:<{}}  {:<{}}  {:>9}  {:>7}  {:>8}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {:>5}  {:>7}",
                    "workload", workload_width, "library", library_width, "ns a pair", "x abut", "hits", "missed",
                    "false", "early", "late", "off", "error", "bytes", "pairs");
    if (with_spread) text += "      p50     mean       p99     worst";
    if (with_steps) text += "    steps";
    text += with_counts ? "  reported  touching\n" : "\n";
    std::string last;
    for (const Row& row : report.rows) {
        if (!last.empty() && row.workload != last) text += '\n';
        last = row.workload;
        text += fmt::format(
            "{:<{}}  {:<{}}  {:>9}  {:>7}  {:>6.2f} %  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {:>6}  {:>5}  {:>7}",
            row.workload, workload_width, row.library, library_width, time_text(row.ns), ratio_text(row.ratio),
            100 * row.hits, row.missed, row.false_hits, row.early, row.late, row.off, error_text(row.error),
            bytes_text(row.bytes), row.pairs);
        if (with_spread)
            text += fmt::format("  {:>7}  {:>7}  {:>8}  {:>8}", time_text(row.ns_median), time_text(row.ns_mean),
                                time_text(row.ns_p99), time_text(row.ns_worst));
        if (with_steps) text += fmt::format("  {:>7}", steps_text(row.steps));
        if (with_counts) text += fmt::format("  {:>8}  {:>8}", count_text(row.reported), count_text(row.touching));
        text += '\n';
    }
    return fmt::format("{}\n{}\n", text, origin(report));
}

std::string to_markdown(const Report& report) {
    const bool with_counts = has_counts(report), with_spread = has_spread(report), with_steps = has_steps(report);
    std::string text =
        "| workload | library | ns a pair | × abut | hits | missed | false | early | late | off | error | bytes | "
        "pairs |";
    if (with_spread) text += " p50 | mean | p99 | worst |";
    if (with_steps) text += " steps |";
    text += with_counts ? " reported | touching |\n" : "\n";
    text += "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|";
    if (with_spread) text += "--:|--:|--:|--:|";
    if (with_steps) text += "--:|";
    text += with_counts ? "--:|--:|\n" : "\n";
    for (const Row& row : report.rows) {
        text += fmt::format("| {} | {} | {} | {} | {:.2f} % | {} | {} | {} | {} | {} | {} | {} | {} |", row.workload,
                            row.library, time_text(row.ns), ratio_text(row.ratio), 100 * row.hits, row.missed,
                            row.false_hits, row.early, row.late, row.off, error_text(row.error), bytes_text(row.bytes),
                            row.pairs);
        if (with_spread)
            text += fmt::format(" {} | {} | {} | {} |", time_text(row.ns_median), time_text(row.ns_mean),
                                time_text(row.ns_p99), time_text(row.ns_worst));
        if (with_steps) text += fmt::format(" {} |", steps_text(row.steps));
        if (with_counts) text += fmt::format(" {} | {} |", count_text(row.reported), count_text(row.touching));
        text += '\n';
    }
    return fmt::format("{}\n{}.\n", text, origin(report));
}

void save(const Report& report, const std::string& file) {
    Json json;
    json["machine"] = {{"cpu", report.machine.cpu},
                       {"cores", report.machine.cores},
                       {"l2_bytes", report.machine.level2_bytes},
                       {"instruction_sets", report.instruction_sets}};
    json["compiler"] = report.compiler;
    json["flags"] = report.flags;
    json["version"] = report.version;
    json["commit"] = report.commit;
    json["date"] = report.date;
    json["repetitions"] = report.repetitions;
    json["chunk"] = chunk_size;
    json["rows"] = Json::array();
    for (const Row& row : report.rows) json["rows"].push_back(row_json(row));
    write_text(file, json.dump(1) + "\n");
}

Report load(const std::string& file) {
    try {
        const Json json = Json::parse(read_text(file));
        const Json& machine = json.at("machine");
        Report report{{machine.at("cpu"), machine.at("cores"), machine.at("l2_bytes")},
                      machine.at("instruction_sets"),
                      json.at("compiler"),
                      json.at("flags"),
                      json.at("version"),
                      json.at("commit"),
                      json.at("date"),
                      json.at("repetitions"),
                      {}};
        for (const Json& row : json.at("rows")) report.rows.push_back(row_from(row));
        return report;
    } catch (const Json::exception& error) {
        throw std::runtime_error(file + " is not a result of this program: " + error.what());
    }
}

void insert_markdown(const Report& report, const std::string& file) {
    const std::string begin = "<!-- results -->\n", end = "<!-- end of results -->\n";
    std::string text = read_text(file);
    const std::size_t from = text.find(begin), to = text.find(end);
    if (from == std::string::npos || to == std::string::npos || to < from) {
        throw std::runtime_error(file + " has no lines `<!-- results -->` and `<!-- end of results -->`");
    }
    const std::size_t first = from + begin.size();
    text.replace(first, to - first, fmt::format("\n{}\n", to_markdown(report)));
    write_text(file, text);
}

}  // namespace bench
