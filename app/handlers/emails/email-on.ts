import { findMailbox, noteReturnedMail } from '~/domain/accounts/undeliverable.server'
import { renderEmail } from '~/mail/render-email'
import type { EmailContent, EmailSender } from '~/mail/email'
import type { EventDefinition, EventOf } from '~/platform/events/events'
import { isMailRejected, isMailUnavailable } from '~/platform/mail/smtp-mailer.server'
import { on, type HandlerServices, type Subscription } from '../handler'
import { PermanentFailure, RetryLater } from '../outcomes'

export type OutgoingEmail = {
  to: string
  replyTo?: string
  unsubscribe?: string
  thread?: string
  content: EmailContent
  sender: EmailSender
  /**
   * Someone asked for it and waits for it, so that it's tried even where the mail server refused the
   * address before: how else would they show that they get mail again?
   */
  isAwaited?: true
}

/**
 * Sends an email after an event. `build` reads the present state and returns null when there is
 * nothing to send (anymore).
 */
export const emailOn = <D extends EventDefinition>(
  definition: D,
  build: (event: EventOf<D>, services: HandlerServices) => Promise<OutgoingEmail | null>,
): Subscription =>
  on(definition, async (event, services) => {
    const email = await build(event, services)
    if (email) await sendEmail(services, event.id, email)
  })

/**
 * While the mail server is unavailable, all emails wait. One that the server defers is tried for a
 * day; one that it rejects for good is dead at once, where `quad jobs` shows it. An address that it
 * refuses is noted, and gets no more than what its owner asks for.
 */
export async function sendEmail(services: HandlerServices, id: string, email: OutgoingEmail) {
  const { db, mailer, log, now } = services
  const { to, content, sender, isAwaited, ...headers } = email
  const mailbox = await findMailbox(db, to)
  if (!isAwaited && mailbox?.isUndeliverable) return
  const receiver = mailbox ? { user: mailbox.user, at: now() } : undefined
  try {
    await mailer.send({ id, to, receiver, ...headers, ...renderEmail(content, sender) })
  } catch (error) {
    if (isMailRejected(error) && error.failure && receiver) {
      const isFor = (email: string) => email === to
      const mail = { failure: error.failure, at: receiver.at, isFor }
      await noteReturnedMail(db, receiver.user, mail, now())
    }
    if (isMailUnavailable(error)) {
      log.warn({ reason: error.message }, 'no mail can be sent')
      throw new RetryLater(error.message, { cause: error })
    }
    if (isMailRejected(error)) throw new PermanentFailure(error.message, { cause: error })
    throw error
  }
}
