import { execFile, spawnSync, type StdioOptions } from 'node:child_process'
import { openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import * as z from 'zod'
import { checkContent } from '~/platform/content/content.server'
import { parseYaml } from '~/platform/content/content-source'
import { overview } from '~cli/help'
import { ignoreStreamErrors } from '~cli/output'
import { READ_ACTIONS, WRITE_ACTIONS } from '~cli/commands/actions'
import { COMMANDS } from '~cli/commands/index'
import { ROOT } from '../support/paths'
import { test } from './quad'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
}

/** Lines that are too long where no one says how wide the window is. */
const tooLong = (page: string) => page.split('\n').filter((line) => line.length > 80)

test('[CLI-01] help of quad lists every command with examples', async ({
  cli: { prints, binary },
}) => {
  const help = await binary('--help')
  expect(help).toMatchObject({ code: 0, err: '' })
  expect(tooLong(help.out)).toEqual([])
  for (const { name, summary } of COMMANDS) {
    expect(help.out).toMatch(new RegExp(`^ {2}${name} +${summary.replace(/[;:]/g, '.')}$`, 'm'))
    const own = await prints(`${name} --help`, [/Examples?:\n {2}quad \S/, '--json'])
    expect(tooLong(own), name).toEqual([])
  }
  expect(await binary('--version')).toMatchObject({ code: 0, out: `${version}\n` })
  const run = promisify(execFile)
  for (const [program, args] of [
    ['npx', ['--no-install', 'quad', '--version']],
    ['npm', ['run', '--silent', 'quad', '--', '--version']],
  ] as const)
    expect((await run(program, [...args], { cwd: ROOT })).stdout).toBe(`${version}\n`)
})

test('in a narrow window the list of commands goes on at whole words', () => {
  const words = (page: string) => page.split(/\s+/).filter(Boolean)
  for (const columns of [40, 60]) {
    const page = overview({ columns, rows: Infinity })
    expect(page.split('\n').filter((line) => line.length > columns)).toEqual([])
    expect(words(page)).toEqual(words(overview({ columns: 80, rows: Infinity })))
  }
})

test('[CLI-01] in a window of 80 by 50, and of 80 by 45, nothing of the list scrolls away', async ({
  cli: { prints },
}) => {
  const whole = overview({ columns: 80, rows: Infinity })
  expect(overview({ columns: 80, rows: 500 })).toBe(whole)
  for (const rows of [50, 45]) {
    const page = overview({ columns: 80, rows })
    // With the line that is typed next.
    expect(page.split('\n').length).toBeLessThanOrEqual(rows)
    expect(tooLong(page)).toEqual([])
    for (const { name } of COMMANDS) {
      const [noun = '', verb = ''] = name.split(' ')
      expect(page).toMatch(new RegExp(`\\b${noun}\\b${verb && `[^;]*\\b${verb}\\b`}`))
    }
    expect(page).toContain('quad help schools')
  }
  await prints('help schools', [/^Schools\n {2}partners add +set up a school$/m, 'partners set'])
  await prints('help prospective students', 'prospects import')
  await prints('help search', 'search reindex')
  expect(await prints('help all', [])).toBe(whole)
})

test('[CLI-04] help and version are documents with --json', async ({ cli: { quad, json } }) => {
  for (const [line, wanted] of [
    ['--help', COMMANDS.map(({ name }) => name)],
    ['partners list --help', ['partners list']],
    ['partners list --json --help', ['partners list']],
    ['help partners add', ['partners add']],
    [
      'tickets -h',
      [
        'tickets list',
        'tickets show',
        'tickets answer',
        'tickets close',
        'tickets reopen',
        'tickets demo',
      ],
    ],
  ] as const) {
    const page = await quad(`${line} --json`)
    expect(page, line).toMatchObject({ code: 0, err: '' })
    expect(page.json().commands?.map(({ name }) => name)).toEqual(wanted)
  }
  for (const line of ['--version', '--json --version'])
    expect(await json(line)).toEqual({ version })
})

