import { appendEvent } from '~/platform/events.server'
import type { Ctx } from '~/platform/ctx'
import { TERMS_VERSION } from '~/domain/legal/schema'

/** A column without a value is not "another value" to SQL. */
const OTHER_VERSION = { OR: [{ terms_version: null }, { terms_version: { not: TERMS_VERSION } }] }

/** The version of the terms that the viewer accepted last, if any. For every member, about themselves. */
export async function acceptedVersion({ db, viewer }: Ctx): Promise<string | null> {
  const row = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { terms_version: true },
  })
  return row.terms_version
}

/**
 * Records that the viewer accepted the terms in force: keeps their version, and sets joined_date
 * the first time (ONBOARD-02). For every member. Event: terms.accepted, once a version.
 */
export async function acceptTerms(ctx: Ctx): Promise<void> {
  await ctx.db.write(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: ctx.viewer.id, OR: [{ joined_date: null }, OTHER_VERSION] },
      data: {
        joined_date: ctx.viewer.joined_date ?? ctx.now,
        terms_version: TERMS_VERSION,
        updated_at: ctx.now,
      },
    })
    if (count === 0) return
    await appendEvent(
      tx,
      {
        name: 'terms.accepted',
        partner_code: ctx.viewer.partner_code,
        actor_id: ctx.viewer.id,
        subject_id: ctx.viewer.id,
      },
      ctx.now,
    )
  })
}
