#!/usr/bin/env bash
# completion_test.sh CROSSCUT: what bash completes with the script that the executable CROSSCUT prints.
set -u
crosscut=$1 failed=0
# shellcheck source=/dev/null
source <("$crosscut" completion bash)
# shellcheck disable=SC2317  # called by the script; the real one works only while completing
compopt() { :; }

# expect LINE CANDIDATES: what the line, up to its end, can go on with.
expect() {
  COMP_LINE="$crosscut $1" COMP_POINT=$((${#crosscut} + 1 + ${#1}))
  _crosscut
  if [ "${COMPREPLY[*]}" != "$2" ]; then
    echo "\"$1\" is completed with \"${COMPREPLY[*]}\" instead of \"$2\""
    failed=1
  fi
}

cd "$(mktemp -d)" && touch 'a game.sgf'
expect 'pl' 'play'
expect 'play yu' 'yugo'
expect 'play yugo ko' 'komi='
COMP_WORDBREAKS=' ='
expect 'play meigo ko=s' 'superko'
COMP_WORDBREAKS=' '
expect 'play meigo ko=s' 'ko=superko'
expect 'convert a' 'a game.sgf'
expect 'convert --to ' 'sgf json abstractplay'
expect 'rules yugo ' ''
rm -r "$PWD"
exit $failed
