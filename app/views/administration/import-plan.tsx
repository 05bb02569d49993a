import type { ImportPlan } from '~/domain/administration/schema-import'
import { ButtonLink } from '~/ui/button'
import { CheckboxGroup } from '~/ui/checkbox-group'
import { pluralize } from '~/ui/count'
import { Form } from '~/ui/form'
import type { FormState } from '~/ui/form-state'
import { Callout } from '~/ui/messages'
import { schoolImport, schoolList, schoolListColumns, schoolPeople } from '../links'

type PlanData = Omit<ImportPlan, 'leavers'>
type PlanProps = { id: string; plan: PlanData; form?: FormState }

/** What the list would do, and the button that does it; or what is wrong with it. */
export function ImportPlanView({ id, plan, form }: PlanProps) {
  if (plan.problems.length > 0) return <WrongLines id={id} problems={plan.problems} />
  const { added, changed, closed, invited, tooMany, listed } = plan
  const isWork = added + changed + closed + invited > 0
  return (
    <>
      <Sums plan={plan} isDone={false} />
      <ChangedLines plan={plan} />
      {isWork ? (
        <Form
          submit="Import"
          pending="Importing"
          cancel={schoolListColumns(id)}
          cancelLabel="Back to the columns"
        >
          {tooMany && (
            <CheckboxGroup
              name="whole"
              legend={`${closed} of ${listed} people on your list would be closed`}
              form={form}
              choices={[{ value: 'yes', label: 'This is the whole list of our school' }]}
            />
          )}
        </Form>
      ) : (
        <p>
          There is nothing to do. <a href={schoolPeople}>All people</a>
        </p>
      )}
    </>
  )
}

function WrongLines({ id, problems }: { id: string; problems: PlanData['problems'] }) {
  return (
    <>
      <Callout tone="bad" title="Nothing will be imported while lines are wrong">
        <p>Correct them in the list and send it again, or look at the columns.</p>
      </Callout>
      <Problems problems={problems} />
      <p className="row">
        <ButtonLink href={schoolImport}>Send another list</ButtonLink>
        <ButtonLink href={schoolListColumns(id)} variant="quiet">
          Back to the columns
        </ButtonLink>
      </p>
    </>
  )
}

const Problems = ({ problems }: { problems: PlanData['problems'] }) => (
  <ul className="link-list addresses">
    {problems.map(({ path, message }) => (
      <li key={`${path} ${message}`}>
        <strong>{path}</strong> {message}
      </li>
    ))}
  </ul>
)

/** How many of each, in words. */
function Sums({ plan, isDone }: { plan: PlanData; isDone: boolean }) {
  const { added, changed, same, invited, closed } = plan
  const say = (count: number, one: string, many: string, what: string) => {
    const past = count === 1 ? 'was' : 'were'
    const verb = isDone ? past : 'will be'
    return count > 0 && <li>{`${pluralize(count, one, many)} ${verb} ${what}`}</li>
  }
  return (
    <ul>
      {say(added, 'person', 'people', 'added')}
      {say(changed, 'person', 'people', 'changed')}
      {say(same, 'person', 'people', 'left as they are')}
      {say(invited, 'invitation', 'invitations', 'mailed')}
      {say(closed, 'account', 'accounts', 'closed')}
    </ul>
  )
}

/** The first lines that change something, and who would be closed. */
function ChangedLines({ plan: { shown, leaving, added, changed, closed } }: { plan: PlanData }) {
  const more = added + changed - shown.length
  return (
    <>
      {shown.length > 0 && (
        <section aria-labelledby="lines" className="stack">
          <h2 id="lines">{more > 0 ? `The first ${shown.length} of them` : 'Line by line'}</h2>
          <ul className="link-list addresses">
            {shown.map(({ line, email, isNew, notes }) => (
              <li key={line}>
                {email} <span className="meta">{isNew ? 'new' : 'changes'}</span>
                <p className="meta">{`Line ${line}: ${notes.join(', ')}`}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {leaving.length > 0 && (
        <section aria-labelledby="leaving" className="stack">
          <h2 id="leaving">
            {closed > leaving.length ? `Closed, the first ${leaving.length}` : 'Closed'}
          </h2>
          <p>{leaving.join(', ')}</p>
        </section>
      )}
    </>
  )
}

/** How far it is; it goes on without this page. */
export function ImportProgress({ id, done, total }: { id: string; done: number; total: number }) {
  return (
    <>
      <p role="status">{`${Math.min(done, total)} of ${pluralize(total, 'line is', 'lines are')} done.`}</p>
      <p>You can leave this page: it goes on by itself.</p>
      <p className="row">
        <ButtonLink href={schoolList(id)}>Look again</ButtonLink>
        <a href={schoolPeople}>All people</a>
      </p>
    </>
  )
}

export function ImportEnd({ plan, state }: { plan: PlanData; state: 'done' | 'failed' }) {
  return (
    <>
      {state === 'done' && <Sums plan={plan} isDone />}
      {plan.problems.length > 0 && (
        <>
          {state === 'done' && (
            <Callout tone="bad" title="Some people have changed meanwhile">
              <p>
                Lines of these hundred weren’t imported. Send the list again: the others stay as
                they are.
              </p>
            </Callout>
          )}
          <Problems problems={plan.problems} />
        </>
      )}
      <p className="row">
        <ButtonLink href={schoolPeople}>All people</ButtonLink>
        <a href={schoolImport}>Import another list</a>
      </p>
    </>
  )
}
