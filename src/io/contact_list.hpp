// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/flow.hpp"
#include "io/read_motion.hpp"
#include "io/write_answer.hpp"

namespace abut::detail {

// The contacts that a visitor is told, up to as many as "max_contacts" of the line says, as JSON.
class ContactList {
 public:
    static constexpr int by_default = 10'000, most = 1'000'000;

    explicit ContactList(JsonFields& line) : limit_(read_whole(line, "max_contacts", by_default, 0, most)) {}

    template <class Contact>
    Flow operator()(const Contact& contact) {
        if (count_ == limit_) {
            is_complete_ = false;
            return Flow::stop;
        }
        if (count_++ > 0) text_ += ',';
        append_contact(text_, contact);
        return Flow::proceed;
    }

    // With the fields around it: "complete" is false when there were more.
    void append_to(std::string& text) const {
        text += is_complete_ ? "\"complete\":true,\"contacts\":[" : "\"complete\":false,\"contacts\":[";
        text += text_;
        text += ']';
    }

 private:
    std::string text_;
    int limit_, count_ = 0;
    bool is_complete_ = true;
};

}  // namespace abut::detail
