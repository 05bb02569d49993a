import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { onTestFailed, onTestFinished } from 'vitest'
import { ROOT } from '../support/paths'

export type Terminal = {
  /** Everything that was written, as it came and without the control characters */
  raw: () => string
  text: () => string
  /** Waits until this is on the screen since the last keys were pressed */
  shows: (wanted: string | RegExp) => Promise<void>
  press: (keys: string) => void
  /** Presses keys and waits for what they bring, one after the other */
  follow: (steps: readonly (readonly [keys: string, shown: string | RegExp])[]) => Promise<void>
  /** Types a text and, when it is there, Enter */
  answer: (text: string) => Promise<void>
  code: Promise<number | null>
}

export const KEYS = {
  down: '\u001b[B',
  home: '\u001b[H',
  end: '\u001b[F',
  enter: '\r',
  esc: '\u001b',
  ctrlC: '\u0003',
  ctrlU: '\u0015',
}

/** Run by the shell of the terminal before and after the tool, which then keeps its exit code. */
export type ShellHooks = { before?: string; after?: string }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A program in a pseudo-terminal of 100 columns and 40 rows. */
export function openTerminal(
  program: readonly string[],
  env: NodeJS.ProcessEnv,
  { before, after }: ShellHooks,
): Terminal {
  const quoted = program.map((part) => `'${part}'`).join(' ')
  const run = after ? `${quoted}; code=$?; ${after}; exit $code` : `exec ${quoted}`
  const line = ['stty cols 100 rows 40', before, run].filter(Boolean).join('; ')
  const child = spawn('script', ['-qefc', line, '/dev/null'], {
    env: { ...env, SHELL: '/bin/sh' },
    cwd: ROOT,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let raw = ''
  let seen = 0
  let hasEnded = false
  child.once('close', () => (hasEnded = true))
  // What is waited for comes without a limit but that of the test.
  onTestFailed(() => console.error(`The terminal of the failed test:\n${text()}`))
  child.stdout.on('data', (part) => (raw += part))
  const text = (from = 0) => stripVTControlCharacters(raw.slice(from))
  const shows = async (wanted: string | RegExp) => {
    const found = () =>
      typeof wanted === 'string' ? text(seen).includes(wanted) : wanted.test(text(seen))
    for (let isOver = false; !found(); await pause(20)) {
      if (isOver) throw new Error(`${String(wanted)} is not on the screen:\n${text()}`)
      isOver = hasEnded
    }
    // A screen listens to keys a moment after it is drawn.
    await pause(100)
  }
  const press = (keys: string) => {
    seen = raw.length
    child.stdin.write(keys)
  }
  return {
    raw: () => raw,
    text,
    shows,
    press,
    follow: async (steps) => {
      for (const [keys, shown] of steps) {
        press(keys)
        await shows(shown)
      }
    },
    answer: async (typed) => {
      if (typed) {
        press(typed)
        await shows(typed)
      }
      press(KEYS.enter)
    },
    code: new Promise((resolve) => child.once('close', resolve)),
  }
}
