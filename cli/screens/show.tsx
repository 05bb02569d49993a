import { render } from 'ink'
import type { ReactElement } from 'react'

/**
 * Puts a screen that reads keys on the terminal. Raw mode comes before the first frame: what is
 * typed ahead is then not echoed by the terminal, and Enter stays Enter.
 */
export function showScreen(screen: ReactElement, stdout: NodeJS.WriteStream) {
  process.stdin.setRawMode(true)
  return render(screen, { stdout, exitOnCtrlC: false, patchConsole: false })
}
