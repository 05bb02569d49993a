import type { ReactNode } from 'react'

export type SearchedFor = 'posts' | 'questions' | 'people'

/** SEARCH-12 */
const FILTERED: Record<SearchedFor, string> = {
  posts: 'by people who match your filters:',
  questions: 'by people who match your filters:',
  people: 'in your filters:',
}

type ResultCalloutProps = {
  /** '12 posts mention "nursing"' (SEARCH-11). */
  text: string
  type: SearchedFor
  /** The chips of the active filters, if there are any. */
  children?: ReactNode
  /** Whether people or their posts are filtered, where chips may say other things as well. */
  filtered?: boolean
}

export function ResultCallout(props: ResultCalloutProps) {
  const { text, type, children, filtered = Boolean(children) } = props
  return (
    <div className="stack">
      <p className="result-line" role="status">
        <strong>{text}</strong> {filtered && FILTERED[type]}
      </p>
      {children}
    </div>
  )
}
