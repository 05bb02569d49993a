import { ask } from '../ask'
import { callCommand } from '../call'
import { EXIT, interrupted } from '../errors'
import { printError } from '../output'
import { openShell } from '../shell'
import type { Command } from '../spec'
import { argvOf, type Given } from './form-fields'
import { Menu, type Place } from './menu'
import { menuSources } from './menu-sources'
import { showWhole } from './show'

const LOOKING = { json: false, dryRun: false, yes: false, writes: false }

type Left = { command: Command; given: Given; path: readonly Place[] }

/**
 * Shows the menu. A command that has the terminal for itself runs as from the command line, and the
 * menu comes back where it was left. (CLI-02)
 */
export async function openMenu(root: string, version: string, signal: AbortSignal) {
  let path: readonly Place[] | undefined
  for (;;) {
    const left = await shown(root, signal, path)
    if (left === null) return EXIT.done
    path = left.path
    const argv = argvOf(left.command, left.given)
    process.stderr.write(`quad ${argv.join(' ')}\n\n`)
    await callCommand({ root, argv, version, signal }).catch((error) => printError(error, false))
    if (signal.aborted) throw interrupted()
    const shell = openShell(root, LOOKING, signal)
    await ask(shell, '\nEnter shows the menu again.')
  }
}

/** The command for which the menu was left, or null when it was quit. */
async function shown(
  root: string,
  signal: AbortSignal,
  path: readonly Place[] | undefined,
): Promise<Left | null> {
  const open = () => openShell(root, LOOKING, signal)
  const { PRODUCT_NAME } = await open().env()
  const sources = menuSources(open)
  let left: Left | null = null
  let stopped = false
  const screen = showWhole(
    <Menu
      sources={sources}
      product={PRODUCT_NAME}
      path={path}
      onLeaveFor={(command, given, at) => {
        left = { command, given, path: at }
        screen.unmount()
      }}
      onLeave={(how) => {
        stopped = how === 'interrupted'
        screen.unmount()
      }}
    />,
  )
  const stop = () => screen.unmount()
  signal.addEventListener('abort', stop, { once: true })
  await screen.ended
  signal.removeEventListener('abort', stop)
  await sources.end()
  if (stopped || signal.aborted) throw interrupted()
  return left
}
