import { PARTNERS_CALL, type Known, type Offer } from './offers'

type Word = { word: string; about: string }

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** How fish finds what it offers; \`-f\`: no files. */
function offered(offer: Offer): string {
  if (offer === 'files') return '-F'
  if (offer === 'partners') return `-f -a '(quad ${PARTNERS_CALL} 2>/dev/null)'`
  return offer === 'nothing' ? '-f' : `-f -a ${quoted(offer.words.join(' '))}`
}

function linesOf({ name, about, flags, arguments: places }: Known): string[] {
  const [noun = '', verb] = name.split(' ')
  const lines = verb
    ? [`complete -c quad -n '__quad_is ${noun}' -a ${verb} -d ${quoted(about)}`]
    : []
  for (const flag of flags) {
    const value = flag.offer === undefined ? '' : ` -r ${offered(flag.offer)}`
    lines.push(
      `complete -c quad -n '__quad_begins ${name}' -l ${flag.name}${value} -d ${quoted(flag.about)}`,
    )
  }
  places.forEach(({ offer, many }, at) => {
    if (offer === 'nothing') return
    const when = many ? `__quad_begins ${name}` : `__quad_at ${at} ${name}`
    lines.push(`complete -c quad -n '${when}' ${offered(offer)}`)
  })
  return lines
}

/** (CLI-27) */
export const fishScript = (commands: readonly Known[], first: readonly Word[]): string => `\
# Completion of quad for fish, made by: quad completion fish
# To try it: quad completion fish | source

# The words before the cursor that are no flags.
function __quad_said
    set -l said (commandline -opc)
    set -e said[1]
    string match -v -- '-*' $said
end

function __quad_is
    set -l said (__quad_said)
    test "$said" = "$argv"
end

function __quad_begins
    string match -q -- "$argv *" (string join ' ' -- (__quad_said) '')
end

# So many arguments stand behind the command.
function __quad_at
    set -l words $argv[2..-1]
    __quad_begins $words
    and test (count (__quad_said)) -eq (math (count $words) + $argv[1])
end

complete -c quad -f
complete -c quad -n '__quad_is' -l help -d 'what there is'
complete -c quad -n '__quad_is' -l version -d 'the version'
${first
  .map(({ word, about }) => `complete -c quad -n '__quad_is' -a ${word} -d ${quoted(about)}`)
  .join('\n')}

${commands.flatMap(linesOf).join('\n')}
`
