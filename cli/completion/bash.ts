import { PARTNERS_CALL, type Known, type Offer } from './offers'

type Word = { word: string; about: string }

/** A case of the words that can stand there; files and codes are found when they are asked for. */
function offered(pattern: string, offer: Offer): string[] {
  if (offer === 'nothing') return []
  if (offer === 'files') return [`    ${pattern}) files=1 ;;`]
  if (offer === 'partners') return [`    ${pattern}) words=$(_quad_partners) ;;`]
  return [`    ${pattern}) words='${offer.words.join(' ')}' ;;`]
}

const flagLine = ({ name, flags }: Known) => {
  const dashed = flags.map((flag) => ({ ...flag, name: `--${flag.name}` }))
  const taking = dashed.filter(({ offer }) => offer !== undefined)
  return `    '${name}') flags='${dashed.map((flag) => flag.name).join(' ')}' taking='${taking
    .map((flag) => flag.name)
    .join(' ')}' ;;`
}

const valueLines = ({ name, flags }: Known) =>
  flags.flatMap((flag) => offered(`'${name} --${flag.name}'`, flag.offer ?? 'nothing'))

const argumentLines = ({ name, arguments: places }: Known) =>
  places.flatMap(({ offer, many }, at) =>
    offered(many ? `'${name} '*` : `'${name} ${at + 1}'`, offer),
  )

function verbLines(commands: readonly Known[]): string[] {
  const verbs = new Map<string, string[]>()
  for (const { name } of commands) {
    const [noun = '', verb] = name.split(' ')
    if (verb) verbs.set(noun, [...(verbs.get(noun) ?? []), verb])
  }
  return [...verbs].map(([noun, words]) => `    '${noun}') words='${words.join(' ')}' ;;`)
}

/** Works without the package bash-completion, also with the bash 3.2 of a Mac. (CLI-27) */
export const bashScript = (commands: readonly Known[], first: readonly Word[]): string => `\
# Completion of quad for bash, made by: quad completion bash
# To try it: source <(quad completion bash)

_quad_partners() { "$program" ${PARTNERS_CALL} 2>/dev/null; }

# The flags of a command, and those of them behind which a value stands.
_quad_flags() {
  case "$1" in
${commands.map(flagLine).join('\n')}
    *) return 1 ;;
  esac
}

# The words behind a noun.
_quad_verbs() {
  case "$1" in
${verbLines(commands).join('\n')}
    *) return 1 ;;
  esac
}

# What a value can be.
_quad_values() {
  case "$1" in
${commands.flatMap(valueLines).join('\n')}
  esac
}

# What the arguments of a command can be, by their place.
_quad_arguments() {
  case "$1" in
${commands.flatMap(argumentLines).join('\n')}
  esac
}

_quad() {
  local program=\${COMP_WORDS[0]} current=\${COMP_WORDS[COMP_CWORD]}
  local name='' command='' flag='' plain='' flags='' taking='' words='' files='' place=1 at word
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    word=\${COMP_WORDS[at]}
    if [[ -n $flag ]]; then
      [[ $word == '=' ]] || flag=''
    elif [[ -z $plain && $word == '--' ]]; then
      plain=1
    elif [[ -z $plain && $word == -* ]]; then
      [[ " $taking " == *" $word "* ]] && flag=$word
    elif [[ -z $command ]]; then
      name="\${name:+$name }$word"
      if _quad_flags "$name"; then command=$name; elif ! _quad_verbs "$name"; then return; fi
    else
      place=$((place + 1))
    fi
  done
  [[ $current == '=' ]] && current=''
  words=''
  if [[ -n $flag ]]; then
    _quad_values "$command $flag"
  elif [[ -z $plain && $current == -* ]]; then
    words=\${flags:---help}
    [[ -z $name ]] && words='--help --version'
  elif [[ -n $command ]]; then
    _quad_arguments "$command $place"
  elif [[ -n $name ]]; then
    _quad_verbs "$name"
  else
    words='${first.map(({ word }) => word).join(' ')}'
  fi
  if [[ -n $files ]]; then
    COMPREPLY=($(compgen -f -- "$current"))
    compopt -o filenames 2>/dev/null
  else
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}

complete -F _quad quad
`
