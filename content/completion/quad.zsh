#compdef quad
# Completion of quad for zsh. To try it: source <(quad completion zsh)
_quad() {
  local -a found entries
  local line
  found=("${(@f)$("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ ${found[1]} == ':files' ]]; then
    _files
    return
  fi
  for line in $found; do
    entries+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
  done
  _describe 'quad' entries
}
# Loaded from $fpath, the file is the function itself; sourced, it only says what it is for.
if [[ ${funcstack[1]} == _quad ]]; then _quad "$@"; else compdef _quad quad; fi
