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
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { RouteEntry } from '~/routes/route-entry'
import routeConfig from '~/routes'
import { ROOT } from './support/paths'

const MODULES = ['app', 'search', 'cli', 'prisma', 'seeds', 'tests']

const filesNamed = (names: RegExp) =>
  [...MODULES, 'bin'].flatMap((module) =>
    readdirSync(join(ROOT, module), { recursive: true, encoding: 'utf8' })
      .map((path) => `${module}/${path}`)
      .filter((path) => names.test(path) && !path.startsWith('prisma/generated/')),
  )
const files = filesNamed(/\.tsx?$/)
const countLines = (path: string) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1

const cruising = (modules: string[]) => [
  join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
  ...modules,
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'err',
]

/** What dependency-cruiser prints, without the colors it takes a CI for wanting. */
const cruised = (modules: string[], cwd: string) =>
  spawnSync(process.execPath, cruising(modules), {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })

test('the modules import only what is below them', { timeout: 600_000 }, () => {
  const result = cruised(MODULES, ROOT)
  expect(result.stdout).toContain('no dependency violations found')
})

test('a page that reads the database or knows another area is reported, and cycles of types', () => {
  const planted = mkdtempSync(join(tmpdir(), 'quad-boundaries-'))
  const plant = (path: string, text: string) => {
    mkdirSync(join(planted, dirname(path)), { recursive: true })
    writeFileSync(join(planted, path), text)
  }
  for (const config of ['.dependency-cruiser.cjs', 'tsconfig.json'])
    copyFileSync(join(ROOT, config), join(planted, config))
  plant('prisma/generated/client.ts', 'export const client = 1\n')
  plant('app/routes/other/page.ts', 'export const page = 1\n')
  plant(
    'app/routes/home/page.ts',
    "import { client } from '~prisma/generated/client'\nimport { page } from '~/routes/other/page'\nexport const both = [client, page]\n",
  )
  // No file needs itself, but the folders do, by way of a type.
  plant('app/domain/posts/schema.ts', 'export type Post = string\n')
  plant('app/domain/posts/edit.ts', "export { clear } from '~/domain/drafts/clear'\n")
  plant('app/domain/drafts/clear.ts', 'export const clear = 1\n')
  plant(
    'app/domain/drafts/list.ts',
    "import type { Post } from '~/domain/posts/schema'\nexport type List = Post[]\n",
  )
  // Only types, and both in one folder
  plant('cli/plan.ts', "import type { Table } from './table'\nexport type Plan = Table[]\n")
  plant('cli/table.ts', "import type { Plan } from './plan'\nexport type Table = { of?: Plan }\n")
  // Up, from the platform to what uses it
  plant(
    'app/platform/ids.ts',
    "import type { Post } from '~/domain/posts/schema'\nexport type Id = Post\n",
  )
  const { stdout, status } = cruised(['app', 'cli', 'prisma'], planted)
  rmSync(planted, { recursive: true, force: true })
  expect(status).not.toBe(0)
  expect(stdout).toContain('no-prisma-in-routes')
  expect(stdout).toContain('routes-stand-alone')
  expect(stdout).toMatch(/no-cycles: cli\/\w+\.ts →\s+cli\/\w+\.ts →/)
  expect(stdout).toContain('platform: app/platform/ids.ts → app/domain/posts/schema.ts')
  expect(stdout).toMatch(
    /no-folder-cycles: app\/domain\/posts →\s+app\/domain\/drafts →\s+app\/domain\/posts/,
  )
})

test('of every source file a rule says what it may import', () => {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
    forbidden: { from: { path?: string }; to: { pathNot?: unknown; path?: unknown } }[]
  }
  const layers = forbidden.flatMap(({ from, to }) =>
    from.path && (Array.isArray(to.pathNot) || Array.isArray(to.path))
      ? [new RegExp(from.path)]
      : [],
  )
  const sources = files.filter((path) => !path.startsWith('tests/'))
  expect(sources.filter((path) => !layers.some((layer) => layer.test(path)))).toEqual([])
})

