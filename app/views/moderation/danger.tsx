import { HARM_REASON, type CaseView, type DangerText } from '~/domain/moderation/schema'
import { pluralize } from '~/ui/count'
import { Callout } from '~/ui/messages'
import { Time } from '~/ui/time'
import { Who } from './case-notes'
import { Reaching } from './reaching'

type DangerProps = {
  caseView: CaseView
  /** Who got an email at once, the school's contact or else the support desk */
  alarmed: string
  productName: string
}

/** What may be wrong, since when, and who was told; then the words themselves, and how to reach who wrote them. */
export function Danger({ caseView, alarmed, productName }: DangerProps) {
  const report = caseView.reports.find(({ reason }) => reason === HARM_REASON)
  return (
    <>
      <Callout tone="bad" title="Someone may be in danger">
        <p>
          {caseView.danger.reason}{' '}
          {report?.automatic ? (
            'Found by the automatic check'
          ) : (
            <>By {<Who who={report?.by ?? null} />}</>
          )}{' '}
          <Time at={report?.at ?? caseView.created_at} />. {alarmed} got an email then
          <AlertedLater caseView={caseView} productName={productName} />.
        </p>
      </Callout>
      <DangerWords {...caseView} />
      <Reaching caseView={caseView} />
    </>
  )
}

/** The last one who was told, and how many before them; the list next to it has them all. */
function AlertedLater({ caseView, productName }: Omit<DangerProps, 'alarmed'>) {
  const { alerts, alerted_again } = caseView
  const [last, again] = [alerts.at(-1), alerted_again.at(-1)]
  return (
    <>
      {alerts.length > 1 && `, ${pluralize(alerts.length - 1, 'other', 'others')} later`}
      {last && (
        <>
          , {last.name ?? `${productName} support`} <Time at={last.at} />
        </>
      )}
      {again && (
        <>
          , all again <Time at={again} />
        </>
      )}
    </>
  )
}

/** What they wrote and nothing around it; what is long, and what says less, is a press away. */
function DangerWords({ kind, danger: { first, others } }: Pick<CaseView, 'danger' | 'kind'>) {
  const longer = [...first.filter(({ whole }) => whole !== null), ...others]
  // The only one stands below, as it is now.
  const isOne = first.length + others.length === 1 && first[0]?.kind === kind
  return (
    <div className="stack danger-words">
      {first.map((text) => (
        <Words key={text.at + text.part} text={text} words={text.part} dated={!isOne} />
      ))}
      {longer.length > 0 && (
        <details className="show-all">
          <summary>
            {others.length > 0
              ? `Show all, with ${pluralize(others.length, 'other text', 'other texts')}`
              : 'Show all'}
          </summary>
          <div className="stack">
            {longer.map((text) => (
              <Words
                key={text.at + text.part}
                text={text}
                words={text.whole ?? text.part}
                dated={!isOne}
              />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

const WHERE: Record<DangerText['kind'], string> = {
  post: 'In a post',
  comment: 'In a comment',
  message: 'In a message',
  event: 'In an event',
  user: 'On their profile',
}

type WordsProps = { text: DangerText; words: string; dated: boolean }

const Words = ({ text: { kind, place, at }, words, dated }: WordsProps) => (
  <div>
    {dated && (
      <p className="meta">
        {place.href ? <a href={place.href}>{WHERE[kind]}</a> : WHERE[kind]}
        {place.to && ` to ${place.to}`} <Time at={at} />
      </p>
    )}
    <div className="flagged-words">
      <p className="as-typed">{words}</p>
    </div>
  </div>
)
