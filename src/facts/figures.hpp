#pragma once
// A report worked out from what was seen.
#include "facts/evidence.hpp"
#include "facts/report.hpp"

namespace crosscut::facts {

Report report_on(const Plan& plan, const Evidence& evidence, const std::string& version, const std::string& command);

}  // namespace crosscut::facts
