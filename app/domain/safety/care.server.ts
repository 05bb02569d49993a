import { memoize } from '~/platform/memoize'
import type { Care, TextKind } from './schema'
import { judgedHarmless } from './no-danger.server'
import type { Ctx } from '~/platform/ctx'
import { inList } from '~/platform/database/dialect'
import { col, defineRow } from '~/platform/database/sql-row'
import { sql } from '~/platform/database/sql-text'
import { selectRows } from '~/platform/database/sql.server'
import { isStaff } from '~/policy/viewer'
import { crisisHelp } from './contacts.server'
import { isRisky, isRiskySearch } from './phrases.server'
import { schoolContact } from './school-contact.server'

/** Minutes for which writers are shown who helps: on the page that answers, not for others who look later. */
const WRITER_MINUTES = 15
/** Days for which readers are told what they can do for the writer */
const READER_DAYS = 30

/** The same texts are shown to many, in lists by how they begin. */
const isRiskyOnce = memoize(isRisky, { most: 2000, longest: 4000 })

export type WrittenText = {
  id: string
  text: string
  /** As a case stores it, where that's not the same */
  stored?: string
  author_id: string
  at: Date
}

/**
 * What the viewer is shown under texts that say someone may be in danger, by id: their writer, for a while,
 * who helps; readers what they can do, unless staff has found that there is no danger, or wrote the message
 * itself. Nothing under other texts. For members who can see the texts, which are all of one kind.
 */
export async function caresFor(
  ctx: Ctx,
  kind: TextKind,
  texts: readonly WrittenText[],
): Promise<Map<string, Care>> {
  const cares = texts.flatMap((text) => {
    const care = careFor(ctx, text)
    return care ? [{ ...text, care }] : []
  })
  const read = cares.filter(({ care }) => care.for === 'reader')
  const judged = read.map(({ id, text, stored = text, at }) => ({ id, text: stored, at }))
  const ids = judged.map(({ id }) => id)
  const harmless = await judgedHarmless(ctx.db, kind, ids, () => judged)
  const staff = kind === 'message' ? await staffAmong(ctx, read) : new Set()
  const isForReader = ({ id, author_id }: WrittenText) => !harmless.has(id) && !staff.has(author_id)
  const shown = cares.filter((one) => one.care.for === 'writer' || isForReader(one))
  return new Map(shown.map(({ id, care }) => [id, care]))
}

const rolesRow = defineRow({ id: col.text, roles: col.json<string[]>() })

/** Staff of the school writes to someone about a danger in their words. */
async function staffAmong({ db }: Ctx, texts: readonly WrittenText[]): Promise<Set<string>> {
  const ids = [...new Set(texts.map(({ author_id }) => author_id))]
  if (ids.length === 0) return new Set()
  const people = sql`SELECT id, roles FROM "User" WHERE ${inList('id', ids)}`
  const rows = await selectRows(db, rolesRow, people)
  return new Set(rows.filter(isStaff).map(({ id }) => id))
}

/** The same of one text. */
export async function careForOne(
  ctx: Ctx,
  kind: TextKind,
  text: WrittenText,
): Promise<Care | null> {
  return (await caresFor(ctx, kind, [text])).get(text.id) ?? null
}

function careFor(ctx: Ctx, { text, author_id, at }: WrittenText): Care | null {
  const age = (ctx.now.getTime() - at.getTime()) / 60_000
  const isOwn = author_id === ctx.viewer.id
  if (age > (isOwn ? WRITER_MINUTES : READER_DAYS * 24 * 60)) return null
  if (!isRiskyOnce(text)) return null
  return isOwn ? writerCare(ctx) : { for: 'reader' }
}

/** Whether a list tells its readers what they can do, by how a text begins. Its writer is shown more where all of it is. */
export const worriesReaders = (
  ctx: Ctx,
  { text, author_id, at }: Omit<WrittenText, 'id'>,
): boolean =>
  author_id !== ctx.viewer.id &&
  ctx.now.getTime() - at.getTime() < READER_DAYS * 86_400_000 &&
  isRiskyOnce(text)

/** Who helps, for a text that isn't stored, such as a preview. For its writer. */
export const careForTyped = (ctx: Ctx, text: string): Care | null =>
  isRisky(text) ? writerCare(ctx) : null

/** Who helps, for a search. For who searches. */
export const careForSearch = (
  ctx: Ctx,
  search: Parameters<typeof isRiskySearch>[0],
): Care | null => (isRiskySearch(search) ? writerCare(ctx) : null)

/** Who helps the viewer. For members. */
export function writerCare(ctx: Ctx): Care {
  const { emergency, contacts } = crisisHelp(ctx.partner)
  const own = ctx.partner.settings.crisis_contacts?.length ?? 0
  // The school's first and the country's first: a card is short, and /get-help has all of them.
  const first = contacts.filter((_, at) => at === 0 || at === own)
  return { for: 'writer', emergency, contacts: first, contact: schoolContact(ctx) }
}
