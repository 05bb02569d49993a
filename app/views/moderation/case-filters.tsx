import { KINDS, QUEUES, type Kind, type Queue, type QueueChoice } from '~/domain/moderation/schema'
import { classes } from '~/ui/class-names'
import { Tabs } from '~/ui/tabs'
import { moderation } from '../addresses'

const QUEUE_WORDS: Record<Queue, string> = { open: 'Open', taken: 'Taken', decided: 'Decided' }
const KIND_FILTERS: Record<Kind, string> = { post: 'Posts', comment: 'Comments', user: 'People' }

function address({ queue, kind, mine }: QueueChoice): string {
  const query = new URLSearchParams()
  if (queue !== 'open') query.set('state', queue)
  if (kind) query.set('kind', kind)
  if (mine && queue !== 'open') query.set('mine', '1')
  const text = query.toString()
  return text ? `${moderation}?${text}` : moderation
}

type CaseTabsProps = { choice: QueueChoice; counts: Record<Queue, number> }

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
export function CaseFilters({ choice }: { choice: QueueChoice }) {
  const { kind, mine, queue } = choice
  return (
    <ul className="chips" aria-label="Filters">
      {KINDS.map((one) => (
        <FilterChip
          key={one}
          label={KIND_FILTERS[one]}
          on={kind === one}
          href={address({ ...choice, kind: kind === one ? null : one })}
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
