import type { ReactNode } from 'react'
import type { SearchTab } from '~search/criteria'

export const LOAD_MORE = 'Load more'
/** Milliseconds for which a reader is told to wait; the link does not wait longer either. */
const LOADING_AT_MOST = 8000

/** Results to which script adds those of the next pages; without it they are pages. (SEARCH-38) */
export function MoreResults({ tab, children }: { tab: SearchTab; children: ReactNode }) {
  return (
    <div
      data-older={`Loading ${tab}...`}
      data-at-most={LOADING_AT_MOST}
      data-end="You have seen all of them."
      data-failed={`More ${tab} could not be loaded. The link above opens them.`}
    >
      {children}
      {/* Filled by script, and empty without. */}
      <p className="meta loading" role="status" />
    </div>
  )
}
