import type { ReactNode } from 'react'

type SearchLayoutProps = {
  /** Title and tabs, above both. */
  head: ReactNode
  filters?: ReactNode
  /** The results. */
  children: ReactNode
  /** Tiles below the filters; below the results on phones. */
  right?: ReactNode
}

/** Filters come before what they filter, for screen readers and on phones; on wide screens they are next to it. */
export function SearchLayout({ head, filters, children, right }: SearchLayoutProps) {
  return (
    <div className="search-layout">
      <div className="stack">{head}</div>
      {filters && <div className="search-filters">{filters}</div>}
      <div className="search-found stack">{children}</div>
      {right && (
        <aside className="side-right" aria-label="More">
          {right}
        </aside>
      )}
    </div>
  )
}
