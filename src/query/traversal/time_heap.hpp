// SPDX-License-Identifier: Apache-2.0
// A heap by time with eight children a node: a third as deep as one of two, and the times of all eight share a cache
// line.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace abut::detail {

// An Entry has a finite `time` from 0 on, and `bool comes_before(const Entry&) const`, a strict order by time that also
// decides between equal times: so what comes out does not depend on how it went in.
template <class Entry>
class TimeHeap {
 public:
    bool is_empty() const { return end_ == root; }
    void clear() {
        lines_.assign(1, {});
        entries_.resize(width);
        end_ = root;
    }

    void push(const Entry& entry) {
        if (end_ == entries_.size()) {
            lines_.emplace_back();
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
        key_at(last) = never;
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
    // The bits of a time, which order as it does when it is not below 0: integers are compared without branches.
    using Key = std::uint64_t;
    static Key key_of(double time) { return std::bit_cast<Key>(time + 0.0); }  // not −0
    // Where there is no entry.
    static constexpr Key never = std::bit_cast<Key>(std::numeric_limits<double>::infinity());

    struct alignas(64) Line {
        Key key[width] = {never, never, never, never, never, never, never, never};
    };

    Key& key_at(std::size_t index) { return lines_[index / width].key[index % width]; }
    void put(std::size_t index, const Entry& entry) {
        key_at(index) = key_of(entry.time);
        entries_[index] = entry;
    }
    bool comes_before(const Entry& entry, std::size_t index) {
        const Key key = key_of(entry.time), other = key_at(index);
        return key != other ? key < other : entry.comes_before(entries_[index]);
    }

    // The first of a line that has one.
    std::size_t first_of(std::size_t line) const {
        const auto& key = lines_[line].key;
        const Entry* entries = &entries_[line * width];
        const auto first = [&](std::size_t i, std::size_t j) {
            const bool is_second = key[i] != key[j] ? key[j] < key[i] : entries[j].comes_before(entries[i]);
            return is_second ? j : i;
        };
        const std::size_t low = first(first(0, 1), first(2, 3)), high = first(first(4, 5), first(6, 7));
        return line * width + first(low, high);
    }

    std::vector<Line> lines_;
    std::vector<Entry> entries_;
    std::size_t end_ = root;
};

}  // namespace abut::detail
