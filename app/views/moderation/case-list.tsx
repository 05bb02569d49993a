import type { CaseOnList, CaseState, Decision, QueueChoice } from '~/domain/moderation/schema'
import { Label } from '~/ui/chip'
import { counted } from '~/ui/count'
import { Icon } from '~/ui/icon'
import { EmptyState } from '~/ui/messages'
import { Time } from '~/ui/time'
import { moderationCase } from '../addresses'
import { caseTitle, decidedWords, reasonWords } from './words'

const EMPTY = {
  open: { title: 'Nothing to look at', text: 'No flag or report is waiting for somebody.' },
  taken: { title: 'Nobody has taken a case', text: 'Cases that somebody works on stand here.' },
  decided: { title: 'Nothing was decided yet', text: 'Cases stay here once they are decided.' },
}

type CaseListProps = { cases: CaseOnList[]; choice: QueueChoice }

/** The school's cases; the whole of one is behind its first line. */
export function CaseList({ cases, choice }: CaseListProps) {
  if (cases.length === 0) return <EmptyState {...EMPTY[choice.queue]} />
  return (
    <ol className="cases">
      {cases.map((found) => (
        <li key={found.id}>
          <CaseLine found={found} />
        </li>
      ))}
    </ol>
  )
}

function CaseLine({ found }: { found: CaseOnList }) {
  const { id, kind, snippet, author, who, state, reports_count, reasons, created_at } = found
  return (
    <article>
      <h2>
        <a href={moderationCase(id)}>{caseTitle(kind, author.name)}</a>
      </h2>
      {kind !== 'user' && <p className="snippet">{snippet}</p>}
      <p className="row meta">
        <CaseMarks found={found} />
        <span>
          <Time at={created_at} /> · {counted(reports_count, 'report', 'reports')}
          {kind !== 'user' && `: ${reasons.map(reasonWords).join(', ')}`}
          {who && ` · ${state === 'taken' ? 'with' : 'by'} ${who}`}
        </span>
      </p>
    </article>
  )
}

type Marked = { harm: boolean; state: CaseState; decision: Decision | null }

/** What a case is, at a glance. */
export function CaseMarks({ found: { harm, state, decision } }: { found: Marked }) {
  return (
    <>
      {harm && (
        <strong className="harm">
          <Icon name="alert" /> May indicate harm
        </strong>
      )}
      {state === 'taken' && <Label>Taken</Label>}
      {decision && <Label>{decidedWords(decision)}</Label>}
    </>
  )
}
