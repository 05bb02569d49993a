import type { CaseShown } from '~/domain/moderation/schema'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { Time } from '~/ui/time'
import { onCase } from '../addresses'
import { decidedWords } from './words'

/** Who has the case, and what can be decided; nothing is offered that would be refused. */
export function CaseActs({ found }: { found: CaseShown }) {
  if (found.decided) return <Decided found={found} />
  const others = found.taken_by !== null && !found.mine
  return (
    <section className="stack" aria-labelledby="decide-title">
      <h2 id="decide-title">Decide</h2>
      {others && <p>{found.taken_name} has taken this case.</p>}
      {!others && <Decisions found={found} />}
      <Taking found={found} />
    </section>
  )
}

function Decisions({ found: { id, kind, present } }: { found: CaseShown }) {
  const { gone, hidden, html } = present
  const hideable = !gone && !hidden && (kind !== 'user' || html !== '')
  return (
    <div className="form-buttons">
      <ActionButton action={onCase(id, 'keep')}>{gone ? 'Dismiss' : 'Keep as it is'}</ActionButton>
      {hideable && (
        <ButtonLink href={onCase(id, 'hide')} variant="quiet">
          {kind === 'user' ? 'Hide about text' : 'Hide'}
        </ButtonLink>
      )}
      {!gone && kind === 'user' && (
        <ButtonLink href={onCase(id, 'resolve')} variant="quiet">
          Resolve with a note
        </ButtonLink>
      )}
      {!gone && kind !== 'user' && (
        <ButtonLink href={onCase(id, 'remove')} variant="danger">
          Remove
        </ButtonLink>
      )}
    </div>
  )
}

function Taking({ found: { id, mine, taken_by } }: { found: CaseShown }) {
  if (mine)
    return (
      <div className="row">
        <span>You have taken this case.</span>
        <ActionButton action={onCase(id, 'give-back')} small>
          Give back
        </ActionButton>
      </div>
    )
  return (
    <ActionButton action={onCase(id, 'take')} fields={{ from: taken_by ?? '' }} small>
      {taken_by ? 'Take over' : 'Take this case'}
    </ActionButton>
  )
}

function Decided({ found }: { found: CaseShown }) {
  const { id, decision, decided_name, decided_at, present } = found
  return (
    <section className="stack" aria-labelledby="decided-title">
      <h2 id="decided-title">{decision ? decidedWords(decision) : 'Decided'}</h2>
      <p className="meta">
        By {decided_name} {decided_at && <Time at={decided_at} />}
      </p>
      {decision === 'hide' && present.hidden && (
        <ActionButton action={onCase(id, 'show')}>Show again</ActionButton>
      )}
    </section>
  )
}
