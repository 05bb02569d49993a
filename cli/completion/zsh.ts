import { PARTNERS_CALL, type Known, type Offer } from './offers'

type Word = { word: string; about: string }

/** One entry of _describe; a colon ends the word. */
const entry = (word: string, about: string) =>
  `'${`${word.replaceAll(':', '\\:')}:${about.replaceAll(':', '\\:')}`.replaceAll("'", "'\\''")}'`

function offered(pattern: string, offer: Offer): string[] {
  if (offer === 'nothing') return []
  if (offer === 'files') return [`    ${pattern}) _files ;;`]
  if (offer === 'partners') return [`    ${pattern}) _quad_partners ;;`]
  return [`    ${pattern}) compadd -- ${offer.words.map((word) => `'${word}'`).join(' ')} ;;`]
}

function flagLines({ name, flags }: Known): string[] {
  const taking = flags.filter(({ offer }) => offer !== undefined)
  return [
    `    '${name}')`,
    `      flags=(${flags.map((flag) => entry(`--${flag.name}`, flag.about)).join(' ')})`,
    `      taking=(${taking.map((flag) => `--${flag.name}`).join(' ')}) ;;`,
  ]
}

const valueLines = ({ name, flags }: Known) =>
  flags.flatMap((flag) => offered(`'${name} --${flag.name}'`, flag.offer ?? 'nothing'))

const argumentLines = ({ name, arguments: places }: Known) =>
  places.flatMap(({ offer, many }, at) =>
    offered(many ? `'${name} '*` : `'${name} ${at + 1}'`, offer),
  )

function verbLines(commands: readonly Known[]): string[] {
  const verbs = new Map<string, string[]>()
  for (const { name, about } of commands) {
    const [noun = '', verb] = name.split(' ')
    if (verb) verbs.set(noun, [...(verbs.get(noun) ?? []), entry(verb, about)])
  }
  return [...verbs].map(([noun, entries]) => `    '${noun}') offers=(${entries.join(' ')}) ;;`)
}

/** (CLI-27) */
export const zshScript = (commands: readonly Known[], first: readonly Word[]): string => `\
#compdef quad
# Completion of quad for zsh, made by: quad completion zsh
# To try it: source <(quad completion zsh)

_quad_partners() {
  local -a codes
  codes=(\${(f)"$("$program" ${PARTNERS_CALL} 2>/dev/null)"})
  compadd -- $codes
}

# The flags of a command, and those of them behind which a value stands.
_quad_flags() {
  case "$1" in
${commands.flatMap(flagLines).join('\n')}
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
  local program=\${words[1]} current=\${words[CURRENT]}
  local name='' command='' flag='' plain='' word
  local -a flags taking offers
  integer place=1 at
  for ((at = 2; at < CURRENT; at++)); do
    word=\${words[at]}
    if [[ -n $flag ]]; then
      flag=''
    elif [[ -z $plain && $word == '--' ]]; then
      plain=1
    elif [[ -z $plain && $word == -* ]]; then
      (( \${taking[(Ie)$word]} )) && flag=$word
    elif [[ -z $command ]]; then
      name="\${name:+$name }$word"
      if _quad_flags "$name"; then command=$name; elif ! _quad_verbs "$name"; then return 1; fi
    else
      (( place++ ))
    fi
  done
  if [[ -n $flag ]]; then
    _quad_values "$command $flag"
  elif [[ -z $plain && $current == -* ]]; then
    [[ -z $command ]] && flags=(${entry('--help', 'what there is')} ${entry('--version', 'the version')})
    _describe 'flag' flags
  elif [[ -n $command ]]; then
    _quad_arguments "$command $place"
  elif [[ -n $name ]]; then
    _describe 'command' offers
  else
    offers=(
${first.map(({ word, about }) => `      ${entry(word, about)}`).join('\n')}
    )
    _describe 'command' offers
  fi
}

# Loaded from $fpath the file is the function itself; sourced, it only says what it is for.
if [[ \${funcstack[1]} == _quad ]]; then
  _quad "$@"
else
  compdef _quad quad
fi
`
