import { randomInt } from 'node:crypto'
import * as z from 'zod'
import type { Ctx } from '~/platform/ctx'
import { INTRODUCTION, isTipShown, type Study } from '~/policy/tips'
import { allTips } from './content.server'
import type { Tip } from './schema'

/** Other things that a session may hold stay as they are. */
const progressSchema = z.looseObject({
  tip_order: z.array(z.string()).optional(),
  /** The furthest tip opened, by study */
  tip_reached: z.object({ pbo: z.int(), ctrl: z.int() }).partial().optional(),
})
type TipProgress = z.infer<typeof progressSchema>
const parseProgress = (data: unknown): TipProgress => progressSchema.safeParse(data).data ?? {}
const furthestTip = (progress: TipProgress, study: Study) =>
  progress.tip_reached?.[study] ?? INTRODUCTION

/**
 * The tips of a study in the order of this session and the index reached, for the viewer alone. The order is drawn at the
 * first visit and kept in the session's row, so that it stays the same on the way through and for
 * the pages opened at the same moment. (TIPS-09, TIPS-10)
 */
export async function tipsInOrder(
  ctx: Ctx,
  sessionId: string,
  study: Study,
): Promise<{ tips: Tip[]; reached: number }> {
  const row = await ctx.db.read.session.findUnique({
    where: { id_hash: sessionId },
    select: { data: true },
  })
  const progress = parseProgress(row?.data)
  const order = progress.tip_order ?? (await drawOrder(ctx, sessionId))
  // A tip that is newer than the session comes last.
  const place = ({ name }: Tip) => (order.includes(name) ? order.indexOf(name) : order.length)
  const shown = allTips().filter(({ type }) => isTipShown(study, type))
  return { tips: shown.sort((a, b) => place(a) - place(b)), reached: furthestTip(progress, study) }
}

/** Keeps the furthest tip that this session has opened. No event follows. (TIPS-11, TIPS-13) */
export async function recordTip(
  ctx: Ctx,
  sessionId: string,
  { study, index }: { study: Study; index: number },
): Promise<void> {
  if (ctx.unopened) return
  await ctx.db.write(async (tx) => {
    const where = { id_hash: sessionId }
    const row = await tx.session.findUnique({ where, select: { data: true } })
    const progress = parseProgress(row?.data)
    if (index <= furthestTip(progress, study)) return
    const tip_reached = { ...progress.tip_reached, [study]: index }
    await tx.session.updateMany({ where, data: { data: { ...progress, tip_reached } as object } })
  })
}

async function drawOrder(ctx: Ctx, sessionId: string): Promise<string[]> {
  if (ctx.unopened) return shuffle(allTips().map(({ name }) => name))
  return ctx.db.write(async (tx) => {
    const where = { id_hash: sessionId }
    const row = await tx.session.findUnique({ where, select: { data: true } })
    const { tip_order: drawn, ...rest } = parseProgress(row?.data)
    if (drawn) return drawn
    const tip_order = shuffle(allTips().map(({ name }) => name))
    // Ended in the meantime, there is nothing to keep it in.
    await tx.session.updateMany({ where, data: { data: { ...rest, tip_order } as object } })
    return tip_order
  })
}

/** Fisher and Yates. */
function shuffle(names: string[]): string[] {
  const all = [...names]
  for (let last = all.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[all[last], all[other]] = [all[other]!, all[last]!]
  }
  return all
}
