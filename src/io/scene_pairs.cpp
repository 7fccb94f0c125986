// SPDX-License-Identifier: Apache-2.0
#include "abut/io/scene_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "abut/io/names.hpp"
#include "io/words.hpp"

namespace abut {

namespace detail {
namespace {

bool is_pattern(std::string_view name) { return name.find('*') != std::string_view::npos; }

// A * stands for any characters, also for none. Goes back to the latest * only, which is enough.
bool fits(std::string_view pattern, std::string_view name) {
    std::size_t p = 0, n = 0, star = std::string_view::npos, after_star = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            after_star = n;
        } else if (p < pattern.size() && pattern[p] == name[n]) {
            ++p;
            ++n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++after_star;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

Error no_such_body(const Scene& scene, std::size_t i, const std::string& name) {
    std::vector<std::string_view> names;
    for (const SceneBody& body : scene.bodies) names.push_back(body.body.name);
    const auto close = closest_name(name, names);
    return {fmt::format("of[{}]: there is no body \"{}\"{}", i, shown_name(name),
                        close ? fmt::format("; did you mean \"{}\"?", shown_name(*close)) : "")};
}

}  // namespace
}  // namespace detail

Expected<void> add_pair_rule(Scene& scene, PairRule rule) {
    if (!rule.ignore && !rule.margin) return failure(": neither ignore nor margin is given");
    if (rule.margin && !(*rule.margin >= 0 && std::isfinite(*rule.margin)))
        return failure(fmt::format("margin is {}; it must be finite and at least 0", *rule.margin));
    for (std::size_t i = 0; i < 2; ++i) {
        const std::string& name = rule.of[i];
        const bool has_body = std::any_of(scene.bodies.begin(), scene.bodies.end(),
                                          [&](const SceneBody& body) { return detail::fits(name, body.body.name); });
        if (has_body) continue;
        if (!detail::is_pattern(name)) return tl::unexpected(detail::no_such_body(scene, i, name));
        scene.notes.push_back(
            fmt::format("no body has a name like \"{}\", which a rule for pairs is about", detail::shown_name(name)));
    }
    if (rule.of[0] == rule.of[1] && !detail::is_pattern(rule.of[0]))
        return failure(
            fmt::format("of: \"{}\" is named twice; a body does not touch itself", detail::shown_name(rule.of[0])));
    scene.pairs.push_back(std::move(rule));
    return {};
}

ScenePairs::ScenePairs(const Scene& scene) : margin_(scene.margin), largest_margin_(scene.margin) {
    for (const SceneBody& each : scene.bodies)
        filters_.push_back({each.body.category, each.body.mask, each.body.fixed});
    for (const auto& [a, b] : scene.ignored) ignored_.push_back(std::minmax(a, b));
    std::sort(ignored_.begin(), ignored_.end());
    std::map<std::string_view, std::size_t> known;  // names in `fits_`
    const auto fit_of = [&](const std::string& name) {
        const auto [found, is_new] = known.emplace(name, fits_.size());
        if (is_new) {
            Fit& fit = fits_.emplace_back();
            for (const SceneBody& body : scene.bodies) fit.push_back(detail::fits(name, body.body.name));
        }
        return found->second;
    };
    for (const PairRule& rule : scene.pairs) {
        rules_.push_back({{fit_of(rule.of[0]), fit_of(rule.of[1])}, rule.ignore, rule.margin});
        if (!rule.margin) continue;
        largest_margin_ = std::max(largest_margin_, *rule.margin);
        has_one_margin_ = has_one_margin_ && *rule.margin == scene.margin;
    }
}

std::optional<double> ScenePairs::margin(std::size_t a, std::size_t b) const {
    if (a == b) return {};
    if (std::binary_search(ignored_.begin(), ignored_.end(), std::pair(std::min(a, b), std::max(a, b)))) return {};
    return margin_by_rules(a, b);
}

// Bodies of which all is the same are counted together.
std::uint64_t ScenePairs::compared() const {
    struct Kind {
        std::size_t body;  // one of them
        std::uint64_t count = 0;
    };
    std::map<std::pair<Filter, Fit>, Kind> kinds;
    for (std::size_t body = 0; body < filters_.size(); ++body) {
        Fit fit;
        for (const Fit& each : fits_) fit.push_back(each[body]);
        ++kinds.emplace(std::pair(filters_[body], std::move(fit)), Kind{body}).first->second.count;
    }
    std::uint64_t count = 0;
    for (auto x = kinds.begin(); x != kinds.end(); ++x)
        for (auto y = x; y != kinds.end(); ++y) {
            if (!margin_by_rules(x->second.body, y->second.body)) continue;
            const std::uint64_t n = x->second.count;
            count += x == y ? n * (n - 1) / 2 : n * y->second.count;
        }
    for (auto pair = ignored_.begin(); pair != ignored_.end(); ++pair)
        if ((pair == ignored_.begin() || *pair != *std::prev(pair)) && margin_by_rules(pair->first, pair->second))
            --count;
    return count;
}

std::optional<double> ScenePairs::margin_by_rules(std::size_t a, std::size_t b) const {
    const Filter &x = filters_[a], &y = filters_[b];
    if ((x.fixed && y.fixed) || !(x.mask & y.category) || !(y.mask & x.category)) return {};
    std::optional<bool> ignore;
    std::optional<double> margin;
    for (auto rule = rules_.rbegin(); rule != rules_.rend() && !(ignore && margin); ++rule) {
        const Fit &first = fits_[rule->of[0]], &second = fits_[rule->of[1]];
        if (!(first[a] && second[b]) && !(first[b] && second[a])) continue;
        if (!ignore) ignore = rule->ignore;
        if (!margin) margin = rule->margin;
    }
    if (ignore.value_or(false)) return {};
    return margin.value_or(margin_);
}

}  // namespace abut
