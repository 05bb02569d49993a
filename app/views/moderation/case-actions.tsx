import type { CaseView } from '~/domain/moderation/schema'
import { ActionButton } from '~/ui/action-button'
import { ButtonLink } from '~/ui/button'
import { Time } from '~/ui/time'
import { caseAction, moderation, moderationCase } from '../links'
import { decisionLabel } from './labels'

/** Who has the case, and what can be decided; nothing is offered that would fail. */
export function CaseActions({ caseView }: { caseView: CaseView }) {
  if (caseView.decided) return <DecidedCase caseView={caseView} />
  const others = caseView.taken_by !== null && !caseView.mine
  return (
    <section className="stack decide" aria-labelledby="decide-title">
      <h2 id="decide-title">Decide</h2>
      {others && <p>{caseView.taken_by_name} is working on this case.</p>}
      {caseView.mine && <Assigned caseView={caseView} />}
      <div className="form-buttons">
        {!caseView.mine && <TakeCase caseView={caseView} />}
        {!others && <Decisions caseView={caseView} />}
      </div>
    </section>
  )
}

function Decisions({
  caseView: { id, kind, harm, mine, subject: present },
}: {
  caseView: CaseView
}) {
  const { gone, hidden, html } = present
  // Until someone has it, taking it comes first.
  const variant = mine ? 'primary' : 'quiet'
  const hideable = !gone && !hidden && kind !== 'message' && (kind !== 'user' || html !== '')
  return (
    <>
      {harm && (
        <ButtonLink href={caseAction(id, 'reached-out')} variant={variant}>
          We reached out
        </ButtonLink>
      )}
      {harm && (
        <ActionButton action={caseAction(id, 'no-danger')} variant="quiet">
          No danger
        </ActionButton>
      )}
      <ActionButton action={caseAction(id, 'keep')} variant={harm ? 'quiet' : variant}>
        {gone ? 'Dismiss' : 'Keep as it is'}
      </ActionButton>
      {hideable && (
        <ButtonLink href={caseAction(id, 'hide')} variant="quiet">
          {kind === 'user' ? 'Hide about text' : 'Hide'}
        </ButtonLink>
      )}
      {!gone && kind === 'user' && (
        <ButtonLink href={caseAction(id, 'resolve')} variant="quiet">
          Resolve with a note
        </ButtonLink>
      )}
      {!gone && kind !== 'user' && (
        <ButtonLink href={caseAction(id, 'remove')} variant="quiet">
          Remove
        </ButtonLink>
      )}
    </>
  )
}

function Assigned({ caseView: { id } }: { caseView: CaseView }) {
  return (
    <div className="row">
      <span>This case is assigned to you.</span>
      <ActionButton action={caseAction(id, 'give-back')} small>
        Unassign
      </ActionButton>
    </div>
  )
}

function TakeCase({ caseView: { id, taken_by } }: { caseView: CaseView }) {
  return (
    <ActionButton
      action={caseAction(id, 'take')}
      fields={{ from: taken_by ?? '' }}
      variant={taken_by ? 'quiet' : 'primary'}
    >
      {taken_by ? 'Take over' : 'Take this case'}
    </ActionButton>
  )
}

function DecidedCase({ caseView }: { caseView: CaseView }) {
  const { id, decision, decided_by_name: decided_name, decided_at, subject: present } = caseView
  return (
    <section className="stack" aria-labelledby="decided-title">
      <h2 id="decided-title">{decision ? decisionLabel(decision) : 'Decided'}</h2>
      <p className="meta">
        By {decided_name} {decided_at && <Time at={decided_at} />}
      </p>
      {caseView.rule && <p>The rule: {caseView.rule}</p>}
      <p>
        <ButtonLink href={caseView.next_case ? moderationCase(caseView.next_case) : moderation}>
          {caseView.next_case ? 'Next case' : 'All cases'}
        </ButtonLink>
      </p>
      {decision === 'hide' && present.hidden && (
        <ActionButton action={caseAction(id, 'show')}>Show again</ActionButton>
      )}
    </section>
  )
}
