import type { SchoolContact } from '~/domain/safety/schema'
import { messagePerson } from '../links'

/** Leads to someone at the school: one's coach, the school's contact by email, or those behind the help form, who aren’t at it. */
export function SchoolContactLink({ contact }: { contact: SchoolContact }) {
  if (contact.kind === 'coach')
    return <a href={messagePerson(contact.id)}>Write to your success coach</a>
  return contact.kind === 'email' ? (
    <a href={`mailto:${contact.email}`}>Write to {contact.name} at your school</a>
  ) : (
    <a href="/help">Write to support</a>
  )
}
