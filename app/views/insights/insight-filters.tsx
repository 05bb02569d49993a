import {
  FILTER_NAMES,
  WEEK_CHOICES,
  type FilterName,
  type InsightChoice,
} from '~/domain/insights/schema'
import { Button } from '~/ui/button'
import { insights } from '../links'

const NAMES: Record<FilterName, string> = {
  topic: 'Topics',
  program: 'Programs',
  status: 'Status',
}

type InsightFiltersProps = {
  choice: InsightChoice
  choices: readonly { filter: FilterName; key: string; label: string }[]
}

/** Which weeks, and of what: one topic, program or status, as there is nothing by two of them. */
export function InsightFilters({ choice: { weeks, only }, choices }: InsightFiltersProps) {
  return (
    <form action={insights} aria-label="What to show" className="filter-row">
      <div className="field">
        <label htmlFor="weeks">Weeks</label>
        <select id="weeks" name="weeks" className="input" defaultValue={weeks}>
          {WEEK_CHOICES.map((count) => (
            <option key={count} value={count}>{`Last ${count} weeks`}</option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="only">Show</label>
        <select
          id="only"
          name="only"
          className="input"
          defaultValue={only ? `${only.filter}:${only.key}` : ''}
        >
          <option value="">Everything</option>
          {FILTER_NAMES.map((name) => (
            <optgroup key={name} label={NAMES[name]}>
              {choices
                .filter(({ filter }) => filter === name)
                .map(({ key, label }) => (
                  <option key={key} value={`${name}:${key}`}>
                    {label}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </div>
      <Button>Show</Button>
    </form>
  )
}
