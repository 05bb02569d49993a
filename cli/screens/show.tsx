import { render } from 'ink'
import type { ReactElement } from 'react'
import { Canvas } from './canvas'

/**
 * Puts a screen that reads keys on the terminal. Raw mode comes before the first frame: what is
 * typed ahead is then not echoed by the terminal, and Enter stays Enter.
 */
export function showScreen(screen: ReactElement, stdout: NodeJS.WriteStream) {
  process.stdin.setRawMode(true)
  return render(screen, { stdout, exitOnCtrlC: false, patchConsole: false })
}

/** The same with the whole terminal for itself; `ended` when that is given back. */
export function showWhole(screen: ReactElement) {
  process.stdin.setRawMode(true)
  const canvas = new Canvas(process.stdout)
  // Ink writes frames as they are when it believes to be watched.
  const shown = render(screen, {
    stdout: canvas as unknown as NodeJS.WriteStream,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
  })
  return {
    unmount: () => shown.unmount(),
    ended: shown.waitUntilExit().finally(canvas.close),
  }
}
