import { guessColumns, type Column, type ReadColumns } from '~/domain/imports/columns'
import { decodeText, SAVE_AS_UTF8 } from '~/domain/imports/decode'
import { readRows, type Row } from '~/domain/imports/rows'
import { loadColumns } from '~/domain/imports/saved-columns.server'
import { isBundlePart, PEOPLE_LIST } from '~/domain/support/people-list'
import type { Ctx } from '~/platform/ctx'
import { failure, NotFound, type Failure, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { isStorable, NOT_STORABLE } from '~/platform/text/text-checks'
import { assertAdministrator } from './access.server'
import {
  LIST_HOURS,
  LIST_TOO_LARGE,
  LIST_TOO_LONG,
  MAX_LIST_BYTES,
  MAX_LIST_COLUMNS,
  MAX_LIST_PEOPLE,
  TOO_MANY_COLUMNS,
  columnMissing,
  columnTwice,
  type ImportChoice,
  type ImportPlan,
  type ImportState,
  type ListField,
} from './schema-import'

const HOUR = 3_600_000

/**
 * Takes a list of people, to be looked at and imported within a day. For administrators; Forbidden for others. The
 * same list sent twice is two, of which each does nothing once the other is imported. Says at the field `at` what
 * makes it no list.
 */
export async function takeList(
  ctx: Ctx,
  sent: { bytes: Uint8Array } | { text: string },
  at: 'file' | 'text',
): Promise<Outcome<{ id: string }>> {
  assertAdministrator(ctx)
  const { viewer, now } = ctx
  const read = readList(sent)
  if ('problem' in read) return failure({ [at]: [read.problem] })
  const id = newId()
  const { id: user_id, partner_code } = viewer
  const row = { id, partner_code, user_id, state: 'columns', text: read.text, created_at: now }
  await ctx.db.write((tx) => tx.peopleImport.create({ data: { ...row, lines: read.lines } }))
  return { ok: true, id }
}

function readList(
  sent: { bytes: Uint8Array } | { text: string },
): { problem: string } | { text: string; lines: number } {
  const size = 'bytes' in sent ? sent.bytes.length : Buffer.byteLength(sent.text)
  if (size > MAX_LIST_BYTES) return { problem: LIST_TOO_LARGE }
  const decoded = 'bytes' in sent ? decodeText(sent.bytes) : sent
  if ('message' in decoded)
    return { problem: `Line ${decoded.line} ${decoded.message}. ${SAVE_AS_UTF8}` }
  const { text } = decoded
  if (!isStorable(text)) return { problem: NOT_STORABLE }
  const rows = readRows(text)
  if ('problem' in rows) {
    const { path, message } = rows.problem
    return { problem: `The list can’t be read: ${path} ${message}` }
  }
  if (rows.length === 0) return { problem: 'The list has no lines' }
  if (isBundlePart(rows))
    return { problem: 'This is a part of a OneRoster bundle, which your site’s operators import' }
  if (rows.length > MAX_LIST_PEOPLE + 1) return { problem: LIST_TOO_LONG }
  if (rows.some(({ cells }) => cells.length > MAX_LIST_COLUMNS))
    return { problem: TOO_MANY_COLUMNS }
  return { text, lines: rows.length }
}

/** A list that the viewer sent within a day. For administrators; NotFound for another one's. */
export async function ownImport(ctx: Ctx, id: string) {
  assertAdministrator(ctx)
  const { id: user_id, partner_code } = ctx.viewer
  const created_at = { gt: new Date(ctx.now.getTime() - LIST_HOURS * HOUR) }
  const where = { id, user_id, partner_code, created_at }
  const row = await ctx.db.read.peopleImport.findFirst({ where })
  if (!row) throw new NotFound()
  return {
    ...row,
    state: row.state as ImportState,
    choice: row.choice as ImportChoice | null,
    plan: row.plan as ImportPlan | null,
  }
}

/** The lines of a list that was read before. */
export function listRows(text: string): Row[] {
  const rows = readRows(text)
  if ('problem' in rows) throw new Error(`a stored list can’t be read: ${rows.problem.message}`)
  return rows
}

/** Cells of a column that show what is in it */
const SAMPLES = 3
const SAMPLE_LENGTH = 60
/** Lines that they are looked for in */
const SAMPLED = 50

/** What the columns of a list are taken for, by what the school confirmed before and by their titles. */
export async function listColumns(ctx: Ctx, text: string) {
  const rows = listRows(text)
  const saved = await loadColumns(ctx.db, ctx.viewer.partner_code, 'people')
  const read = guessColumns(PEOPLE_LIST, rows, saved)
  const body = (read.hasTitles ? rows.slice(1) : rows).slice(0, SAMPLED)
  const samples = read.columns.map((_, at) =>
    body
      .flatMap(({ cells }) => cells[at] || [])
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, SAMPLE_LENGTH)),
  )
  return { ...read, samples } as ReadColumns<ListField> & { samples: string[][] }
}

/** The field of the form for a column. */
export const columnName = (at: number) => `column-${at + 1}`

/** The columns as they were chosen, or what is wrong at each. */
export function chooseColumns(
  columns: readonly Column<ListField>[],
  chosen: (name: string) => string,
): Column<ListField>[] | Failure {
  const used = new Set<ListField>()
  const errors: Failure['errors'] = {}
  const result = columns.map(({ title }, at) => {
    const field = PEOPLE_LIST.fields.find((name) => name === chosen(columnName(at))) ?? null
    if (field && used.has(field)) errors[columnName(at)] = [columnTwice(field)]
    if (field) used.add(field)
    return { title, field, guessed: false }
  })
  const missing = PEOPLE_LIST.needed.flatMap((some) =>
    some.some((field) => used.has(field)) ? [] : columnMissing(some[0]!),
  )
  if (missing.length > 0) errors[''] = missing
  return Object.keys(errors).length > 0 ? failure(errors) : result
}
