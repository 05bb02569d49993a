import { spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { onTestFinished } from 'vitest'
import { openDb, type Db } from '~/platform/db.server'
import { ROOT, TEMPLATE } from '../support/paths'
import { callInside } from './inside'

/** The tool as people run it. */
const PROGRAM = join(ROOT, 'bin/quad.mjs')

type Settings = Record<string, string>
export type Answer = { code: number | null; out: string; err: string; json: () => Json }
/** What a test reads from a document; it fails by itself where something is not there. */
export type Json = { [key: string]: Json } & Json[] & string

type Caller = (args: string[], more?: { env?: Settings; input?: string }) => Promise<Answer>

export type Desk = {
  dir: string
  file: string
  /** The tool within this process (inside.ts): cheap, for what commands say and do */
  quad: Caller
  /** The real binary in a process of its own: for what only a process has */
  binary: Caller
  /** The real binary, killed without warning when it says this on standard error */
  killed: (args: string[], when: RegExp) => Promise<void>
  /** The same for a reader that is gone before anything is written */
  closed: (args: string[]) => Promise<Answer>
  /** The real binary in a terminal */
  terminal: (args: string[], env?: Settings, more?: Wrapped) => Terminal
  /** Looks into the database; several looks one after another */
  look: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** A DATA_DIR of its own, empty or with a migrated database, gone when the test has finished. */
export function desk({ database = true } = {}): Desk {
  const dir = mkdtempSync(join(tmpdir(), 'quad-cli-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'quad.db')
  if (database) copyFileSync(TEMPLATE.file, file)
  const settings = (env: Settings): Settings => ({ ...CLEAN, DATA_DIR: dir, ...env })
  return {
    dir,
    file,
    quad: async (args, { env = {}, input = '' } = {}) => {
      const said = await callInside({ args, env: settings(env), input })
      return { ...said, json: () => JSON.parse(said.out) as Json }
    },
    binary: (args, { env = {}, input = '' } = {}) => call(args, settings(env), input),
    closed: (args) => {
      const child = start(args, settings({}))
      child.stdout.destroy()
      return answerOf(child)
    },
    killed: (args, when) => killedWhen(args, settings({}), when),
    terminal: (args, env = {}, more = {}) => openTerminal(args, settings(env), more),
    look: async (work) => {
      const db = openDb(file)
      return work(db).finally(() => db.close())
    },
  }
}

/** Of the machine that runs the tests only what a program cannot do without. */
const CLEAN: Settings = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
}

/** The type of the environment has names that a program can do without. */
const whole = (env: Settings) => env as unknown as NodeJS.ProcessEnv

const start = (args: string[], env: Settings) =>
  spawn(process.execPath, [PROGRAM, ...args], { env: whole(env), cwd: ROOT })

function call(args: string[], env: Settings, input: string): Promise<Answer> {
  const child = start(args, env)
  child.stdin.end(input)
  return answerOf(child)
}

async function killedWhen(args: string[], env: Settings, when: RegExp): Promise<void> {
  const child = start(args, env)
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
    if (when.test(said)) child.kill('SIGKILL')
  })
  await new Promise((resolve) => child.once('close', resolve))
  if (child.signalCode !== 'SIGKILL') throw new Error(`It ended before it was killed:\n${said}`)
}

export function answerOf(child: ChildProcess): Promise<Answer> {
  let out = ''
  let err = ''
  child.stdout?.on('data', (part) => (out += part))
  child.stderr?.on('data', (part) => (err += part))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, out, err, json: () => JSON.parse(out) as Json }))
  })
}

export type Terminal = {
  /** Everything that was written, as it came and without the control characters */
  raw: () => string
  text: () => string
  /** Waits until this is on the screen since the last keys were pressed */
  shows: (wanted: string | RegExp) => Promise<void>
  press: (keys: string) => void
  /** Types a text and, when it stands there, Enter */
  answer: (text: string) => Promise<void>
  code: Promise<number | null>
}

export const KEYS = {
  down: '\u001b[B',
  up: '\u001b[A',
  enter: '\r',
  esc: '\u001b',
  ctrlC: '\u0003',
}

/** Run by the shell of the terminal before and after the tool, which then keeps its exit code. */
export type Wrapped = { before?: string; after?: string }

/** The tool in a pseudo-terminal of 100 columns and 40 rows. */
function openTerminal(args: string[], env: Settings, { before, after }: Wrapped): Terminal {
  const quoted = [process.execPath, PROGRAM, ...args].map((part) => `'${part}'`).join(' ')
  const run = after ? `${quoted}; code=$?; ${after}; exit $code` : `exec ${quoted}`
  const line = ['stty cols 100 rows 40', before, run].filter(Boolean).join('; ')
  const child = spawn('script', ['-qefc', line, '/dev/null'], {
    env: whole({ ...env, SHELL: '/bin/sh' }),
    cwd: ROOT,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let raw = ''
  let seen = 0
  child.stdout.on('data', (part) => (raw += part))
  const text = (from = 0) => stripVTControlCharacters(raw.slice(from))
  const shows = async (wanted: string | RegExp) => {
    const found = () =>
      typeof wanted === 'string' ? text(seen).includes(wanted) : wanted.test(text(seen))
    const deadline = Date.now() + 30_000
    while (!found()) {
      if (Date.now() > deadline)
        throw new Error(`${String(wanted)} is not on the screen:\n${text()}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
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

/** Every row of every table, except what notes that a command was run. */
export async function rowsOf(db: Db): Promise<Record<string, unknown[]>> {
  const tables = db.sql
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
       AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts_%' AND name NOT IN ('Audit', 'Fact', '_prisma_migrations')
       ORDER BY name`,
    )
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => [name, db.sql.prepare(`SELECT * FROM "${name}"`).all()]),
  )
}
