import { RemoveChip } from '~/ui/chip'

export type ActiveFilter = { label: string; removeHref: string }

/** The active filters; each can be taken away, or all of them (SEARCH-13). */
export function FilterChips({
  filters,
  clearHref,
}: {
  filters: ActiveFilter[]
  clearHref: string
}) {
  if (filters.length === 0) return null
  return (
    <div className="row">
      <ul className="chips" aria-label="Active filters">
        {filters.map(({ label, removeHref }) => (
          <li key={removeHref}>
            <RemoveChip href={removeHref}>{label}</RemoveChip>
          </li>
        ))}
      </ul>
      <a href={clearHref}>Clear all filters</a>
    </div>
  )
}
