import { inspect } from 'node:util'
import { native } from '~/platform/database/sqlite/connection.server'
import type { Db } from '~/platform/database/types'
import { idOf } from './database'

type Row = Record<string, unknown>
type Table = { name: string; key: string[] }
export type Rows = Map<string, Row>

/** Those of the schema: what makes up a full-text index has names of its own. */
const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB '[A-Z]*' AND name <> 'SystemValue'
  ORDER BY name`

function listTables(db: Db): Table[] {
  const names = native(db).prepare<[], { name: string }>(TABLES).all()
  return names.map(({ name }) => {
    const columns = native(db).pragma(`table_info("${name}")`) as { name: string; pk: number }[]
    return { name, key: columns.filter(({ pk }) => pk > 0).map((column) => column.name) }
  })
}

/** Every row of a file of SQLite, by its table and key. */
export function readRows(db: Db): Rows {
  const rows: Rows = new Map()
  for (const { name, key } of listTables(db))
    for (const row of native(db).prepare<[], Row>(`SELECT * FROM "${name}"`).all())
      rows.set(`${name} ${key.map((column) => String(row[column])).join(' ')}`, row)
  return rows
}

const SHORT = { depth: Infinity, breakLength: 120, compact: 12, maxStringLength: 300 }
const show = (row: Row) =>
  inspect(Object.fromEntries(Object.entries(row).flatMap(showColumn)), SHORT)

function showColumn([column, value]: [string, unknown]): [string, unknown][] {
  if (value === null) return []
  return [[column, String(value).startsWith('-----BEGIN') ? 'PEM' : value]]
}

const DIFFERENT: [RegExp, string][] = [
  [/(?<=expire: )\d+/g, 'LATER'],
  // How long it is depends on the numbers in it.
  [/(?<=')v1\.[\w.-]+'(?:\.\.\. \d+ more characters)?/g, "SEALED'"],
  [/(?<="n":")[\w-]+/g, 'KEY'],
  [/(?<=avatar_bg_type: )'[\w-]+'/g, 'DRAWN'],
  [/(?<="chosen":")[\w-]{16}/g, 'MARK'],
  [/\$argon2id\$[^']+/g, 'HASH'],
  [/(?<=[':])[\w-]{43}(?=')/g, 'HASH'],
]

/** A text with the names of the fixtures in place of ids. */
export function withNames(text: string, named: Iterable<string>): string {
  const names = new Map([...named].map((name) => [idOf(name), name]))
  return text.replace(/\b[\da-z]{26}\b/g, (id) => names.get(id) ?? 'ID')
}

/**
 * What has come (+), gone (-) and changed, each column that isn't empty, in the order of the alphabet: without
 * what is by chance. Ids of what has a name among the fixtures are that.
 */
export function outlineChanges(before: Rows, after: Rows, named: Iterable<string> = []): string[] {
  const table = (key: string) => key.split(' ')[0]
  const gone = [...before].filter(([key]) => !after.has(key))
  const changes = [
    ...gone.map(([key, row]) => `- ${table(key)} ${show(row)}`),
    ...[...after].flatMap(([key, row]) => {
      const old = before.get(key)
      if (!old) return [`+ ${table(key)} ${show(row)}`]
      const changed = Object.entries(row).filter(([column, value]) => old[column] !== value)
      const was = Object.fromEntries(changed.map(([column]) => [column, old[column]]))
      const is = inspect(Object.fromEntries(changed), SHORT)
      return changed.length > 0 ? [`  ${key}: ${inspect(was, SHORT)} → ${is}`] : []
    }),
  ]
  const same = (text: string) =>
    DIFFERENT.reduce((result, [found, mark]) => result.replace(found, mark), text)
  return changes.map((text) => same(withNames(text, named))).sort()
}
