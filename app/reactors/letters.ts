import {
  downloadToMail,
  linkToMail,
  personToMail,
  schoolToMail,
  type Addressee,
} from '~/domain/accounts/mailing.server'
import { MAIL_LINK_HOURS, mailLinkCode } from '~/domain/accounts/mail-links.server'
import { demoRequestToMail, ticketToMail } from '~/domain/requests/mailing.server'
import { accountDeleted } from '~/mail/account-deleted'
import { addressAsked } from '~/mail/address-asked'
import { addressChanged } from '~/mail/address-changed'
import { confirmAddress } from '~/mail/confirm-address'
import { demoRequest } from '~/mail/demo-request'
import { downloadReady } from '~/mail/download-ready'
import type { Letter, Sender } from '~/mail/letter'
import { passwordChanged } from '~/mail/password-changed'
import { resetPassword } from '~/mail/reset-password'
import { ticket } from '~/mail/ticket'
import { schoolAddress } from '~/platform/addresses'
import { alarm, decision } from './moderation-letters'
import type { EventRow, ReactorServices } from './reactor'

export type Addressed = { to: string; replyTo?: string; letter: Letter; sender: Sender }

/**
 * The message that follows an event, from the present state: null when there is nothing (any
 * more) to say.
 */
type Writer = (services: ReactorServices, event: EventRow) => Promise<Addressed | null>

const text = ({ payload }: EventRow, name: string) => {
  const value = payload[name]
  return typeof value === 'string' ? value : ''
}

/** To a person, in their school's name. */
const personal = ({ env }: ReactorServices, { email, partner }: Addressee, letter: Letter) => ({
  to: email,
  letter,
  sender: {
    product: env.PRODUCT_NAME,
    school: partner.name,
    accent: partner.settings.accent,
  },
})

const common = ({ env }: ReactorServices, { first_name, partner }: Addressee) => ({
  product: env.PRODUCT_NAME,
  firstName: first_name,
  support: env.SUPPORT_EMAIL,
  at: (path: string) => schoolAddress(env.BASE_URL, partner.host, path),
})

const confirmation: Writer = async (services, event) => {
  const { db, env, now } = services
  const link = await linkToMail(db, text(event, 'link'), 'confirm_email', now())
  if (!link) return null
  const { at, ...facts } = common(services, link)
  const href = at(`/confirm-email/${mailLinkCode(env.SESSION_SECRET, text(event, 'link'))}`)
  const hours = MAIL_LINK_HOURS.confirm_email
  return personal(services, link, confirmAddress({ ...facts, href, hours, isNew: link.isNew }))
}

const reset: Writer = async (services, event) => {
  const { db, env, now } = services
  const link = await linkToMail(db, text(event, 'link'), 'reset_password', now())
  if (!link) return null
  const { at, ...facts } = common(services, link)
  const href = at(`/reset-password/${mailLinkCode(env.SESSION_SECRET, text(event, 'link'))}`)
  const hours = MAIL_LINK_HOURS.reset_password
  return personal(services, link, resetPassword({ ...facts, href, hours }))
}

/** To the address that was the person's when it happened: who has it now may be somebody else. */
async function personThen({ db }: ReactorServices, event: EventRow, address: string) {
  const person = await personToMail(db, event.subject_id)
  const email = text(event, address)
  return person && email ? { ...person, email } : null
}

const askedForAddress: Writer = async (services, event) => {
  const person = await personThen(services, event, 'old')
  if (!person) return null
  const { at, ...facts } = common(services, person)
  return personal(services, person, addressAsked({ ...facts, href: at('/forgot-password') }))
}

const changedAddress: Writer = async (services, event) => {
  const person = await personThen(services, event, 'old')
  return person && personal(services, person, addressChanged(common(services, person)))
}

const changedPassword: Writer = async (services, event) => {
  const person = await personThen(services, event, 'email')
  if (!person) return null
  const { at, ...facts } = common(services, person)
  const letter = passwordChanged({ ...facts, href: at('/forgot-password') })
  return personal(services, person, letter)
}

const download: Writer = async (services, event) => {
  const id = text(event, 'download')
  const found = await downloadToMail(services.db, id, services.now())
  if (!found) return null
  const { at, ...facts } = common(services, found)
  const href = at(`/account-settings/data/${id}`)
  return personal(services, found, downloadReady({ ...facts, href, until: found.until }))
}

/** The row has lost its name by now: the event says to whom. */
const deletedAccount: Writer = async (services, event) => {
  const partner = await schoolToMail(services.db, event.partner_code)
  const email = text(event, 'email')
  if (!partner || !email) return null
  const person = { email, first_name: text(event, 'first_name'), partner }
  return personal(services, person, accountDeleted(common(services, person)))
}

const toSupport = (
  { env }: ReactorServices,
  letter: Letter,
  from: { email: string | null; school: string | null },
): Addressed => ({
  to: env.SUPPORT_EMAIL,
  replyTo: from.email ?? undefined,
  letter,
  sender: { product: env.PRODUCT_NAME, school: from.school },
})

const newTicket: Writer = async (services, event) => {
  const found = await ticketToMail(services.db, event.subject_id)
  return (
    found &&
    toSupport(services, ticket({ ...found, product: services.env.PRODUCT_NAME }), {
      email: found.email,
      school: found.school,
    })
  )
}

const newDemoRequest: Writer = async (services, event) => {
  const found = await demoRequestToMail(services.db, event.subject_id)
  return (
    found &&
    toSupport(services, demoRequest({ ...found, product: services.env.PRODUCT_NAME }), {
      email: found.email,
      school: null,
    })
  )
}

/** Which events are followed by a message. */
export const LETTERS: Record<string, Writer> = {
  // With the link of its confirmation; an account whose address is known to be right has none.
  'user.created': confirmation,
  'account.confirmation_requested': confirmation,
  'account.reset_requested': reset,
  'account.email_change_requested': askedForAddress,
  'account.email_changed': changedAddress,
  'account.password_changed': changedPassword,
  'account.download_ready': download,
  'account.deleted': deletedAccount,
  'ticket.created': newTicket,
  'contact.requested': newDemoRequest,
  'moderation.alarm': alarm,
  'moderation.decided': decision,
}
