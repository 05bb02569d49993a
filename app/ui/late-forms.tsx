import { createContext, useContext } from 'react'
import { Copies, type WrittenField } from './written-words'

/** What a page knows of forms that came too late. */
export type Late = {
  /** The one that this page gives back: sending it ends that */
  id: string | null
  /** The key it was sent with: sent again in the same words, it isn't done twice */
  key: string | null
  /** What was written into others, which come back after it */
  waiting: readonly WrittenField[]
}

/** Set where the page is rendered: its loaders may have ended some of them. */
export const LateForms = createContext<Late>({ id: null, key: null, waiting: [] })

const WAITING = 'You also wrote something else here, in another window'
const COMES_BACK = 'It comes back in the form once you send what’s there now.'

/**
 * The others of this page, so that no one takes them for lost while the first is in the form. Folded: the form comes
 * first.
 */
export function WaitingForms() {
  const { waiting } = useContext(LateForms)
  if (waiting.length === 0) return null
  return (
    <details className="fold">
      <summary>{WAITING}</summary>
      <Copies says={COMES_BACK} written={waiting} />
    </details>
  )
}
