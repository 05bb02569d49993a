import * as z from 'zod'
import { drawnIcon, TOPIC_ICONS } from '~/domain/topics/schema'
import { trimmedText } from '../duplicates'
import { withCodes } from '../entry-codes'
import { entryCode, knownName, linkAddress, longText, oneOf, optionalText, text } from '../fields'
import { ACCENTS } from '../schema'
import {
  asEntry,
  asStored,
  defineList,
  entryUpsert,
  isCurrent,
  rowKind,
  type Reader,
  type StoredColumns,
} from './define.server'

/** Shown to prospective students in the order of the file. (PROSP-05) */
const schema = z.strictObject({
  code: entryCode,
  color: oneOf(ACCENTS).default('forest').describe('Color of its icon, of the palette.'),
  icon: knownName('icon', TOPIC_ICONS).default('topic').describe('Name of a drawn icon.'),
  header: text(80),
  content_markdown: longText(1000).default('').describe('A few words below the header.'),
  link: linkAddress.describe('Where it leads, such as https://… or mailto:…'),
  track_id: optionalText(60).default(null).describe('Under which it is tracked when followed.'),
})

type Option = z.infer<typeof schema>
type OptionFields = Option & { order: number }

const toRows = (all: readonly Option[]) =>
  all.map((entry, at) => ({
    code: entry.code,
    name: entry.header,
    fields: { ...entry, order: at + 1 },
  }))

const loadRows = async (reader: Reader, partner_code: string) =>
  withCodes(
    await reader.connectOption.findMany({
      where: { partner_code },
      orderBy: [{ order: 'asc' }, { id: 'asc' }],
      omit: { partner_code: true },
    }),
    ({ header }) => header,
  ) as (OptionFields & StoredColumns)[]

export const connect_with = defineList({
  about: 'Ways for prospective students to connect with the school.',
  schema,
  unique: [{ field: 'header' }, { field: 'code', key: trimmedText }],
  load: async (reader, partner_code) =>
    (await loadRows(reader, partner_code))
      .filter(isCurrent)
      .map((row) => asEntry(schema, { ...row, icon: drawnIcon(row.icon) })),
  kinds: [
    rowKind<Option, OptionFields>({
      kind: 'connect-with option',
      rows: toRows,
      write: (tx, school, row, before) =>
        tx.connectOption.upsert(entryUpsert(school, row, before, row.fields)),
      coded: {
        title: 'header',
        load: async (reader, partner_code) =>
          asStored(await loadRows(reader, partner_code), ({ header }) => header),
        change: (tx, where, data) => tx.connectOption.update({ where, data }),
      },
    }),
  ],
  overview: {
    title: 'For prospective students',
    lines: (all) => [`ways to connect: ${all.map(({ header }) => header).join(', ')}`],
  },
})
