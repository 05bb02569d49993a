import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GROUPS } from './commands/index'
import { asAbort, EXIT, interrupted, wrongUsage } from './errors'
import { asDocument, helpPage, overview } from './help'
import { isDumb } from './look'
import { PARTNERS_CALL } from './completion/offers'
import { outliveReaders, printError, printText } from './output'

type Start = { root: string; argv: string[] }

/** The whole tool: reads the command line, runs the command, answers the exit code. (CLI-03) */
export async function main({ root, argv }: Start): Promise<number> {
  const interruption = new AbortController()
  const { signal } = interruption
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => interruption.abort(name))
  outliveReaders()
  // The library that colours the screens knows only this name.
  if (process.env.NO_COLOR) process.env.FORCE_COLOR = '0'
  const version = versionOf(root)
  try {
    if (argv.length === 0) return await bare(root, version, signal)
    if (await saidAtOnce(argv, version)) return EXIT.done
    const { callCommand } = await import('./call')
    return await callCommand({ root, argv, version, signal })
  } catch (error) {
    const shown = signal.aborted && !asAbort(error) ? interrupted() : error
    await printError(shown, argv.includes('--json'))
    return asAbort(shown)?.exitCode ?? EXIT.failed
  }
}

/** `quad` alone: the menu on a terminal, otherwise the help. (CLI-02) */
async function bare(root: string, version: string, signal: AbortSignal): Promise<number> {
  const { stdin, stdout, env } = process
  if (stdin.isTTY && stdout.isTTY && !isDumb(env))
    return (await import('./screens/open-menu')).openMenu(root, version, signal)
  await printText(overview(GROUPS))
  return EXIT.usage
}

/** What is asked most often, and by completion at every key, loads nothing of the rest. (CLI-01) */
async function saidAtOnce(argv: readonly string[], version: string): Promise<boolean> {
  if (argv[0] === PARTNERS_CALL) {
    await printText((await (await import('./completion/partners')).partnerCodes()).join('\n'))
    return true
  }
  const json = argv.includes('--json')
  const [only = '', ...more] = argv.filter((word) => word !== '--json')
  if (more.length > 0) return false
  if (only === '') throw wrongUsage('A command is missing.', { next: 'See quad --help' })
  if (only === '--version') await printText(json ? asDocument({ version }) : version)
  else if (['--help', '-h', 'help'].includes(only))
    await printText(helpPage(GROUPS, [], json) ?? overview(GROUPS))
  else return false
  return true
}

const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
