import { ButtonLink } from '~/ui/button'
import { Callout, EmptyState } from '~/ui/messages'
import { askQuestion } from '../addresses'
import type { SearchedFor } from './result-callout'

type EmptyResultsProps = {
  type: SearchedFor
  /** What was searched for: the question is as good as written. */
  text?: string
  /** The same search without its filters, where there are any */
  clear?: string
  /** All the people there are */
  everybody?: string
}

/** Texts of SEARCH-14 and SEARCH-15. */
export function EmptyResults({ type, text, clear, everybody }: EmptyResultsProps) {
  if (type === 'people')
    return (
      <EmptyState title="No people match your search.">
        {clear && text && <ButtonLink href={clear}>Search without filters</ButtonLink>}
        {everybody && (clear ?? text) && <ButtonLink href={everybody}>See everybody</ButtonLink>}
      </EmptyState>
    )
  return (
    <>
      <EmptyState title={`No ${type} match your search.`}>
        <ButtonLink href={askQuestion(undefined, text)}>ASK A QUESTION</ButtonLink>
      </EmptyState>
      <Callout tone="plain" icon="ask" title="Didn't find what you're looking for?">
        <p>You can post a question to get answers from the community.</p>
      </Callout>
    </>
  )
}
