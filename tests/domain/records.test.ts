import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Effect, TableRecord } from '~/domain/records/define'
import { fillRetention, formatDays } from '~/domain/data-lifecycle/retention-text'
import { RECORDS, recordEntries } from '~/domain/data-lifecycle/records'
import { ROOT } from '~tests/support/paths'
import { TABLES, type TableSchema } from '~prisma/generated/tables'

type Tables = Record<string, TableSchema>
type Records = Record<string, TableRecord | undefined>

/** Columns by whose names they hold a person's id, or what leads to a person. */
const PERSON_ID =
  /^(?:.*_)?(?:user|author|actor|reporter|assignee|subject|owner|sender|recipient)_id$|_by$|^coach$/
/** Columns by whose names they store a count. */
const COUNT = /^(?:.*_)?count$/
const PERSON = /^(?:.*_)?(?:email|address|phone)$|^(?:first|last)_name$|^who$|^ip$/

const allEffects = ({ people = {} }: Pick<TableRecord, 'people'>): Effect[] =>
  Object.values<Effect | readonly Effect[] | undefined>(people).flatMap((some) => some ?? [])

/** A person's own row goes as a whole, or is emptied as a whole, with all its columns. */
const isOwnRow = (record: TableRecord) =>
  allEffects(record).some(({ does }) => does === 'delete' || does === 'clear')

function goesWithSchool(tables: Tables, records: Records, name: string): boolean {
  const { columns, relations } = tables[name]!
  if ('partner_code' in columns) return true
  if (allEffects(records[name] ?? {}).some(({ does }) => does === 'delete')) return true
  return Object.values(relations).some(
    ({ table, onDelete }) => onDelete === 'Cascade' && goesWithSchool(tables, records, table),
  )
}

/** What the records leave open about the tables. */
function gaps(tables: Tables, records: Records): string[] {
  return Object.entries(tables).flatMap(([name, { columns, relations }]) => {
    const record = records[name]
    if (!record) return [`${name}: no record`]
    const toUsers = Object.values(relations).filter(({ table }) => table === 'User')
    const ids = [
      ...Object.keys(columns).filter((column) => PERSON_ID.test(column)),
      ...toUsers.flatMap(({ column }) => column ?? []),
    ]
    const named = Object.keys(columns).filter((column) => PERSON.test(column))
    const listed = new Set(Object.keys(record.people ?? {}))
    return [
      ...[...new Set([...ids, ...(isOwnRow(record) ? [] : named)])]
        .filter((column) => !listed.has(column))
        .map((column) => `${name}.${column}: erasure`),
      ...(listed.size > 0 && record.exports === undefined ? [`${name}: export`] : []),
      ...(/"expire/.test(JSON.stringify(columns)) && record.retention === 'for good'
        ? [`${name}: retention`]
        : []),
      ...Object.keys(columns)
        .filter((column) => COUNT.test(column) && !(column in (record.counts ?? {})))
        .map((column) => `${name}.${column}: count`),
      ...(record.school || goesWithSchool(tables, records, name) ? [] : [`${name}: school`]),
    ]
  })
}

test('every table, and every column that names a person, has its record', () => {
  expect(gaps(TABLES, RECORDS)).toEqual([])
})

/** Without a person, or kept for less than a day. */
const UNLISTED = ['Announcement', 'PasskeyChallenge', 'RateLimit', 'UsedChallenge']

test('the privacy page says of every table that keeps rows for a time how long that is', () => {
  const text = readFileSync(join(ROOT, 'content/legal/privacy/2026-11-21.md'), 'utf8')
  const listed = [...text.matchAll(/\{kept:([\w,]+)\}/g)].flatMap(([, names]) => names!.split(','))
  const limited = recordEntries().flatMap(([table, { retention }]) =>
    retention === 'for good' ? [] : [table],
  )
  expect([...listed, ...UNLISTED].sort()).toEqual([...limited].sort())
  expect(fillRetention('A draft: {kept:Draft}. {kept:PostView,TrackingEvent}.')).toBe(
    'A draft: a year. thirteen months.',
  )
  expect([730, 7, 30, 3, 1 / 24].map(formatDays)).toEqual([
    'two years',
    'a week',
    '30 days',
    'three days',
    'an hour',
  ])
  expect(() => fillRetention('{kept:Draft,Ticket}')).toThrow('different times')
})

test('a table or a column that someone adds without a record is found', () => {
  const text = { type: 'String', nullable: false } as const
  const guest: TableSchema = {
    key: ['id'],
    uniques: [['id']],
    columns: { id: text, host_user_id: text, email: text, expires_at: text, visits_count: text },
    relations: { host: { table: 'User', column: 'host_user_id', onDelete: 'SetNull' } },
  }
  expect(gaps({ Guest: guest }, {})).toEqual(['Guest: no record'])
  expect(gaps({ Guest: guest }, { Guest: { retention: 'for good' } })).toEqual([
    'Guest.host_user_id: erasure',
    'Guest.email: erasure',
    'Guest: retention',
    'Guest.visits_count: count',
    'Guest: school',
  ])
  const { ModerationCase } = TABLES
  const wider = { ...ModerationCase, columns: { ...ModerationCase.columns, seen_by: text } }
  expect(gaps({ ModerationCase: wider }, RECORDS)).toEqual(['ModerationCase.seen_by: erasure'])
})

const WORDS: Record<Effect['does'], string> = {
  delete: 'deleted',
  clear: 'emptied',
  update: 'changed',
  'replace email': 'its address replaced',
  'delete by text': 'deleted',
  keep: 'stays',
}

/** How long rows stay, and what erasing their person does with them. */
function describeTable([name, record]: [string, TableRecord]): string {
  const { retention, people = {}, exports } = record
  const columns = Object.entries(people).map(([column, effects]) => {
    const done = [effects].flat().flatMap((effect) => (effect ? WORDS[effect.does] : []))
    return `\`${column}\`: ${[...new Set(done)].join(' or ')}`
  })
  const time =
    retention === 'for good'
      ? ''
      : `${retention.days === 0 ? '' : `${formatDays(retention.days)} after `}\`${retention.column}\``
  const copy =
    typeof exports === 'object' ? Object.keys(exports).join(', ').replaceAll('_', ' ') : ''
  return `| ${name} | ${time} | ${columns.join('<br>')} | ${copy} |`
}

const DATA_TABLES = `# Tables

Every table with when its rows are deleted by themselves (nothing: with their person, their school, or what they belong
to), what erasing a person does with the rows that name them in a column, and the section of the person's own copy
of their data. What deletes them is \`app/domain/data-lifecycle/purge.server.ts\`, each hour.

Made from the records of the domain: \`npx vitest run tests/domain/records.test.ts -u\`.

| table | deleted | when a person is erased | in their copy |
|---|---|---|---|
${recordEntries().map(describeTable).sort().join('\n')}
`

test('docs/security/tables.md has every table with how long its rows stay', async () => {
  await expect(DATA_TABLES).toMatchFileSnapshot('../../docs/security/tables.md')
})
