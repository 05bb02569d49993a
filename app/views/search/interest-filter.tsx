import { CheckboxGroup } from '~/ui/checkbox-group'
import type { Choice } from '~/ui/choice'

type InterestFilterProps = { name: string; chosen: string[]; choices: Choice[] }

/** Both of SEARCH-31. */
const LOADING = 'Loading...'

export function interestLabel(chosen: number): string {
  if (chosen === 0) return 'All interests'
  return chosen === 1 ? 'Interest (1)' : `Interests (${chosen})`
}

/** Any of several interests; the choices come in alphabetical order (SEARCH-32). */
export function InterestFilter({ name, chosen, choices }: InterestFilterProps) {
  return (
    <details className="fold" data-find="Find an interest" data-loading={LOADING}>
      <summary>{interestLabel(chosen.length)}</summary>
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
