import type { CrisisContact } from '~/policy/viewer'
import { ButtonLink } from '~/ui/button'
import { dial } from '../dial'

type CrisisContactsProps = {
  contacts: readonly CrisisContact[]
  /** Only what one presses */
  short?: boolean
}

/** Who helps, each with the ways to reach them, as links a phone can follow. */
export function CrisisContacts({ contacts, short }: CrisisContactsProps) {
  return (
    <ul className="crisis-contacts">
      {contacts.map((contact) => (
        <li key={contact.label}>
          <p>
            <strong>{contact.label}</strong>
            {!short && details(contact) && <span className="meta"> {details(contact)}</span>}
          </p>
          <p className="row">
            {contact.phone && (
              <ButtonLink small href={dial('tel', contact.phone)}>
                Call {contact.phone}
              </ButtonLink>
            )}
            {contact.text_number && (
              <ButtonLink small variant="quiet" href={dial('sms', contact.text_number)}>
                Text {contact.text_number}
              </ButtonLink>
            )}
            {contact.link && (!short || !contact.phone) && (
              <a href={contact.link}>{readHost(contact.link)}</a>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

const details = ({ for: audience, hours }: CrisisContact): string =>
  [audience, hours].filter(Boolean).join(' · ')

/** Its host, or all of an address that is none: the others are needed all the same. */
const readHost = (link: string) =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : link
