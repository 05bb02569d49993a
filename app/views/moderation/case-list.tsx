import {
  MESSAGE_UNREAD,
  type CaseListItem,
  type CaseState,
  type Decision,
  type QueueFilter,
  SUBJECT_KINDS,
  QUEUES,
  type SubjectKind,
  type Queue,
} from '~/domain/moderation/schema'
import { Label } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { EmptyState } from '~/ui/messages'
import { Time } from '~/ui/time'
import { moderationCase, moderation } from '../links'
import { caseTitle, decisionLabel, reasonLabel, reportCount } from './labels'
import { classes } from '~/ui/class-names'
import { Tabs } from '~/ui/tabs'

const EMPTY = {
  open: { title: 'Nothing to look at', text: 'No flags or reports are waiting.' },
  taken: { title: 'No cases in progress', text: 'Cases someone is working on show up here.' },
  appeals: { title: 'No appeals', text: 'When an author appeals, it shows up here.' },
  decided: { title: 'No decisions yet', text: 'Decided cases show up here.' },
}

type CaseListProps = { cases: CaseListItem[]; choice: QueueFilter }

/** The school's cases; the whole of one is behind its first line. */
export function CaseList({ cases, choice }: CaseListProps) {
  if (cases.length === 0) return <EmptyState {...EMPTY[choice.queue]} />
  return (
    <ol className="cases">
      {cases.map((caseView) => (
        <li key={caseView.id}>
          <CaseLine caseView={caseView} />
        </li>
      ))}
    </ol>
  )
}

function CaseLine({ caseView }: { caseView: CaseListItem }) {
  const {
    id,
    kind,
    snippet,
    author,
    handledBy: who,
    state,
    rule,
    reports_count,
    reasons,
    created_at,
  } = caseView
  return (
    <article>
      <h2>
        <a href={moderationCase(id)}>{caseTitle(kind, author.name)}</a>
      </h2>
      {kind === 'message' && <p className="meta">{MESSAGE_UNREAD}</p>}
      {snippet && kind !== 'user' && <p className="snippet">{snippet}</p>}
      <p className="row meta">
        <CaseLabels caseView={caseView} />
        <span>
          <Time at={created_at} /> · {reportCount(kind, reports_count)}
          {kind !== 'user' && `: ${reasons.map(reasonLabel).join(', ')}`}
          {rule && ` · rule: ${rule}`}
          {who && ` · ${state === 'taken' ? 'with' : 'by'} ${who}`}
        </span>
      </p>
    </article>
  )
}

type CaseStatus = { harm: boolean; state: CaseState; decision: Decision | null }

/** What a case is, at a glance. */
export function CaseLabels({ caseView: { harm, state, decision } }: { caseView: CaseStatus }) {
  return (
    <>
      {harm && (
        <strong className="harm">
          <Icon name="alert" /> May indicate harm
        </strong>
      )}
      {state === 'taken' && <Label>In progress</Label>}
      {state === 'appealed' && <Label>Appealed</Label>}
      {decision && <Label>{decisionLabel(decision)}</Label>}
    </>
  )
}

const QUEUE_WORDS: Record<Queue, string> = {
  open: 'Open',
  taken: 'In progress',
  appeals: 'Appeals',
  decided: 'Decided',
}
const KIND_FILTERS: Record<SubjectKind, string> = {
  post: 'Posts',
  comment: 'Comments',
  user: 'People',
  message: 'Messages',
  event: 'Events',
}

function address({ queue, kind, mine }: QueueFilter): string {
  const query = new URLSearchParams()
  if (queue !== 'open') query.set('state', queue)
  if (kind) query.set('kind', kind)
  if (mine && queue !== 'open') query.set('mine', '1')
  const text = query.toString()
  return text ? `${moderation}?${text}` : moderation
}

type CaseTabsProps = { choice: QueueFilter; counts: Record<Queue, number> }

export function CaseTabs({ choice, counts }: CaseTabsProps) {
  const tabs = QUEUES.map((queue) => ({
    label: QUEUE_WORDS[queue],
    href: address({ ...choice, queue }),
    current: queue === choice.queue,
    count: counts[queue],
  }))
  return <Tabs label="Cases by state" tabs={tabs} />
}

/** Links: a filter that is on leads to the list without it. */
export function CaseFilters({ choice }: { choice: QueueFilter }) {
  const { kind, mine, queue } = choice
  return (
    <ul className="chips" aria-label="Filters">
      {SUBJECT_KINDS.map((subjectKind) => (
        <FilterChip
          key={subjectKind}
          label={KIND_FILTERS[subjectKind]}
          on={kind === subjectKind}
          href={address({ ...choice, kind: kind === subjectKind ? null : subjectKind })}
        />
      ))}
      {queue !== 'open' && (
        <FilterChip label="Mine" on={mine} href={address({ ...choice, mine: !mine })} />
      )}
    </ul>
  )
}

function FilterChip({ label, on, href }: { label: string; on: boolean; href: string }) {
  return (
    <li>
      <a
        className={classes('chip', on && 'chip-active')}
        href={href}
        aria-current={on || undefined}
      >
        {label}
      </a>
    </li>
  )
}
