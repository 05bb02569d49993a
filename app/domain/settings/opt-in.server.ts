import { saveConsents, saveOnboarding } from '~/domain/users/parts.server'
import type { Ctx } from '~/platform/ctx'
import type { Tx } from '~/platform/database/types'
import { NotFound } from '~/platform/failures'
import type { Launch } from '~/policy/opt-in'
import { canSetOptStatus, globalOption } from '~/policy/privacy'
import { publishUserChanged } from './own-settings.server'
import { CONSENT_VERSION } from './schema'

/**
 * Switches the viewer's part in the community of all schools: the consent at an institution that
 * prepares for it, the global setting at a hybrid one. Keeps when they agreed and to which text, and
 * that home needn't ask. Throws NotFound elsewhere. Doing it again changes nothing.
 * Event: user.changed. (SETTINGS-11, OPTIN-18, OPTIN-20)
 */
export async function setGlobal(ctx: Ctx, on: boolean): Promise<void> {
  const kind = globalOption(ctx.viewer)
  if (!kind) throw new NotFound()
  const { id } = ctx.viewer
  const since = on ? ctx.now : null
  await ctx.db.write(async (tx) => {
    await saveOnboarding(tx, id, { global_answered: kind })
    if (kind === 'consent') {
      const consents = await tx.userConsents.findUnique({ where: { user_id: id } })
      if (Boolean(consents?.global_consent_at) === on) return
      await saveConsents(tx, id, { global_consent_at: since, ...consentVersion('global', on) })
      return publishUserChanged(ctx, tx)
    }
    const isNew = await updateUser(ctx, tx, { global: !on }, { global: on })
    if (isNew) await saveConsents(tx, id, { global_since: since, ...consentVersion('global', on) })
  })
}

/**
 * Keeps that the viewer doesn't want to share with all schools, so that home doesn't ask again. For
 * those who could, else throws NotFound. No event follows. (OPTIN-17)
 */
export async function declineGlobal({ db, viewer }: Ctx): Promise<void> {
  const global_answered = globalOption(viewer)
  if (!global_answered) throw new NotFound()
  await db.write((tx) => saveOnboarding(tx, viewer.id, { global_answered }))
}

/**
 * Lets prospective students reach the viewer, or no longer, and keeps when they agreed and to which
 * text. For those who are offered it, else throws NotFound. Doing it again changes nothing.
 * Event: user.changed. (OPTIN-02, OPTIN-15, OPTIN-18)
 */
export async function setOptStatus(ctx: Ctx, enrollment_opt_status: 'in' | 'out'): Promise<void> {
  if (!canSetOptStatus(ctx.viewer, ctx.partner)) throw new NotFound()
  const on = enrollment_opt_status === 'in'
  const before = { enrollment_opt_status: { not: enrollment_opt_status } }
  await ctx.db.write(async (tx) => {
    if (!(await updateUser(ctx, tx, before, { enrollment_opt_status }))) return
    const enrollment_consent_at = on ? ctx.now : null
    await saveConsents(tx, ctx.viewer.id, {
      enrollment_consent_at,
      ...consentVersion('enrollment', on),
    })
  })
}

const consentVersion = (what: 'global' | 'enrollment', on: boolean) => ({
  [`${what}_consent_version`]: on ? CONSENT_VERSION : null,
})

/**
 * Keeps that the viewer has seen the question about prospective students. For those who are offered the
 * opt-in, else throws NotFound. No event follows. (OPTIN-04)
 */
export async function markOptInShown(ctx: Ctx, launch: Launch): Promise<void> {
  const { db, viewer, partner, unopened } = ctx
  if (!canSetOptStatus(viewer, partner)) throw new NotFound()
  if (unopened) return
  await db.write((tx) => saveOnboarding(tx, viewer.id, { [`viewed_${launch}_modal`]: true }))
}

type UserUpdate = Parameters<Tx['user']['updateMany']>[0]

/** Whether anything was another before. */
async function updateUser(
  ctx: Ctx,
  tx: Tx,
  before: UserUpdate['where'],
  data: UserUpdate['data'],
): Promise<boolean> {
  const where = { ...before, id: ctx.viewer.id }
  const { count } = await tx.user.updateMany({ where, data: { ...data, updated_at: ctx.now } })
  if (count > 0) await publishUserChanged(ctx, tx)
  return count > 0
}
