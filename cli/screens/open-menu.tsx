import { ask } from '../ask'
import { callCommand } from '../call'
import { EXIT, interrupted } from '../errors'
import { printError } from '../output'
import { openShell } from '../shell'
import { Menu } from './menu'
import { menuSources } from './menu-sources'
import { showScreen } from './show'

const LOOKING = { json: false, dryRun: false, yes: false, writes: false }

/** Shows the menu, runs what is chosen as the command line would, and shows the menu again. (CLI-02) */
export async function openMenu(root: string, version: string, signal: AbortSignal) {
  for (;;) {
    const argv = await choice(root, signal)
    if (argv === null) return EXIT.done
    process.stderr.write(`\nquad ${argv.join(' ')}\n\n`)
    await callCommand({ root, argv, version, signal }).catch((error) => printError(error, false))
    if (signal.aborted) throw interrupted()
    const shell = openShell(root, LOOKING, signal)
    await ask(shell, '\nEnter shows the menu again.')
  }
}

/** The command that was chosen, or null when the menu was left. */
async function choice(root: string, signal: AbortSignal): Promise<string[] | null> {
  const shell = openShell(root, LOOKING, signal)
  const { PRODUCT_NAME } = await shell.env()
  let chosen: string[] | null = null
  let stopped = false
  const screen = showScreen(
    <Menu
      sources={menuSources(shell)}
      product={PRODUCT_NAME}
      onRun={(argv) => {
        chosen = argv
        screen.unmount()
      }}
      onLeave={(how) => {
        stopped = how === 'interrupted'
        screen.unmount()
      }}
    />,
    process.stdout,
  )
  const stop = () => screen.unmount()
  signal.addEventListener('abort', stop, { once: true })
  await screen.waitUntilExit()
  signal.removeEventListener('abort', stop)
  await shell.close()
  if (stopped || signal.aborted) throw interrupted()
  return chosen
}
