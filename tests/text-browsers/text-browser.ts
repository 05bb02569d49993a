import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { onTestFailed, onTestFinished } from 'vitest'
import { openProxy } from './proxy'

export const isInstalled = (name: string) => existsSync(`/usr/bin/${name}`)

/** What someone does at the keyboard; each waits until its page or field is there. */
export type TextBrowser = {
  /** Goes to a path and waits for the page with that title */
  open: (path: string, title: string) => Promise<void>
  /** Goes to the first field or link at or behind that text */
  find: (text: string) => Promise<void>
  /** To the next field or link */
  next: () => Promise<void>
  /** To the one before */
  previous: () => Promise<void>
  /** Writes into the field, of one line or several */
  type: (text: string) => Promise<void>
  write: (text: string) => Promise<void>
  /** Checks the box */
  check: () => Promise<void>
  /** Presses the button where one is, or the next one with that label, and waits for this on the next page */
  press: (wanted: string, label?: string) => Promise<void>
  /** Everything that was on the screen */
  text: () => string
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds after which a key that changes nothing on the screen is taken for read */
const LONGEST_DRAWING = 400

type Terminal = {
  press: (keys: string) => Promise<void>
  shows: (text: string) => Promise<void>
  answer: (key: string, question: string, typed: string) => Promise<void>
}

/** Milliseconds after which a key was dropped, since the page was still being drawn */
const DROPPED = 3000

/** A program in a pseudo-terminal. `shows` waits for what came since the last key was pressed. */
function openTerminal(line: string, env: Record<string, string>) {
  const clean = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', TERM: 'xterm', SHELL: '/bin/sh' }
  const child: ChildProcess = spawn(
    'script',
    ['-qefc', `stty cols 100 rows 80; exec ${line}`, '/dev/null'],
    { env: { ...clean, ...env } as unknown as NodeJS.ProcessEnv },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  // What is waited for comes without a limit but that of the test.
  onTestFailed(() => console.error(`The screen of the failed test:\n${text()}`))
  let raw = ''
  let seen = 0
  child.stdout?.on('data', (part) => (raw += part))
  const text = (from = 0) => stripVTControlCharacters(raw.slice(from)).replace(/\s+/g, '')
  const shows = async (wanted: string) => {
    while (!text(seen).includes(wanted.replace(/\s+/g, ''))) await pause(20)
    await settle(150)
  }
  /** Until nothing has been drawn for so many milliseconds: what is typed before may be dropped. */
  const settle = async (quiet: number) => {
    for (let drawn = -1; drawn < raw.length;) {
      drawn = raw.length
      await pause(quiet)
    }
  }
  /** Not each key draws. */
  const press = async (keys: string) => {
    seen = raw.length
    child.stdin?.write(keys)
    for (let waited = 0; raw.length === seen && waited < LONGEST_DRAWING; waited += 20)
      await pause(20)
    await settle(80)
  }
  /** A key makes the program ask: it is pressed until the question is there. */
  const answer = async (key: string, question: string, typed: string) => {
    const before = raw.length
    const asks = () => text(before).includes(question.replace(/\s+/g, ''))
    while (!asks()) {
      await press(key)
      for (let waited = 0; !asks() && waited < DROPPED; waited += 20) await pause(20)
    }
    await press(`${EMPTY_LINE}${typed}${ENTER}`)
  }
  return { press, shows, text, answer } satisfies Terminal & { text: () => string }
}

const TAB = '\t'
const ENTER = '\r'
const ESCAPE = '\u001b'
const UP = `${ESCAPE}[A`
const EMPTY_LINE = '\u0015'

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'quad-text-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

type Start = (base: string, path: string, title: string) => Promise<TextBrowser>

const openLynx: Start = async (base, path, title) => {
  const env = { http_proxy: await openProxy(), HOME: folder() }
  const { press, shows, text, answer } = openTerminal(
    `lynx -nopause -accept_all_cookies '${base}${path}'`,
    env,
  )
  await shows(title)
  const type = (typed: string) => press(typed)
  const find = (wanted: string) => answer('/', 'Enter a whereis query', wanted)
  return {
    text,
    type,
    find,
    write: type,
    open: async (to, name) => {
      await answer('g', 'URL to open', `${base}${to}`)
      await shows(name)
    },
    next: () => press(TAB),
    previous: () => press(UP),
    check: () => press(ENTER),
    press: async (wanted, label) => {
      if (label) await find(label)
      await press(ENTER)
      await shows(wanted)
    },
  }
}

const openW3m: Start = async (base, path, title) => {
  const home = folder()
  const words = join(home, 'words')
  const editor = join(home, 'editor')
  // w3m opens a program for texts of several lines.
  writeFileSync(editor, `#!/bin/sh\ncat '${words}' > "$1"\n`, { mode: 0o700 })
  const env = { http_proxy: await openProxy(), HOME: home, EDITOR: editor }
  const options = '-cookie -o accept_cookie=1 -o confirm_qq=0'
  const { press, shows, text } = openTerminal(`w3m ${options} '${base}${path}'`, env)
  await shows(`<${title}`)
  return {
    text,
    open: async (to, name) => {
      await press('U')
      await press(`${EMPTY_LINE}${base}${to}${ENTER}`)
      await shows(`<${name}`)
    },
    // The text itself may be no field: the next one is meant.
    find: async (wanted) => {
      await press('g')
      await press(`/${wanted}${ENTER}`)
      await press(TAB)
    },
    next: () => press(TAB),
    previous: () => press(ESCAPE + TAB),
    type: async (typed) => {
      await press(ENTER)
      await press(`${typed}${ENTER}`)
    },
    write: async (typed) => {
      writeFileSync(words, typed)
      await press(ENTER)
      await pause(300)
    },
    check: () => press(ENTER),
    press: async (wanted, label) => {
      if (label) await press(`/${label}${ENTER}`)
      await press(ENTER)
      await shows(wanted)
    },
  }
}

export const TEXT_BROWSERS: Record<string, Start> = { lynx: openLynx, w3m: openW3m }

/** To the field behind a link: lynx stops at the link, w3m goes past it. */
export async function goBehind(browser: TextBrowser, program: string, link: string) {
  await browser.find(link)
  if (program === 'lynx') await browser.next()
}

/** From a text past the field and the button of its pictures, to what sends it. */
export async function passPictures({ next }: Pick<TextBrowser, 'next'>): Promise<void> {
  for (const _ of ['field', 'Add pictures', 'Send']) await next()
}
