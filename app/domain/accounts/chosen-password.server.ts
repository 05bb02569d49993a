import type { Ctx, VisitorCtx } from '~/platform/ctx'
import type { Db, Tx } from '~/platform/database/types'
import { NotFound, Rejection } from '~/platform/failures'
import { previousResult, runOnce } from '~/platform/idempotency.server'
import type { FormSender } from './confirm-email.server'
import { hashPassword } from './login.server'
import { openMailLink, type MailLinkCode } from './mail-links.server'
import { rejectEasyAt } from './password-strength.server'
import { isPassword, passwordMark } from './passwords.server'

type MailLink = { user_id: string; partner_code: string; address: string }

/**
 * Stores the password that someone chose on the page of a mailed link, once per form. Throws NotFound
 * for a link that is not open, Rejection at `password` where the school wants it hard to guess. Returns the
 * account, its address and whether it had no password before.
 */
export async function storeChosenPassword(
  { db, partner, now }: Ctx | VisitorCtx,
  mailed: MailLinkCode,
  { password, sender, idempotencyKey }: FormSender & { password: string },
  store: (tx: Tx, link: MailLink, password_hash: string) => Promise<void>,
): Promise<Chosen> {
  const input = ['password', mailed.kind, mailed.code, password]
  const submission = { user_id: sender, idempotencyKey, input, now }
  const done = await previousResult(db, submission, isChosen(db.read))
  if (done) return done
  const open = await openMailLink(db, mailed, partner, now)
  if (!open) throw new NotFound()
  const easy = await rejectForOwner(db, open, password)
  if (easy) throw new Rejection(easy)
  const password_hash = await hashPassword(password)
  return db.write((tx) =>
    runOnce(tx, submission, {
      act: async () => {
        const link = await openMailLink({ read: tx }, mailed, partner, now)
        if (!link) throw new NotFound()
        const { user_id, partner_code, address: email } = link
        const isFirst = (await tx.user.count({ where: { id: user_id, password_hash: null } })) > 0
        await store(tx, link, password_hash)
        return { email, user_id, partner_code, isFirst, chosen: passwordMark(password_hash) }
      },
      holds: isChosen(tx),
    }),
  )
}

async function rejectForOwner(
  db: Db,
  { user_id, partner_code, address }: MailLink,
  password: string,
) {
  const { first_name, last_name } = await db.read.user.findUniqueOrThrow({
    where: { id: user_id },
    select: { first_name: true, last_name: true },
  })
  return rejectEasyAt(db, partner_code, password, [first_name, last_name, address])
}

type Chosen = {
  email: string
  user_id: string
  partner_code: string
  isFirst: boolean
  /** Which password it was */
  chosen: string
}

const isChosen =
  (from: Pick<Tx, 'user'>) =>
  ({ user_id, chosen }: Chosen) =>
    isPassword(from, user_id, chosen)
