import { saveUserSettings } from '~/domain/users/parts.server'
import type { Db } from '~/platform/database/types'
import type { DeliveryFailure } from '~/platform/mail/delivery-failure'

/** Emails in a row that came back from a mailbox that may work again, until no more are sent */
export const MAX_BOUNCES = 5
/** Days after which a new row begins */
const ROW_DAYS = 30
const DAY = 24 * 60 * 60 * 1000

export type Mailbox = { user: string; isUndeliverable: boolean }

/**
 * Whose address it is, and whether mail to it comes back for good; null for one of no account. For the
 * mail event handlers.
 */
export async function findMailbox({ read }: Db, email: string): Promise<Mailbox | null> {
  const user = await read.user.findUnique({
    where: { email },
    select: { id: true, settings: { select: { undeliverable_at: true } } },
  })
  return user && { user: user.id, isUndeliverable: Boolean(user.settings?.undeliverable_at) }
}

export type ReturnedMail = {
  failure: DeliveryFailure
  /** When it left */
  at: Date
  /** Whether it went to this address */
  isFor(email: string): boolean
}

/**
 * Notes that an email to someone didn't arrive. One to a mailbox that doesn't exist ends all mail to it, and
 * so does the fifth in a row to one that may work again, until they confirm an address. For the mail
 * event handlers and for reports of mail servers, which may come twice: each email counts once, and none
 * that left before the address was confirmed or went to another one. No event. Returns whether it went to
 * them, counted or not.
 */
export async function noteReturnedMail(db: Db, id: string, mail: ReturnedMail, now: Date) {
  const { failure, at } = mail
  return db.write(async (tx) => {
    const user = await tx.user.findFirst({
      where: { id, deleted_at: null },
      select: { email: true, settings: true },
    })
    if (!user || !mail.isFor(user.email)) return false
    if (user.settings?.undeliverable_at) return true
    const { bounces: earlier = 0, bounces_until: until = null } = user.settings ?? {}
    if (until && at <= until) return true
    const isRow = until !== null && at.getTime() - until.getTime() <= ROW_DAYS * DAY
    const bounces = (isRow ? earlier : 0) + 1
    const isOver = failure.isHard || bounces >= MAX_BOUNCES
    await saveUserSettings(tx, id, {
      bounces,
      bounces_until: at,
      ...(isOver ? { undeliverable_at: now, undeliverable_code: failure.code } : {}),
    })
    return true
  })
}
