import { expect, test } from 'vitest'
import { VIEWER_COLUMNS, type ViewerKind } from '~/policy/viewer'
import { TABLES, type ColumnSchema, type TableName } from '~prisma/generated/tables'

const TYPES: Record<ViewerKind, string> = {
  text: 'String',
  'text?': 'String',
  flag: 'Boolean',
  'time?': 'DateTime',
  list: 'Json',
  flags: 'Json',
}
const JOINED: Record<string, TableName> = {
  u: 'User',
  study: 'UserStudy',
  onboarding: 'UserOnboarding',
  settings: 'UserSettings',
  links: 'SchoolLinks',
}

test('every field of the viewer has the type of its column, and is null only where that may be', () => {
  for (const [name, [kind, source]] of Object.entries(VIEWER_COLUMNS)) {
    const [, alias = '', column = '', otherwise] = /(\w+)\.(\w+)(, false)?/.exec(source) ?? []
    const table = JOINED[alias]
    // What is asked about a column has a type of its own.
    if (!table || source.includes(' IS ')) continue
    const columns: Record<string, ColumnSchema> = TABLES[table].columns
    expect(columns[column]?.type, name).toBe(TYPES[kind])
    // The rows of other tables may be missing; a missing list or set of flags is empty.
    if (table === 'User') expect(columns[column]?.nullable, name).toBe(kind.endsWith('?'))
    else expect([kind === 'flag', kind === 'text'], name).toEqual([Boolean(otherwise), false])
  }
})
