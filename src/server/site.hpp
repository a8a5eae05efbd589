#pragma once
// The files of the web pages, embedded in the executable.
#include <string_view>

namespace crosscut::server {

struct SiteFile {
  std::string_view path;  // "/assets/board.js"; the page itself is "/"
  std::string_view type;
  std::string_view tag;     // of this content, in quotes
  std::string_view bytes;   // uncompressed
  std::string_view packed;  // gzipped; empty if that saves nothing
};

const SiteFile* site_file(std::string_view path);

}  // namespace crosscut::server
