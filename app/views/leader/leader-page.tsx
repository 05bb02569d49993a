import type { ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'
import { Steps, type Step } from '~/ui/steps'
import { Callout } from '~/ui/messages'
import { EXPECTATIONS } from '~/domain/leaders/schema'
import { Icon } from '~/ui/icon'
import { Avatar, type AvatarPerson } from '~/ui/avatar'

export type LeaderPageData = {
  /** None for visitors, who see only the two public pages */
  steps: Step[] | null
  /** Address of the page after this one */
  next: string | null
}

type LeaderPageProps = {
  page: LeaderPageData
  title: string
  lede?: string
  children: ReactNode
  /** What the way on is called; none where a form leads on. */
  nextLabel?: string
}

/** A page of the leader's introduction: how far one is, what it is about, and the way on. */
export function LeaderPage({ page, title, lede, children, nextLabel: go }: LeaderPageProps) {
  return (
    <div className="stack">
      {page.steps && <Steps steps={page.steps} label="Pages of the introduction" />}
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

/** In place of a form that is not for the one who reads. */
export function OnlyLeaders({ what }: { what: string }) {
  return (
    <Callout title="This step is for leaders">
      <p>{what}</p>
    </Callout>
  )
}

/** How much time it takes, before anyone begins. (LEADER-16) */
export function Expectations() {
  return (
    <ul className="promises">
      {EXPECTATIONS.map(({ what, how }) => (
        <li key={what}>
          <Icon name="check" />
          <p>
            <strong>{what}.</strong> {how}
          </p>
        </li>
      ))}
    </ul>
  )
}

export type Face = AvatarPerson & { id: string; first_name: string }

/** People of the community. No links: their profiles open when the introduction is over. */
export function Faces({ people }: { people: Face[] }) {
  return (
    <ul className="faces">
      {people.map((person) => (
        <li key={person.id}>
          <Avatar person={person} />
          <span>{person.first_name}</span>
        </li>
      ))}
    </ul>
  )
}
