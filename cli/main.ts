import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callCommand } from './call'
import { asAbort, EXIT, interrupted } from './errors'
import { isDumb } from './look'
import { printError, printText } from './output'
import { overviewText } from './program'

type Start = { root: string; argv: string[] }

/** The whole tool: reads the command line, runs the command, answers the exit code. (CLI-03) */
export async function main({ root, argv }: Start): Promise<number> {
  const interruption = new AbortController()
  const { signal } = interruption
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => interruption.abort(name))
  // The library that colours the screens knows only this name.
  if (process.env.NO_COLOR) process.env.FORCE_COLOR = '0'
  const version = versionOf(root)
  try {
    if (argv.length === 0) return await bare(root, version, signal)
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
  await printText(overviewText())
  return EXIT.usage
}

const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
