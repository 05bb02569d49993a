import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { GROUPS } from '~cli/commands/index'
import { ROOT } from '../support/paths'
import { desk } from './quad'

const COMMANDS = GROUPS.flatMap((group) => group.commands)
const version = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
).version

/** Without the line breaks of a page, and without its columns. */
const flowed = (text: string) => text.replace(/\s+/g, ' ')

test('[CLI-01] quad is the bin of the package; help lists every command, each with an example', async () => {
  const { quad, binary } = desk()
  const help = await binary(['--help'])
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const { name, summary } of COMMANDS) {
    expect(help.out).toContain(`  ${name}`)
    expect(flowed(help.out)).toContain(` ${name} ${summary} `)
  }
  for (const { name, details = '' } of COMMANDS) {
    const own = await quad([...name.split(' '), '--help'])
    expect(own.code, name).toBe(0)
    expect(own.out, name).toMatch(/Examples?:\n {2}quad \S/)
    expect(own.out, name).toContain('--json')
    expect(fitting(own.out), name).toEqual([])
    expect(filled(own.out, flowed(details)), name).toBe(true)
  }
  expect(fitting(help.out)).toEqual([])
  expect(await binary(['--version'])).toMatchObject({ code: 0, out: `${version}\n` })
  const run = promisify(execFile)
  for (const [program, args] of [
    ['npx', ['--no-install', 'quad', '--version']],
    ['npm', ['run', '--silent', 'quad', '--', '--version']],
  ] as const)
    expect((await run(program, [...args], { cwd: ROOT })).stdout).toBe(`${version}\n`)
})

/** Lines that are too long where nobody says how much room there is. */
const fitting = (page: string) => page.split('\n').filter((line) => line.length > 80)

/** Whether a paragraph stands there, each line of it as full as it can be. */
function filled(page: string, paragraph: string): boolean {
  const lines = page
    .split('\n\n')
    .find((part) => flowed(part) === paragraph)
    ?.split('\n')
  if (!lines) return paragraph === ''
  return lines.every((line, at) => {
    const [next] = lines[at + 1]?.split(' ') ?? []
    return next === undefined || line.length + 1 + next.length > 80
  })
}

test('[CLI-04] with --json help and version are documents too, before and after everything else', async () => {
  const { quad } = desk()
  const names = async (...args: string[]) => {
    const answer = await quad([...args, '--json'])
    expect(answer, args.join(' ')).toMatchObject({ code: 0, err: '' })
    return [...(answer.json().commands ?? [])].map(({ name }) => String(name))
  }
  expect(await names('--help')).toEqual(COMMANDS.map(({ name }) => name))
  expect(await names('partners', 'list', '--help')).toEqual(['partners list'])
  expect(await names('terms', '-h')).toContain('terms import')
  expect((await quad(['partners', 'list', '--json', '--help'])).json()).toHaveProperty('commands')
  for (const args of [
    ['--version', '--json'],
    ['--json', '--version'],
  ])
    expect((await quad(args)).json()).toEqual({ version })
  const alone = await quad(['--json'])
  expect(alone.code).toBe(2)
  expect(alone.json().error).toMatchObject({ code: 'usage', message: 'A command is missing.' })
})

test('the help of a noun lists its commands; a noun alone is wrong usage', async () => {
  const { quad } = desk()
  const help = await quad(['partners', '--help'])
  expect(help.out).toContain('partners import')
  expect(help.out).not.toContain('terms add')
  expect(await quad(['help', 'partners', 'add'])).toMatchObject({
    code: 0,
    out: (await quad(['partners', 'add', '--help'])).out,
  })
  const alone = await quad(['partners'])
  expect(alone).toMatchObject({ code: 2, out: '' })
  expect(alone.err).toContain('quad partners --help')
})

test('an unknown command or flag is wrong usage and names the nearest', async () => {
  const { binary } = desk()
  for (const [args, said] of [
    [['partnrs'], 'partners'],
    [['partners', 'lst'], 'list'],
    [['partners', 'list', '--jsn'], '--json'],
    [['partners', 'show'], 'code'],
  ] as const) {
    const answer = await binary([...args])
    expect(answer).toMatchObject({ code: 2, out: '' })
    expect(answer.err).toContain(said)
  }
})

test('help has a help with examples, and refuses an unknown command also as a document', async () => {
  const { quad } = desk()
  expect((await quad(['help', '--help'])).out).toMatch(/Examples:\n {2}quad help partners add/)
  expect(await quad(['help', 'nope'])).toMatchObject({ code: 2, out: '' })
  const meant = await quad(['help', 'partner', 'lst'])
  expect(meant.err).toContain('Did you mean partners list?')
  const answer = await quad(['help', 'nope', '--json'])
  expect(answer.code).toBe(2)
  expect(answer.json()).toMatchObject({
    error: { code: 'usage', message: 'There is no command "nope".' },
  })
  const one = await quad(['help', 'partners', 'add', '--json'])
  expect(one.code).toBe(0)
  expect(one.json()).toMatchObject({ commands: [{ name: 'partners add' }] })
})

test('[CLI-03] a reader that closes its end early is no failure', async () => {
  const { closed } = desk()
  expect(await closed(['--help'])).toMatchObject({ code: 0, err: '' })
})

test('[CLI-01] help and the version are there at once: a handful of small modules, no library at all', async () => {
  const { binary, dir } = desk()
  for (const flag of ['--help', '--version']) {
    const kept = join(dir, flag)
    expect(await binary([flag], { env: { NODE_V8_COVERAGE: kept } })).toMatchObject({ code: 0 })
    const loaded = modulesIn(kept)
    expect(loaded).toContain(join(ROOT, 'build/cli/main.js'))
    expect(loaded.filter((path) => path.includes('node_modules'))).toEqual([])
    expect(loaded.length).toBeLessThanOrEqual(MODULES)
    const size = loaded.reduce((sum, path) => sum + statSync(path).size, 0)
    expect(size).toBeLessThanOrEqual(BYTES)
  }
})

/** The bundle is in about ten parts of altogether 40 KB; a library that slips in is more. */
const MODULES = 14
const BYTES = 90_000

/** Every file that a process has loaded, as its engine has noted it. */
const modulesIn = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const noted = JSON.parse(readFileSync(join(dir, name), 'utf8')) as { result: { url: string }[] }
    return noted.result
      .filter(({ url }) => url.startsWith('file:'))
      .map(({ url }) => fileURLToPath(url))
  })