test('help has a help of its own, and so has each noun', async ({ cli: { quad, prints } }) => {
  const help = await prints('partners --help', /^ {2}partners import +create or update/m)
  expect(help).not.toContain('terms add')
  const own = await prints('partners add --help', [])
  expect((await quad('help partners add')).out).toBe(own)
  await prints('help --help', /Examples:\n {2}quad help partners add/)
})

const entry = z.union([
  z.string(),
  z.strictObject({
    about: z.string(),
    many: z.literal(true).optional(),
    whole: z.strictObject({ from: z.number(), to: z.number() }).optional(),
    choices: z.union([z.array(z.string()), z.string().regex(/^\{\w+\}$/)]).optional(),
    needed: z.string().optional(),
    otherwise: z.string().optional(),
  }),
])
const entries = z.record(z.string(), entry).optional()
const commandTexts = z.strictObject({
  summary: z.string(),
  details: z.string().optional(),
  arguments: entries,
  flags: entries,
  examples: z.record(z.string(), z.string()),
})
const commandFile = z.array(
  z.strictObject({
    title: z.string(),
    about: z.string(),
    commands: z.record(z.string(), commandTexts),
  }),
)

test('[CLI-01] content/commands.yaml says only what the tool reads, about every action and no other', () => {
  const text = readFileSync(join(ROOT, 'content/commands.yaml'), 'utf8')
  const groups = checkContent('commands.yaml', parseYaml(text), commandFile)
  const names = groups.flatMap(({ commands }) => Object.keys(commands))
  expect(names.toSorted()).toEqual(Object.keys({ ...READ_ACTIONS, ...WRITE_ACTIONS }).toSorted())
})

test('[CLI-03] a reader that closes its end early is no failure', async ({ cli }) => {
  expect(await cli.closed('--help')).toMatchObject({ code: 0, err: '' })
})

test('[CLI-03] help and version that can’t be written say so', () => {
  const stdio: StdioOptions = ['ignore', openSync('/dev/full', 'w'), 'pipe']
  for (const flag of ['--help', '--version']) {
    const { status, stderr } = spawnSync(process.execPath, ['bin/quad.cjs', flag], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio,
    })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The disk is full\.\n/)])
  }
})

test('where nothing can be printed, on a full disk, a command that runs on does so', () => {
  const streams = [process.stdout, process.stderr]
  const before = streams.map((stream) => stream.listeners('error'))
  ignoreStreamErrors()
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  for (const stream of streams) expect(() => stream.emit('error', full)).not.toThrow()
  for (const [at, stream] of streams.entries())
    for (const listener of stream.listeners('error'))
      if (!before[at]?.includes(listener)) stream.off('error', listener as () => void)
})

test('[CLI-01] help and version load no library', async ({ cli: { binary, dir } }) => {
  for (const flag of ['--help', '--version']) {
    const coverage = join(dir, flag)
    expect(await binary([flag], { env: { NODE_V8_COVERAGE: coverage } })).toMatchObject({ code: 0 })
    const loaded = modulesIn(coverage)
    expect(loaded).toContain(join(ROOT, 'build/cli/quick.cjs'))
    expect(loaded.filter((path) => path.includes('node_modules'))).toEqual([])
    expect(loaded.length).toBeLessThanOrEqual(MODULES)
    const size = loaded.reduce((sum, path) => sum + statSync(path).size, 0)
    expect(size).toBeLessThanOrEqual(BYTES)
  }
})

/** Its own file and the two that choose it, of altogether 64 KB with the texts of all commands; a library that slips in is more. */
const MODULES = 3
const BYTES = 73_000

/** Every file that a process has loaded, as its engine has noted it. */
const modulesIn = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const noted = JSON.parse(readFileSync(join(dir, name), 'utf8')) as { result: { url: string }[] }
    return noted.result
      .filter(({ url }) => url.startsWith('file:'))
      .map(({ url }) => fileURLToPath(url))
  })
