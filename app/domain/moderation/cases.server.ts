import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { Forbidden, NotFound, refused, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { once } from '~/platform/once.server'
import { toWhere } from '~/policy/condition'
import { decidableCases, moderates } from '~/policy/moderation'
import {
  alreadyDecided,
  alreadyTaken,
  NOT_TAKEN,
  type CaseState,
  type Decision,
  type Kind,
} from './schema'

export type CaseRow = {
  id: string
  partner_code: string
  kind: Kind
  subject_id: string
  author_id: string
  state: CaseState
  taken_by: string | null
  decision: Decision | null
  told: string | null
  decided_by: string | null
}

const ROW = {
  id: true,
  partner_code: true,
  kind: true,
  subject_id: true,
  author_id: true,
  state: true,
  taken_by: true,
  decision: true,
  told: true,
  decided_by: true,
} as const

/** A case that the viewer may work on; Forbidden for who is no staff, else NotFound. */
export async function workableCase(
  ctx: Ctx,
  from: Pick<Tx, 'moderationCase'>,
  id: string,
): Promise<CaseRow> {
  if (!moderates(ctx.viewer)) throw new Forbidden()
  const row = await from.moderationCase.findFirst({
    where: { id, AND: [toWhere(decidableCases(ctx.viewer))] },
    select: ROW,
  })
  if (!row) throw new NotFound()
  return row as CaseRow
}

/** An operator of the terminal, who decides in the staff's stead. (CLI-26) */
export const SUPPORT = 'Support'

/** What somebody of the staff is called; they may have gone. */
export async function staffName(tx: Pick<Tx, 'user'>, id: string | null): Promise<string> {
  if (id?.startsWith('os:')) return SUPPORT
  const user = id
    ? await tx.user.findUnique({ where: { id }, select: { first_name: true, last_name: true } })
    : null
  return user ? `${user.first_name} ${user.last_name}` : 'Somebody else'
}

/** What to say to who comes too late to a decided case. */
export const tooLate = async (tx: Tx, { decided_by, decision }: CaseRow) =>
  refused({ '': [alreadyDecided(await staffName(tx, decided_by), decision ?? 'keep')] })

/**
 * The viewer takes a case, or takes it over from `from`, who had it on the page that was shown. For
 * staff of the school (else Forbidden or NotFound). Sets state and taken_by; having it already
 * changes nothing. Refuses when somebody else was faster, or has decided it.
 */
export async function takeCase(ctx: Ctx, id: string, from: string): Promise<Outcome<object>> {
  return ctx.db.write(async (tx) => {
    const found = await workableCase(ctx, tx, id)
    if (isDecided(found)) return tooLate(tx, found)
    const { taken_by } = found
    if (taken_by === ctx.viewer.id) return { ok: true }
    if (taken_by && taken_by !== from)
      return refused({ '': [alreadyTaken(await staffName(tx, taken_by))] })
    await tx.moderationCase.update({
      where: { id },
      data: { state: 'taken', taken_by: ctx.viewer.id, taken_at: ctx.now, updated_at: ctx.now },
    })
    return { ok: true }
  })
}

/**
 * The viewer gives a case back that they had taken: it is open again. For staff of the school (else
 * Forbidden or NotFound). Refuses what the viewer does not have (any more).
 */
export async function giveBackCase(ctx: Ctx, id: string): Promise<Outcome<object>> {
  return ctx.db.write(async (tx) => {
    const found = await workableCase(ctx, tx, id)
    if (isDecided(found)) return tooLate(tx, found)
    if (found.taken_by !== ctx.viewer.id) {
      const who = found.taken_by && (await staffName(tx, found.taken_by))
      return refused({ '': [who ? alreadyTaken(who) : NOT_TAKEN] })
    }
    await tx.moderationCase.update({
      where: { id },
      data: { state: 'open', taken_by: null, taken_at: null, updated_at: ctx.now },
    })
    return { ok: true }
  })
}

export const isDecided = ({ state }: { state: CaseState }): boolean =>
  state === 'resolved' || state === 'dismissed'

/**
 * Writes a note to a case, decided or not, which only staff reads. For staff of the school (else
 * Forbidden or NotFound). A second submission adds nothing.
 */
export async function addNote(
  ctx: Ctx,
  id: string,
  input: { text: string },
  onceKey: string,
): Promise<void> {
  const said = ['moderation note', id, input.text]
  const submission = { user_id: ctx.viewer.id, once: onceKey, said, now: ctx.now }
  await ctx.db.write(async (tx) => {
    await workableCase(ctx, tx, id)
    await once(tx, submission, () => writeNote(ctx, tx, id, input.text))
  })
}

/** For the commands of a case, inside their transaction. */
export async function writeNote({ viewer, now }: Ctx, tx: Tx, case_id: string, text: string) {
  const id = newId()
  await tx.moderationNote.create({
    data: { id, case_id, author_id: viewer.id, text, created_at: now },
  })
  return { id }
}
