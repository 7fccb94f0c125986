// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include <algorithm>
#include <numbers>
#include <queue>
#include <vector>

namespace campaign {
namespace {

struct Look {
    double time, gap;
};

struct Between {
    Look from, to;
    double least;  // the gap that the speed leaves between the two, or less

    Between(const Look& first, const Look& second, double speed)
        : from(first), to(second), least((from.gap + to.gap - speed * (to.time - from.time)) / 2) {}
    bool operator<(const Between& other) const { return least > other.least; }
};

class Search {
 public:
    Search(const Query& query, int looks) : query_(query), left_(looks), looks_(looks) {}

    Reference before(double end) {
        constexpr int samples = 24;
        std::vector<Look> found;
        for (int i = 0; i < samples; ++i) found.push_back(look(end * i / samples));
        dig(found, end);
        std::sort(found.begin(), found.end(), [](const Look& x, const Look& y) { return x.time < y.time; });
        // At the end itself they may touch; at the last moment before they must not.
        found.push_back({end, query_.distance_at(end) - query_.options.margin});
        std::priority_queue<Between> open;
        for (std::size_t i = 1; i < found.size(); ++i) add(open, {found[i - 1], found[i], query_.speed()});
        while (!open.empty() && left_ > 0 && !touch_) {
            const Between top = open.top();
            open.pop();
            const Look middle = look(top.from.time + (top.to.time - top.from.time) / 2);
            add(open, {top.from, middle, query_.speed()});
            add(open, {middle, top.to, query_.speed()});
        }
        return {touch_, open.empty() && !touch_, looks_ - left_};
    }

 private:
    Look look(double time) {
        --left_;
        const double gap = query_.distance_at(time) - query_.options.margin;
        if (is_touch(query_, gap)) touch_ = std::min(touch_.value_or(time), time);
        return {time, gap};
    }

    void add(std::priority_queue<Between>& open, const Between& between) const {
        const bool is_short = query_.speed() * (between.to.time - between.from.time) <= query_.options.tolerance / 2;
        if (between.least <= 0 && !is_short) open.push(between);
    }

    // Golden section between the neighbours of the nearest sample.
    void dig(std::vector<Look>& found, double end) {
        const auto nearest =
            std::min_element(found.begin(), found.end(), [](const Look& x, const Look& y) { return x.gap < y.gap; });
        double lo = nearest == found.begin() ? 0 : std::prev(nearest)->time;
        double hi = std::next(nearest) == found.end() ? end : std::next(nearest)->time;
        if (nearest->gap > query_.speed() * (hi - lo)) return;
        for (int i = 0; i < 16 && !touch_; ++i) {
            const Look x = look(hi - (hi - lo) / std::numbers::phi), y = look(lo + (hi - lo) / std::numbers::phi);
            found.insert(found.end(), {x, y});
            (x.gap < y.gap ? hi : lo) = x.gap < y.gap ? y.time : x.time;
        }
    }

    const Query& query_;
    int left_, looks_;
    std::optional<double> touch_;
};

}  // namespace

bool is_touch(const Query& query, double gap) {
    return !(gap > (query.options.margin > 0 ? -1e-12 * query.size() : 0));
}

Reference look_before(const Query& query, double end, int looks) {
    if (!(end > 0)) return {{}, true, 0};
    return Search(query, looks).before(end);
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
