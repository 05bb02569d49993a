import { loadMember } from '~/domain/accounts/viewer.server'
import type { Ctx } from '~/platform/ctx'
import type { Db } from '~/platform/database/types'
import { newId } from '~/platform/ids'
import {
  signedCode,
  signedText,
  validSecrets,
  type Secrets,
} from '~/platform/security/signed-code.server'
import { hasEvents } from '~/policy/campus-events'
import { assertEvents } from './event-rows.server'

const PURPOSE = 'calendar'

/** The code of the viewer's calendar addresses; null for someone who has none. For members. */
export async function ownCalendarCode(
  { db, viewer, partner }: Ctx,
  { SESSION_SECRET }: Secrets,
): Promise<string | null> {
  assertEvents({ viewer, partner })
  const link = await db.read.calendarLink.findUnique({ where: { user_id: viewer.id } })
  return link && signedCode(SESSION_SECRET, PURPOSE, link.nonce)
}

/** Makes the viewer's addresses, in place of those before, which end. For members. */
export async function makeCalendarLink(ctx: Ctx): Promise<void> {
  assertEvents(ctx)
  const { id: user_id, partner_code } = ctx.viewer
  const fresh = { nonce: newId(), created_at: ctx.now }
  await ctx.db.write((tx) =>
    tx.calendarLink.upsert({
      where: { user_id },
      create: { ...fresh, user_id, partner_code },
      update: fresh,
    }),
  )
}

/** Ends the viewer's addresses; again changes nothing. For members. */
export async function removeCalendarLink(ctx: Ctx): Promise<void> {
  assertEvents(ctx)
  await ctx.db.write((tx) => tx.calendarLink.deleteMany({ where: { user_id: ctx.viewer.id } }))
}

type Services = { db: Db; env: Secrets & { PRODUCT_NAME: string }; now: Date }

/** Who an address belongs to, as they are now; null for one that ended or never was, and where they can't log in. */
export async function memberOfCode({ db, env, now }: Services, code: string): Promise<Ctx | null> {
  const nonce = validSecrets(env)
    .map((secret) => signedText(secret, PURPOSE, code))
    .find(Boolean)
  if (!nonce) return null
  const link = await db.read.calendarLink.findUnique({ where: { nonce } })
  const member = link && (await loadMember(db, link.user_id, env.PRODUCT_NAME))
  if (!member || !hasEvents(member.viewer, member.partner)) return null
  return { ...member, db, now, requestId: `calendar:${nonce}` }
}
