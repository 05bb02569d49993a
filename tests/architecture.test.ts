import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './support/paths'

const ROOMS = ['app', 'search', 'cli', 'prisma', 'tests']

const files = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .map((path) => `${room}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('prisma/generated/')),
)
const linesOf = (path: string) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1

const cruising = (rooms: string[]) => [
  join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
  ...rooms,
  ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
]

test('the rooms import only what is below them', () => {
  const said = spawnSync(process.execPath, cruising(ROOMS), { cwd: ROOT, encoding: 'utf8' })
  expect(said.stdout).toContain('no dependency violations found')
})

test('a page that reads the database itself, or knows another area, does not get through', () => {
  const house = mkdtempSync(join(tmpdir(), 'quad-walls-'))
  const plant = (path: string, text: string) => {
    mkdirSync(join(house, dirname(path)), { recursive: true })
    writeFileSync(join(house, path), text)
  }
  for (const config of ['.dependency-cruiser.cjs', 'tsconfig.json'])
    copyFileSync(join(ROOT, config), join(house, config))
  plant('prisma/generated/client.ts', 'export const client = 1\n')
  plant('app/routes/other/page.ts', 'export const page = 1\n')
  plant(
    'app/routes/home/page.ts',
    "import { client } from '~prisma/generated/client'\nimport { page } from '~/routes/other/page'\nexport const both = [client, page]\n",
  )
  const { stdout, status } = spawnSync(process.execPath, cruising(['app', 'prisma']), {
    cwd: house,
    encoding: 'utf8',
  })
  rmSync(house, { recursive: true, force: true })
  expect(status).not.toBe(0)
  expect(stdout).toContain('no-prisma-in-routes')
  expect(stdout).toContain('routes-stand-alone')
})

test('files have one story each: none over 300 lines, half of them of about 60', () => {
  const program = files.filter((path) => !path.startsWith('prisma/worlds/writing/'))
  expect(program.filter((path) => linesOf(path) > 300)).toEqual([])
  const sizes = program.map(linesOf).sort((a, b) => a - b)
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(90)
})

test('no folder or file has a name that says nothing', () => {
  const said = files.filter((path) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)/.test(path))
  expect(said).toEqual([])
})

test('every route file stands in the route table, and the reverse', () => {
  const tables = files.filter((path) => /^app\/routes(\/\w+\/(\w+-)?paths)?\.ts$/.test(path))
  const table = tables.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n')
  const listed = new Set(table.match(/routes\/[\w./-]+\.tsx?/g))
  const screens = files.filter((path) => {
    if (!path.startsWith('app/routes/')) return false
    const source = readFileSync(join(ROOT, path), 'utf8')
    return /export (const|async function|function) (loader|action)\b/.test(source)
  })
  expect(screens.filter((path) => !listed.has(path.slice('app/'.length)))).toEqual([])
  expect([...listed].filter((path) => !files.includes(`app/${path}`))).toEqual([])
})
