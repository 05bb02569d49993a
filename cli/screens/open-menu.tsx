import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { render } from 'ink'
import type { ReactElement } from 'react'
import { listPartners } from '~/domain/partners/list.server'
import type { Verdict } from '../checks/check'
import { everyTerm } from '../actions/terms'
import { callCommand } from '../call'
import { openContext, type Context } from '../context'
import { EXIT, interrupted } from '../errors'
import { quoted } from '../help'
import { printError } from '../output'
import { ask } from '../prompt'
import type { Size } from './frame'
import { Menu, type MenuResult } from './menu'
import type { Place } from './menu-items'

const READING = { json: false, dryRun: false, yes: false, writes: false }

/**
 * Shows the menu. A chosen command runs as from the command line, where its plan, output and
 * messages stay readable; then the menu comes back where it was left. (CLI-02)
 */
export async function openMenu(root: string, version: string, signal: AbortSignal) {
  const positions = new Map<string, number>()
  let path: readonly Place[] | undefined
  for (;;) {
    const context = openContext(root, READING, signal)
    const result = await show(context, positions, path).finally(() => context.close())
    if (result === 'quit') return EXIT.done
    if (result === 'interrupted') throw interrupted()
    path = result.path
    process.stderr.write(`quad ${result.run.map(quoted).join(' ')}\n\n`)
    const call = { root, argv: result.run, version, signal, review: true }
    await callCommand(call).catch((error) => printError(error, false))
    if (signal.aborted) throw interrupted()
    await ask(context, '\nPress Enter to return to the menu.')
  }
}

async function show(
  context: Context,
  positions: Map<string, number>,
  path: readonly Place[] | undefined,
): Promise<MenuResult> {
  const { PRODUCT_NAME } = await context.env()
  const { root, signal } = context
  let result: MenuResult = 'interrupted'
  const screen = openFullScreen((size) => (
    <Menu
      size={size}
      product={PRODUCT_NAME}
      path={path}
      positions={positions}
      data={{
        partners: async () => listPartners(await context.reader()),
        terms: async () => everyTerm(await context.db()),
      }}
      runChecks={(stopped) => runChecks(root, stopped)}
      onEnd={(how) => {
        result = how
        screen.close()
      }}
    />
  ))
  signal.addEventListener('abort', screen.close, { once: true })
  await screen.closed
  signal.removeEventListener('abort', screen.close)
  return result
}

/**
 * The verdicts of `quad doctor`, run as a process of its own: some checks read the whole database,
 * and the keys of a screen must not wait for them.
 */
async function runChecks(root: string, signal: AbortSignal): Promise<Verdict[]> {
  const args = [join(root, 'bin/quad.mjs'), 'doctor', '--json']
  // Exit code 1 says that a check fails; the document says which.
  const { stdout } = await promisify(execFile)(process.execPath, args, { signal }).catch(
    (error: Error & { stdout?: string }) => {
      if (!error.stdout) throw error
      return { stdout: error.stdout }
    },
  )
  return (JSON.parse(stdout) as { checks: Verdict[] }).checks
}

/** The terminal's second screen: what was in the window before comes back afterwards. */
const ENTER = '\u001b[?1049h'
const LEAVE = '\u001b[?1049l'
const CLEAR = '\u001b[2J\u001b[H'

/** Shows a view in the whole window until it is closed; it is told the size of the window. */
function openFullScreen(view: (size: Size) => ReactElement) {
  const { stdin, stdout } = process
  const size = () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 })
  const leave = () => void stdout.write(LEAVE)
  stdin.setRawMode(true)
  stdout.write(ENTER + CLEAR)
  process.once('exit', leave)
  const app = render(view(size()), { exitOnCtrlC: false, patchConsole: false })
  // Before Ink's own listener, which would draw the old size once more and leave remains of it.
  const resize = () => {
    stdout.write(CLEAR)
    app.rerender(view(size()))
  }
  stdout.prependListener('resize', resize)
  return {
    close: () => app.unmount(),
    closed: app.waitUntilExit().finally(() => {
      stdout.off('resize', resize)
      process.off('exit', leave)
      leave()
    }),
  }
}
