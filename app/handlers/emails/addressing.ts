import { findRecipient, type Recipient } from '~/domain/accounts/recipients.server'
import type { EmailContent, EmailSender } from '~/mail/email'
import type { Env } from '~/platform/settings/env.server'
import { schoolUrl } from '~/platform/school-url'
import type { PartnerContext } from '~/policy/viewer'
import type { HandlerServices } from '../handler'
import type { OutgoingEmail } from './email-on'

export const schoolSender = (env: Env, partner: PartnerContext): EmailSender => ({
  product: env.PRODUCT_NAME,
  school: partner.name,
  accent: partner.settings.accent,
})

/** To a member, in the name of their school. */
export const toMember = (
  { env }: HandlerServices,
  { email, partner }: Recipient,
  content: EmailContent,
): OutgoingEmail => ({ to: email, content, sender: schoolSender(env, partner) })

/** What every email to a member may mention, and `url` for links to their school's host. */
export const memberProps = ({ env }: HandlerServices, { first_name, partner }: Recipient) => ({
  product: env.PRODUCT_NAME,
  firstName: first_name,
  support: env.SUPPORT_EMAIL,
  url: (path: string) => schoolUrl(env.BASE_URL, partner.host, path),
})

/** The member at the address they had at the time: by now, it may belong to someone else. */
export async function memberAtAddress({ db }: HandlerServices, id: string, email: string) {
  const member = await findRecipient(db, id)
  return member && { ...member, email }
}

/** From the support desk to who asked, in the name of their school if there is one. */
export const fromSupport = (
  { env }: HandlerServices,
  content: EmailContent,
  to: { email: string; partner: PartnerContext | null },
): OutgoingEmail => ({
  to: to.email,
  replyTo: env.SUPPORT_EMAIL,
  content,
  sender: to.partner ? schoolSender(env, to.partner) : { product: env.PRODUCT_NAME, school: null },
})

/** To the support desk; replies go to the sender. */
export const toSupport = (
  { env }: HandlerServices,
  content: EmailContent,
  from: { email: string | null; school: string | null },
): OutgoingEmail => ({
  to: env.SUPPORT_EMAIL,
  replyTo: from.email ?? undefined,
  content,
  sender: { product: env.PRODUCT_NAME, school: from.school },
})
