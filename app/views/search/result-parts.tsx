import type { ReactNode } from 'react'
import { classes } from '~/ui/class-names'
import { ButtonLink } from '~/ui/button'
import { Callout, EmptyState } from '~/ui/messages'
import { askQuestion } from '../links'
import { RemoveChip } from '~/ui/chip'
import type { SearchTab } from '~search/criteria/criteria'
import { PARTIAL_NOTE, PARTIAL_TITLE } from './texts'

export type ResultType = 'posts' | 'questions' | 'people'

/** SEARCH-12 */
const FILTERED: Record<ResultType, string> = {
  posts: 'by people who match your filters:',
  questions: 'by people who match your filters:',
  people: 'in your filters:',
}

type ResultCalloutProps = {
  /** '12 posts mention "nursing"' (SEARCH-11). */
  text: string
  type: ResultType
  /** The chips of the active filters, if there are any. */
  children?: ReactNode
  /** Whether people or their posts are filtered, where chips may say other things as well. */
  filtered?: boolean
  /** The tab says the same number: phones needn't show it twice. */
  onTab?: boolean
}

export function ResultCallout(props: ResultCalloutProps) {
  const { text, type, children, filtered = Boolean(children), onTab } = props
  return (
    <div className={classes('stack', onTab && !filtered && 'on-tab')}>
      <p className="result-line" role="status">
        <strong>{text}</strong> {filtered && FILTERED[type]}
      </p>
      {children}
    </div>
  )
}

type EmptyResultsProps = {
  type: ResultType
  /** What was searched for: the question is as good as written. */
  text?: string
  /** The same search without its filters, where there are any */
  clear?: string
  /** All the people there are */
  allPeopleHref?: string
  /** What comes close to the search: answers come before an invitation to ask */
  children?: ReactNode
}

/** Texts of SEARCH-14 and SEARCH-15. */
export function EmptyResults(props: EmptyResultsProps) {
  const { type, text, clear, allPeopleHref, children } = props
  if (type === 'people')
    return (
      <>
        {children}
        <EmptyState title="No people match your search.">
          {clear && text && <ButtonLink href={clear}>Search without filters</ButtonLink>}
          {allPeopleHref && (clear ?? text) && (
            <ButtonLink href={allPeopleHref}>See everyone</ButtonLink>
          )}
        </EmptyState>
      </>
    )
  return (
    <>
      {children}
      <EmptyState title={`No ${type} match your search.`}>
        <p>
          <strong>Didn't find what you're looking for?</strong>
          <br />
          You can post a question to get answers from the community.
        </p>
        <ButtonLink href={askQuestion(undefined, text)}>ASK A QUESTION</ButtonLink>
      </EmptyState>
    </>
  )
}

/** What has only some of the words, apart from the results and not counted. */
export function PartialMatches({ children }: { children: ReactNode }) {
  return (
    <section className="stack" aria-labelledby="partial-matches">
      <h2 id="partial-matches">{PARTIAL_TITLE}</h2>
      <p className="meta">{PARTIAL_NOTE}</p>
      {children}
    </section>
  )
}

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

/** The search engine does not answer; the results come from the database instead. */
export function SearchNotice() {
  return (
    <Callout tone="plain">
      <p role="status">
        Search is running in its simple form right now: it finds whole words and may miss some
        results. Please check again in a little while.
      </p>
    </Callout>
  )
}

/** The way back to what was searched for before. (SEARCH-36) */
export function LastSearch({ href, name }: { href: string; name: string }) {
  return (
    <p className="meta">
      Your last search: <a href={href}>{name}</a>
    </p>
  )
}

export const LOAD_MORE = 'Load more'
/** Milliseconds for which a reader is told to wait; the link does not wait longer either. */
const LOADING_TIMEOUT_MS = 8000

/** Results to which script adds those of the next pages; without it they are pages. (SEARCH-38) */
export function MoreResults({ tab, children }: { tab: SearchTab; children: ReactNode }) {
  return (
    <div
      data-older={`Loading ${tab}...`}
      data-timeout={LOADING_TIMEOUT_MS}
      data-end="You’ve seen them all."
      data-failed={`More ${tab} couldn’t be loaded. Use the link above instead.`}
    >
      {children}
      {/* Filled by script, and empty without. */}
      <p className="meta loading" role="status" />
    </div>
  )
}
