import * as z from 'zod'
import { drawnIcon, TOPIC_ICONS } from '~/domain/topics/schema'
import { newId } from '~/platform/ids'
import { trimmedText } from '../duplicates'
import { withCodes } from '../entry-codes'
import { entryCode, knownName, linkAddress, longText, oneOf, optionalText, text } from '../fields'
import { ACCENTS } from '../schema'
import { CURRENT, defineList, isCurrent, rowKey, rowKind, type Reader } from './define.server'

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
  all.map((one, at) => ({ code: one.code, name: one.header, fields: { ...one, order: at + 1 } }))

const loadRows = async (reader: Reader, partner_code: string) =>
  withCodes(
    await reader.connectOption.findMany({
      where: { partner_code },
      orderBy: [{ order: 'asc' }, { id: 'asc' }],
      omit: { partner_code: true },
    }),
    ({ header }) => header,
  )

export const connect_with = defineList({
  about: 'Ways for prospective students to connect with the school.',
  schema,
  unique: [{ field: 'header' }, { field: 'code', key: trimmedText }],
  load: async (reader, partner_code) =>
    (await loadRows(reader, partner_code))
      .filter(isCurrent)
      .map(({ code, color, icon, header, content_markdown, link, track_id }) => ({
        code,
        color,
        icon: drawnIcon(icon),
        header,
        content_markdown,
        link,
        track_id,
      })) as Option[],
  kinds: [
    rowKind<Option, OptionFields>({
      kind: 'connect-with option',
      rows: toRows,
      write: (tx, { partner_code }, row, before) =>
        tx.connectOption.upsert({
          where: rowKey(partner_code, row, before),
          create: { ...row.fields, id: newId(), partner_code },
          update: { ...row.fields, ...CURRENT },
        }),
      coded: {
        title: 'header',
        load: async (reader, partner_code) =>
          (await loadRows(reader, partner_code)).map(({ id, archived_at, derived, ...row }) => {
            const fields = row as OptionFields & { code: string }
            return { id, archived_at, derived, fields, code: row.code, name: row.header }
          }),
        change: (tx, where, data) => tx.connectOption.update({ where, data }),
      },
    }),
  ],
  overview: {
    title: 'For prospective students',
    lines: (all) => [`ways to connect: ${all.map(({ header }) => header).join(', ')}`],
  },
})
