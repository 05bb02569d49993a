import { publish } from '~/platform/events/publish.server'
import type { Ctx } from '~/platform/ctx'
import { termsVersion } from '~/domain/legal/terms.server'
import { termsAccepted } from './events'
import { saveConsents } from '~/domain/users/parts.server'

/** The version of the terms that the viewer accepted last, if any. For every member, about themselves. */
export async function acceptedVersion({ db, viewer }: Ctx): Promise<string | null> {
  const row = await db.read.userConsents.findUnique({
    where: { user_id: viewer.id },
    select: { terms_version: true },
  })
  return row?.terms_version ?? null
}

/**
 * Records that the viewer accepted the terms in force: keeps their version, and sets joined_date
 * the first time (ONBOARD-02). For every member. Event: terms.accepted, once a version.
 */
export async function acceptTerms(ctx: Ctx): Promise<void> {
  const terms_version = termsVersion()
  const { viewer, now } = ctx
  await ctx.db.write(async (tx) => {
    const done = { id: viewer.id, joined_date: { not: null }, consents: { terms_version } }
    if ((await tx.user.count({ where: done })) > 0) return
    const data = { joined_date: viewer.joined_date ?? now, updated_at: now }
    await tx.user.update({ where: { id: viewer.id }, data })
    await saveConsents(tx, viewer.id, { terms_version })
    await publish(tx, ctx, termsAccepted({ subject: viewer.id }))
  })
}
