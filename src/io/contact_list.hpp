// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "abut/core/flow.hpp"
#include "io/read_motion.hpp"
#include "io/write_answer.hpp"

namespace abut::detail {

// A visitor that collects contacts as JSON, up to the "max_contacts" of the line.
class ContactList {
 public:
    static constexpr int by_default = 10'000, max_limit = 1'000'000;

    explicit ContactList(JsonFields& line) : limit_(read_whole(line, "max_contacts", by_default, 0, max_limit)) {}

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
        append_field(text, "complete", is_complete_);
        append_name(text, "contacts");
        text += '[' + text_ + ']';
    }

 private:
    std::string text_;
    int limit_, count_ = 0;
    bool is_complete_ = true;
};

}  // namespace abut::detail
