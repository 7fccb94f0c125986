// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <stdexcept>
#include <string>

#include "abut/query/sampled_first_contact.hpp"
#include "core/text.hpp"
#include "query/options.hpp"

namespace abut {
namespace {

Error out_of_range(std::string_view name, double value, std::string_view rule) {
    return {std::string(name) + " is " + detail::text(value) + "; it must be " + std::string(rule)};
}

std::optional<Error> bad_samples(double horizon, int samples) {
    if (!(horizon >= 0 && std::isfinite(horizon))) return out_of_range("horizon", horizon, "finite and at least 0");
    if (samples < 1 || samples > 10'000'000)
        return Error{"samples is " + std::to_string(samples) + "; it must be from 1 to 10000000"};
    return {};
}

}  // namespace

std::optional<Error> validate(const ContactOptions& options) {
    if (!(options.horizon >= 0)) return out_of_range("horizon", options.horizon, "at least 0");
    if (!(options.tolerance > 0 && std::isfinite(options.tolerance)))
        return out_of_range("tolerance", options.tolerance, "finite and above 0");
    if (!(options.margin >= 0 && std::isfinite(options.margin)))
        return out_of_range("margin", options.margin, "finite and at least 0");
    return {};
}

std::optional<Error> validate(const SampledOptions& options) { return bad_samples(options.horizon, options.samples); }

std::optional<Error> validate(const AxisOptions& options) {
    if (auto error = bad_samples(options.horizon, options.samples)) return error;
    if (!std::isfinite(options.threshold)) return out_of_range("threshold", options.threshold, "finite");
    return {};
}

void detail::throw_bad_options(const Error& error) { throw std::invalid_argument("options." + error.message); }

}  // namespace abut
