import { native } from '~/platform/database/sqlite/connection.server'
import { spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test as base } from 'vitest'
import type { Db, Tx } from '~/platform/database/types'
import { emptyEngine } from '../search/support/engine'
import { ROOT, TEMPLATE } from '../support/paths'
import { placeWithCases } from '../support/two-schools/fill'
import { keepOpen, type OpenDatabases } from '~cli/open-databases'
import { callInside } from './inside'
import { openTerminal, type ShellHooks, type Terminal } from './pseudo-terminal'
import { HILL_FILE } from './schools'
import { callOnServer } from './server'

/** The tool as people run it. */
const PROGRAM = join(ROOT, 'bin/quad.cjs')

type Settings = Record<string, string>
export type Answer = { code: number | null; out: string; err: string; json: () => Json }
/** What comes after `quad`; a text is split at its spaces */
export type Words = string | readonly string[]
/** What a test reads from a document; it fails by itself where something is not there. */
export type Json = { [key: string]: Json } & Json[] & string

type CallOptions = { env?: Settings; input?: string }
type Caller = (args: Words, options?: CallOptions) => Promise<Answer>
type Part = string | RegExp

export type Workspace = {
  dir: string
  file: string
  /** The tool within this process (inside.ts), on a server in one that stays (server.ts): for what commands say and do */
  quad: Caller
  /** Ends with 0 and prints each of these parts; returns what it printed */
  prints: (args: Words, parts: Part | readonly Part[], options?: CallOptions) => Promise<string>
  /** With --json: ends with this code (0) and a document with these values, which it returns */
  json: (args: Words, values?: object, options?: CallOptions & { code?: number }) => Promise<Json>
  /** Ends with this code and a message with each of these parts */
  fails: Failure
  /** The same with nothing on standard output: before there was a plan */
  refuses: Failure
  /** Ends with 2 because no one confirmed the plan */
  needsYes: (args: Words, options?: CallOptions) => Promise<void>
  /** The real binary in a process of its own: for what only a process has */
  binary: Caller
  /** The real binary, killed without warning when it says this on standard error */
  killed: (args: Words, when: RegExp) => Promise<void>
  /** The same for a reader that is gone before anything is written */
  closed: (args: Words) => Promise<Answer>
  /** The real binary in a terminal */
  terminal: (args: Words, env?: Settings, more?: ShellHooks) => Terminal
  /** Looks into the database; several looks one after another */
  look: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** Changes the database past the tool */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

type Failure = (
  args: Words,
  code: 1 | 2,
  parts: Part | readonly Part[],
  options?: CallOptions & { out?: string },
) => Promise<void>

/** Commands that want the database for themselves, or look at who has it open */
const NEEDS_ITSELF = /^(backup|config|copy|db|doctor|files|jobs|search|seed|serve|status|up)\b/

type WorkspaceOptions = { database?: boolean; env?: Settings }

/** A DATA_DIR of its own, empty or with a migrated database, gone when the test has finished. */
export function createWorkspace({ database = true, env = {} }: WorkspaceOptions = {}): Workspace {
  const dir = mkdtempSync(join(tmpdir(), 'quad-cli-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  if (database) copyFileSync(TEMPLATE.file, join(dir, 'quad.db'))
  return workspaceIn(dir, env)
}

/** Tests of the tool: `cli` has a migrated database, `emptyFolder` has none. */
export const test = base
  .extend('cli', () => createWorkspace())
  .extend('emptyFolder', () => createWorkspace({ database: false }))
  /** With the school of HILL_FILE */
  .extend('oneSchool', async () => {
    const cli = createWorkspace()
    await cli.quad('partners import -', { input: HILL_FILE })
    return cli
  })
  /** Settings that name the worker's search engine, which is empty */
  .extend('engine', async () => {
    const { host, key } = (await emptyEngine()).server
    return { MEILI_HOST: host, MEILI_KEY: key }
  })
  /** With the two small schools of the tests, their people and their cases */
  .extend('twoSchools', async () => {
    const cli = createWorkspace({ database: false })
    copyFileSync(await placeWithCases(), cli.file)
    return cli
  })

export const PRODUCTION = { NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(40) }

/** In a DATA_DIR that is there, with settings that every call gets. */
export function workspaceIn(dir: string, always: Settings = {}): Workspace {
  const file = join(dir, 'quad.db')
  const settings = (env: Settings): Settings => ({ ...CLEAN, DATA_DIR: dir, ...always, ...env })
  const databases: OpenDatabases = new Map()
  const own: OpenDatabases = new Map()
  const close = async () => {
    const opened = [...databases.values(), ...own.values()]
    databases.clear()
    own.clear()
    for (const { db } of opened) await db.close()
  }
  let isClosing = false
  const closeAtEnd = () => {
    if (!isClosing) onTestFinished(close)
    isClosing = true
  }
  const quad: Caller = async (args, { env = {}, input = '' } = {}) => {
    const call = { args: words(args), env: settings(env), input }
    if (call.env.DATABASE_URL) return toAnswer(await callOnServer(call))
    const alone = NEEDS_ITSELF.test(String(args))
    if (alone) await close()
    else closeAtEnd()
    return toAnswer(await callInside(alone ? call : { ...call, databases }))
  }
  const look: Workspace['look'] = async (work) => {
    closeAtEnd()
    return work(await keepOpen(own, file, {}))
  }
  const fails: Failure = async (args, code, parts, { out, ...options } = {}) => {
    const answer = await quad(args, options)
    expect(answer, String(args)).toMatchObject({ code, ...(out === undefined ? {} : { out }) })
    hasParts(answer.err, parts)
  }
  return {
    dir,
    file,
    quad,
    look,
    prints: async (args, parts, options) => {
      const answer = await quad(args, options)
      expect(answer, String(args)).toMatchObject({ code: 0 })
      hasParts(answer.out, parts)
      return answer.out
    },
    json: async (args, values = {}, { code = 0, ...options } = {}) => {
      const answer = await quad([...words(args), '--json'], options)
      expect(answer, String(args)).toMatchObject({ code })
      expect(answer.json(), String(args)).toMatchObject(values)
      return answer.json()
    },
    fails,
    refuses: (args, code, parts, options) => fails(args, code, parts, { out: '', ...options }),
    needsYes: (args, options) => fails(args, 2, 'Add --yes to confirm.', options),
    binary: async (args, { env = {}, input = '' } = {}) => {
      await close()
      return call(args, settings(env), input)
    },
    closed: async (args) => {
      await close()
      const child = start(args, settings({}))
      child.stdout.destroy()
      return readAnswer(child)
    },
    killed: async (args, when) => {
      await close()
      return killedWhen(args, settings({}), when)
    },
    terminal: (args, env = {}, more = {}) =>
      openTerminal([process.execPath, PROGRAM, ...words(args)], whole(settings(env)), more),
    write: (work) => look((db) => db.write(work)),
  }
}

function hasParts(text: string, parts: Part | readonly Part[]) {
  for (const part of [parts].flat())
    if (typeof part === 'string') expect(text).toContain(part)
    else expect(text).toMatch(part)
}

const words = (args: Words) =>
  typeof args === 'string' ? args.split(' ').filter(Boolean) : [...args]
const toAnswer = <Result extends { out: string }>(result: Result) => ({
  ...result,
  json: () => JSON.parse(result.out) as Json,
})

/** Of the machine that runs the tests only what a program cannot do without. */
const CLEAN: Settings = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
  // The clock of a test run at another date.
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD|FAKETIME)/.test(name)),
  ),
}

