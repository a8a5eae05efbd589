// Bargo may stand in a comment; "so may yugo" in each
/* of every kind:
   sligo. */
#include <base/low.hpp>

#include "base/low.hpp"
#include "low.hpp"

constexpr int thousands = 1'000;                    // and 'meigo' here
constexpr const char* url = "https://example.org";  // margo
constexpr const char* raw = R"(a "quoted" // spargo)";
bool is_yugo(char c) { return c == '"' || c == '\''; }

namespace crosscut::board {}
