// SPDX-License-Identifier: Apache-2.0
// A heap by time with eight children a node: a third as deep as one of two, and the times of all eight share a cache
// line.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace abut::detail {

// An Entry has a finite `time`, and `bool comes_before(const Entry&) const`, a strict order by time that also decides
// between equal times: so what comes out does not depend on how it went in.
template <class Entry>
class TimeHeap {
 public:
    bool is_empty() const { return end_ == root; }
    void clear() {
        times_.assign(1, {});
        entries_.resize(width);
        end_ = root;
    }

    void push(const Entry& entry) {
        if (end_ == entries_.size()) {
            times_.emplace_back();
            entries_.resize(entries_.size() + width);
        }
        std::size_t hole = end_++;
        while (hole != root) {
            const std::size_t parent = hole / width + root - 1;
            if (!comes_before(entry, parent)) break;
            put(hole, entries_[parent]);
            hole = parent;
        }
        put(hole, entry);
    }

    // The first of all.
    Entry pop() {
        const Entry first = entries_[root];
        const std::size_t last = --end_;
        time_at(last) = never;
        if (last == root) return first;
        const Entry moved = entries_[last];
        std::size_t hole = root;
        for (std::size_t line = 1; line * width < end_; line = hole - root + 1) {
            const std::size_t child = first_of(line);
            if (comes_before(moved, child)) break;
            put(hole, entries_[child]);
            hole = child;
        }
        put(hole, moved);
        return first;
    }

 private:
    static constexpr std::size_t width = 8;
    // Alone at the end of the first line: so the children of the entry at i are in line i − root + 1.
    static constexpr std::size_t root = width - 1;
    // Where there is no entry.
    static constexpr double never = std::numeric_limits<double>::infinity();

    struct alignas(64) Line {
        double time[width] = {never, never, never, never, never, never, never, never};
    };

    double& time_at(std::size_t index) { return times_[index / width].time[index % width]; }
    void put(std::size_t index, const Entry& entry) {
        time_at(index) = entry.time;
        entries_[index] = entry;
    }
    bool comes_before(const Entry& entry, std::size_t index) {
        const double time = time_at(index);
        return entry.time != time ? entry.time < time : entry.comes_before(entries_[index]);
    }

    // The first of a line that has one: in three rounds, since which of two is earlier cannot be predicted.
    std::size_t first_of(std::size_t line) const {
        const auto& time = times_[line].time;
        std::size_t winner[width / 2];
        double least[width / 2];
        for (std::size_t i = 0; i < width / 2; ++i) {
            const bool is_second = time[2 * i + 1] < time[2 * i];
            winner[i] = 2 * i + is_second;
            least[i] = is_second ? time[2 * i + 1] : time[2 * i];
        }
        for (std::size_t count = width / 4; count > 0; count /= 2)
            for (std::size_t i = 0; i < count; ++i) {
                const bool is_second = least[2 * i + 1] < least[2 * i];
                winner[i] = winner[2 * i + is_second];
                least[i] = is_second ? least[2 * i + 1] : least[2 * i];
            }
        const Entry* entries = &entries_[line * width];
        std::size_t first = winner[0];
        for (std::size_t i = first + 1; i < width; ++i)
            if (time[i] == least[0] && entries[i].comes_before(entries[first])) first = i;
        return line * width + first;
    }

    std::vector<Line> times_;
    std::vector<Entry> entries_;
    std::size_t end_ = root;
};

}  // namespace abut::detail
