import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { Steps, type Step } from './steps'

export type LeaderPageFacts = {
  /** None for visitors, who see only the two public pages */
  steps: Step[] | null
  /** Address of the page after this one */
  next: string | null
}

type LeaderPageProps = {
  page: LeaderPageFacts
  title: string
  lede?: string
  children: ReactNode
  /** What the way on is called; none where a form leads on. */
  go?: string
}

/** A page of the leader's introduction: how far one is, what it is about, and the way on. */
export function LeaderPage({ page, title, lede, children, go }: LeaderPageProps) {
  return (
    <div className="stack">
      {page.steps && <Steps steps={page.steps} />}
      <Page title={title} lede={lede}>
        {children}
        {go && page.next && (
          <div className="form-buttons">
            <ButtonLink href={page.next}>{go}</ButtonLink>
          </div>
        )}
      </Page>
    </div>
  )
}
