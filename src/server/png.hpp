#pragma once
// Pictures of boards for programs that show no SVG.
#include <string>

namespace crosscut::server {

// The picture, without its text, in the middle of a table, in the size of link previews. "" if this program was built
// without librsvg, or if that cannot draw it.
std::string png_of(const std::string& svg);

}  // namespace crosscut::server
