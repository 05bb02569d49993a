import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/db.server'
import { NotFound } from '~/platform/failures'
import { globalChoice, offersOptStatus } from '~/policy/privacy'
import { blockedPeople } from './blocks.server'
import { asksForCountry, userChanged } from './own-settings.server'
import { PRIVACY_TICKS, type PrivacyFacts } from './schema'

/** What the privacy section shows. For every member, of the own account. (SETTINGS-09, SETTINGS-11) */
export async function privacySettings(ctx: Ctx): Promise<PrivacyFacts> {
  const { db, viewer, partner } = ctx
  const { global, global_consent_at, ...ticks } = await db.read.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: {
      ...{ about_private: true, country_private: true, interests_private: true },
      ...{ global: true, global_consent_at: true },
    },
  })
  const country = await asksForCountry(ctx)
  const offered = PRIVACY_TICKS.filter((name) => name !== 'country_private' || country)
  const kind = globalChoice(viewer)
  return {
    ticks: offered.map((name) => ({ name, on: ticks[name] })),
    global: kind && { kind, on: kind === 'consent' ? global_consent_at !== null : global },
    opted_in: offersOptStatus(viewer, partner) ? viewer.enrollment_opt_status === 'in' : null,
    blocked: await blockedPeople(ctx),
  }
}

/**
 * Switches the viewer's part in the community of all schools: the consent at an institution that
 * prepares for it, the global setting at a hybrid one. Throws NotFound elsewhere. Doing it again
 * changes nothing. Event: user.changed. (SETTINGS-11, OPTIN-20)
 */
export async function setGlobal(ctx: Ctx, on: boolean): Promise<void> {
  const kind = globalChoice(ctx.viewer)
  if (!kind) throw new NotFound()
  const [before, data] =
    kind === 'consent'
      ? [
          { global_consent_at: on ? null : { not: null } },
          { global_consent_at: on ? ctx.now : null },
        ]
      : [{ global: !on }, { global: on }]
  await change(ctx, before, data)
}

/**
 * Lets prospective students reach the viewer, or no longer. For those to whom it is offered, else
 * throws NotFound. Doing it again changes nothing. Event: user.changed. (OPTIN-02, OPTIN-15)
 */
export async function setOptStatus(ctx: Ctx, enrollment_opt_status: 'in' | 'out'): Promise<void> {
  if (!offersOptStatus(ctx.viewer, ctx.partner)) throw new NotFound()
  const before = { enrollment_opt_status: { not: enrollment_opt_status } }
  await change(ctx, before, { enrollment_opt_status })
}

type Changing = Parameters<Tx['user']['updateMany']>[0]

async function change(ctx: Ctx, before: Changing['where'], data: Changing['data']) {
  await ctx.db.write(async (tx) => {
    const where = { ...before, id: ctx.viewer.id }
    const { count } = await tx.user.updateMany({ where, data: { ...data, updated_at: ctx.now } })
    if (count > 0) await userChanged(ctx, tx)
  })
}
