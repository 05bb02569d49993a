import type { SchoolContact } from '~/domain/safety/schema'
import { messagePerson } from '../links'

/** Leads to someone at the school: a message to one's coach, an email to the contact, or the help form. */
export function SchoolContactLink({ contact }: { contact: SchoolContact }) {
  return <a href={contactHref(contact)}>Write to {contactName(contact)}</a>
}

function contactHref(contact: SchoolContact): string {
  if (contact.kind === 'coach') return messagePerson(contact.id)
  return contact.kind === 'email' ? `mailto:${contact.email}` : '/help'
}

function contactName(contact: SchoolContact): string {
  if (contact.kind === 'coach') return `${contact.name}, your success coach`
  return contact.kind === 'email' ? `${contact.name} at your school` : 'someone at your school'
}
