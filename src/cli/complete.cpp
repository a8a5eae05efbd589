#include "cli/complete.hpp"

#include <algorithm>

#include "cli/usage.hpp"
#include "lesson/lesson.hpp"

namespace crosscut::cli {
namespace {

// What the words before the last one have determined.
struct Typed {
  const Command* command;
  std::size_t positionals = 0;        // given so far
  const Entry* game = nullptr;        // named so far
  const Argument* waiting = nullptr;  // an option whose value comes next
  bool unknown = false;               // there is a word that means nothing
};

void take(Typed& place, const std::string& word) {
  if (place.waiting) {
    place.waiting = nullptr;
  } else if (word.substr(0, 1) == "-") {
    const Argument* option = place.command->option_named(word);
    if (option && !option->value.empty()) place.waiting = option;
  } else if (const Command* command = place.command->find(word)) {
    place = {command};
  } else {
    place.unknown |= place.command->positionals.empty();
    if (!place.game) place.game = find_game(word);
    ++place.positionals;
  }
}

// The values, unless there are too many to list.
std::vector<std::string> values_of(const Option& option) {
  constexpr int most_listed = 30;
  std::vector<std::string> values;
  if (option.kind == Option::whole && option.most - option.least <= most_listed)
    for (int value = option.least; value <= option.most; ++value) values.push_back(std::to_string(value));
  if (option.kind != Option::half) values.insert(values.end(), option.words.begin(), option.words.end());
  return values;
}

std::vector<Completion> key_values(const Entry& game, const std::string& beginning) {
  std::vector<Completion> all;
  for (const auto& [option, initial] : game.options) {
    const std::string key = std::string(option.name) + "=";
    if (beginning.substr(0, key.size()) != key)
      all.push_back({key, std::string(option.help) + ": " + option.range()});
    else
      for (const std::string& value : values_of(option)) all.push_back({key + value, ""});
  }
  return all;
}

std::vector<Completion> lessons(const Entry& game) {
  std::vector<Completion> all;
  if (const auto course = lesson::open_course(game.name))
    for (const lesson::Lesson& lesson : course->lessons) all.push_back({lesson.id, lesson.title});
  return all;
}

std::vector<Completion> values(const Argument& argument, const Typed& place, const std::string& beginning) {
  std::vector<Completion> all;
  if (argument.value == "GAME")
    for (const Entry& game : catalog()) all.push_back({std::string(game.name), std::string(game.summary)});
  else if (argument.value == "FILE")
    all.push_back({std::string(any_file), ""});
  else if (argument.value == "key=value" && place.game)
    all = key_values(*place.game, beginning);
  else if (argument.value == "LESSON" && place.game)
    all = lessons(*place.game);
  for (const std::string& choice : choices(argument.value)) all.push_back({choice, ""});
  return all;
}

std::vector<Completion> fitting(const Typed& place, const std::string& beginning) {
  if (place.unknown) return {};
  if (place.waiting) return values(*place.waiting, place, beginning);
  std::vector<Completion> all;
  if (beginning.substr(0, 1) == "-") {
    for (const Argument& option : place.command->options) all.push_back({option.name, option.description()});
    return all;
  }
  for (const Command& command : place.command->commands) all.push_back({command.last_name(), command.help});
  const auto& positionals = place.command->positionals;
  if (positionals.empty()) return all;
  const auto& next = positionals[std::min(place.positionals, positionals.size() - 1)];
  if (place.positionals < positionals.size() || next.repeated) {
    const auto more = values(next, place, beginning);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

}  // namespace

std::vector<Completion> complete(const Command& program, const std::vector<std::string>& words) {
  if (words.empty()) return {};
  Typed place{&program};
  for (std::size_t i = 0; i + 1 < words.size(); ++i) take(place, words[i]);
  std::vector<Completion> all = fitting(place, words.back());
  const auto unfit = [&](const Completion& candidate) {
    return candidate.word != any_file && candidate.word.substr(0, words.back().size()) != words.back();
  };
  all.erase(std::remove_if(all.begin(), all.end(), unfit), all.end());
  return all;
}

std::string_view completion_script(std::string_view shell) {
  if (shell == "bash")
    return R"(# Completion of crosscut for bash.
_crosscut() {
  # Words are parted at blanks only: bash would part key=value, too.
  local line=${COMP_LINE:0:COMP_POINT} words current candidate files
  read -ra words <<<"$line"
  [[ $line == *[[:blank:]] ]] && words+=("")
  current=${words[-1]}
  COMPREPLY=()
  while IFS=$'\t' read -r candidate _; do
    if [[ $candidate == '<file>' ]]; then
      compopt -o filenames
      mapfile -t files < <(compgen -f -- "$current")
      COMPREPLY+=("${files[@]}")
    else
      COMPREPLY+=("$candidate")
      [[ $candidate == *= ]] && compopt -o nospace
    fi
  done < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
  # Where = parts words, only what follows it is replaced.
  [[ $current == *=* && $COMP_WORDBREAKS == *=* ]] && COMPREPLY=("${COMPREPLY[@]#"${current%=*}="}")
  return 0
}
complete -F _crosscut crosscut
)";
  if (shell == "zsh")
    return R"(#compdef crosscut
# Completion of crosscut for zsh.
_crosscut() {
  local line candidate
  local -a plain plain_shown open open_shown
  for line in "${(@f)$("${words[1]}" complete "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}"; do
    candidate=${line%%$'\t'*}
    case $candidate in
      '') ;;
      '<file>') _files ;;
      *=) open+=("$candidate") open_shown+=("${line/$'\t'/  }") ;;
      *) plain+=("$candidate") plain_shown+=("${line/$'\t'/  }") ;;
    esac
  done
  (( $#plain )) && compadd -l -d plain_shown -a plain
  (( $#open )) && compadd -l -S '' -d open_shown -a open
}
if [[ $funcstack[1] == _crosscut ]]; then _crosscut "$@"; else compdef _crosscut crosscut; fi
)";
  return R"(# Completion of crosscut for fish.
function __crosscut_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] complete $words[2..-1] "$current" 2>/dev/null)
        if string match -q '<file>*' -- $line
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c crosscut -f -a '(__crosscut_complete)'
)";
}

}  // namespace crosscut::cli
