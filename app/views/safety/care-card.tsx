import { CARE_TEXT, CARE_TITLE, worriedText, type Care } from '~/domain/safety/schema'
import type { PersonSummary } from '~/domain/people/schema'
import { isUnnamed } from '~/policy/unnamed'
import { getHelp, worried } from '../links'
import { CrisisContacts } from './crisis-contacts'
import { SchoolContactLink } from './school-contact-link'

type CareCardProps = {
  care: Care | null | undefined
  /** Who wrote it, where others read it */
  name?: string
}

/** What readers worry about a writer by: their first name, where they have one. */
export const careName = ({ id, first_name }: Pick<PersonSummary, 'id' | 'first_name'>) =>
  isUnnamed(id) ? 'this student' : first_name

/**
 * Under a text that says someone may be in danger: for its writer who helps, for readers what they can do.
 * A page that is gone back to shows its writer's no more.
 */
export function CareCard({ care, name = 'someone' }: CareCardProps) {
  if (!care) return null
  if (care.for === 'reader')
    return (
      <p className="care-line">
        <a href={worried}>{worriedText(name)}</a>
      </p>
    )
  return (
    <aside className="card care" aria-label={CARE_TITLE} data-turbo-temporary="">
      <p>
        <strong>{CARE_TITLE}.</strong> {CARE_TEXT}
      </p>
      <CrisisContacts contacts={care.contacts} short />
      <p className="row">
        {care.emergency && <a href={`tel:${care.emergency}`}>Emergency: call {care.emergency}</a>}
        <SchoolContactLink contact={care.contact} />
        <a href={getHelp}>See all contacts</a>
      </p>
    </aside>
  )
}
