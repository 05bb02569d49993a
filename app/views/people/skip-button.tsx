import type { PersonSummary } from '~/domain/people/schema'
import { ActionButton } from '~/ui/action-button'
import { skip } from '../links'

/** Not to be suggested again. (PEOPLE-06) */
export const SkipButton = ({ person: { id, name } }: { person: PersonSummary }) => (
  <ActionButton
    action={skip(id)}
    id={`skip-${id}`}
    icon="close"
    label={`Skip ${name}`}
    value="Skip"
    small
  >
    <span className="card-word">Skip</span>
  </ActionButton>
)
