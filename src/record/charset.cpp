#include "record/charset.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <optional>

#include "base/text.hpp"
#include "messages/records.hpp"
#include "record/source.hpp"
#ifndef __EMSCRIPTEN__
#include <iconv.h>
#endif

namespace crosscut {
namespace {

#ifdef __EMSCRIPTEN__  // pages decode text with TextDecoder before it reaches the engine
struct Converter {
  explicit Converter(const std::string&) {}
  static bool known() { return false; }
  static std::optional<std::string> text(std::string_view) { return {}; }
};
#else
// From a character set to UTF-8, by the system's iconv.
class Converter {
 public:
  explicit Converter(const std::string& from) : handle_(iconv_open("UTF-8", from.c_str())) {}
  ~Converter() {
    if (known()) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  bool known() const { return reinterpret_cast<std::intptr_t>(handle_) != -1; }

  // No value if it is not text in this character set.
  std::optional<std::string> text(std::string_view bytes) {
    std::string result;
    std::array<char, 4096> part{};
    iconv(handle_, nullptr, nullptr, nullptr, nullptr);
    char* from = const_cast<char*>(bytes.data());  // which iconv does not change
    std::size_t left = bytes.size();
    while (left > 0) {
      char* to = part.data();
      std::size_t room = part.size();
      const bool done = iconv(handle_, &from, &left, &to, &room) != static_cast<std::size_t>(-1);
      result.append(part.data(), part.size() - room);
      if (!done && errno != E2BIG) return {};
    }
    if (!is_utf8(result)) return {};
    return result;
  }

 private:
  iconv_t handle_;
};
#endif

std::optional<std::string> converted(std::string_view bytes, const std::string& from) {
  Converter converter(from);
  return converter.known() ? converter.text(bytes) : std::nullopt;
}

constexpr std::string_view usual_charset = "CP1252";

// Reads every byte that is not part of valid UTF-8 as a Latin character.
std::string mended(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) {
    const std::size_t sound = utf8_prefix(bytes);
    text += bytes.substr(0, sound);
    bytes.remove_prefix(sound);
    if (bytes.empty()) break;
    text += converted(bytes.substr(0, 1), std::string(usual_charset)).value_or(utf8_from_latin1(bytes.substr(0, 1)));
    bytes.remove_prefix(1);
  }
  return text;
}

// The CA among the properties of the first node, which begins here; no value if there is none.
std::optional<std::string> charset_of_node(std::string_view bytes) {
  const auto skip = [&](std::size_t count) { bytes.remove_prefix(std::min(count, bytes.size())); };
  skip(bytes.find_first_not_of(" \t\r\n;"));  // nodes without a property as well
  for (std::string_view name;;) {
    skip(bytes.find_first_not_of(" \t\r\n"));
    if (bytes.starts_with('[')) {
      std::size_t end = 1;
      while (end < bytes.size() && bytes[end] != ']') end += bytes[end] == '\\' ? 2 : 1;
      if (name == "CA") return std::string(trimmed(bytes.substr(1, std::min<std::size_t>(end - 1, 40))));
      skip(end + 1);
    } else {
      const std::size_t end = bytes.find_first_of(" \t\r\n[();");
      if (end == 0 || end == std::string_view::npos) return {};
      name = bytes.substr(0, end);  // after what a value that seemed to end too early has left
      name.remove_prefix(name.find_last_of(']') + 1);
      skip(end);
    }
  }
}

// A part of a file, whose games are in one character set.
struct Section {
  std::string_view bytes;
  std::string charset;  // "" if it declares none
};

// Whether a game begins with this bracket: a node follows, or a property.
bool begins_game(std::string_view bytes, std::size_t bracket) {
  constexpr std::size_t longest = 40;
  const std::size_t at = std::min(bytes.find_first_not_of(" \t\r\n", bracket + 1), bytes.size());
  std::size_t end = at;
  while (end < bytes.size() && end - at < longest && std::isalpha(static_cast<unsigned char>(bytes[end]))) ++end;
  return end < bytes.size() && bytes[end] == (end == at ? ';' : '[');
}

// The value of a CA that belongs to any node.
std::string charset_of_any_node(std::string_view bytes) {
  for (std::size_t at = 0; (at = bytes.find("CA[", at)) != std::string_view::npos; ++at) {
    const std::size_t before = bytes.substr(0, at).find_last_not_of(" \t\r\n");
    if (before == std::string_view::npos || bytes[before] == ';' || bytes[before] == ']')
      return charset_of_node(bytes.substr(at)).value_or("");
  }
  return "";
}

// The games of a file are in the character set that the first of them declares, until another declares its own. Text
// that is UTF-8 is all in one.
std::vector<Section> sections_of(std::string_view bytes) {
  constexpr std::size_t most = 1000;  // sections, and bytes of a node that are looked at, except of the first
  std::size_t first = bytes.find('(');
  while (first != std::string_view::npos && !begins_game(bytes, first)) first = bytes.find('(', first + 1);
  const auto declared = charset_of_node(bytes.substr(first == std::string_view::npos ? 0 : first + 1));
  std::vector<Section> sections{{bytes, declared.value_or("")}};
  std::size_t begin = 0;
  if (is_utf8(bytes)) first = std::string_view::npos;
  for (std::size_t at = first; at != std::string_view::npos && sections.size() < most; at = bytes.find('(', at + 1)) {
    // After another game, or at the beginning of a line.
    const std::size_t before = bytes.substr(0, at).find_last_not_of(" \t");
    if (before == std::string_view::npos || std::string_view(")\r\n").find(bytes[before]) == std::string_view::npos)
      continue;
    const auto charset = begins_game(bytes, at) ? charset_of_node(bytes.substr(at + 1, most)) : std::nullopt;
    if (!charset || lower(*charset) == lower(sections.back().charset)) continue;
    sections.back().bytes = bytes.substr(begin, at - begin);
    sections.push_back({bytes.substr(begin = at), *charset});
  }
  if (!declared) sections[0].charset = charset_of_any_node(sections[0].bytes);
  return sections;
}

// The name for iconv. Files that declare a small set are often in the larger set that grew out of it.
std::string known_as(std::string_view name) {
  constexpr std::array<std::array<std::string_view, 2>, 11> larger = {{{"gb2312", "GB18030"},
                                                                       {"gbk", "GB18030"},
                                                                       {"x-gbk", "GB18030"},
                                                                       {"big5", "CP950"},
                                                                       {"shift_jis", "CP932"},
                                                                       {"sjis", "CP932"},
                                                                       {"x-sjis", "CP932"},
                                                                       {"euc-kr", "CP949"},
                                                                       {"ks_c_5601-1987", "CP949"},
                                                                       {"iso-8859-1", "CP1252"},
                                                                       {"latin1", "CP1252"}}};
  for (const auto& [small, large] : larger)
    if (lower(name) == small) return std::string(large);
  return std::string(name);
}

// A two-byte character set, and the bytes of the pairs that are common in texts.
struct Common {
  std::string_view charset;
  unsigned first_least, first_most, second_least;
  unsigned kana_least = 0, kana_most = 0;  // these distinguish Japanese from Chinese
};
constexpr std::array<Common, 5> pairs = {{{"CP949", 0xb0, 0xc8, 0xa1},
                                          {"GB18030", 0xb0, 0xd7, 0xa1},
                                          {"EUC-JP", 0xb0, 0xcf, 0xa1, 0xa4, 0xa5},
                                          {"CP932", 0x88, 0x97, 0x40, 0x82, 0x83},
                                          {"CP950", 0xa4, 0xc6, 0x40}}};

// The share of the bytes above ASCII that belong to common pairs of this character set, and the number of these pairs.
struct Share {
  double common = 0;
  int pairs = 0, kana = 0;
};
Share share_of(const Common& set, std::string_view bytes) {
  Share share;
  int high = 0;
  const auto byte = [&](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U; };
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (byte(i) < 0x80) continue;
    high += 1;
    if (byte(i + 1) < 0x40) continue;
    const bool kana = byte(i) >= set.kana_least && byte(i) <= set.kana_most;
    const bool common = byte(i) >= set.first_least && byte(i) <= set.first_most && byte(i + 1) >= set.second_least;
    share.kana += kana;
    share.pairs += kana || common;
    share.common += kana || common;
    ++i;
  }
  if (high) share.common /= high;
  return share;
}

// Guesses the character set of a text that declares none. Short names can be valid in several: Chinese, Japanese and
// Korean share many bytes.
std::string_view guessed_charset(std::string_view bytes) {
  std::string_view best = usual_charset;
  double best_share = 0.75;
  for (const Common& set : pairs) {
    Share share = share_of(set, bytes);
    if (share.pairs < 2 || !converted(bytes, std::string(set.charset))) continue;
    // Korean syllables lie within the range of common Chinese characters, so short names prove nothing.
    if (set.charset == "CP949" && (share.pairs < 6 || share.common < 0.95)) continue;
    if (set.kana_least && share.kana == 0) share.common -= 0.2;
    if (share.kana) share.common += 0.1;
    if (share.common <= best_share) continue;
    best = set.charset;
    best_share = share.common;
  }
  return best;
}

Decoded guessed(std::string_view bytes, const std::string& declared) {
  const std::string_view charset = guessed_charset(bytes);
  const Message note = declared.empty() ? Message(messages::charset_guessed{.charset = charset})
                                        : Message(messages::charset_wrong{.text = declared, .charset = charset});
  if (auto text = converted(bytes, std::string(charset))) return {*std::move(text), {note}};
  return {utf8_from_latin1(bytes), {note}};
}

// Whether the text uses seven bits without being ASCII.
bool escapes(std::string_view bytes) {
  return bytes.find("\x1b$") != std::string_view::npos || bytes.find("\x1b(") != std::string_view::npos;
}

// Whether most of what is not ASCII is valid UTF-8.
bool mostly_utf8(std::string_view bytes) {
  std::size_t sound = 0, broken = 0;
  while (!bytes.empty()) {
    const std::string_view prefix = bytes.substr(0, utf8_prefix(bytes));
    sound += static_cast<std::size_t>(
        std::count_if(prefix.begin(), prefix.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }));
    bytes.remove_prefix(prefix.size());
    if (bytes.empty()) break;
    broken += 1;
    bytes.remove_prefix(1);
  }
  return sound > broken;
}

