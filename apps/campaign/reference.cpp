// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include <algorithm>
#include <numbers>
#include <queue>
#include <vector>

namespace campaign {
namespace {

struct Sample {
    double time, gap;
};

struct Bracket {
    Sample from, to;
    double least;  // the gap that the speed leaves between the two, or less

    Bracket(const Sample& first, const Sample& second, double speed)
        : from(first), to(second), least((from.gap + to.gap - speed * (to.time - from.time)) / 2) {}
    bool operator<(const Bracket& other) const { return least > other.least; }
};

class Search {
 public:
    Search(const Query& query, int max_samples)
        : query_(query), samples_left_(max_samples), max_samples_(max_samples) {}

    Reference before(double end) {
        constexpr int first_samples = 24;
        std::vector<Sample> found;
        for (int i = 0; i < first_samples; ++i) found.push_back(sample(end * i / first_samples));
        refine_minimum(found, end);
        std::sort(found.begin(), found.end(), [](const Sample& x, const Sample& y) { return x.time < y.time; });
        // At the end itself they may touch; at the last moment before they must not.
        found.push_back({end, query_.distance_at(end) - query_.options.margin});
        std::priority_queue<Bracket> open;
        for (std::size_t i = 1; i < found.size(); ++i) add(open, {found[i - 1], found[i], query_.speed()});
        while (!open.empty() && samples_left_ > 0 && !touch_) {
            const Bracket top = open.top();
            open.pop();
            const Sample middle = sample(top.from.time + (top.to.time - top.from.time) / 2);
            add(open, {top.from, middle, query_.speed()});
            add(open, {middle, top.to, query_.speed()});
        }
        return {touch_, open.empty() && !touch_, max_samples_ - samples_left_};
    }

 private:
    Sample sample(double time) {
        --samples_left_;
        const double gap = query_.distance_at(time) - query_.options.margin;
        if (is_touch(query_, gap)) touch_ = std::min(touch_.value_or(time), time);
        return {time, gap};
    }

    void add(std::priority_queue<Bracket>& open, const Bracket& bracket) const {
        const bool is_short = query_.speed() * (bracket.to.time - bracket.from.time) <= query_.options.tolerance / 2;
        if (bracket.least <= 0 && !is_short) open.push(bracket);
    }

    // Golden-section search for the smallest gap, between the neighbours of the nearest sample.
    void refine_minimum(std::vector<Sample>& found, double end) {
        const auto nearest = std::min_element(found.begin(), found.end(),
                                              [](const Sample& x, const Sample& y) { return x.gap < y.gap; });
        double lo = nearest == found.begin() ? 0 : std::prev(nearest)->time;
        double hi = std::next(nearest) == found.end() ? end : std::next(nearest)->time;
        if (nearest->gap > query_.speed() * (hi - lo)) return;
        for (int i = 0; i < 16 && !touch_; ++i) {
            const Sample x = sample(hi - (hi - lo) / std::numbers::phi), y = sample(lo + (hi - lo) / std::numbers::phi);
            found.insert(found.end(), {x, y});
            (x.gap < y.gap ? hi : lo) = x.gap < y.gap ? y.time : x.time;
        }
    }

    const Query& query_;
    int samples_left_, max_samples_;
    std::optional<double> touch_;
};

}  // namespace

bool is_touch(const Query& query, double gap) {
    return !(gap > (query.options.margin > 0 ? -1e-12 * query.size() : 0));
}

Reference search_touch_before(const Query& query, double end, int max_samples) {
    if (!(end > 0)) return {{}, true, 0};
    return Search(query, max_samples).before(end);
}

bool touches_after(const Query& query, double time) {
    const double rest = query.options.horizon - time;
    const auto touch_at = [&](double at) { return !(query.distance_at(at) > query.options.margin); };
    // Soon after, and then anywhere.
    for (double part = 1; part > 1e-9; part /= 2)
        if (touch_at(time + part * rest)) return true;
    for (int i = 0; i < 32; ++i)
        if (touch_at(time + rest * i / 32)) return true;
    return false;
}

}  // namespace campaign
