import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { Forbidden, NotFound, failure, type Outcome } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { runOnce, toSubmission } from '~/platform/idempotency.server'
import { toWhere } from '~/platform/database/where.server'
import { decidableCases, canModerate } from '~/policy/moderation'
import type { ModerationCase } from '~prisma/generated/client'
import { ownUnnamedSubjects } from './unnamed.server'
import {
  alreadyDecided,
  alreadyTaken,
  CASE_UNASSIGNED,
  type CaseState,
  type Decision,
  type SubjectKind,
} from './schema'

export type CaseRow = Omit<ModerationCase, 'kind' | 'state' | 'decision'> & {
  kind: SubjectKind
  state: CaseState
  decision: Decision | null
}

/** A case that the viewer may work on. Forbidden for anyone who isn't staff, else NotFound. */
export async function decidableCase(
  ctx: Ctx,
  from: Pick<Tx, 'moderationCase'>,
  id: string,
): Promise<CaseRow> {
  if (!canModerate(ctx.viewer)) throw new Forbidden()
  const own = await ownUnnamedSubjects(ctx)
  const row = await from.moderationCase.findFirst({
    where: {
      id,
      ...(own.length > 0 && { subject_id: { notIn: own } }),
      AND: [toWhere('ModerationCase', decidableCases(ctx.viewer))],
    },
  })
  if (!row) throw new NotFound()
  return row as CaseRow
}

/** The name shown for an operator who decides on the terminal. (CLI-26) */
export const SUPPORT = 'Support'

/** The name of a staff member, whose account may be gone. */
export async function staffName(tx: Pick<Tx, 'user'>, id: string | null): Promise<string> {
  if (id?.startsWith('os:')) return SUPPORT
  const user = id
    ? await tx.user.findUnique({ where: { id }, select: { first_name: true, last_name: true } })
    : null
  return user ? `${user.first_name} ${user.last_name}` : 'Someone else'
}

/** The failure for a case that someone else has decided. */
export const alreadyDecidedFailure = async (tx: Tx, { decided_by, decision }: CaseRow) =>
  failure({ '': [alreadyDecided(await staffName(tx, decided_by), decision ?? 'keep')] })

/**
 * Assigns a case to the viewer, also when the page said that `previousOwner` has it. For staff of
 * the school (else Forbidden or NotFound). Sets state and assignee_id; taking it again changes nothing.
 * Fails if someone else has taken or decided it since.
 */
export async function takeCase(
  ctx: Ctx,
  id: string,
  previousOwner: string,
): Promise<Outcome<object>> {
  return ctx.db.write(async (tx) => {
    const row = await decidableCase(ctx, tx, id)
    if (isDecided(row)) return alreadyDecidedFailure(tx, row)
    const { assignee_id } = row
    if (assignee_id === ctx.viewer.id) return { ok: true }
    if (assignee_id && assignee_id !== previousOwner)
      return failure({ '': [alreadyTaken(await staffName(tx, assignee_id))] })
    await tx.moderationCase.update({
      where: { id },
      data: {
        state: 'taken',
        assignee_id: ctx.viewer.id,
        assigned_at: ctx.now,
        updated_at: ctx.now,
      },
    })
    return { ok: true }
  })
}

/**
 * Unassigns a case from the viewer, so it is open again. For staff of the school (else Forbidden or
 * NotFound). Fails if the case isn't assigned to the viewer.
 */
export async function releaseCase(ctx: Ctx, id: string): Promise<Outcome<object>> {
  return ctx.db.write(async (tx) => {
    const row = await decidableCase(ctx, tx, id)
    if (isDecided(row)) return alreadyDecidedFailure(tx, row)
    if (row.assignee_id !== ctx.viewer.id) {
      const who = row.assignee_id && (await staffName(tx, row.assignee_id))
      return failure({ '': [who ? alreadyTaken(who) : CASE_UNASSIGNED] })
    }
    await tx.moderationCase.update({
      where: { id },
      data: { state: 'open', assignee_id: null, assigned_at: null, updated_at: ctx.now },
    })
    return { ok: true }
  })
}

export const isDecided = ({ state }: { state: CaseState }): boolean =>
  state !== 'open' && state !== 'taken'

/**
 * Adds a note to a case, decided or not, that only staff can read. For staff of the school (else
 * Forbidden or NotFound). Submitting it twice adds it once.
 */
export async function addNote(
  ctx: Ctx,
  id: string,
  input: { text: string },
  idempotencyKey: string,
): Promise<void> {
  const submission = toSubmission(ctx, idempotencyKey, ['moderation note', id, input.text])
  await ctx.db.write(async (tx) => {
    await decidableCase(ctx, tx, id)
    await runOnce(tx, submission, {
      act: () => writeNote(ctx, tx, id, input.text),
      holds: async (note) => (await tx.moderationNote.count({ where: note })) > 0,
    })
  })
}

/** Adds a note inside the transaction of another command. */
export async function writeNote({ viewer, now }: Ctx, tx: Tx, case_id: string, text: string) {
  const id = newId()
  await tx.moderationNote.create({
    data: { id, case_id, author_id: viewer.id, text, created_at: now },
  })
  return { id }
}
