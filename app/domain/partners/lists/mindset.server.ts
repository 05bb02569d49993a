import * as z from 'zod'
import { QUOTE_IMAGES } from '~/domain/home/schema'
import { MINDSET_TYPES } from '~/policy/home'
import { lowerText, trimmedText, valueAt } from '../duplicates'
import { withCodes } from '../entry-codes'
import { entryCode, oneOf, optionalText, text } from '../fields'
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

/** A quote of the day or a message, and for which people; in the order of the file. (HOME-19, HOME-20) */
const schema = z.strictObject({
  code: entryCode,
  kind: oneOf(['quote', 'message']).default('quote'),
  user_type: oneOf(MINDSET_TYPES).describe('Who it is for.'),
  text: text(500),
  author: optionalText(120).default(null),
  image: oneOf(QUOTE_IMAGES).nullable().default(null).describe('Name of a drawn picture.'),
})

type Mindset = z.infer<typeof schema>
type MindsetFields = Mindset & { order: number }

const groupName = ({ kind, user_type }: Mindset) => `${kind} for ${user_type}`
const rowName = (entry: Mindset) => `${groupName(entry)}: ${entry.text}`.slice(0, 60)

/** Each with its place among those of its kind for the same people. */
function toRows(entries: readonly Mindset[]) {
  const counted = new Map<string, number>()
  return entries.map((entry) => {
    const group = groupName(entry)
    const order = (counted.get(group) ?? 0) + 1
    counted.set(group, order)
    return { code: entry.code, name: rowName(entry), fields: { ...entry, order } }
  })
}

/** The columns hold nothing but values of `schema`, whose enumerations they don't know. */
const loadRows = async (reader: Reader, partner_code: string) =>
  withCodes(
    await reader.mindsetQuote.findMany({
      where: { partner_code },
      orderBy: [{ kind: 'desc' }, { user_type: 'asc' }, { order: 'asc' }, { id: 'asc' }],
      omit: { partner_code: true },
    }),
    ({ text }) => text,
  ) as (MindsetFields & StoredColumns)[]

/** The same words for the same people */
const identity = (entry: unknown) =>
  [
    valueAt(entry, 'kind') ?? 'quote',
    valueAt(entry, 'user_type'),
    lowerText(valueAt(entry, 'text')),
  ].join(' ')

export const mindset = defineList({
  about: 'Quotes of the day and messages on home.',
  schema,
  unique: [{ key: identity }, { field: 'code', key: trimmedText }],
  load: async (reader, partner_code) =>
    (await loadRows(reader, partner_code)).filter(isCurrent).map((row) => asEntry(schema, row)),
  kinds: [
    rowKind<Mindset, MindsetFields>({
      kind: 'mindset',
      rows: toRows,
      write: (tx, school, row, before) =>
        tx.mindsetQuote.upsert(entryUpsert(school, row, before, row.fields)),
      // Entries keep their code while their text changes, and can be archived.
      coded: {
        title: 'text',
        identity,
        load: async (reader, partner_code) =>
          asStored(await loadRows(reader, partner_code), rowName),
        change: (tx, where, data) => tx.mindsetQuote.update({ where, data }),
      },
    }),
  ],
  overview: { title: 'On home', lines: (all) => [`quotes and messages: ${all.length}`] },
})
