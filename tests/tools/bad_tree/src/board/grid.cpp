// Go may stand in a comment; "yugo" in none
/* of any kind, nor may
   Yugo. */
#include <base/low.hpp>

#include "base/low.hpp"
#include "low.hpp"

constexpr int thousands = 1'000;                    // and 'gold' here
constexpr const char* url = "https://example.org";  // hugo
constexpr const char* raw = R"(a "quoted" // "spargo")";
bool is_yugo(char c) { return c == '"' || c == '\''; }

auto good = go("go on", "let it go", ergo.go_on, is_gone, Gong<int>{}, "gold/go.hpp", Category<go>{});
auto table = open("go");
auto nine = open("Go size=9");
auto board = Go<Board>();
auto found = use(go_family);

namespace crosscut::board {}