/** The type of the environment has names that a program can do without. */
const whole = (env: Settings) => env as unknown as NodeJS.ProcessEnv

const start = (args: Words, env: Settings) =>
  spawn(process.execPath, [PROGRAM, ...words(args)], { env: whole(env), cwd: ROOT })

function call(args: Words, env: Settings, input: string): Promise<Answer> {
  const child = start(args, env)
  child.stdin.end(input)
  return readAnswer(child)
}

async function killedWhen(args: Words, env: Settings, when: RegExp): Promise<void> {
  const child = start(args, env)
  let messages = ''
  child.stderr.on('data', (part) => {
    messages += part
    if (when.test(messages)) child.kill('SIGKILL')
  })
  await new Promise((resolve) => child.once('close', resolve))
  if (child.signalCode !== 'SIGKILL') throw new Error(`It ended before it was killed:\n${messages}`)
}

function readAnswer(child: ChildProcess): Promise<Answer> {
  let out = ''
  let err = ''
  child.stdout?.on('data', (part) => (out += part))
  child.stderr?.on('data', (part) => (err += part))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(toAnswer({ code, out, err })))
  })
}

/** Every row of every table, except what notes that a command was run. */
export async function allRows(db: Db): Promise<Record<string, unknown[]>> {
  const tables = native(db)
    .prepare<[], { name: string }>(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
       AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts_%' AND name NOT IN ('Audit', 'SystemValue', '_prisma_migrations')
       ORDER BY name`,
    )
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => [name, native(db).prepare(`SELECT * FROM "${name}"`).all()]),
  )
}
