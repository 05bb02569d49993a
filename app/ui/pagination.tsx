import { Icon } from './icon'

type PaginationProps = {
  /** Counted from 1. */
  page: number
  /** How many pages there are, where that is known. */
  pages?: number
  previousHref?: string | null
  nextHref?: string | null
  /** What the pages hold, for the name of the landmark. */
  label?: string
  previousLabel?: string
  nextLabel?: string
  /** What the next page's link says where script brings that page into this one */
  moreLabel?: string
}

export function Pagination({
  page,
  pages,
  previousHref,
  nextHref,
  label = 'Pages',
  previousLabel = 'Previous page',
  nextLabel = 'Next page',
  moreLabel,
}: PaginationProps) {
  if (!previousHref && !nextHref) return null
  return (
    <nav className="pages" aria-label={label}>
      {previousHref ? (
        <a className="button quiet" rel="prev" href={previousHref}>
          <Icon name="chevron-left" />
          {previousLabel}
        </a>
      ) : (
        <span />
      )}
      <span className="meta">
        Page {page}
        {pages ? ` of ${pages}` : ''}
      </span>
      {nextHref ? (
        <a className="button quiet" rel="next" href={nextHref} data-more={moreLabel}>
          {nextLabel}
          <Icon name="chevron-right" />
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
