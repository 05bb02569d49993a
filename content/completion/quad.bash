# Completion of quad for bash. To try it: source <(quad completion bash)
_quad() {
  local IFS=$'\n' current=${COMP_WORDS[COMP_CWORD]}
  local found=$("${COMP_WORDS[0]}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=()
  if [[ $found == ':files' ]]; then
    COMPREPLY=($(compgen -f -- "$current"))
    compopt -o filenames 2>/dev/null
  elif [[ -n $found ]]; then
    COMPREPLY=($(cut -f 1 <<< "$found"))
  fi
}
complete -F _quad quad
