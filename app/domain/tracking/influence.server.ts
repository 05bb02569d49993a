import type { Ctx } from '~/platform/ctx'
import { refused, type Outcome } from '~/platform/failures'
import { NotFound } from '~/platform/failures'
import { newId } from '~/platform/ids'
import { resourcesOf, type InfluenceActionInput, type Initiative } from './influence'
import type { Tracker } from './tracker.server'

const COLUMNS = {
  ...{ id: true, name: true },
  ...{ resource_url_1: true, resource_text_1: true },
  ...{ resource_url_2: true, resource_text_2: true },
  ...{ resource_url_3: true, resource_text_3: true },
} as const

/**
 * An initiative of the viewer's school by its id, or by its name as the school's file says it; null
 * where there is none. For any member. (TRACK-09)
 */
export async function initiativeOf({ db, viewer }: Ctx, asked: string): Promise<Initiative | null> {
  const { partner_code } = viewer
  const where = { partner_code, OR: [{ id: asked }, { name: asked }] }
  return asked === '' ? null : db.read.influenceInitiative.findFirst({ where, select: COLUMNS })
}

type Done = Omit<InfluenceActionInput, 'initiative_id'>

/** Notes that its page was opened or a link of it followed. Never throws, nobody waits. (TRACK-10) */
export function noteInfluence(tracker: Tracker, ctx: Ctx, initiative: Initiative, done: Done) {
  const row = rowOf(ctx, initiative, done)
  tracker.note((tx) => tx.influenceAction.create({ data: row }))
}

/**
 * Stores an opening or a followed link. For any member, of the initiatives of their school (else
 * NotFound); refuses a link that the initiative does not have. (API-64, TRACK-10)
 */
export async function storeInfluence(
  ctx: Ctx,
  { initiative_id, ...done }: InfluenceActionInput,
): Promise<Outcome<object>> {
  const initiative = await initiativeOf(ctx, initiative_id)
  if (!initiative) throw new NotFound()
  const known = resourcesOf(initiative).some(({ url }) => url === done.url)
  if (done.action_type === 'click' && !known)
    return refused({ url: ['Must be a link of the initiative'] })
  const data = rowOf(ctx, initiative, done)
  await ctx.db.write((tx) => tx.influenceAction.create({ data }))
  return { ok: true }
}

const rowOf = ({ viewer, now }: Ctx, initiative: Initiative, done: Done) => ({
  id: newId(),
  initiative_id: initiative.id,
  partner_code: viewer.partner_code,
  created_at: now,
  ...done,
})
