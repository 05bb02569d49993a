import { COMPLETE } from './actions/completion'
import { asAbort, EXIT, interrupted, wrongUsage } from './errors'
import { helpOrVersion, readVersion } from './quick'
import { overview } from './help'
import type { OpenDatabases } from './open-databases'
import { ignoreStreamErrors, printError, printText } from './output'
import { isDumb } from './theme'

/** `databases` stay open for the next call of the same process. */
type Start = { root: string; argv: string[]; databases?: OpenDatabases }

/** The whole tool: parses the command line, runs the command, returns the exit code. (CLI-03) */
export async function main({ root, argv, databases }: Start): Promise<number> {
  const interruption = new AbortController()
  const { signal } = interruption
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => interruption.abort(name))
  ignoreStreamErrors()
  // The library that colors the screens knows only this name.
  if (process.env.NO_COLOR) process.env.FORCE_COLOR = '0'
  const version = readVersion(root)
  try {
    if (argv.length === 0) return await openMenuOrHelp(root, version, signal)
    const text = await quickAnswer(argv, version)
    if (text !== null) {
      await printText(text)
      return EXIT.done
    }
    const { callCommand } = await import('./call')
    return await callCommand({ root, argv, version, signal, databases })
  } catch (error) {
    const shown = signal.aborted && !asAbort(error) ? interrupted() : error
    await printError(shown, argv.includes('--json'))
    return EXIT[asAbort(shown)?.kind ?? 'failed']
  }
}

/** `quad` alone: the menu on a terminal, otherwise the help. (CLI-02) */
async function openMenuOrHelp(root: string, version: string, signal: AbortSignal) {
  const { stdin, stdout, env } = process
  if (stdin.isTTY && stdout.isTTY && !isDumb(env))
    return (await import('./screens/open-menu')).openMenu(root, version, signal)
  await printText(overview())
  return EXIT.usage
}

/** What is asked most often, and by completion at every Tab, loads no library. (CLI-01) */
async function quickAnswer(argv: readonly string[], version: string): Promise<string | null> {
  if (argv[0] === COMPLETE) {
    const { complete } = await import('./completion')
    return (await complete(argv.slice(1))).join('\n')
  }
  if (argv.every((word) => word === '--json'))
    throw wrongUsage('A command is missing.', { next: 'See quad --help' })
  return helpOrVersion(argv, version)
}
