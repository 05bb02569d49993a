import type { Ctx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { failure, type Outcome } from '~/platform/failures'
import { NotFound } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { initiativeResources, type InfluenceActionInput, type Initiative } from './influence'
import type { Tracker } from './tracker.server'

const COLUMNS = {
  id: true,
  name: true,
  resource_url_1: true,
  resource_text_1: true,
  resource_url_2: true,
  resource_text_2: true,
  resource_url_3: true,
  resource_text_3: true,
} as const

/**
 * An initiative of the viewer's school by its id, or by its name in the school's file; null if there
 * is none. For any member. (TRACK-09)
 */
export async function findInitiative(
  { db, viewer }: Ctx,
  idOrName: string,
): Promise<Initiative | null> {
  const { partner_code } = viewer
  const where = { partner_code, OR: [{ id: idOrName }, { name: idOrName }] }
  return idOrName === '' ? null : db.read.influenceInitiative.findFirst({ where, select: COLUMNS })
}

type InfluenceData = Omit<InfluenceActionInput, 'initiative_id'>

/** Records that its page was opened or one of its links followed. Never throws or waits. (TRACK-10) */
export function trackInfluence(
  tracker: Tracker,
  ctx: Ctx,
  initiative: Initiative,
  input: InfluenceData,
) {
  if (ctx.unopened) return
  const row = toRow(ctx, initiative, input)
  // Anyone can change the link that it comes from.
  tracker.record(async (tx) => {
    const user_id = (await isOfSchool(ctx, tx, row.user_id)) ? row.user_id : null
    await tx.influenceAction.create({ data: { ...row, user_id } })
  })
}

/**
 * Stores an opened page or a followed link, and who that was. For any member, of their school's initiatives (else
 * NotFound); rejects a link that the initiative doesn't have. (API-64, TRACK-10)
 */
export async function storeInfluence(
  ctx: Ctx,
  { initiative_id, ...input }: InfluenceActionInput,
): Promise<Outcome<object>> {
  const initiative = await findInitiative(ctx, initiative_id)
  if (!initiative) throw new NotFound()
  const known = initiativeResources(initiative).some(({ url }) => url === input.url)
  if (input.action_type === 'click' && !known)
    return failure({ url: ['Must be a link of the initiative'] })
  if (input.user_id !== null && !(await isOfSchool(ctx, ctx.db.read, input.user_id)))
    return failure({ user_id: ['Must be the id of a person of the school'] })
  const data = toRow(ctx, initiative, input)
  await ctx.db.write((tx) => tx.influenceAction.create({ data }))
  return { ok: true }
}

const toRow = ({ viewer, now }: Ctx, initiative: Initiative, input: InfluenceData) => ({
  id: newId(),
  initiative_id: initiative.id,
  partner_code: viewer.partner_code,
  member_id: viewer.id,
  created_at: now,
  ...input,
})

async function isOfSchool(
  { viewer }: Ctx,
  from: Pick<Tx | Db['read'], 'user'>,
  id: string | null,
): Promise<boolean> {
  const where = { id: id ?? '', partner_code: viewer.partner_code, deleted_at: null }
  return (await from.user.count({ where })) > 0
}
