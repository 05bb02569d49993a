import { CheckboxGroup } from '~/ui/checkbox-group'
import type { Choice } from '~/ui/choice'

type InterestFilterProps = { name: string; chosen: string[]; choices: Choice[] }

/** Both of SEARCH-31. */
const LOADING = 'Loading...'

/** For none, one and any other number of them, which stands for the sign. */
const LABELS = ['All interests', 'Interest (1)', 'Interests (#)']

const labelOf = (chosen: number): string =>
  LABELS[Math.min(chosen, 2)]!.replace('#', String(chosen))

/** Any of several interests; the choices come in alphabetical order (SEARCH-32). */
export function InterestFilter({ name, chosen, choices }: InterestFilterProps) {
  return (
    <details
      className="fold"
      data-find="Find an interest"
      data-loading={LOADING}
      data-labels={LABELS.join('|')}
    >
      <summary>{labelOf(chosen.length)}</summary>
      <div className="filter-scroll">
        <CheckboxGroup
          {...{ name, chosen, choices }}
          legend="Interests"
          hideLegend
          id="interests"
        />
      </div>
    </details>
  )
}
