#include "command/complete.hpp"

#include <algorithm>

namespace crosscut::command {
namespace {

// The state that the words before the last one lead to.
struct Typed {
  const Command* command;
  std::vector<std::string> positionals = {};  // given so far
  const Argument* waiting = nullptr;          // an option whose value comes next
  bool unknown = false;                       // one of the words has no meaning
};

void take(Typed& place, const std::string& word) {
  if (place.waiting) {
    place.waiting = nullptr;
  } else if (word.starts_with('-')) {
    const Argument* option = place.command->option_named(word);
    if (option && !option->flag()) place.waiting = option;
  } else if (const Command* command = place.command->find(word)) {
    place = {command};
  } else {
    place.unknown |= place.command->positionals.empty();
    place.positionals.push_back(word);
  }
}

class Completer {
 public:
  Completer(const Typed& place, const std::string& beginning, const Values& values)
      : place_(place), beginning_(beginning), values_(values) {}

  std::vector<Completion> all() const {
    if (place_.unknown) return {};
    if (place_.waiting) return of(*place_.waiting);
    std::vector<Completion> all;
    if (beginning_.starts_with('-')) {
      for (const Argument& option : place_.command->options) all.push_back({option.names.back(), option.description()});
      return all;
    }
    for (const Command& command : place_.command->commands)
      all.push_back({command.last_name(), worded(command.help, english)});
    const auto& positionals = place_.command->positionals;
    if (positionals.empty()) return all;
    const auto& next = positionals[std::min(place_.positionals.size(), positionals.size() - 1)];
    if (place_.positionals.size() < positionals.size() || next.repeated) append(all, of(next));
    return all;
  }

 private:
  static void append(std::vector<Completion>& all, const std::vector<Completion>& more) {
    all.insert(all.end(), more.begin(), more.end());
  }

  std::vector<Completion> of(const Argument& argument) const {
    const std::string kind = argument.kind();
    std::vector<Completion> all;
    if (kind == worded(messages::value_file{}, english)) all.push_back({std::string(any_file), ""});
    for (const std::string& choice : choices(kind)) all.push_back({choice, ""});
    if (values_) append(all, values_(kind, place_.positionals, beginning_));
    return all;
  }

  const Typed& place_;
  const std::string& beginning_;
  const Values& values_;
};

}  // namespace

std::vector<Completion> complete(const Command& program, const std::vector<std::string>& words, const Values& values) {
  if (words.empty()) return {};
  Typed place{&program};
  for (std::size_t i = 0; i + 1 < words.size(); ++i) take(place, words[i]);
  std::vector<Completion> all = Completer(place, words.back(), values).all();
  const auto unfit = [&](const Completion& candidate) {
    return candidate.word != any_file && !candidate.word.starts_with(words.back());
  };
  all.erase(std::remove_if(all.begin(), all.end(), unfit), all.end());
  return all;
}

std::string_view completion_script(std::string_view shell) {
  if (shell == "bash")
    return R"(# Completion of crosscut for bash.
_crosscut() {
  # Words are parted at blanks only: bash would part key=value as well.
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

}  // namespace crosscut::command
