#pragma once
// The files of the page, which are a part of the executable. Knows nothing of requests.
#include <string_view>

namespace crosscut::server {

struct SiteFile {
  std::string_view path;  // "/assets/board.js"; the page itself is "/"
  std::string_view type;
  std::string_view tag;     // of this content, in quotes
  std::string_view bytes;   // as they are
  std::string_view packed;  // by gzip; empty where that saves nothing
};

const SiteFile* site_file(std::string_view path);

}  // namespace crosscut::server
