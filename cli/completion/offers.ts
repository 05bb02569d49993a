import { flagsOf, type Argument, type Command, type Flag } from '../spec'
import type { Group } from '../commands/index'

export const SHELLS = ['bash', 'zsh', 'fish'] as const

/** What the scripts call for the codes of the schools; for scripts, so it stands in no help. */
export const PARTNERS_CALL = '__partners'

/** What a shell can offer for a value: known words, codes of schools, files, or nothing. */
export type Offer = { words: readonly string[] } | 'partners' | 'files' | 'nothing'

/** A command as completion sees it. */
export type Known = {
  name: string
  about: string
  /** `offer` is what stands behind the flag; a switch has none */
  flags: { name: string; about: string; offer?: Offer }[]
  arguments: { offer: Offer; many: boolean }[]
}

const HELP: Flag = { name: 'help', about: 'what it does, its flags, examples' }

/** Every command of the table, and `help`, which is not one of them. */
export function knownCommands(groups: readonly Group[]): Known[] {
  const commands = groups.flatMap((group) => group.commands)
  return [
    ...commands.map(known),
    {
      name: 'help',
      about: 'show what a command does, its flags and examples',
      flags: [{ name: 'json', about: 'print one JSON document' }],
      arguments: [
        {
          offer: {
            words: [...new Set(commands.flatMap(({ name }) => name.split(' '))), 'exit-codes'],
          },
          many: true,
        },
      ],
    },
  ]
}

/** What the first word can be, each with what it is about. */
export function firstWords(groups: readonly Group[], commands: readonly Known[]) {
  const words = new Map<string, string>()
  for (const { name, about } of commands) {
    const [noun = '', verb] = name.split(' ')
    const group = groups.find((one) => one.commands.some((command) => command.name === name))
    if (!words.has(noun)) words.set(noun, verb && group ? group.about : about)
  }
  return [...words].map(([word, about]) => ({ word, about }))
}

const known = (command: Command): Known => ({
  name: command.name,
  about: command.summary,
  flags: [...flagsOf(command), HELP].map((flag) => ({
    name: flag.name,
    about: flag.about,
    offer: flag.value === undefined ? undefined : offerOfFlag(flag),
  })),
  arguments: (command.arguments ?? []).map((argument) => ({
    offer: offerOfArgument(argument),
    many: argument.name.includes('...'),
  })),
})

function offerOfFlag({ name, value = '', choices }: Flag): Offer {
  if (choices) return { words: choices }
  if (name === 'partner') return 'partners'
  return /file|folder|path/.test(value) ? 'files' : 'nothing'
}

/** In the table a school that is there is `<code>` or `<partner>`. */
function offerOfArgument({ name, choices }: Argument): Offer {
  if (choices) return { words: choices }
  if (/^<(code|partner)>$/.test(name)) return 'partners'
  return /file|folder|path/.test(name) ? 'files' : 'nothing'
}
