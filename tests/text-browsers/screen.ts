import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFailed, onTestFinished } from 'vitest'
import { openProxy } from './proxy'

/** Milliseconds after which a key that changes nothing on the screen is taken for read */
const LONGEST_DRAWING = 300
const LINES = 120

/** A program in a terminal, whose screen is read as someone sees it. */
function openScreen(line: string) {
  const dir = mkdtempSync(join(tmpdir(), 'quad-screen-'))
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-S', join(dir, 'socket'), '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const size = ['-x', '110', '-y', String(LINES)]
  const program = `env -i HOME='${dir}' PATH='${process.env.PATH}' LANG=C.UTF-8 TERM=screen ${line}`
  tmux('new-session', '-d', ...size, program)
  onTestFinished(() => {
    tmux('kill-server')
    rmSync(dir, { recursive: true, force: true })
  })
  let last = ''
  const lines = () => (last = tmux('capture-pane', '-p')).split('\n')
  const text = () => lines().join('\n').replace(/\s+/g, ' ')
  onTestFailed(() => console.error(`The screen of the failed test:\n${last}`))
  /** Waits without a limit but that of the test. */
  const shows = async (wanted: string) => {
    while (!text().includes(wanted)) await pause(30)
  }
  const changes = async (press: () => void) => {
    const before = text()
    press()
    for (let waited = 0; text() === before && waited < LONGEST_DRAWING; waited += 15)
      await pause(15)
  }
  return {
    text,
    shows,
    key: (name: string) => changes(() => void tmux('send-keys', name)),
    type: (typed: string) => changes(() => void tmux('send-keys', '-l', typed)),
    /** What the program says about where one is */
    status: () =>
      lines()
        .filter((one) => one.trim() !== '')
        .at(-1) ?? '',
  }
}

type Screen = ReturnType<typeof openScreen>

/** links and elinks: their last line says which field or link one is at, by its name or address. */
export type LinksBrowser = {
  text: () => string
  shows: Screen['shows']
  open: (path: string, title: string) => Promise<void>
  /** Goes to a field by its name and writes into it */
  write: (field: string, text: string) => Promise<void>
  check: (field: string) => Promise<void>
  /** Presses a button or link by the end of its address, the first or that many after it */
  press: (address: string, wanted: string, after?: number) => Promise<void>
}

type Program = {
  line: (proxy: string, address: string) => string
  /** What is pressed in a field before and after writing */
  edit: string[]
  /** What it asks before it sends a form, and the key that says yes */
  question: string | null
}

export const LINKS: Record<string, Program> = {
  links: {
    // Without the option it shows what it has shown before, after a form, too. (docs/text-browsers.md)
    line: (proxy, address) => `links -aggressive-cache 0 -http-proxy ${proxy} '${address}'`,
    edit: [],
    question: null,
  },
  elinks: {
    line: (proxy, address) =>
      `elinks -no-connect -eval 'set protocol.http.proxy.host = "${proxy}"' '${address}'`,
    edit: ['Enter'],
    question: 'Do you want to post form data',
  },
}

/** Keys in a row that may change nothing: each line of a field of several takes one */
const MOST_STILL = 4

export async function openLinks(
  program: Program,
  base: string,
  path: string,
  title: string,
): Promise<LinksBrowser> {
  const proxy = new URL(await openProxy()).host
  const screen = openScreen(program.line(proxy, base + path))
  await screen.shows(title)
  // It greets who starts it for the first time.
  if (screen.text().includes('Welcome')) await screen.key('Enter')
  /** A field by its name, a button by 'Post form to', a link by the end of its address */
  const isAt = (wanted: string) => {
    const status = screen.status().trim()
    if (wanted.startsWith('name ')) return status.includes(wanted)
    return status.startsWith(wanted) || status.endsWith(wanted)
  }
  /** To the end of the page in that direction at most, where keys change nothing anymore */
  const seek = async (wanted: string, key: 'Down' | 'Up') => {
    for (let still = 0; !isAt(wanted) && still < MOST_STILL;) {
      const before = screen.text() + screen.status()
      await screen.key(key)
      still = screen.text() + screen.status() === before ? still + 1 : 0
    }
    return isAt(wanted)
  }
  const goTo = async (wanted: string) => {
    if ((await seek(wanted, 'Down')) || (await seek(wanted, 'Up'))) return
    throw new Error(`There is no ${wanted}`)
  }
  return {
    text: screen.text,
    shows: screen.shows,
    open: async (to, name) => {
      await screen.key('g')
      await screen.key('C-u')
      await screen.type(base + to)
      await screen.key('Enter')
      await screen.shows(`${name} - Quad`)
    },
    write: async (field, text) => {
      await goTo(`name ${field}`)
      for (const key of program.edit) await screen.key(key)
      await screen.type(text)
    },
    check: async (field) => {
      await goTo(`name ${field}`)
      await screen.key('Enter')
    },
    press: async (address, wanted, after = 0) => {
      await goTo(address)
      for (let at = 0; at < after; at += 1) await screen.key('Down')
      const asks = screen.status().startsWith('Post form') ? program.question : null
      await screen.key('Enter')
      if (asks) {
        await screen.shows(asks)
        await screen.key('Enter')
      }
      await screen.shows(wanted)
    },
  }
}
