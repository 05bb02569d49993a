import * as z from 'zod'
import { sortByName } from '~/platform/text/name-order'
import { lowerText, sharedListCodes, trimmedText, valueAt } from '../duplicates'
import { withCodes } from '../entry-codes'
import { entryCode, listCodes, text } from '../fields'
import { asStored, defineList, entryUpsert, isCurrent, rowKind, type Reader } from './define.server'

type Program = { code?: string | undefined; name: string; list_codes?: string[] | undefined }

/** A name alone, or with a code that stays when the name changes. */
const schema = z.union([
  text(120).transform((name): Program => ({ name })),
  z.strictObject({ code: entryCode, name: text(120), list_codes: listCodes }),
])

const programName = (entry: unknown) =>
  lowerText(typeof entry === 'string' ? entry : valueAt(entry, 'name'))

const loadRows = async (reader: Reader, partner_code: string) =>
  withCodes(
    sortByName(
      await reader.program.findMany({ where: { partner_code }, omit: { partner_code: true } }),
    ),
    ({ name }) => name,
  ).map((row) => ({ ...row, list_codes: row.list_codes as string[] }))

export const programs = defineList({
  about: 'Programs of study: names, or code and name.',
  schema,
  unique: [{ key: programName }, { key: (entry) => trimmedText(valueAt(entry, 'code')) }],
  check: (items) => sharedListCodes('programs', items),
  load: async (reader, partner_code) =>
    (await loadRows(reader, partner_code))
      .filter(isCurrent)
      .map(({ code, name, list_codes }): Program =>
        list_codes.length > 0 ? { code, name, list_codes } : { code, name },
      ),
  kinds: [
    rowKind<Program, Program>({
      kind: 'program',
      rows: (all) =>
        all.map(({ code, name, list_codes }) => {
          const fields = { code, name, ...(list_codes && { list_codes }) }
          return { name, code, fields }
        }),
      write: (tx, school, row, before) =>
        tx.program.upsert(entryUpsert(school, row, before, row.fields)),
      coded: {
        title: 'name',
        load: async (reader, partner_code) =>
          asStored(await loadRows(reader, partner_code), ({ name }) => name),
        change: (tx, where, data) => tx.program.update({ where, data }),
      },
    }),
  ],
  overview: { title: 'Programs', lines: (all) => [all.map(({ name }) => name).join(', ')] },
})