Decoded decoded(const Section& section) {
  const auto& [bytes, declared] = section;
  if (is_utf8(bytes) && (!escapes(bytes) || declared.empty())) return {std::string(bytes), {}};
  if (auto text = converted(bytes, known_as(declared)); text && !declared.empty()) return {*std::move(text), {}};
  const bool utf8 = lower(declared) == "utf-8" || lower(declared) == "utf8";
  if (utf8 && (mostly_utf8(bytes) || guessed_charset(bytes) == usual_charset))
    return {mended(bytes), {messages::bytes_mended{.charset = declared}}};
  return guessed(bytes, declared);
}

}  // namespace

Result<Decoded> decoded(std::string_view bytes, std::string_view charset) {
  if (!charset.empty() && !(lower(charset) == "utf-8" && is_utf8(bytes))) {
    Converter converter(known_as(charset));
    if (!converter.known()) return messages::unknown_charset{.text = charset};
    if (auto text = converter.text(bytes)) return Decoded{*std::move(text), {}};
    return Decoded{mended(bytes), {messages::bytes_mended{.charset = charset}}};
  }
  for (const auto& [mark, name] : {std::pair("\xff\xfe", "UTF-16LE"), std::pair("\xfe\xff", "UTF-16BE")})
    if (bytes.starts_with(mark))
      if (auto text = converted(bytes.substr(2), name)) return Decoded{*std::move(text), {}};
  if (!charset.empty()) return Decoded{std::string(bytes), {}};  // valid UTF-8, as was said
  constexpr std::size_t most_notes = 20;
  Decoded all;
  for (const Section& section : sections_of(bytes)) {
    Decoded one = decoded(section);
    all.text += one.text;
    if (all.notes.size() < most_notes) all.notes.insert(all.notes.end(), one.notes.begin(), one.notes.end());
  }
  return all;
}

}  // namespace crosscut
