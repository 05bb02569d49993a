import type { ReactNode } from 'react'

type SearchLayoutProps = {
  /** Title, above everything */
  head: ReactNode
  /** What there is to see, on one row with the filters on phones: tabs, or how many were found */
  bar?: ReactNode
  filters?: ReactNode
  /** A search of the page's own, next to the bar where there is room */
  search?: ReactNode
  /** The results. */
  children: ReactNode
  /** Tiles below the filters; below the results on phones. */
  right?: ReactNode
}

/** Filters come before what they filter, for screen readers and on phones; on wide screens they are next to it. */
export function SearchLayout(props: SearchLayoutProps) {
  const { head, bar, filters, search, children, right } = props
  return (
    <div className="search-layout">
      <div className="search-head stack">{head}</div>
      {bar && <div className="search-bar">{bar}</div>}
      {filters && <div className="search-filters">{filters}</div>}
      {search && <div className="search-within">{search}</div>}
      <div className="search-found stack">{children}</div>
      {right && (
        <aside className="side-right" aria-label="More">
          {right}
        </aside>
      )}
    </div>
  )
}