test('files have one story each: none over 300 lines, half of them of about 60', () => {
  const measured = [...files, ...filesNamed(/\.(css|mjs|cjs|prisma)$/)]
  expect(measured.filter((path) => countLines(path) > 300)).toEqual([])
  const sizes = files.map(countLines).sort((a, b) => a - b)
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(90)
})

test('no folder or file has a name that says nothing', () => {
  const vague = files.filter((path) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)/.test(path))
  expect(vague).toEqual([])
})

const routeFiles = (entries: readonly RouteEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...routeFiles(children)])

test('every route file is in the route table, and the reverse', () => {
  const listed = new Set(routeFiles(routeConfig))
  const screens = files.filter((path) => {
    if (!path.startsWith('app/routes/')) return false
    const source = readFileSync(join(ROOT, path), 'utf8')
    return /export (\{ |const |async function |function )(loader|action)\b/.test(source)
  })
  expect(screens.filter((path) => !listed.has(path.slice('app/'.length)))).toEqual([])
  expect([...listed].filter((path) => !files.includes(`app/${path}`))).toEqual([])
})

const ofDatabase = (names: string) =>
  names.split(' ').map((name) => `app/platform/database/${name}.ts`)
const CONNECTIONS = ofDatabase(
  `read-thread.server sqlite/connection.server sqlite/file.server sqlite/lock.server
   sqlite/open.server sqlite/prepare-file.server sqlite/reuse-statements.server
   sqlite/row-reader.server sqlite/row-store.server sqlite/tools.server sqlite/writer.server`.replace(
    /\s+/g,
    ' ',
  ),
)
const DIALECT = ofDatabase('full-text sqlite/dialect sqlite/full-text')
const POSTGRESQL = ofDatabase(
  `postgresql/dialect postgresql/full-text postgresql/row-reader.server
   postgresql/row-store.server postgresql/tools.server`.replace(/\s+/g, ' '),
)

/** What migrations hold that the schema doesn't know is read from the database itself. */
const BY_HAND = ['prisma/by-hand/added-columns.ts', 'prisma/by-hand/sqlite.ts']

/** What only these modules may say. */
const ONLY_IN: [string, RegExp, string[]][] = [
  ['raw statements of Prisma', /\$(query|execute)Raw/, []],
  [
    'statements on a connection',
    /\.(prepare|pragma|backup)\(|from 'better-sqlite3'/,
    [...CONNECTIONS, ...BY_HAND, 'prisma/applied-migrations.ts', 'prisma/migration-sqlite.ts'],
  ],
  [
    'SQL that only SQLite knows',
    new RegExp(
      [
        'json_(each|tree|object|patch|extract|group_array)',
        'group_concat',
        'strftime',
        'INDEXED BY',
        'ON CONFLICT',
        'OR (IGNORE|REPLACE)',
        'CROSS JOIN',
        '\\bMATCH\\b',
        'bm25',
        'fts5',
        'NOCASE',
        '\\browid\\b',
        'sqlite_',
        'pragma_',
        '\\binstr\\(',
      ].join('|'),
    ),
    [...DIALECT, ...CONNECTIONS, ...POSTGRESQL, ...BY_HAND],
  ],
  // PostgreSQL reads Post without quotes as post, which is no table.
  [
    'tables without quotes',
    /(\b|_)(FROM|JOIN|INTO|UPDATE|TABLE)\}?\s+[A-Z]\w*[a-z]|(alongIndex\(|raw\(|from: (sql)?)['`][A-Z]\w*[a-z]\w* /,
    [],
  ],
]

test.each(ONLY_IN)('%s are in their modules only', (_, pattern, modules) => {
  const sources = files.filter((path) => !path.startsWith('tests/'))
  const found = sources.filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(found.filter((path) => !modules.includes(path))).toEqual([])
  expect(modules.some((path) => found.includes(path))).toBe(modules.length > 0)
})
